import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignReport } from '@volley/sdk';
import { fieldsQuery } from '../api/contact-fields.ts';
import { refundedQuery } from '../api/refunds.ts';
import { formatCredits, formatNumber, formatShare } from '../format/number.ts';
import { splitFields } from '../format/split-fields.ts';
import { formatTime } from '../format/time.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { LinkButton } from '../ui/button.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { Amounts } from '../ui/report.tsx';
import styles from './campaigns.module.css';

const hundredths = (amount: string): number => Math.round(Number(amount) * 100);

/** The campaign's cost, with its charged, held and refunded parts, and what was let go because it was never sent. */
export function CampaignMoney({ report: { campaign, cost, held } }: { readonly report: SmsCampaignReport }) {
  const t = useCampaignActionsText();
  const { data: refunded } = useQuery(refundedQuery(campaign.uuid));
  // Charges are shown less what was paid back.
  const given = [campaign.credits_used, held, refunded ?? '0.00'].reduce((sum, amount) => sum + hundredths(amount), 0);
  // While something is held, the two questions may be answered at different moments.
  const letGo = hundredths(held) === 0 ? hundredths(cost) - given : 0;
  const lines = [
    [t('cost'), cost],
    [t('charged'), campaign.credits_used],
    [t('held'), held],
    [t('refunded'), refunded ?? '0.00'],
    ...(letGo > 0 ? [[t('notCharged'), (letGo / 100).toFixed(2)] as const] : []),
  ] as const;
  return <Amounts title={t('credits')} lines={lines.map(([name, amount]) => [name, formatCredits(amount)])} />;
}

/** How often the campaign's links were opened, if it counts visits. */
export function CampaignClicks({ report: { campaign, clicks, counts } }: { readonly report: SmsCampaignReport }) {
  const t = useCampaignActionsText();
  const { asked_for, recipients, human, machine, first_at } = clicks;
  if (!asked_for || recipients === null) return null;
  return (
    <Section
      title={t('clicks')}
      hint={t('clicksHint')}
      actions={
        <LinkButton to="/campaigns/$uuid/visits" params={{ uuid: campaign.uuid }}>
          {t('openVisits')}
        </LinkButton>
      }
    >
      <Facts
        of={[
          [t('clickers'), formatNumber(recipients)],
          [t('clickShare'), formatShare(recipients, counts.delivered + counts.sent + counts.unknown)],
          [t('people'), formatNumber(human ?? 0)],
          [t('machines'), formatNumber(machine ?? 0)],
          [t('firstClick'), first_at === null ? t('nobody') : formatTime(first_at)],
        ]}
      />
    </Section>
  );
}

const FIELD_WORDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  opt_out_url: 'optOutLink',
} as const;

const isCommon = (name: string): name is keyof typeof FIELD_WORDS => Object.hasOwn(FIELD_WORDS, name);

/** The text with the names of its fields, since each recipient has other values. */
export function CampaignText({ text }: { readonly text: string }) {
  const t = useCampaignsText();
  const pieces = splitFields(text);
  const hasOwn = pieces.some(({ field }) => field !== null && !isCommon(field));
  const { data: own = [] } = useQuery({ ...fieldsQuery, enabled: hasOwn });
  return pieces.map(({ at, text: words, field }) =>
    field === null ? (
      words
    ) : (
      <span key={at} className={styles.field}>
        {isCommon(field) ? t(FIELD_WORDS[field]) : (own.find(({ key }) => key === field)?.label ?? field)}
      </span>
    ),
  );
}

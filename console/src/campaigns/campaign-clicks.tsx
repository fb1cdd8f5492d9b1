import type { SmsCampaignReport } from '@volley/sdk';
import { formatNumber, formatShare } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { LinkButton } from '../ui/button.tsx';
import { Facts, Section } from '../ui/page.tsx';

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

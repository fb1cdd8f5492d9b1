import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignReport } from '@volley/sdk';
import { refundedQuery } from '../api/campaign-parts.ts';
import { formatCredits } from '../format/number.ts';
import { campaignActionsText } from '../text/campaign-actions.ts';
import { useText } from '../text/use-text.ts';
import styles from './campaigns.module.css';

/** What it cost, what of that was charged, what is held and what was paid back. */
export function CampaignMoney({ report: { campaign, cost, held } }: { readonly report: SmsCampaignReport }) {
  const t = useText(campaignActionsText);
  const { data: refunded } = useQuery(refundedQuery(campaign.uuid));
  const lines = [
    [t('cost'), cost],
    [t('charged'), campaign.credits_used],
    [t('held'), held],
    [t('refunded'), refunded ?? '0.00'],
  ] as const;
  return (
    <section className={styles.money}>
      <h2>{t('money')}</h2>
      <dl>
        {lines.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCredits(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

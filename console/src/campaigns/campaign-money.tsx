import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignReport } from '@volley/sdk';
import { refundedQuery } from '../api/campaign-parts.ts';
import { formatCredits } from '../format/number.ts';
import { campaignActionsText } from '../text/campaign-actions.ts';
import { useText } from '../text/use-text.ts';
import { Amounts } from '../ui/report.tsx';

/** The campaign's cost, with its charged, held and refunded parts. */
export function CampaignMoney({ report: { campaign, cost, held } }: { readonly report: SmsCampaignReport }) {
  const t = useText(campaignActionsText);
  const { data: refunded } = useQuery(refundedQuery(campaign.uuid));
  const lines = [
    [t('cost'), cost],
    [t('charged'), campaign.credits_used],
    [t('held'), held],
    [t('refunded'), refunded ?? '0.00'],
  ] as const;
  return <Amounts title={t('money')} lines={lines.map(([name, amount]) => [name, formatCredits(amount)])} />;
}

import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignReport } from '@volley/sdk';
import { refundedQuery } from '../api/refunds.ts';
import { formatCredits } from '../format/number.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { Amounts } from '../ui/report.tsx';

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

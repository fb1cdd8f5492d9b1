import type { SmsCampaign } from '@volley/sdk';
import { formatAgo, formatTime } from '../format/time.ts';
import { campaignsText } from '../text/campaigns.ts';
import { useText } from '../text/use-text.ts';

/** Returns the time of a campaign that matters most in its state. */
export function useWhen(): (campaign: SmsCampaign) => string {
  const t = useText(campaignsText);
  return ({ status, scheduled_at, started_at, ended_at, updated_at }) => {
    if (ended_at !== null) return t('endedWhen', { when: formatAgo(ended_at) });
    if (status === 'scheduled' && scheduled_at !== null) return t('startsWhen', { when: formatTime(scheduled_at) });
    if (started_at !== null) return t('startedWhen', { when: formatAgo(started_at) });
    return t('changedWhen', { when: formatAgo(updated_at) });
  };
}

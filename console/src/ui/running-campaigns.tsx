import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { liveProgressQuery } from '../api/campaigns.ts';
import { formatCredits } from '../format/number.ts';
import { campaignsText } from '../text/campaigns.ts';
import { useText } from '../text/use-text.ts';
import { outcomesOf } from './campaign-status.ts';
import { RunningList } from './running-list.tsx';

/** The campaigns being sent, as the stream reports them. */
export function RunningCampaigns() {
  const t = useText(campaignsText);
  const { data: live } = useQuery(liveProgressQuery);
  const running = Object.values(live).filter(({ channel, status }) => channel === 'sms' && status === 'sending');
  return (
    <RunningList
      title={t('sendingNow')}
      of={running.map(({ campaign_id, name, total_recipients, credits_used, counts }) => ({
        id: campaign_id,
        link: (
          <Link to="/campaigns/$uuid" params={{ uuid: campaign_id }}>
            {name === '' ? t('unnamed') : name}
          </Link>
        ),
        facts: [
          t('peopleCount', { count: total_recipients }),
          t('creditCount', { credits: formatCredits(credits_used) }),
        ],
        label: t('progressOf', { name }),
        parts: outcomesOf(counts, total_recipients, t),
      }))}
    />
  );
}

import { useCampaignsText } from '../text/campaigns.ts';
import { outcomesOf } from './campaign-status.ts';
import { RunningNow, type RunningNowProps } from './running-now.tsx';

/** The campaigns being sent. */
export function RunningCampaigns() {
  const t = useCampaignsText();
  const parts: RunningNowProps['partsOf'] = ({ counts, total_recipients }) => outcomesOf(counts, total_recipients, t);
  return <RunningNow t={t} title={t('sendingNow')} channel="sms" partsOf={parts} />;
}

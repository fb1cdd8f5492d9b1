import type { SmsCampaign } from '@volley/sdk';
import { formatAgo, formatTime } from '../format/time.ts';
import type { Text } from '../text/use-text.ts';

type Moments = Pick<SmsCampaign, 'scheduled_at' | 'started_at' | 'ended_at' | 'updated_at'> & {
  readonly status: string;
  readonly is_recurring?: boolean;
  /** Known of texts alone. */
  readonly next_run_at?: string | null;
};

/** Returns the time of a campaign, of texts or of calls, that matters most in its state. */
export function sayWhen(
  t: Text<'startsWhen' | 'nextRunWhen' | 'startedWhen' | 'changedWhen'>,
  { status, scheduled_at, started_at, ended_at, updated_at, is_recurring, next_run_at }: Moments,
): string {
  if (ended_at !== null) return t('endedWhen', { when: formatAgo(ended_at) });
  if (status === 'scheduled' && is_recurring && next_run_at) return t('nextRunWhen', { when: formatTime(next_run_at) });
  if (status === 'scheduled' && scheduled_at !== null) return t('startsWhen', { when: formatTime(scheduled_at) });
  if (started_at !== null) return t('startedWhen', { when: formatAgo(started_at) });
  return t('changedWhen', { when: formatAgo(updated_at) });
}

import type { CampaignStatus } from '../api/campaigns.ts';
import type { VoiceStatus } from '../api/voice.ts';
import type { MessageStatus } from '../format/choices.ts';
import type { Part } from './share-of.ts';
import type { Tone } from './status.tsx';

export const CAMPAIGN_TONES: Record<CampaignStatus | VoiceStatus, Tone> = {
  draft: 'quiet',
  scheduled: 'plan',
  preparing: 'way',
  sending: 'way',
  calling: 'way',
  paused: 'warn',
  completed: 'good',
  cancelled: 'quiet',
  failed: 'bad',
};

/** Whether the state comes from a receipt, and itself says why a message did not arrive. */
export const saysWhy = (status: MessageStatus): boolean => /^(?:undelivered|expired|rejected)$/.test(status);

type Words = (key: 'message_delivered' | 'onTheWay' | 'message_undelivered' | 'skipped' | 'message_queued') => string;

/** Groups ten states into the five outcomes that marketers look for. */
export function outcomesOf(counts: Readonly<Record<string, number>>, total: number, t: Words): readonly Part[] {
  const sum = (...names: readonly MessageStatus[]) => names.reduce((all, name) => all + (counts[name] ?? 0), 0);
  const known = Object.values(counts).reduce((all, count) => all + count, 0);
  return [
    { tone: 'good', words: t('message_delivered'), count: sum('delivered') },
    { tone: 'way', words: t('onTheWay'), count: sum('submitting', 'sent', 'unknown') },
    { tone: 'bad', words: t('message_undelivered'), count: sum('undelivered', 'expired', 'rejected', 'failed') },
    { tone: 'skip', words: t('skipped'), count: sum('skipped') },
    { tone: 'rest', words: t('message_queued'), count: sum('queued') + Math.max(0, total - known) },
  ];
}

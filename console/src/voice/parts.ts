import type { VoiceKey } from '../text/voice.ts';
import type { Part } from '../ui/share-of.ts';
import type { Figures } from './figures.ts';

type Words = (key: VoiceKey) => string;

/** Returns the figures as parts of a bar. */
export function partsOf({ answered, calling, notReached, leftOut, waiting }: Figures, t: Words): readonly Part[] {
  return [
    { tone: 'good', words: t('partAnswered'), count: answered },
    { tone: 'way', words: t('callee_ringing'), count: calling },
    { tone: 'bad', words: t('partNotReached'), count: notReached },
    { tone: 'skip', words: t('partLeftOut'), count: leftOut },
    { tone: 'rest', words: t('callee_queued'), count: waiting },
  ];
}

import type { VoiceKey } from '../text/voice.ts';
import type { Part } from '../ui/share-of.ts';
import type { Figures } from './figures.ts';

type Words = (key: Extract<VoiceKey, `part${string}`>) => string;

/** Returns the figures as parts of a bar. */
export function partsOf({ answered, calling, notReached, leftOut, waiting }: Figures, t: Words): readonly Part[] {
  return [
    { tone: 'good', words: t('partAnswered'), count: answered },
    { tone: 'way', words: t('partCalling'), count: calling },
    { tone: 'bad', words: t('partNotReached'), count: notReached },
    { tone: 'skip', words: t('partLeftOut'), count: leftOut },
    { tone: 'rest', words: t('partWaiting'), count: waiting },
  ];
}

import type { CampaignProgressEventData, VoiceCampaignReport } from '@volley/sdk';
import type { VoiceKey } from '../text/voice.ts';
import type { Part } from '../ui/share-of.ts';

/** The nine states of recipients, grouped for people. */
export interface Figures {
  readonly answered: number;
  readonly calling: number;
  readonly notReached: number;
  /** Skipped, or cancelled before they were called. */
  readonly leftOut: number;
  readonly waiting: number;
}

const STANDS_FOR: Record<VoiceCampaignReport['recipients'][number]['status'], keyof Figures> = {
  queued: 'waiting',
  ringing: 'calling',
  answered: 'answered',
  no_answer: 'notReached',
  busy: 'notReached',
  rejected: 'notReached',
  failed: 'notReached',
  cancelled: 'leftOut',
  skipped: 'leftOut',
};

export function figuresOf(recipients: VoiceCampaignReport['recipients']): Figures {
  const figures = { answered: 0, calling: 0, notReached: 0, leftOut: 0, waiting: 0 };
  for (const { status, recipients: count } of recipients) figures[STANDS_FOR[status]] += count;
  return figures;
}

/** Returns the stream's figures. The stream does not separate people who are left out from those not reached, so `leftOut` comes from the report. */
export function figuresNow({ counts }: Pick<CampaignProgressEventData, 'counts'>, leftOut = 0): Figures {
  return {
    answered: counts['answered'] ?? 0,
    calling: counts['calling'] ?? 0,
    notReached: Math.max(0, (counts['not_reached'] ?? 0) - leftOut),
    leftOut,
    waiting: counts['queued'] ?? 0,
  };
}

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

const TEXT_STATES = ['waiting', 'sent', 'delivered', 'undelivered', 'unneeded', 'leftOut'] as const;
export type TextState = (typeof TEXT_STATES)[number];

const TEXT_STANDS_FOR: ReadonlyMap<string, TextState> = new Map([
  ['queued', 'waiting'],
  ['submitting', 'sent'],
  ['sent', 'sent'],
  ['unknown', 'sent'],
  ['delivered', 'delivered'],
  ['skipped', 'leftOut'],
]);

type TextCounts = NonNullable<VoiceCampaignReport['not_reached']>['messages'];

/** Returns the counts of the texts, in the order in which their states follow. */
export function textFigures(messages: TextCounts): readonly { readonly name: TextState; readonly count: number }[] {
  const stateOf = ({ status, reason }: TextCounts[number]): TextState =>
    reason === 'reached' ? 'unneeded' : (TEXT_STANDS_FOR.get(status) ?? 'undelivered');
  return TEXT_STATES.map((name) => ({
    name,
    count: messages.filter((one) => stateOf(one) === name).reduce((sum, { messages: count }) => sum + count, 0),
  }));
}

/** Counts the people whom the service would call again: those whose calls failed or were refused, but nobody who may have heard the message. */
export function countRetried(recipients: VoiceCampaignReport['recipients']): number {
  return recipients
    .filter(({ status, reason }) =>
      status === 'failed' ? reason !== 'interrupted' : status === 'rejected' && reason === 'refused',
    )
    .reduce((sum, { recipients: count }) => sum + count, 0);
}

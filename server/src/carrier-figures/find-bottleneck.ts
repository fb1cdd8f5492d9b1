import type { carrierWhy } from '@volley/contract/carrier-figures';
import type { Bottleneck } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import { inThousands } from '../lib/values/figure-words.ts';
import type { Runtime } from '../runtime.ts';
import { type CarrierFacts, getCarrier } from '../sms/routing/index.ts';
import { readCarrierFigures } from './read-figures.ts';
import { describeRefusing, isRefusing, isThrottling } from './recent-submits.ts';
import { sumHeldSeconds } from './store-figures.ts';

type CarrierWhy = RowOf<typeof carrierWhy>;

/** With less than this share of the busy seconds, waiting costs nothing that anybody would notice. */
const HELD_SHARE = 0.1;

type Steps = Omit<CarrierWhy, 'bottleneck' | 'words'>;

/** What left messages no room for the largest part of the time; null: they nearly always had some. */
function findHeldBy({ seconds: { busy, rate, pause, window } }: Steps): 'pause' | 'window' | 'rate' | null {
  const most = Math.max(rate, pause, window);
  if (most === 0 || most < busy * HELD_SHARE) return null;
  if (most === window) return 'window';
  return most === pause ? 'pause' : 'rate';
}

const isKept = (facts: CarrierFacts): boolean =>
  !facts.connected || facts.health === 'resting' || facts.health === 'on_trial' || (facts.today?.full ?? null) !== null;

/** The bounds of answer times are coarse, and so is the rate that follows from one. */
const roundDown = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

const WORDS: Readonly<Record<'pause' | 'window' | 'rate', (steps: Steps) => string>> = {
  pause: ({ seconds, rates }) =>
    `It throttled: in ${inThousands(seconds.pause)} of ${inThousands(seconds.busy)} busy seconds messages waited because it had asked for less. It took about ${inThousands(rates.average)} a second.`,
  window({ seconds, window: { size }, answers }) {
    const held = `Its answers: in ${inThousands(seconds.window)} of ${inThousands(seconds.busy)} busy seconds messages waited, because all ${inThousands(size)} submits that may be unanswered were.`;
    if (answers === null || answers.p50 === 0) return held;
    const rate = roundDown((size * 1_000) / answers.p50);
    return `${held} Half of its answers take ${inThousands(answers.p50)} ms, so that about ${inThousands(rate)} a second go out. Ask for a larger window, or for faster answers.`;
  },
  rate({ seconds, rates: { set, allowed } }) {
    const slowed = allowed !== null && (set === null || allowed < set);
    const usual = set === null ? 'The limit that it had' : `Its rate of ${inThousands(set)} a second`;
    const which = slowed ? `It is slowed to ${inThousands(roundDown(allowed))} a second, because it throttled` : usual;
    return `${which}: in ${inThousands(seconds.rate)} of ${inThousands(seconds.busy)} busy seconds messages waited for it.`;
  },
};

function judge(steps: Steps, facts: CarrierFacts | null, codeWords: string): Pick<CarrierWhy, 'bottleneck' | 'words'> {
  const say = (bottleneck: Bottleneck, words: string) => ({ bottleneck, words });
  const isThrottled = isThrottling(steps) && facts?.connected !== false && (facts?.today?.full ?? null) === null;
  if (isThrottled) return say('pause', WORDS.pause(steps));
  if (facts !== null && isKept(facts)) return say('carrier', facts.words);
  if (isRefusing(steps)) return say('refusals', `It ${describeRefusing({ ...steps, codeWords })}`);
  const heldBy = findHeldBy(steps);
  if (heldBy !== null) return say(heldBy, WORDS[heldBy](steps));
  if (steps.accepted + steps.refused + steps.unanswered === 0)
    return say('idle', 'Nothing was submitted in the last 15 minutes. What waits has not come to this carrier.');
  return say(
    'none',
    'Nothing: it had room for what came. What is slow waits before it, for its hours, credits or a person.',
  );
}

/** Says what holds messages back at a carrier, by the last 15 minutes of all processes. */
export async function findBottleneck(
  rt: Runtime,
  carrierId: number,
  factsOf: (carrierId: number) => CarrierFacts | null,
): Promise<CarrierWhy> {
  const { settings } = await getCarrier(rt, carrierId);
  const figures = await readCarrierFigures(rt, carrierId, '15m');
  const held = await sumHeldSeconds(rt.db, { carrierId, from: figures.from, to: figures.to });
  const { accepted, refused, unanswered, throttled, perSecond, peakPerSecond, answerMs, codes, processes } = figures;
  const rates = processes.flatMap(({ binds, allowedPerSecond }) => (binds === 0 ? [] : [allowedPerSecond]));
  const isLimited = rates.length > 0 && rates.every((rate) => rate !== null);
  const allowed = isLimited ? roundDown(rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0)) : null;
  const steps: Steps = {
    ...{ accepted, refused, unanswered, throttled, code: codes[0]?.code ?? '' },
    seconds: { busy: held.busySeconds, rate: held.rateSeconds, pause: held.pauseSeconds, window: held.windowSeconds },
    rates: { average: perSecond, peak: peakPerSecond, set: settings.messagesPerSecond || null, allowed },
    window: {
      open: processes.reduce((sum, { open }) => sum + open, 0),
      size: processes.reduce((sum, { window }) => sum + window, 0),
    },
    answers: answerMs && { p50: answerMs.p50, p95: answerMs.p95 },
    receipts: { count: held.receipts, delivered: held.receiptsDelivered },
  };
  return { ...steps, ...judge(steps, factsOf(carrierId), codes[0]?.words ?? '') };
}

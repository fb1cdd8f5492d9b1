import type { carrierWhy } from '@volley/contract/carrier-figures';
import type { Bottleneck } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import type { Runtime } from '../runtime.ts';
import { type CarrierFacts, getCarrier } from '../sms/routing/index.ts';
import { readCarrierFigures } from './read-figures.ts';
import { describeRefusing, isRefusing } from './recent-submits.ts';
import { sumHeldSeconds } from './store-figures.ts';

type CarrierWhy = RowOf<typeof carrierWhy>;

/** With less than this share of the busy seconds, waiting costs nothing that anybody would notice. */
const HELD_SHARE = 0.1;

type Steps = Omit<CarrierWhy, 'bottleneck' | 'words'>;

/** What left messages no room for the largest part of the time; null: they nearly always had some. */
function findHeldBy({
  busySeconds,
  rateSeconds,
  pauseSeconds,
  windowSeconds,
}: Steps): 'pause' | 'window' | 'rate' | null {
  const most = Math.max(rateSeconds, pauseSeconds, windowSeconds);
  if (most === 0 || most < busySeconds * HELD_SHARE) return null;
  if (most === windowSeconds) return 'window';
  return most === pauseSeconds ? 'pause' : 'rate';
}

const isKept = (facts: CarrierFacts): boolean =>
  !facts.connected || facts.health === 'resting' || facts.health === 'on_trial' || (facts.today?.full ?? null) !== null;

/** The bounds of answer times are coarse, and so is the rate that follows from one. */
const roundDown = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

const WORDS: Readonly<Record<'pause' | 'window' | 'rate', (steps: Steps) => string>> = {
  pause: ({ pauseSeconds, busySeconds, perSecond }) =>
    `It throttled: in ${pauseSeconds} of ${busySeconds} busy seconds messages waited because it had asked for less. It took about ${perSecond} a second.`,
  window({ windowSeconds, busySeconds, window, answerMs }) {
    const held = `Its answers: in ${windowSeconds} of ${busySeconds} busy seconds messages waited, because all ${window} submits that may be unanswered were.`;
    if (answerMs === null || answerMs.p50 === 0) return held;
    const rate = roundDown((window * 1_000) / answerMs.p50);
    return `${held} Half of its answers take ${answerMs.p50} ms, so that about ${rate} a second go out. Ask for a larger window, or for faster answers.`;
  },
  rate({ rateSeconds, busySeconds, setPerSecond, allowedPerSecond }) {
    const slowed = allowedPerSecond !== null && (setPerSecond === null || allowedPerSecond < setPerSecond);
    const set = setPerSecond === null ? 'The limit that it had' : `Its rate of ${setPerSecond} a second`;
    const which = slowed ? `It is slowed to ${roundDown(allowedPerSecond)} a second, because it throttled` : set;
    return `${which}: in ${rateSeconds} of ${busySeconds} busy seconds messages waited for it.`;
  },
};

function judge(steps: Steps, facts: CarrierFacts | null, codeWords: string): Pick<CarrierWhy, 'bottleneck' | 'words'> {
  const say = (bottleneck: Bottleneck, words: string) => ({ bottleneck, words });
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
  const { settings, isPaused } = await getCarrier(rt, carrierId);
  const figures = await readCarrierFigures(rt, carrierId, '15m');
  const held = await sumHeldSeconds(rt.db, { carrierId, from: figures.from, to: figures.to });
  const { accepted, refused, unanswered, throttled, perSecond, peakPerSecond, answerMs, codes, processes } = figures;
  const rates = processes.flatMap(({ binds, allowedPerSecond }) => (binds === 0 ? [] : [allowedPerSecond]));
  const isLimited = rates.length > 0 && rates.every((rate) => rate !== null);
  const steps: Steps = {
    ...{ ...held, accepted, refused, unanswered, throttled, perSecond, peakPerSecond },
    code: codes[0]?.code ?? '',
    setPerSecond: settings.messagesPerSecond || null,
    allowedPerSecond: isLimited ? roundDown(rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0)) : null,
    open: processes.reduce((sum, { open }) => sum + open, 0),
    window: processes.reduce((sum, { window }) => sum + window, 0),
    answerMs: answerMs && { p50: answerMs.p50, p95: answerMs.p95 },
  };
  if (isPaused)
    return { ...steps, bottleneck: 'carrier', words: 'It is paused: it gets no messages until it is resumed.' };
  return { ...steps, ...judge(steps, factsOf(carrierId), codes[0]?.words ?? '') };
}

import { DbError } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';
import { type Batch, Gatherer } from '../../../lib/background/gatherer.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Lane, SubmitResult } from '../../carrier.ts';
import { startLateAnswers } from './late-answers.ts';
import { type Outcome, type Settling, settleBatch } from './settle-batch.ts';
import type { Settled, Submission, ToSettle } from './submission.ts';
import { startUnflushed } from './unflushed.ts';

/** Answers are stored within this time. Under load they wait for the previous batch, and batches grow. */
const SETTLE_WITHIN_MS = 20;
/** A kill loses all answers of a batch together, so no more than this wait for one commit. */
const SETTLE_BATCH_MAX = 1_000;
/** While the database is away, carriers' answers wait in memory, bounded by the windows of the binds. */
const RETRY_MS = 500;
/** How often a database that is reachable may refuse a single row. */
const REFUSALS_MAX = 5;
/** The SQL states that concern the values themselves. Others pass, such as those of a read-only server that is about to be promoted. */
const OF_THE_VALUES = /^2[23]/;

/** Its text was registered when it was accepted, and nothing of it was written. */
const UNREGISTERED: SubmitResult = {
  ...({ kind: 'refused', ids: [], code: '', words: 'text_not_registered', isTemporary: false, about: 'text' } as const),
};

export interface Submitter {
  /** For rows whose marking as `submitting` is committed. `onSettled` is called once the outcome is committed. */
  submit(submission: Submission, onSettled?: (settled: Settled) => void): void;
  /** Returns whether the message is on the wire or not settled yet. */
  has(messageId: Uuid): boolean;
  /** Returns how many messages of one campaign, or of all, are on the wire or not settled yet. */
  inFlight(campaignId?: number): number;
  /** Resolves when nothing is in flight, or at the limit. */
  drain(limitMs: number): Promise<void>;
}

export interface SubmitEvents {
  /** Called when something was put into the outbox that may be sent at once. */
  onDue?: (() => void) | undefined;
  /** Called when a carrier's answer to a message is stored. */
  onAnswer?: ((answer: ToSettle) => void) | undefined;
}

/** In the order of the answers; null for one that cannot be stored. */
type Outcomes = readonly (Outcome | null)[];

interface Pending extends ToSettle {
  readonly onSettled: ((settled: Settled) => void) | undefined;
}

/** The words of a refusal are stored, and a carrier may repeat the text in them. */
const withoutCodes = ({ codes }: Pick<Runtime, 'codes'>, result: SubmitResult): SubmitResult =>
  result.kind === 'refused' ? { ...result, words: codes.without(result.words) } : result;

/**
 * Gathers the carriers' answers per account and settles them in batches, one batch of an account and lane at a time, so that the answer to a one-time
 * code does not wait for those of a campaign.
 */
export function startSubmitter(rt: Runtime, { onDue, onAnswer }: SubmitEvents = {}): Submitter {
  const { count, isOnWire, inFlight } = startCounts();
  const late = startLateAnswers(rt);

  /** Adds the answers to rows that the process does not own any more, because it was declared dead: only they end what is or will be unknown. */
  const store = async (batch: readonly ToSettle[], how: Pick<Settling, 'isAgain' | 'canKeep'>): Promise<Outcomes> => {
    const accountId = batch[0]?.submission.accountId ?? 0;
    const outcomes = await settleUntilStored(rt, { accountId, answers: batch, ...how });
    for (const [index, { submission, result }] of batch.entries())
      if (outcomes[index]?.isStored === false) late.add(submission, result);
    return outcomes;
  };
  const unflushed = startUnflushed(rt, async (batch) => {
    const outcomes = await store(batch, { isAgain: true, canKeep: false });
    const messages = outcomes.filter((outcome) => outcome?.isStored).length;
    if (messages > 0)
      rt.log.warn('answers that a crash of the database had taken back were settled again', { messages });
  });

  const settle = async (batch: Batch<Pending>): Promise<void> => {
    const openings = rt.hot.openings();
    const outcomes = await store(batch, { isAgain: false, canKeep: !unflushed.isFull });
    const kept = batch.filter((_, index) => outcomes[index]?.isFlushed === false);
    if (kept.length > 0) unflushed.add({ batch: kept, openings });
    for (const [index, pending] of batch.entries()) {
      count(pending.submission, -1);
      const outcome = outcomes[index];
      if (!outcome) continue;
      pending.onSettled?.(outcome);
      onAnswer?.(pending);
    }
    if (outcomes.some((outcome) => outcome?.isDue)) onDue?.();
  };

  const startLane = (gatherMs: number) =>
    new Gatherer<Pending>({
      keyOf: ({ submission }) => submission.accountId,
      work: settle,
      batchMax: SETTLE_BATCH_MAX,
      inFlightMax: 1,
      gatherMs,
    });
  // Somebody waits for the answer to a quick send; the many answers of a campaign are stored in batches.
  const lanes: Readonly<Record<Lane, Gatherer<Pending>>> = {
    transactional: startLane(0),
    bulk: startLane(SETTLE_WITHIN_MS),
  };

  return {
    submit(submission, onSettled) {
      count(submission, 1);
      const settle = (told: SubmitResult) => {
        const result = withoutCodes(rt, told);
        lanes[submission.campaign ? 'bulk' : 'transactional'].add({ submission, result, onSettled });
      };
      if (submission.isUnregistered) {
        submission.slot.release();
        settle(UNREGISTERED);
        return;
      }
      submission.slot.submit(submission, settle, (result: SubmitResult) =>
        late.add(submission, withoutCodes(rt, result)),
      );
    },
    has: (messageId) => isOnWire(messageId) || unflushed.has(messageId),
    inFlight,
    drain: (limitMs) => untilIdle(() => inFlight() > 0 || unflushed.count > 0 || !late.isIdle(), limitMs),
  };
}

function startCounts() {
  const counts = new Map<number, number>();
  /** Counts, because a message may be on the wire again while the settling of its earlier submit is still repeated. */
  const submits = new Map<Uuid, number>();
  let total = 0;
  return {
    count(submission: Submission, by: 1 | -1): void {
      total += by;
      addTo(submits, submission.id, by);
      if (submission.campaign) addTo(counts, submission.campaign.id, by);
    },
    isOnWire: (messageId: Uuid) => submits.has(messageId),
    inFlight: (campaignId?: number) => (campaignId === undefined ? total : (counts.get(campaignId) ?? 0)),
  };
}

function addTo<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}

async function untilIdle(isBusy: () => boolean, limitMs: number): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  while (isBusy() && performance.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, 20));
}

function mayPass(error: unknown): boolean {
  if (error instanceof DbError) return !OF_THE_VALUES.test(error.code);
  return error instanceof AppError && error.code === 'unavailable';
}

/**
 * Repeats the settling until it is stored, so that no answer is lost while the database is away. A batch that is refused because of one row is halved
 * until that row is alone. That row is given up in the end, and becomes unknown when this process has ended.
 */
async function settleUntilStored(rt: Runtime, settling: Settling): Promise<Outcomes> {
  const { answers } = settling;
  for (let tries = 1; ; tries += 1) {
    try {
      return await settleBatch(rt, { ...settling, isAgain: settling.isAgain || tries > 1 });
    } catch (error) {
      const isAway = mayPass(error);
      if (!isAway && answers.length > 1) {
        const half = Math.ceil(answers.length / 2);
        const part = (some: readonly ToSettle[]) =>
          settleUntilStored(rt, { ...settling, answers: some, isAgain: true });
        return [...(await part(answers.slice(0, half))), ...(await part(answers.slice(half)))];
      }
      const message = answers[0]?.submission.id;
      if (!isAway && tries === REFUSALS_MAX) {
        rt.log.error('a carrier answer cannot be stored', { message, ...describeError(error) });
        return [null];
      }
      rt.log.warn('carrier answers could not be stored yet', { waiting: answers.length, ...describeError(error) });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

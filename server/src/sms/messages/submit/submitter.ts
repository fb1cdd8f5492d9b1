import { DbError } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';
import { type Batch, Gatherer } from '../../../lib/gatherer.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Lane, SubmitResult } from '../../carrier.ts';
import { startLateAnswers } from './late-answers.ts';
import { type Outcome, settleBatch } from './settle-batch.ts';
import type { Settled, Submission, ToSettle } from './submission.ts';

/** Answers are stored within this time; under load the batch before sets the pace, and batches grow by themselves. */
const SETTLE_WITHIN_MS = 20;
/** What is settled together is lost together by a kill: no more than this waits for one commit. */
const SETTLE_BATCH_MAX = 1_000;
/** Codes are asked for now and then: so long after one the next may come at any moment. */
const CODES_RECENT_MS = 5_000;
/** The database is away: the answers of the carrier wait in memory, bounded by the windows of the binds. */
const RETRY_MS = 500;
/** Of one row alone, by a database that is there. */
const REFUSALS_MAX = 5;
/** What Postgres says of the values themselves. Anything else, such as a server that only reads until it is promoted, passes. */
const OF_THE_VALUES = /^2[23]/;

export interface Submitter {
  /** For rows that are `submitting` and committed. `onSettled` is called once the outcome is committed. */
  submit(submission: Submission, onSettled?: (settled: Settled) => void): void;
  /** Somebody asks for a one-time code. */
  noteCode(): void;
  /** Codes are under way, or were a moment ago: what is sent in bulk takes small steps, so that they need not wait for a big one. */
  hasCodes(): boolean;
  /** It is on the wire, or not yet settled. */
  has(messageId: Uuid): boolean;
  /** Rows on the wire or not yet settled, of one campaign or of all. */
  inFlight(campaignId?: number): number;
  /** Resolves when nothing is in flight, or at the limit. */
  drain(limitMs: number): Promise<void>;
}

export interface SubmitEvents {
  /** Something was put into the outbox that may go at once. */
  onDue?: (() => void) | undefined;
  /** What a carrier said of a message is stored. */
  onAnswer?: ((answer: ToSettle) => void) | undefined;
}

interface Pending extends ToSettle {
  readonly onSettled: ((settled: Settled) => void) | undefined;
}

/**
 * Gathers the carriers' answers per account and settles them in batches, one batch of an account and lane at a time: the
 * answer of a code does not wait for those of a campaign.
 */
export function startSubmitter(rt: Runtime, { onDue, onAnswer }: SubmitEvents = {}): Submitter {
  const counts = new Map<number, number>();
  /** The same message twice: its settling is repeated while it is on the wire again. */
  const submits = new Map<Uuid, number>();
  let total = 0;
  const late = startLateAnswers(rt);

  const count = (submission: Submission, by: 1 | -1): void => {
    total += by;
    addTo(submits, submission.outbound.id, by);
    if (submission.campaign) addTo(counts, submission.campaign.id, by);
  };

  const settle = async (batch: Batch<Pending>): Promise<void> => {
    const outcomes = await settleUntilStored(rt, batch[0].submission.accountId, batch);
    for (const [index, pending] of batch.entries()) {
      count(pending.submission, -1);
      const outcome = outcomes[index];
      if (!outcome) continue;
      // Its process was declared dead, so its row is unknown, or will be: nothing but this answer ends that.
      if (!outcome.isStored) late.add(pending.submission, pending.result);
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
  // Somebody waits for the answer of a quick send; a stream of a campaign's is stored in batches.
  const lanes: Readonly<Record<Lane, Gatherer<Pending>>> = {
    transactional: startLane(0),
    bulk: startLane(SETTLE_WITHIN_MS),
  };

  return {
    submit(submission, onSettled) {
      count(submission, 1);
      submission.slot.submit(
        submission.outbound,
        (result: SubmitResult) =>
          lanes[submission.campaign ? 'bulk' : 'transactional'].add({ submission, result, onSettled }),
        (result: SubmitResult) => late.add(submission, result),
      );
    },
    ...startCodeWatch(),
    has: (messageId) => submits.has(messageId),
    inFlight: (campaignId) => (campaignId === undefined ? total : (counts.get(campaignId) ?? 0)),
    drain: (limitMs) => untilIdle(() => total > 0 || !late.isIdle(), limitMs),
  };
}

function addTo<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}

function startCodeWatch(): Pick<Submitter, 'noteCode' | 'hasCodes'> {
  let codeAtMs = Number.NEGATIVE_INFINITY;
  return {
    noteCode() {
      codeAtMs = performance.now();
    },
    hasCodes: () => performance.now() - codeAtMs < CODES_RECENT_MS,
  };
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
 * What a carrier took is never forgotten because the database was away for a moment. A batch that is refused for a reason of
 * one of its rows is halved until that row stands alone; it is given up in the end, and is unknown once this process is gone.
 */
async function settleUntilStored(
  rt: Runtime,
  accountId: number,
  batch: readonly Pending[],
  isAgain = false,
): Promise<readonly (Outcome | null)[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settleBatch(rt, { accountId, answers: batch, isAgain: isAgain || tries > 1 });
    } catch (error) {
      const isAway = mayPass(error);
      if (!isAway && batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        const first = await settleUntilStored(rt, accountId, batch.slice(0, half), true);
        return [...first, ...(await settleUntilStored(rt, accountId, batch.slice(half), true))];
      }
      const message = batch[0]?.submission.outbound.id;
      if (!isAway && tries === REFUSALS_MAX) {
        rt.log.error('a carrier answer cannot be stored', { message, ...describeError(error) });
        return [null];
      }
      rt.log.warn('carrier answers could not be stored yet', { waiting: batch.length, ...describeError(error) });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

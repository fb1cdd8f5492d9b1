import { DbError } from '../db/index.ts';
import { AppError } from '../errors.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import type { Lane, OutboundMessage, Slot, SubmitResult } from './carrier.ts';
import type { MessageStatus } from './message.ts';
import { startLateAnswers } from './recovery/late-answers.ts';
import { type Outcome, settleBatch, type ToSettle } from './settle-batch.ts';

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

export interface Submission {
  readonly accountId: number;
  readonly campaign: { readonly id: number; readonly uuid: Uuid } | null;
  readonly outbound: OutboundMessage;
  readonly price: number;
  /** As its row has it, which tells this submit from a later one of the same message; null: with its acceptance. */
  readonly submittedAt: Timestamp | null;
  /** What became of its parts before this submit, a letter each. */
  readonly partStates: string;
  readonly attempts: number;
  readonly isFromOutbox: boolean;
  readonly slot: Slot;
}

export interface Settled {
  readonly status: MessageStatus;
  readonly reason: string;
  readonly errorCode: string;
}

export interface Submitter {
  /** For rows that are `submitting` and committed. `onSettled` is called once the outcome is committed. */
  submit(submission: Submission, onSettled?: (settled: Settled) => void): void;
  /** Somebody asks for a one-time code. */
  noteCode(): void;
  /** Codes are under way, or were a moment ago: what is sent in bulk takes small steps, so that they need not wait for a big one. */
  hasCodes(): boolean;
  /** Rows on the wire or not yet settled, of one campaign or of all. */
  inFlight(campaignId?: number): number;
  /** Resolves when nothing is in flight, or at the limit. */
  drain(limitMs: number): Promise<void>;
}

interface Pending extends ToSettle {
  readonly onSettled: ((settled: Settled) => void) | undefined;
}

interface AccountQueue {
  readonly waiting: Pending[];
  isSettling: boolean;
  isScheduled: boolean;
}

type Queues = Map<number, AccountQueue>;

/**
 * Gathers the carriers' answers per account and settles them in batches, one batch of an account and lane at a time: the
 * answer of a code does not wait for those of a campaign.
 */
export function startSubmitter(rt: Runtime): Submitter {
  const lanes: Readonly<Record<Lane, Queues>> = { transactional: new Map(), bulk: new Map() };
  const counts = new Map<number, number>();
  let total = 0;
  const late = startLateAnswers(rt);

  const count = (submission: Submission, by: number): void => {
    total += by;
    if (!submission.campaign) return;
    const { id } = submission.campaign;
    const next = (counts.get(id) ?? 0) + by;
    if (next === 0) counts.delete(id);
    else counts.set(id, next);
  };

  const settle = async (accountId: number, queues: Queues, queue: AccountQueue): Promise<void> => {
    queue.isSettling = true;
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, SETTLE_BATCH_MAX);
      const outcomes = await settleUntilStored(rt, accountId, batch);
      for (const [index, pending] of batch.entries()) {
        count(pending.submission, -1);
        const outcome = outcomes[index];
        if (outcome) pending.onSettled?.(outcome);
      }
    }
    queue.isSettling = false;
    queues.delete(accountId);
  };

  const enqueue = (accountId: number, pending: Pending): void => {
    const queues = lanes[pending.submission.campaign ? 'bulk' : 'transactional'];
    let queue = queues.get(accountId);
    if (!queue) {
      queue = { waiting: [], isSettling: false, isScheduled: false };
      queues.set(accountId, queue);
    }
    const own = queue;
    own.waiting.push(pending);
    if (own.isSettling || own.isScheduled) return;
    own.isScheduled = true;
    const begin = () => {
      own.isScheduled = false;
      void settle(accountId, queues, own);
    };
    // Somebody waits for the answer of a quick send; a stream of a campaign's is stored in batches.
    if (pending.submission.campaign) setTimeout(begin, SETTLE_WITHIN_MS);
    else setImmediate(begin);
  };

  return {
    submit(submission, onSettled) {
      count(submission, 1);
      const processId = rt.processId();
      submission.slot.submit(
        submission.outbound,
        (result: SubmitResult) => {
          enqueue(submission.accountId, { submission, result, processId, onSettled });
          // Declared dead and come back: its rows are unknown, or will be, and nothing but this answer ends that.
          if (rt.processId() !== processId) late.add(submission, result);
        },
        (result: SubmitResult) => late.add(submission, result),
      );
    },
    ...startCodeWatch(),
    inFlight: (campaignId) => (campaignId === undefined ? total : (counts.get(campaignId) ?? 0)),
    drain: (limitMs) => untilIdle(() => total > 0 || late.waiting() > 0, limitMs),
  };
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
): Promise<readonly (Outcome | null)[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settleBatch(rt, accountId, batch);
    } catch (error) {
      const isAway = mayPass(error);
      if (!isAway && batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        const first = await settleUntilStored(rt, accountId, batch.slice(0, half));
        return [...first, ...(await settleUntilStored(rt, accountId, batch.slice(half)))];
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

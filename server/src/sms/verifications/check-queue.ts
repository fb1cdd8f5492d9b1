import { DbError, type Handle, type Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { isHeard } from '../../events/index.ts';
import { type Batch, Gatherer } from '../../lib/background/gatherer.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { areYoung, touchHours } from '../../statistics/index.ts';
import { KEY_VERSION } from '../codes/index.ts';
import { holdAgain, noteEnds } from './code-price.ts';
import { timesOf } from './guard.ts';
import { type Checked, checkCodes, type GivenCode, type Verification } from './store-verifications.ts';
import { nowAndLatest } from './verification.ts';

/** The limit of one statement: with more, the first request would wait for the last. */
const BATCH_MAX = 200;
/** All of an account count in the figures of its country, so two batches would wait for each other. */
const IN_FLIGHT_MAX = 1;
/** What is told of the end of a verification that a check has ended. */
const ENDS = ['verification.approved', 'verification.failed'] as const;

/** Null: the code of this verification cannot be checked any more, or not by these rules. */
export type Outcome = Checked | null;

/** Whether this check ended it. A known person may go on where others have used up the checks that are left, and it has ended before then. */
const isEnded = ({ status, checksLeft }: Verification, isKnown: boolean): boolean =>
  status === 'approved' || (status === 'failed' && (!isKnown || checksLeft > 0));

/** Whether a known person has ended it after others had used up its checks: one that is pending has some left, and known people take none of them. */
const wasFailed = ({ status, checksLeft }: Verification, isKnown: boolean): boolean =>
  status === 'approved' && isKnown && checksLeft === 0;

function check(
  rt: Runtime,
  handle: Handle,
  { accountId, codes, isPriced }: { accountId: number; codes: readonly GivenCode[]; isPriced: boolean },
): Promise<Checked[]> {
  // All processes lock the rows in this order.
  const inOrder = codes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { bucket } = timesOf(rt);
  return checkCodes(handle, {
    ...{ accountId, bucket, isPriced, keyVersion: KEY_VERSION, ...nowAndLatest(rt) },
    ids: inOrder.map(({ id }) => id),
    areRight: inOrder.map(({ isRight }) => isRight),
    lengths: inOrder.map(({ length }) => length),
    areKnown: inOrder.map(({ isKnown }) => isKnown),
    rulesVersions: inOrder.map(({ rulesVersion }) => rulesVersion),
  });
}

/** Checks codes of different verifications, counts those that were right for the guard, and tells of the verifications that they have ended. */
export async function checkIn(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  codes: readonly GivenCode[],
): Promise<Outcome[]> {
  const rows = await check(rt, tx, { accountId, codes, isPriced: true });
  await touchHours(
    rt,
    tx,
    accountId,
    rows.map(({ id }) => id),
  );
  const known = new Set(codes.flatMap(({ id, isKnown }) => (isKnown ? [id] : [])));
  const found = new Map<Uuid, Checked>();
  for (const row of rows) found.set(row.id, wasFailed(row, known.has(row.id)) ? await holdAgain(rt, tx, row) : row);
  await noteEnds(
    rt,
    tx,
    [...found.values()].filter((row) => isEnded(row, known.has(row.id))),
  );
  return codes.map(({ id }) => found.get(id) ?? null);
}

interface Waiting extends PromiseWithResolvers<Outcome> {
  readonly accountId: number;
  readonly code: GivenCode;
}

/** Each verification once; the others wait for the next statement. */
function firstOfEach(batch: readonly Waiting[]): readonly [now: Waiting[], later: Waiting[]] {
  const ids = new Set<Uuid>();
  const [now, later]: [Waiting[], Waiting[]] = [[], []];
  for (const one of batch) {
    (ids.has(one.code.id) ? later : now).push(one);
    ids.add(one.code.id);
  }
  return [now, later];
}

/**
 * Answers those whose codes have no price, by one statement without a transaction of several, and returns the others. Where somebody listens or an
 * hour is to be counted again, all of them are left.
 */
async function checkFree(rt: Runtime, accountId: number, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  const codes = batch.map(({ code }) => code);
  const ids = codes.map(({ id }) => id);
  if (!areYoung(rt, ids) || (await isHeard(rt, accountId, ENDS))) return batch;
  try {
    const rows = await check(rt, rt.hot, { accountId, codes, isPriced: false });
    const found = new Map(rows.map((row) => [row.id, row]));
    return batch.filter(({ code, resolve }) => {
      const row = found.get(code.id);
      if (row) resolve(row);
      return !row;
    });
  } catch (error) {
    // Nothing was done, and a transaction is tried again.
    if (error instanceof DbError && error.isDeadlock) return batch;
    throw error;
  }
}

/** Checks together what arrives together. What fails as a whole is checked one by one, unless it may have been committed, or waited too long already. */
async function checkBatch(rt: Runtime, batch: readonly Waiting[]): Promise<void> {
  const [now, later] = firstOfEach(batch);
  const [first] = now;
  if (first === undefined) return;
  const { accountId } = first;
  let left: readonly Waiting[] = now;
  try {
    left = await checkFree(rt, accountId, now);
    const codes = left.map(({ code }) => code);
    const outcomes = codes.length === 0 ? [] : await rt.hot.transact((tx) => checkIn(rt, tx, accountId, codes));
    for (const [index, { resolve }] of left.entries()) resolve(outcomes[index] ?? null);
  } catch (error) {
    const isFinal = left.length === 1 || error instanceof AppError || (error instanceof DbError && error.isPassing);
    for (const one of left) {
      if (isFinal) one.reject(error);
      else await checkBatch(rt, [one]);
    }
  }
  await checkBatch(rt, later);
}

const queues = new WeakMap<Runtime, Gatherer<Waiting>>();

function queueOf(rt: Runtime): Gatherer<Waiting> {
  const known = queues.get(rt);
  if (known) return known;
  const queue = new Gatherer<Waiting>({
    keyOf: ({ accountId }) => accountId,
    work: (batch: Batch<Waiting>) => checkBatch(rt, batch),
    batchMax: BATCH_MAX,
    inFlightMax: IN_FLIGHT_MAX,
    gatherMs: 0,
    rests: true,
  });
  queues.set(rt, queue);
  return queue;
}

/** Checks a code in a statement and a commit that it shares with others of the account. `rt` is that of the process, not of a request. */
export function checkShared(rt: Runtime, accountId: number, code: GivenCode): Promise<Outcome> {
  const waiting: Waiting = { accountId, code, ...Promise.withResolvers<Outcome>() };
  queueOf(rt).add(waiting);
  return waiting.promise;
}

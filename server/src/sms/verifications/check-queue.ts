import { DbError, type Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { type Batch, Gatherer } from '../../lib/background/gatherer.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { touchHours } from '../../statistics/index.ts';
import { KEY_VERSION } from '../codes/index.ts';
import { noteEnds } from './code-price.ts';
import { timesOf } from './guard.ts';
import { type Checked, checkCodes, type GivenCode, type Verification } from './store-verifications.ts';
import { nowAndLatest } from './verification.ts';

/** The limit of one statement: with more, the first request would wait for the last. */
const BATCH_MAX = 200;
/** All of an account count in the figures of its country, so two batches would wait for each other. */
const IN_FLIGHT_MAX = 1;

/** Null: the code of this verification cannot be checked any more. */
export type Outcome = Checked | null;

/** Whether this check ended it. A known person may go on where others have used up the checks that are left, and it has ended before then. */
const isEnded = ({ status, checksLeft }: Verification, isKnown: boolean): boolean =>
  status === 'approved' || (status === 'failed' && (!isKnown || checksLeft > 0));

/** Checks codes of different verifications, counts those that were right for the guard, and tells of the verifications that they have ended. */
export async function checkIn(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  codes: readonly GivenCode[],
): Promise<Outcome[]> {
  // All processes lock the rows in this order.
  const inOrder = codes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { bucket } = timesOf(rt);
  const rows = await checkCodes(tx, {
    ...{ accountId, bucket, keyVersion: KEY_VERSION, ...nowAndLatest(rt) },
    ids: inOrder.map(({ id }) => id),
    areRight: inOrder.map(({ isRight }) => isRight),
    lengths: inOrder.map(({ length }) => length),
    areKnown: inOrder.map(({ isKnown }) => isKnown),
  });
  await touchHours(
    rt,
    tx,
    accountId,
    rows.map(({ id }) => id),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const outcomes = codes.map(({ id }) => found.get(id) ?? null);
  await noteEnds(
    rt,
    tx,
    outcomes.filter((row, index) => row !== null && isEnded(row, codes[index]?.isKnown ?? false)) as Checked[],
  );
  return outcomes;
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

/** Checks together what arrives together. What fails as a whole is checked one by one, unless it may have been committed, or waited too long already. */
async function checkBatch(rt: Runtime, batch: readonly Waiting[]): Promise<void> {
  const [now, later] = firstOfEach(batch);
  const [first] = now;
  if (first === undefined) return;
  const { accountId } = first;
  try {
    const codes = now.map(({ code }) => code);
    const outcomes = await rt.hot.transact((tx) => checkIn(rt, tx, accountId, codes));
    for (const [index, { resolve }] of now.entries()) resolve(outcomes[index] ?? null);
  } catch (error) {
    const isFinal = now.length === 1 || error instanceof AppError || (error instanceof DbError && error.isPassing);
    for (const one of now) {
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

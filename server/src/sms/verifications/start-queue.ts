import { holdCredits } from '../../billing/index.ts';
import { DbError, type Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { refuseBesideOlder } from '../../identity/index.ts';
import { type Batch, Gatherer } from '../../lib/background/gatherer.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { hundredths } from '../../lib/values/money.ts';
import type { Runtime } from '../../runtime.ts';
import type { QuickSender } from '../messages/index.ts';
import { codePriceOf } from './code-price.ts';
import { guardedPlaces, rulesOf, timesOf } from './guard.ts';
import { isOver } from './guard-rules.ts';
import { limitsOfMany } from './limits.ts';
import { LEAST_MIGRATION, Outrun, type VerificationSender } from './send-code.ts';
import { storeStarts } from './store-starts.ts';
import type { Counted, Verification } from './store-verifications.ts';

/** The limit of one statement: with more, the first request would wait for the last. */
const BATCH_MAX = 100;

type Accepts = QuickSender['accepts'];
export type QuickMessage = Parameters<Accepts['accept']>[0];
type Accepted = Awaited<ReturnType<Accepts['accept']>>;

/** A verification that is to be stored, and the message with its code. */
export interface Start {
  readonly row: Verification & Counted;
  readonly message: QuickMessage;
}

interface Decided {
  readonly accepted: Accepted;
  /** As it is stored, if the message is accepted. */
  readonly row: Start['row'];
}

/** Thrown inside a transaction, to undo it: there are starts in it that have to be decided by themselves. */
class SomeApart extends Error {
  readonly ids: ReadonlySet<Uuid>;
  constructor(ids: ReadonlySet<Uuid>) {
    super('starts have to be decided by themselves');
    this.ids = ids;
  }
}

/** Thrown inside a transaction, to undo it. */
class Refused extends Error {
  readonly accepted: Exclude<Accepted, number>;
  constructor(accepted: Exclude<Accepted, number>) {
    super('the messages were refused');
    this.accepted = accepted;
  }
}

interface Waiting extends PromiseWithResolvers<Decided> {
  readonly sender: VerificationSender;
  readonly start: Start;
}

type Starts = readonly [Start, ...Start[]];

/** Reads what decides about all of them, and returns where each counts. The answers are those of this moment, whatever was read for others before. */
async function readPlaces(tx: Transaction, starts: Starts) {
  const [{ message }] = starts;
  const isPriced = starts.some(({ row }) => row.codePrice > 0);
  const all = new Set(starts.map(({ row }) => row.id));
  const [rules] = await Promise.all([
    rulesOf(tx, message.actor),
    refuseBesideOlder(tx, LEAST_MIGRATION[isPriced ? 'priced' : 'sms'], 'cannot send codes').catch((error: unknown) => {
      throw error instanceof AppError ? new SomeApart(all) : error;
    }),
  ]);
  const placed = starts.map(({ row, message: { text } }) => ({
    id: row.id,
    // The links of a text are stored by statements of their own.
    places: text === null ? guardedPlaces(rules, row.phoneNumber) : null,
  }));
  const unfit = placed.flatMap(({ id, places }) => (places === null ? [id] : []));
  if (unfit.length > 0) throw new SomeApart(new Set(unfit));
  return placed.flatMap(({ id, places }) => (places ?? []).map((place) => ({ ...place, id })));
}

/** Stores, counts, accepts and charges, in the order in which a single start does. Returns which are stored: the others' numbers have pending ones. */
async function storeTogether(
  rt: Runtime,
  tx: Transaction,
  { accepts, starts }: Pick<QuickSender, 'accepts'> & { readonly starts: Starts },
): Promise<{ readonly accepted: Accepted; readonly ids: ReadonlySet<Uuid> }> {
  const [
    {
      row: { accountId },
    },
  ] = starts;
  const rows = starts.map(({ row }) => row);
  const placed = await readPlaces(tx, starts);
  const { each: limits, kinds } = limitsOfMany(rt, rows);
  const places = placed.map(({ id, place }) => ({ id, place }));
  const now = rt.clock.now();
  const found = await storeStarts(tx, { accountId, now, rows, kinds, limits, places, ...timesOf(rt) });
  const ids = new Set(found.stored);
  const over = placed.filter(({ id, kind, place }) => {
    const [sent, entered, sentBefore, enteredBefore] = found.figures[place] ?? [0, 0, 0, 0];
    return ids.has(id) && isOver(kind, { sent, entered, sentBefore, enteredBefore });
  });
  const apart = new Set([...found.beyond, ...over.map(({ id }) => id)]);
  if (apart.size > 0) throw new SomeApart(apart);
  const [first, ...others] = starts.flatMap(({ row, message }) => (ids.has(row.id) ? [message] : []));
  if (!first) return { accepted: hundredths(0), ids };
  const accepted = await accepts.acceptIn(tx, [first, ...others]);
  if (typeof accepted !== 'number') throw new Refused(accepted);
  const amount = hundredths(rows.reduce((sum, { id, codePrice }) => sum + (ids.has(id) ? codePrice : 0), 0));
  const held = await holdCredits(tx, { accountId, amount, at: now });
  if (held !== 'held') throw new Refused(held);
  return { accepted, ids };
}

const priced = ({ sender, start: { row, message } }: Waiting): Start => ({
  row: { ...row, codePrice: codePriceOf(sender, row) },
  message,
});

/** What fails as a whole is decided one by one, unless it may have been committed, or waited too long already. */
async function decide(rt: Runtime, batch: Batch<Waiting>): Promise<void> {
  const [first, ...rest] = batch;
  const { accepts } = first.sender;
  const starts: Starts = [priced(first), ...rest.map(priced)];
  try {
    const { accepted, ids } = await rt.hot.transact((tx) => storeTogether(rt, tx, { accepts, starts }));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const row = starts[index]?.row;
      if (row && ids.has(row.id)) resolve({ accepted, row });
      else reject(new Outrun());
    }
  } catch (error) {
    if (error instanceof SomeApart) {
      for (const { start, reject } of batch) if (error.ids.has(start.row.id)) reject(new Outrun());
      const [next, ...others] = batch.filter(({ start }) => !error.ids.has(start.row.id));
      if (next) await decide(rt, [next, ...others]);
    } else if (rest.length > 0 && !(error instanceof AppError) && !(error instanceof DbError && error.isPassing))
      for (const one of batch) await decide(rt, [one]);
    else if (error instanceof Refused) first.resolve({ accepted: error.accepted, row: first.start.row });
    else for (const { reject } of batch) reject(error);
  }
}

const byNumber = ({ start: one }: Waiting, { start: other }: Waiting): number =>
  one.row.phoneNumber < other.row.phoneNumber ? -1 : 1;

const queues = new WeakMap<Runtime, Gatherer<Waiting>>();

function queueOf(rt: Runtime): Gatherer<Waiting> {
  const known = queues.get(rt);
  if (known) return known;
  const queue = new Gatherer<Waiting>({
    keyOf: ({ start }) => start.row.accountId,
    work(batch) {
      // All processes store them in this order.
      const [first, ...others] = batch.toSorted(byNumber);
      return first ? decide(rt, [first, ...others]) : Promise.resolve();
    },
    batchMax: BATCH_MAX,
    inFlightMax: 1,
    gatherMs: 0,
    rests: true,
  });
  queues.set(rt, queue);
  return queue;
}

/** Stores a verification with its message in statements and a commit that it shares with others of the account. `Outrun`: it has to be started by itself. */
export function startShared(sender: VerificationSender, start: Start): Promise<Decided> {
  const waiting: Waiting = { sender, start, ...Promise.withResolvers<Decided>() };
  queueOf(sender.aside).add(waiting);
  return waiting.promise;
}

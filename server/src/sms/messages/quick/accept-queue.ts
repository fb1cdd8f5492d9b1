import { findShortage, type Shortage } from '../../../billing/index.ts';
import type { Handle, Transaction } from '../../../db/index.ts';
import { AppError } from '../../../errors.ts';
import { type Batch, Gatherer } from '../../../lib/background/gatherer.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import type { Runtime } from '../../../runtime.ts';
import { useTemplate } from '../../templates/index.ts';
import { isCurrent } from '../message/store-rules.ts';
import { listSuppressed } from '../submit/store-marks.ts';
import type { QuickMessage } from './quick-send.ts';
import { acceptQuickRows, markMessagesByTemplate } from './store-quick.ts';

/** The limit of one statement: with more, the first request would wait for the last. */
const BATCH_MAX = 500;

/** The balance after the charge of an accepted batch. `stale`: the rules by which the message was planned have changed. */
export type Accepted = Hundredths | Shortage | 'suppressed' | 'stale';

/** At least one message, all of one account. */
export type QuickMessages = Batch<QuickMessage>;

export interface AcceptQueue {
  /** Resolves once the row and its charge are committed or refused. After a rejection it is not known whether they are. */
  accept(message: QuickMessage): Promise<Accepted>;
  /** Accepts all or none in a transaction of the caller. */
  acceptIn(tx: Transaction, messages: QuickMessages): Promise<Accepted>;
}

const priceOf = (batch: QuickMessages) => hundredths(batch.reduce((sum, { price }) => sum + price, 0));

function acceptRows(rt: Runtime, handle: Handle, batch: QuickMessages): Promise<Hundredths | null> {
  const [{ actor, by, isSuppressionIgnored }] = batch;
  return acceptQuickRows(handle, {
    ...{ by, isSuppressionIgnored },
    accountId: actor.accountId,
    total: priceOf(batch),
    now: rt.clock.now(),
    processId: rt.processId(),
    rows: batch,
  });
}

/** Accepts all messages or none. Returns one reason for a refusal, though there may be several. */
export async function acceptTogether(rt: Runtime, handle: Handle, batch: QuickMessages): Promise<Accepted> {
  const [{ actor, by, isSuppressionIgnored }] = batch;
  const { accountId } = actor;
  if (!canShare(batch)) return 'stale';
  const balance = await acceptRows(rt, handle, batch);
  if (balance !== null) return balance;
  if (!(await isCurrent(handle, accountId, by))) return 'stale';
  const asked = isSuppressionIgnored ? [] : batch.map(({ phoneNumber }) => phoneNumber);
  if (asked.length > 0 && (await listSuppressed(handle, accountId, asked)).size > 0) return 'suppressed';
  return findShortage(handle, { accountId, amount: priceOf(batch), at: rt.clock.now() });
}

/** Accepts messages without links, which may have different templates, in a transaction with what belongs to them. All of them or none. */
async function acceptMany(rt: Runtime, tx: Transaction, messages: QuickMessages): Promise<Accepted> {
  const [{ actor }] = messages;
  const { accountId } = actor;
  const written = messages.flatMap(({ id, template }) => (template ? [{ id, template }] : []));
  const byTemplate = Map.groupBy(written, ({ template: { uuid, version } }) => `${uuid} ${version}`);
  const uses = [...byTemplate].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, of]) => of);
  for (const [first] of uses)
    if (first)
      await useTemplate(tx, { accountId, uuid: first.template.uuid, field: 'template.id', now: rt.clock.now() });
  const accepted = await acceptTogether(rt, tx, messages);
  if (typeof accepted !== 'number') return accepted;
  for (const of of uses) {
    const [first] = of;
    if (first) await markMessagesByTemplate(tx, { ...first.template, accountId, ids: of.map(({ id }) => id) });
  }
  return accepted;
}

/**
 * Returns whether messages can share a statement, which compares one set of rules and either checks opt-outs or does not. They differ only around a
 * change.
 */
function canShare([first, ...others]: QuickMessages): boolean {
  return others.every(
    ({ isSuppressionIgnored, by }) =>
      isSuppressionIgnored === first.isSuppressionIgnored &&
      by.account === first.by.account &&
      by.prices === first.by.prices &&
      by.carriers === first.by.carriers,
  );
}

interface Waiting extends Pick<PromiseWithResolvers<Accepted>, 'resolve' | 'reject'> {
  readonly message: QuickMessage;
}

/**
 * Gathers requests of one account that arrive while a statement is under way into the next one. One statement at a time is faster than two: batches
 * are larger, commits fewer, and nobody waits for the lock on the balance.
 */
export function startAcceptQueue(rt: Runtime): AcceptQueue {
  /** Decides one request after another, in order of arrival, each by the remaining credit. */
  const acceptOne = async (waiting: Waiting): Promise<void> => {
    try {
      waiting.resolve(await acceptTogether(rt, rt.hot, [waiting.message]));
    } catch (error) {
      waiting.reject(error);
    }
  };

  const acceptBatch = async (batch: Batch<Waiting>, messages: QuickMessages): Promise<void> => {
    try {
      const balance = await acceptRows(rt, rt.hot, messages);
      if (balance !== null) {
        for (const waiting of batch) waiting.resolve(balance);
        return;
      }
    } catch (error) {
      // It is not known whether the batch was committed, so it must not be repeated.
      if (error instanceof AppError) throw error;
    }
    for (const waiting of batch) await acceptOne(waiting);
  };

  const work = async (batch: Batch<Waiting>): Promise<void> => {
    const [first, second, ...others] = batch;
    if (second === undefined) return acceptOne(first);
    const messages: QuickMessages = [first.message, second.message, ...others.map(({ message }) => message)];
    if (canShare(messages)) return acceptBatch(batch, messages);
    await acceptOne(first);
    return work([second, ...others]);
  };

  const queue = new Gatherer<Waiting>({
    keyOf: ({ message }) => message.actor.accountId,
    work,
    onError(error, batch) {
      for (const waiting of batch) waiting.reject(error);
    },
    batchMax: BATCH_MAX,
    inFlightMax: 1,
    gatherMs: 0,
  });

  return {
    acceptIn: (tx, messages) => acceptMany(rt, tx, messages),
    accept(message) {
      const { promise, ...settle } = Promise.withResolvers<Accepted>();
      queue.add({ message, ...settle });
      return promise;
    },
  };
}

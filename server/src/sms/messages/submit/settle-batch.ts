import type { Transaction } from '../../../db/index.ts';
import { msFromUuidV7, type Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { areYoung, touchHours } from '../../../statistics/index.ts';
import { addFigures, type Figures } from '../figures/add-figures.ts';
import type { CountMove } from '../figures/store-counts.ts';
import { isMessageHeard, recordMessages } from '../message/record-messages.ts';
import { deleteFromOutbox, putInOutbox } from '../outbox/store-outbox.ts';
import { noteAwaited } from '../receipts/store-awaited.ts';
import { insertReceiptKeys, type ReceiptKey } from '../receipts/store-receipts.ts';
import { insertUnknownMessages } from '../receipts/store-unknown.ts';
import { canBeRepliedTo, noteConversations, noteInThreads } from '../threads/store-thread-messages.ts';
import { type Decision, decideOutcome } from './decide-outcome.ts';
import { addCostDays } from './store-cost-days.ts';
import { settleMessages, settleSentMessages } from './store-settled.ts';
import type { Settled, ToSettle } from './submission.ts';

export interface Outcome extends Settled {
  /** False if the row was not as the submit had left it: it is settled already, or somebody gave the submit up. */
  readonly isStored: boolean;
  /** False if its commit may not be on disk yet, so that a crash of Postgres may take it back. */
  readonly isFlushed: boolean;
  /** Whether it waits in the outbox and may go at once, through another carrier. */
  readonly isDue: boolean;
}

interface Decided extends ToSettle {
  readonly decision: Decision;
}

export interface Settling {
  readonly accountId: number;
  readonly answers: readonly ToSettle[];
  /** Whether storing it has failed before, according to an error; it may have been committed nevertheless. */
  readonly isAgain: boolean;
  /** Whether this process can keep answers whose settling is not on disk yet. */
  readonly canKeep: boolean;
}

interface Batch extends Omit<Settling, 'answers'> {
  readonly decided: readonly Decided[];
  /** Whether the ids by which receipts name the messages are committed already. */
  readonly areKeysStored: boolean;
}

function receiptKeys(accountId: number, decided: readonly Decided[]): ReceiptKey[] {
  return decided.flatMap(({ submission, result }) => {
    if (result.kind === 'unwritten') return [];
    const { carrierId } = submission.slot;
    return result.ids.flatMap((id, part) =>
      id === null || id === '' ? [] : [{ carrierId, carrierMessageId: id, messageId: submission.id, accountId, part }],
    );
  });
}

function countMoves(decided: readonly Decided[]): CountMove[] {
  return decided.flatMap(({ submission: { campaign }, decision: { row } }) =>
    campaign ? [{ campaignId: campaign.id, from: 'submitting', to: row.status, reasonTo: row.reason }] : [],
  );
}

/** Returns the changes of counts, holds and refunds. A row that waits for its next attempt keeps its hold. */
function figuresOf(decided: readonly Decided[]): Figures {
  const ended = decided.filter(({ decision }) => decision.row.status !== 'queued');
  return {
    moves: countMoves(decided),
    campaigns: ended.flatMap(({ submission: { campaign, price: released }, decision: { row } }) => {
      if (!campaign) return [];
      const sent = row.status === 'sent' ? 1 : 0;
      return [{ campaignId: campaign.id, reference: campaign.uuid, sent, cost: row.cost, released }];
    }),
    refunds: ended.flatMap(({ submission, decision }) =>
      submission.campaign ? [] : [{ amount: submission.price - decision.row.cost, reference: submission.id }],
    ),
  };
}

/**
 * Sends both statements together, because the keys do not depend on the rows, which saves a round trip. In a repetition the keys may exist already.
 */
async function settleRows(rt: Runtime, tx: Transaction, batch: Batch): Promise<Decided[]> {
  const { accountId, decided, isAgain, areKeysStored } = batch;
  const rows = decided.map(({ decision }) => decision.row);
  const settling = settleMessages(tx, { accountId, now: rt.clock.now(), rows });
  const isOurs = (settled: ReadonlySet<Uuid>) => decided.filter((one) => settled.has(one.submission.id));
  if (areKeysStored) return isOurs(await settling);
  if (isAgain) {
    const ours = isOurs(await settling);
    await insertReceiptKeys(tx, receiptKeys(accountId, ours));
    return ours;
  }
  const [settled] = await Promise.all([settling, insertReceiptKeys(tx, receiptKeys(accountId, decided))]);
  return isOurs(settled);
}

async function settleDecided(rt: Runtime, tx: Transaction, batch: Batch): Promise<Set<Uuid>> {
  const { accountId } = batch;
  const now = rt.clock.now();
  // A row that was given up or taken over in the meantime is not ours: whoever did so has moved its money and counts.
  const ours = await settleRows(rt, tx, batch);
  const idsOf = (rows: readonly Decided[]) => rows.map(({ submission }) => submission.id);
  const unknown = ours.filter(({ decision }) => decision.row.status === 'unknown');
  await insertUnknownMessages(tx, accountId, idsOf(unknown), now);
  const over = ours.filter(({ submission, decision }) => submission.isFromOutbox && decision.retryAt === null);
  await deleteFromOutbox(tx, accountId, idsOf(over));
  const again = ours.flatMap(({ submission: { id, campaign, attempts }, decision: { retryAt, refusedBy } }) => {
    if (retryAt === null) return [];
    const lane = campaign ? ('bulk' as const) : ('transactional' as const);
    const campaignId = campaign?.id ?? 0;
    return [{ messageId: id, campaignId, lane, dueAt: retryAt, attempts: attempts + 1, refusedBy }];
  });
  await putInOutbox(tx, accountId, again);
  const rows = ours.map(({ decision }) => decision.row);
  await addCostDays(rt, tx, { accountId, ids: rows.flatMap(({ id, carrierCost }) => (carrierCost ? [id] : [])) });
  await recordMessages(rt, tx, accountId, rows);
  await touchHours(rt, tx, accountId, idsOf(ours));
  await addFigures(tx, accountId, now, figuresOf(ours));
  return new Set(idsOf(ours));
}

function isPlainlySent({ submission, decision }: Decided): boolean {
  const isFirst = submission.campaign === null && !submission.isFromOutbox;
  return decision.row.status === 'sent' && isFirst;
}

/** The first time at which a carrier that does not tell by itself is asked what became of a message. */
const ASK_AFTER_MS = 60_000;

/** Notes which carriers have to be asked. Like the notes below, this comes before the settling. */
async function noteAsked(rt: Runtime, accountId: number, decided: readonly Decided[]): Promise<void> {
  const asked = decided.filter(
    ({ submission, decision }) => submission.slot.tellsIfAsked && decision.row.status === 'sent',
  );
  await noteAwaited(rt.hot, {
    accountId,
    messageIds: asked.map(({ submission }) => submission.id),
    carrierIds: asked.map(({ submission }) => submission.slot.carrierId),
    since: rt.clock.now(),
    dueAt: timestampFromMs(rt.clock.nowMs() + ASK_AFTER_MS),
  });
}

/** Notes messages that were or may have been sent, so that a reply finds them. This comes before the settling, so that a failure repeats both. */
async function noteWritten(rt: Runtime, accountId: number, decided: readonly Decided[]): Promise<void> {
  const written = decided
    .filter(({ decision }) => decision.row.status === 'sent' || decision.row.status === 'unknown')
    .map(({ submission: { id, senderId, phoneNumber, submittedAt } }) => ({
      ...{ id, senderId, phoneNumber },
      atMs: submittedAt === null ? msFromUuidV7(id) : msFromTimestamp(submittedAt),
    }));
  await Promise.all([
    noteConversations(rt.hot, accountId, rt.clock.now(), written),
    noteInThreads(rt.hot, accountId, written.filter(canBeRepliedTo)),
  ]);
}

/**
 * Commits the receipt ids first on a distributed database, which commits on the account's server before the coordinator, where the ids are kept. If
 * it failed in between, no receipt would find its message.
 */
async function storeKeysBefore(rt: Runtime, accountId: number, decided: readonly Decided[]): Promise<boolean> {
  if (!(await rt.hot.isDistributed())) return false;
  await insertReceiptKeys(rt.hot, receiptKeys(accountId, decided));
  return true;
}

/** Returns the ids of those that were still to be settled, none if that cannot be told, and whether the commit is on disk. */
async function storeDecided(rt: Runtime, batch: Batch): Promise<{ stored: Set<Uuid>; isFlushed: boolean }> {
  const { accountId, decided, isAgain, canKeep, areKeysStored } = batch;
  // The sums of costs are added in the statement that also stores the keys, or in a transaction.
  const canSum = !areKeysStored || decided.every(({ decision }) => !decision.row.carrierCost);
  const isYoung = areYoung(
    rt,
    decided.map(({ submission }) => submission.id),
  );
  const isUsual = !isAgain && canKeep && canSum && isYoung && decided.every(isPlainlySent);
  const isPlain = isUsual && !(await isMessageHeard(rt, accountId, 'sent'));
  if (!isPlain) return { stored: await rt.hot.transact((tx) => settleDecided(rt, tx, batch)), isFlushed: true };
  const rows = decided.map(({ decision }) => decision.row);
  const keys = areKeysStored ? null : receiptKeys(accountId, decided);
  const settled = await settleSentMessages(rt.hot, {
    accountId,
    now: rt.clock.now(),
    rows,
    keys,
    processId: rt.processId(),
  });
  return { stored: new Set(settled === rows.length ? rows.map((row) => row.id) : []), isFlushed: areKeysStored };
}

/**
 * Stores carriers' answers: states, ids for the receipts, counts, money and next attempts, all in one commit, except the ids on a distributed
 * database.
 */
export async function settleBatch(rt: Runtime, { answers, ...how }: Settling): Promise<Outcome[]> {
  const { accountId } = how;
  const nowMs = rt.clock.nowMs();
  const decided = answers.map((one) => ({ ...one, decision: decideOutcome(one.submission, one.result, nowMs) }));
  const [areKeysStored] = await Promise.all([
    storeKeysBefore(rt, accountId, decided),
    noteWritten(rt, accountId, decided),
    noteAsked(rt, accountId, decided),
  ]);
  const { stored, isFlushed } = await storeDecided(rt, { ...how, decided, areKeysStored });
  return decided.map(({ decision: { row, retryAt } }) => ({
    status: row.status,
    reason: row.reason,
    errorCode: row.errorCode,
    cost: row.cost,
    isStored: stored.has(row.id),
    isFlushed,
    isDue: retryAt !== null && msFromTimestamp(retryAt) <= nowMs,
  }));
}

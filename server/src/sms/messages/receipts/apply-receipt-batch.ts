import type { Transaction } from '../../../db/index.ts';
import { type Uuid, uuidV7Floor } from '../../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { touchHours } from '../../../statistics/index.ts';
import type { CarrierReceipt } from '../../carrier.ts';
import { addFigures, type CampaignFigures } from '../figures/add-figures.ts';
import { recordMessages } from '../message/record-messages.ts';
import { applyReceipts, isPartOpen, isUnsettled, type ReceiptFact, type ReceiptRow } from './apply-receipt.ts';
import { applyToFresh, countReceiptMoves } from './apply-receipt-fresh.ts';
import { type AwayAccounts, eachAccount } from './each-account.ts';
import { fitNumber } from './fit-number.ts';
import { noteClosed } from './note-closed.ts';
import {
  findReceiptTargets,
  listReceiptRows,
  listSubmittedSince,
  moveByReceipts,
  type ReceiptMove,
  type ReceiptTarget,
} from './store-receipts.ts';
import { deleteUnknownMessages } from './store-unknown.ts';

/**
 * `unsettled`: the message is known, but a receipt cannot move it in its current state. `repeated`: every message that it fits has its end. Either it
 * is a repeat, which says nothing new, or the carrier gave the id again to a message whose answer is not stored yet.
 */
export type ReceiptResult = 'applied' | 'not_found' | 'unsettled' | 'repeated';

/** Carriers give up on a message within days, and on its receipt soon after that. */
const DAY_MS = 24 * 3_600_000;
const LOOK_BACK_MS = 45 * DAY_MS;
/** The clock of the process that made the id may be ahead. */
const LOOK_AHEAD_MS = DAY_MS;
/** Rows that changed between reading and writing are read again. A receipt that fails this often waits and is looked up again. */
const ATTEMPTS_MAX = 3;

interface Candidate {
  readonly target: ReceiptTarget;
  readonly row: ReceiptRow;
}

interface Chosen extends Candidate {
  /** A long text that was sent as one message has one id for all of its parts. */
  readonly parts: readonly number[];
}

/**
 * Chooses the message of a receipt. The id decides; the number decides only between messages to which the carrier gave the same id. Then it is the
 * newest message to that number whose part is still open, or else the newest at all, of which the receipt is a repeat.
 */
function choose(receipt: CarrierReceipt, candidates: readonly Candidate[]): Chosen | null {
  const fitOf = ({ row }: Candidate) => fitNumber(receipt, row.phoneNumber);
  const same = candidates.filter((one) => fitOf(one) === 'same');
  const unsaid = candidates.filter((one) => fitOf(one) === 'unsaid');
  const isOnlyOne = new Set(unsaid.map(({ row }) => row.id)).size === 1;
  const fitting = same.length > 0 || !isOnlyOne ? same : unsaid;
  fitting.sort((a, b) => (a.row.id < b.row.id ? 1 : -1));
  const one = fitting.find(({ target, row }) => isPartOpen(row, target.part)) ?? fitting[0];
  if (!one) return null;
  return { ...one, parts: fitting.filter(({ row }) => row.id === one.row.id).map(({ target }) => target.part) };
}

function resultOf(chosen: Chosen | null): ReceiptResult {
  if (chosen === null) return 'not_found';
  if (isUnsettled(chosen.row)) return 'unsettled';
  return chosen.parts.some((part) => isPartOpen(chosen.row, part)) ? 'applied' : 'repeated';
}

async function readRows(
  rt: Runtime,
  targets: readonly ReceiptTarget[],
  away: AwayAccounts,
): Promise<Map<Uuid, ReceiptRow>> {
  const groups = Map.groupBy(targets, (target) => target.accountId);
  const rows = await eachAccount(groups, away, (accountId, own) =>
    listReceiptRows(rt.hot, accountId, [...new Set(own.map((target) => target.messageId))]),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Removes messages from the unknown ones whose outcome is known now, and counts them as sent. They were charged when they became unknown. */
async function endUnknown(
  tx: Transaction,
  accountId: number,
  moved: readonly ReceiptMove[],
): Promise<CampaignFigures[]> {
  const known = moved.filter(({ row, change }) => row.status === 'unknown' && change.status !== 'unknown');
  const ids = known.map(({ row }) => row.id);
  await deleteUnknownMessages(tx, accountId, ids);
  return known.flatMap(({ row: { kind, campaignId } }) =>
    kind === 'bulk' ? [{ campaignId, reference: '', sent: 1, cost: 0, released: 0 }] : [],
  );
}

export async function storeMoves(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  moves: readonly ReceiptMove[],
): Promise<Set<Uuid>> {
  const ordered = [...moves].sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
  const now = rt.clock.now();
  const ids = await moveByReceipts(tx, accountId, now, ordered);
  const moved = ordered.filter(({ row }) => ids.has(row.id));
  const campaigns = await endUnknown(tx, accountId, moved);
  const changed = moved.flatMap(({ row: { id, status: before }, change: { status } }) =>
    before === status ? [] : [{ id, status }],
  );
  for (const { row, change } of moved) if (row.status === 'sent') noteClosed(rt, change.status, [row]);
  await recordMessages(rt, tx, accountId, changed);
  await touchHours(rt, tx, accountId, [...ids]);
  await addFigures(tx, accountId, now, { moves: countReceiptMoves(moved), campaigns, refunds: [] });
  return ids;
}

interface Decided {
  readonly accountId: number;
  readonly move: ReceiptMove;
}

/** Decides the change of each message. Several receipts of a batch may concern one message: its parts, or repeats. */
function decideMoves(receipts: readonly CarrierReceipt[], chosen: ReadonlyMap<number, Chosen>): Decided[] {
  const facts = new Map<Uuid, { chosen: Chosen; facts: ReceiptFact[] }>();
  for (const [index, one] of chosen) {
    const receipt = receipts[index];
    if (!receipt) continue;
    const { state, errorCode } = receipt;
    const own = one.parts.map((part) => ({ part, state, errorCode }));
    const known = facts.get(one.row.id);
    if (known) known.facts.push(...own);
    else facts.set(one.row.id, { chosen: one, facts: own });
  }
  return [...facts.values()].flatMap(({ chosen: { row, target }, facts: own }) => {
    const change = applyReceipts(row, own);
    return change ? [{ accountId: target.accountId, move: { row, change } }] : [];
  });
}

/** Returns the rows that were not moved, because they changed after they were read. */
async function storeDecided(rt: Runtime, decided: readonly Decided[], away: AwayAccounts): Promise<Set<Uuid>> {
  const groups = Map.groupBy(decided, (one) => one.accountId);
  const lost = await eachAccount(groups, away, async (accountId, own) => {
    const moves = own.map((one) => one.move);
    const moved = await rt.hot.transact((tx) => storeMoves(rt, tx, accountId, moves));
    return moves.flatMap(({ row }) => (moved.has(row.id) ? [] : [row.id]));
  });
  return new Set(lost);
}

async function applyOnce(
  rt: Runtime,
  receipts: readonly CarrierReceipt[],
  targets: readonly ReceiptTarget[],
  away: AwayAccounts,
): Promise<{ results: ReceiptResult[]; lost: number[] }> {
  const rows = await readRows(rt, targets, away);
  const candidates = Map.groupBy(targets, (target) => target.index);
  const results: ReceiptResult[] = [];
  const chosen = new Map<number, Chosen>();
  receipts.forEach((receipt, index) => {
    const meant = candidates.get(index) ?? [];
    // If one of the accounts is away, the right message may be one of its.
    const isUnread = meant.some(({ accountId }) => away.has(accountId));
    const own = (isUnread ? [] : meant).flatMap((target) => {
      const row = rows.get(target.messageId);
      return row ? [{ target, row }] : [];
    });
    const one = choose(receipt, own);
    const result = resultOf(one);
    results.push(result);
    if (one && result === 'applied') chosen.set(index, one);
  });
  const lostRows = await storeDecided(rt, decideMoves(receipts, chosen), away);
  const lost = [...chosen].flatMap(([index, one]) => (lostRows.has(one.row.id) ? [index] : []));
  return { results, lost };
}

/** `away`: the rows of the account cannot be reached now, so the outcome is not known; with the error. */
export type BatchResult = ReceiptResult | { readonly away: unknown };

/**
 * Looks all receipts up at once. One update per account moves rows that had no receipt since they were sent, which are nearly all; the others are
 * read, decided and written. Resolves once what was applied is committed.
 */
export async function applyReceiptBatch(rt: Runtime, receipts: readonly CarrierReceipt[]): Promise<BatchResult[]> {
  const nowMs = rt.clock.nowMs();
  const within = { from: uuidV7Floor(nowMs - LOOK_BACK_MS), to: uuidV7Floor(nowMs + LOOK_AHEAD_MS) };
  const found = await findReceiptTargets(rt.hot, receipts, within);
  const away: AwayAccounts = new Map();
  const fresh = await applyToFresh(rt, receipts, found, away);
  const results: ReceiptResult[] = receipts.map(() => 'applied');
  const open = [...receipts.keys()].filter((index) => !fresh.has(index));
  await applyAll(rt, receipts, { open, found, results, away });
  const awayOf = (targets: readonly ReceiptTarget[]) =>
    new Map(targets.flatMap(({ index, accountId }) => (away.has(accountId) ? [[index, away.get(accountId)]] : [])));
  const unread = awayOf(found.filter(({ index }) => !fresh.has(index)));
  const lost = [...results.keys()].filter((index) => results[index] === 'not_found' && !unread.has(index));
  if (lost.length > 0) {
    const earlier = await findAcceptedEarlier(rt, receipts, new Set(lost), away);
    const late = [...new Set(earlier.map(({ index }) => index))];
    await applyAll(rt, receipts, { open: late, found: earlier, results, away });
    for (const [index, error] of awayOf(earlier)) unread.set(index, error);
  }
  return results.map((result, index) => (unread.has(index) ? { away: unread.get(index) } : result));
}

/**
 * Finds messages that were submitted long after they were made: accepted for a later time, or of a campaign that waited. They lie in the month in
 * which they were made, however long ago. The time of their submit distinguishes them from old ones, whose ids a carrier may be using again.
 */
async function findAcceptedEarlier(
  rt: Runtime,
  receipts: readonly CarrierReceipt[],
  lost: ReadonlySet<number>,
  away: AwayAccounts,
): Promise<ReceiptTarget[]> {
  const sinceMs = rt.clock.nowMs() - LOOK_BACK_MS;
  const within = { from: uuidV7Floor(0), to: uuidV7Floor(sinceMs) };
  const indexes = [...lost];
  const asked = indexes.flatMap((index) => receipts[index] ?? []);
  const found = await findReceiptTargets(rt.hot, asked, within);
  const since = timestampFromMs(sinceMs);
  const groups = Map.groupBy(found, (target) => target.accountId);
  const kept = await eachAccount(groups, away, async (accountId, own) => {
    const ids = own.map((target) => target.messageId);
    const submitted = new Set(await listSubmittedSince(rt.hot, accountId, ids, since));
    return own.filter((target) => submitted.has(target.messageId));
  });
  // Whether a message of an account that is away was submitted since then is not known yet.
  const unknown = found.filter((target) => away.has(target.accountId) && !kept.includes(target));
  return [...kept, ...unknown].map((target) => ({ ...target, index: indexes[target.index] ?? 0 }));
}

/** Applies the open receipts and writes the outcomes into `results`. */
async function applyAll(
  rt: Runtime,
  receipts: readonly CarrierReceipt[],
  work: { open: readonly number[]; found: readonly ReceiptTarget[]; results: ReceiptResult[]; away: AwayAccounts },
): Promise<void> {
  const { found, results, away } = work;
  let { open } = work;
  for (let attempt = 1; open.length > 0 && attempt <= ATTEMPTS_MAX; attempt += 1) {
    const indexes = open;
    const places = new Map(indexes.map((index, place) => [index, place]));
    const targets = found.flatMap((target) => {
      const place = places.get(target.index);
      return place === undefined ? [] : [{ ...target, index: place }];
    });
    const own = indexes.flatMap((index) => receipts[index] ?? []);
    const once = await applyOnce(rt, own, targets, away);
    once.results.forEach((result, place) => {
      results[indexes[place] ?? 0] = result;
    });
    open = once.lost.flatMap((place) => indexes[place] ?? []);
  }
  for (const index of open) results[index] = 'unsettled';
}

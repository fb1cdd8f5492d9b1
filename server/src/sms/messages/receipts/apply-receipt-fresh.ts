import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { plainNumber } from '../../../lib/phone/phone-number.ts';
import type { Runtime } from '../../../runtime.ts';
import { touchHours } from '../../../statistics/index.ts';
import type { CarrierReceipt } from '../../carrier.ts';
import { type CountMove, moveCampaignCounts } from '../figures/store-counts.ts';
import { recordMessages } from '../message/record-messages.ts';
import { applyReceipts, type ReceiptChange, type ReceiptRow } from './apply-receipt.ts';
import { type AwayAccounts, unlessAway } from './each-account.ts';
import { noteClosed } from './note-closed.ts';
import { moveFreshRows, type ReceiptTarget } from './store-receipts.ts';

interface Move {
  readonly row: Pick<ReceiptRow, 'campaignId' | 'kind' | 'status' | 'reason'>;
  readonly change: ReceiptChange;
}

export function countReceiptMoves(moves: readonly Move[]): CountMove[] {
  return moves.flatMap(({ row: { campaignId, kind, status: from, reason: reasonFrom }, change }) => {
    const { status: to, reason: reasonTo } = change;
    // A receipt often changes a part and not the message.
    if (kind !== 'bulk' || (from === to && reasonFrom === reasonTo)) return [];
    return [{ campaignId, from, reasonFrom, to, reasonTo }];
  });
}

/** A message of one part that its carrier accepted and that had no receipt since. */
const FRESH = { parts: 1, status: 'sent', reason: '', errorCode: '', partStates: 's' } as const;

interface Expected {
  readonly index: number;
  readonly id: Uuid;
  readonly phoneNumber: ReceiptRow['phoneNumber'];
}

interface Alike {
  readonly accountId: number;
  readonly change: ReceiptChange;
  readonly expected: Expected[];
}

/** Groups receipts that can be about one message only and that say the same. */
function groupExpected(receipts: readonly CarrierReceipt[], targets: readonly ReceiptTarget[]): Alike[] {
  const ofReceipt = new Map<number, ReceiptTarget | null>();
  const timesNamed = new Map<Uuid, number>();
  for (const target of targets) {
    ofReceipt.set(target.index, ofReceipt.has(target.index) ? null : target);
    timesNamed.set(target.messageId, (timesNamed.get(target.messageId) ?? 0) + 1);
  }
  const groups = new Map<string, Alike>();
  for (const [index, target] of ofReceipt) {
    const receipt = receipts[index];
    if (!receipt || target?.part !== 0 || timesNamed.get(target.messageId) !== 1) continue;
    const key = `${target.accountId} ${receipt.state} ${receipt.errorCode}`;
    const one = {
      index,
      id: target.messageId,
      phoneNumber: plainNumber(receipt.phoneNumber) as ReceiptRow['phoneNumber'],
    };
    const group = groups.get(key);
    if (group) {
      group.expected.push(one);
      continue;
    }
    const row = { ...FRESH, id: one.id, campaignId: 0, kind: 'bulk' as const, phoneNumber: one.phoneNumber };
    const change = applyReceipts(row, [{ part: 0, state: receipt.state, errorCode: receipt.errorCode }]);
    if (change) groups.set(key, { accountId: target.accountId, change, expected: [one] });
  }
  return [...groups.values()];
}

async function moveFresh(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  { change, rows: expected }: { readonly change: ReceiptChange; readonly rows: readonly Expected[] },
): Promise<Set<Uuid>> {
  const rows = await moveFreshRows(tx, accountId, rt.clock.now(), { change, rows: expected });
  const { status } = change;
  if (status !== FRESH.status)
    await recordMessages(
      rt,
      tx,
      accountId,
      rows.map(({ id }) => ({ id, status })),
    );
  noteClosed(rt, status, rows);
  const ids = rows.map(({ id }) => id);
  await touchHours(rt, tx, accountId, ids);
  const moves = rows.map((row) => ({ row: { ...FRESH, ...row }, change }));
  await moveCampaignCounts(tx, accountId, countReceiptMoves(moves));
  return new Set(ids);
}

/**
 * Updates without reading: the update itself checks that a row is in the state in which nearly all are when their receipt comes. Returns the indexes
 * of the receipts that it applied; the others need a closer look.
 */
export async function applyToFresh(
  rt: Runtime,
  receipts: readonly CarrierReceipt[],
  targets: readonly ReceiptTarget[],
  away: AwayAccounts,
): Promise<Set<number>> {
  const groups = groupExpected(receipts, targets);
  const applied = groups.map(({ accountId, change, expected }) =>
    unlessAway(accountId, away, async () => {
      const moved = await rt.hot.transact((tx) => moveFresh(rt, tx, accountId, { change, rows: expected }));
      return expected.flatMap(({ index, id }) => (moved.has(id) ? [index] : []));
    }),
  );
  return new Set((await Promise.all(applied)).flat());
}

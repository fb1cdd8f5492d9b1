import type { Uuid } from '../../../lib/ids/uuid.ts';
import { plainNumber } from '../../../lib/phone/phone-number.ts';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { type CarrierReceipt, messageReference } from '../../carrier.ts';
import type { Message } from '../message/message.ts';
import { lockFreeMessages } from '../message/store-messages.ts';
import { applyReceipts, partLetters, type ReceiptRow } from './apply-receipt.ts';
import { storeMoves } from './apply-receipt-batch.ts';
import { fitNumber } from './fit-number.ts';
import { insertReceiptKeys, type ReceiptKey, type ReceiptMove } from './store-receipts.ts';
import { listUnknownByIds, listUnknownByNumber, type UnknownMessage } from './store-unknown.ts';

/** Without a reference, only messages that were submitted this recently can be matched. */
const NEAR_MS = 2 * 60_000;
const CANDIDATES_MAX = 5_000;

/**
 * Returns the only message that fits by reference and number or, without a reference, by sender and time; null if none or several fit, because a
 * guess is not allowed.
 */
function matchUnknown(
  receipt: CarrierReceipt,
  unknown: readonly UnknownMessage[],
  receivedMs: number,
): UnknownMessage | null {
  const ofCarrier = unknown.filter((one) => one.carrierId === receipt.carrierId);
  // The whole id leaves no doubt, unless the receipt is about another number.
  if (receipt.messageId)
    return (
      ofCarrier.find((one) => one.messageId === receipt.messageId && fitNumber(receipt, one.phoneNumber) !== 'other') ??
      null
    );
  const ofNumber = ofCarrier.filter((one) => fitNumber(receipt, one.phoneNumber) === 'same');
  const fitting =
    receipt.reference === null
      ? ofNumber.filter(
          (one) =>
            one.senderId === receipt.senderId && Math.abs(msFromTimestamp(one.submittedAt) - receivedMs) <= NEAR_MS,
        )
      : ofNumber.filter((one) => messageReference(one.messageId) === receipt.reference);
  const [only] = fitting;
  return only && fitting.length === 1 ? only : null;
}

interface Matched {
  readonly index: number;
  readonly receipt: CarrierReceipt;
  readonly message: UnknownMessage;
}

interface Worked {
  readonly row: Message;
  current: ReceiptRow;
}

const openParts = (row: ReceiptRow): number[] =>
  [...partLetters(row)].flatMap((letter, part) => (letter === '-' ? [part] : []));

/**
 * Applies receipts to unknown messages. Each is about a part without an id or, if it names the whole id of our message, about all of them;
 * the carrier's id is stored, so that a repeat finds the parts.
 */
function work(accountId: number, rows: readonly Message[], matched: readonly Matched[]) {
  const keys: ReceiptKey[] = [];
  const used: number[] = [];
  const worked = new Map<Uuid, Worked>(rows.map((row) => [row.id, { row, current: row }]));
  const known = new Map<string, readonly number[]>();
  for (const { index, receipt, message } of matched) {
    const one = worked.get(message.messageId);
    if (one?.row.status !== 'unknown') continue;
    const name = `${message.messageId} ${receipt.carrierMessageId}`;
    const { carrierId, carrierMessageId } = receipt;
    const open = openParts(one.current);
    const parts = known.get(name) ?? (receipt.messageId ? open : open.slice(0, 1));
    if (parts.length === 0) continue;
    // Without an id a repeat cannot be told from the receipt of the next part.
    if (carrierMessageId !== '') {
      const key = { carrierId, carrierMessageId, messageId: message.messageId, accountId };
      if (!known.has(name)) keys.push(...parts.map((part) => ({ ...key, part })));
      known.set(name, parts);
    }
    used.push(index);
    const { state, errorCode } = receipt;
    const change = applyReceipts(
      one.current,
      parts.map((part) => ({ part, state, errorCode })),
    );
    if (change) one.current = { ...one.current, ...change };
  }
  const moves: ReceiptMove[] = [...worked.values()].flatMap(({ row, current }) =>
    current === row ? [] : [{ row, change: current }],
  );
  return { keys, used, moves };
}

/** The unknown messages whose whole ids receipts name, which need no number to be found. */
async function listNamed(rt: Runtime, receipts: readonly CarrierReceipt[]): Promise<UnknownMessage[]> {
  const named = receipts.flatMap(({ carrierId, messageId }) => (messageId ? [{ carrierId, messageId }] : []));
  if (named.length === 0) return [];
  return listUnknownByIds(
    rt.hot,
    named.map((one) => one.carrierId),
    named.map((one) => one.messageId),
  );
}

/** Matches receipts with unknown ids to submits that were not answered. Returns the indexes of those that fitted. */
export async function applyToUnknown(
  rt: Runtime,
  receipts: readonly CarrierReceipt[],
  receivedMs: readonly number[],
): Promise<Set<number>> {
  const numbers = new Map(
    // Some carriers swap the two addresses.
    receipts.flatMap(({ carrierId, phoneNumber, senderId }) =>
      [phoneNumber, senderId].map((address) => {
        const plain = plainNumber(address);
        return [`${carrierId} ${plain}`, { carrierId, phoneNumber: plain }] as const;
      }),
    ),
  );
  const ofNumbers = await listUnknownByNumber(rt.hot, [...numbers.values()], CANDIDATES_MAX);
  // A list that was cut off could hide a second message that fits.
  const isWhole = ofNumbers.length < CANDIDATES_MAX;
  const unknown = [...(isWhole ? ofNumbers : []), ...(await listNamed(rt, receipts))];
  if (unknown.length === 0) return new Set();
  const fitting = receipts.flatMap((receipt, index): Matched[] => {
    const message = matchUnknown(receipt, unknown, receivedMs[index] ?? 0);
    return message ? [{ index, receipt, message }] : [];
  });
  const applied = new Set<number>();
  for (const [accountId, matched] of Map.groupBy(fitting, ({ message }) => message.accountId)) {
    const used = await rt.hot.transact(async (tx) => {
      const ids = [...new Set(matched.map(({ message }) => message.messageId))];
      const worked = work(accountId, await lockFreeMessages(tx, accountId, ids), matched);
      await insertReceiptKeys(tx, worked.keys);
      if (worked.moves.length > 0) await storeMoves(rt, tx, accountId, worked.moves);
      return worked.used;
    });
    for (const index of used) applied.add(index);
  }
  return applied;
}

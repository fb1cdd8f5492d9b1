import type { Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { CODE_MS_MAX, codeOf, mayHavePlace } from './code.ts';
import { findPlacedInCall, insertCodeCall, listCancelledCodeCalls } from './store-codes.ts';
import { moveNow, stayWith } from './store-moves.ts';

/** Notes that a single call speaks the code of a verification, in the transaction that stores it. */
export const noteCodeCall = async (tx: Transaction, call: Parameters<typeof insertCodeCall>[1]): Promise<void> => {
  await insertCodeCall(tx, call);
};

/** Finds those of some single calls that speak the code of a cancelled verification. */
export const findCancelledCalls = ({ db }: Runtime, accountIds: readonly number[], callIds: readonly Uuid[]) =>
  listCancelledCodeCalls(db, accountIds, callIds);

/** Tells of messages that have reached nobody and never will: the codes in them go on by the next channels of their verifications. */
export async function noteLostTexts(
  rt: Pick<Runtime, 'clock'>,
  tx: Transaction,
  { accountId, messageIds }: { readonly accountId: number; readonly messageIds: readonly Uuid[] },
): Promise<void> {
  if (messageIds.length > 0) await moveNow(tx, accountId, messageIds, rt.clock.now());
}

/** The code that a single call speaks; `ended`: it does not count any more. Null: what the call says has no place for one. */
export async function findCodeOfCall(
  rt: Runtime,
  { accountId, callId, text }: { readonly accountId: number; readonly callId: Uuid; readonly text: string },
): Promise<{ readonly code: string } | 'ended' | null> {
  if (!mayHavePlace(text)) return null;
  const nowMs = rt.clock.nowMs();
  const latest = timestampFromMs(nowMs + CODE_MS_MAX);
  const placed = await findPlacedInCall(rt.db, accountId, callId, timestampFromMs(nowMs), latest);
  if (!placed) return null;
  const { isPending, length, verificationId } = placed;
  if (!isPending || length === null) return 'ended';
  const code = codeOf(rt, { accountId, verificationId, length });
  rt.codes.hide(code);
  return { code };
}

/** Tells of single calls that have ended: the code goes on by the next channel of its verification unless somebody answered. */
export async function noteCallEnd(
  rt: Runtime,
  tx: Transaction,
  {
    accountId,
    callId,
    isAnswered,
  }: { readonly accountId: number; readonly callId: Uuid; readonly isAnswered: boolean },
): Promise<void> {
  if (isAnswered) await stayWith(tx, accountId, callId);
  else await moveNow(tx, accountId, [callId], rt.clock.now());
}

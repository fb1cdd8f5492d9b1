import type { Handle } from '../../../db/index.ts';
import { ERASED_NUMBER } from '../../../lib/phone/phone-number.ts';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import { hundredths } from '../../../lib/values/money.ts';
import { readSenderStatuses } from '../../../requests/index.ts';
import type { Who } from '../../carrier.ts';
import { findCodes } from '../../codes/index.ts';
import type { Message } from '../message/message.ts';
import { isThroughSuppression } from '../message/store-rules.ts';
import { endQueued } from '../outbox/end-queued.ts';
import type { ClaimedEntry, EndQueued } from '../outbox/store-outbox.ts';
import type { Sending } from '../submit/sending.ts';
import { listSuppressed, listUnconsentedRows } from '../submit/store-marks.ts';
import type { Waiters } from '../submit/waiters.ts';

export interface Due {
  readonly entry: ClaimedEntry;
  readonly message: Message;
  /** That of its campaign; not set for a single message. */
  readonly purpose?: Who['purpose'];
  /** Set if the message is sent although its number has opted out. */
  readonly isExempt?: true;
  /** The code that is put in its place in the text; left out if it has none. */
  readonly code?: string;
}

export type Deps = Sending & { readonly waiters: Waiters };

export async function endDue(
  deps: Deps,
  due: readonly Due[],
  status: EndQueued['status'],
  reason: string,
): Promise<void> {
  const accountId = due[0]?.entry.accountId;
  if (accountId === undefined) return;
  const { rt, waiters } = deps;
  const ids = due.map(({ message }) => message.id);
  const now = rt.clock.now();
  const ended = await rt.db.transact((tx) => endQueued(rt, tx, { accountId, ids, status, reason, now }));
  const isEnded = new Set(ended);
  for (const { message } of due) {
    if (message.kind !== 'quick' || !isEnded.has(message.id)) continue;
    const taken = message.partStates.replaceAll('-', '').length;
    const cost = hundredths(Math.trunc((message.price * taken) / message.parts));
    waiters.tell(message.id, { status, reason, errorCode: '', cost });
  }
}

/** Lists quick sends whose sender ID is not approved any more. Campaigns are paused instead. */
async function listWithdrawn(db: Handle, accountId: number, due: readonly Due[]): Promise<Due[]> {
  const single = due.filter(({ entry, message }) => message.kind === 'quick' && !entry.isKeywordReply);
  if (single.length === 0) return [];
  const names = single.map(({ message }) => message.senderId);
  const statusOf = await readSenderStatuses(db, accountId, names);
  return single.filter(({ message }) => statusOf(message.senderId) !== 'approved');
}

/** Ends marketing to people who have not consented, or do not any more. */
async function endUnconsented(deps: Deps, accountId: number, due: readonly Due[]): Promise<readonly Due[]> {
  const ids = due.flatMap(({ message }) => (message.kind === 'bulk' ? [message.id] : []));
  const found = await listUnconsentedRows(deps.rt.db, accountId, ids);
  if (found.size === 0) return due;
  const barred = due.filter(({ message }) => found.has(message.id));
  await endDue(deps, barred, 'skipped', 'no_consent');
  return due.filter(({ message }) => !found.has(message.id));
}

/** Finds the codes for texts that have a place for one, and ends those whose codes do not count any more. */
async function putCodes(deps: Deps, accountId: number, due: readonly Due[]): Promise<readonly Due[]> {
  const codes = await findCodes(
    deps.rt,
    accountId,
    due.map(({ message }) => message),
  );
  if (codes.size === 0) return due;
  const over = due.filter(({ message }) => codes.get(message.id) === null);
  await endDue(deps, over, 'skipped', 'cancelled');
  return due.flatMap((one) => {
    const code = codes.get(one.message.id);
    if (code === null) return [];
    return code === undefined ? [one] : [{ ...one, code }];
  });
}

/** Ends messages that must not be sent, or not any more, and returns the others. */
export async function endUnsendable(deps: Deps, accountId: number, due: readonly Due[]): Promise<Due[]> {
  const nowMs = deps.rt.clock.nowMs();
  const expired = due.filter(
    ({ message }) => message.validUntil !== null && msFromTimestamp(message.validUntil) <= nowMs,
  );
  await endDue(deps, expired, 'expired', 'not_sent_in_time');
  const alive = await putCodes(
    deps,
    accountId,
    due.filter((one) => !expired.includes(one)),
  );
  const numbers = alive.map(({ message }) => message.phoneNumber);
  const suppressed = await listSuppressed(deps.rt.db, accountId, numbers);
  const isErased = ({ message }: Due) => message.phoneNumber === ERASED_NUMBER;
  const barred = alive.filter(
    (one) => isErased(one) || (!one.entry.isKeywordReply && suppressed.has(one.message.phoneNumber)),
  );
  const isThrough =
    barred.some(({ message }) => message.kind === 'quick') && (await isThroughSuppression(deps.rt.db, accountId));
  const optedOut = barred.filter((one) => isErased(one) || one.message.kind === 'bulk' || !isThrough);
  await endDue(deps, optedOut, 'skipped', 'opted_out');
  const reachable = alive.filter((one) => !optedOut.includes(one));
  const wanted = await endUnconsented(deps, accountId, reachable);
  const withdrawn = await listWithdrawn(deps.rt.db, accountId, wanted);
  await endDue(deps, withdrawn, 'failed', 'sender_withdrawn');
  return wanted.flatMap((one) => {
    if (withdrawn.includes(one)) return [];
    return one.entry.isKeywordReply || barred.includes(one) ? [{ ...one, isExempt: true as const }] : [one];
  });
}

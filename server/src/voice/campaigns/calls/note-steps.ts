import type { Transaction } from '../../../db/index.ts';
import { ERASED_NUMBER } from '../../../lib/phone/phone-number.ts';
import { isMove } from '../../../lib/values/moves.ts';
import type { Runtime } from '../../../runtime.ts';
import { NOT_CALLED, recordCall } from '../rows/record-call.ts';
import { CALL_ATTEMPT_MOVES } from './call-attempt.ts';
import type { ClaimedCall } from './claim-calls.ts';
import {
  type AttemptFacts,
  findRecipientNumber,
  lockAttemptStatus,
  updateAttemptFacts,
  updateDigits,
} from './store-attempts.ts';

const STEPS = { ringing: 'ringing', answered: 'connected' } as const;

/** The number is that of the row, since the person may have been erased during the call. */
async function toldOf(tx: Transaction, { accountId, campaignId, recipientId, ...call }: ClaimedCall) {
  const { campaignUuid, kind, isSimulated } = call;
  const phoneNumber = (await findRecipientNumber(tx, accountId, campaignId, recipientId)) ?? ERASED_NUMBER;
  return { ...NOT_CALLED, campaignUuid, kind, phoneNumber, isSimulated };
}

/**
 * Stores how far a call is, and tells of a step of a single call in the same commit, once. Calls of campaigns are told of at their end alone. Returns
 * false if another process has the call.
 */
export async function noteFacts(rt: Runtime, call: ClaimedCall, facts: AttemptFacts): Promise<boolean> {
  const { status } = facts;
  if (call.kind === 'campaign' || status === 'placing') return updateAttemptFacts(rt.db, facts);
  return rt.db.transact(async (tx) => {
    const before = await lockAttemptStatus(tx, facts.accountId, facts.attemptId, facts.processId);
    if (before === null || !(await updateAttemptFacts(tx, facts))) return false;
    if (isMove(CALL_ATTEMPT_MOVES, before, status))
      await recordCall(rt, tx, call.accountId, { ...(await toldOf(tx, call)), status: STEPS[status] });
    return true;
  });
}

/** Stores the keys that were pressed so far in a single call, and tells of the last one. */
export async function noteDigits(rt: Runtime, call: ClaimedCall, digits: string): Promise<void> {
  await rt.db.transact(async (tx) => {
    const told = { ...(await toldOf(tx, call)), digits, status: 'connected' } as const;
    if (told.phoneNumber === ERASED_NUMBER) return;
    if (!(await updateDigits(tx, call.accountId, call.attemptId, call.processId, digits))) return;
    await recordCall(rt, tx, call.accountId, told, 'call.key_pressed');
  });
}

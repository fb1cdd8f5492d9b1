import { isMove } from '../../../lib/values/moves.ts';
import type { Runtime } from '../../../runtime.ts';
import { NOT_CALLED, recordCall } from '../rows/record-call.ts';
import { CALL_ATTEMPT_MOVES } from './call-attempt.ts';
import type { ClaimedCall } from './claim-calls.ts';
import { type AttemptFacts, lockAttemptStatus, updateAttemptFacts, updateDigits } from './store-attempts.ts';

const STEPS = { ringing: 'ringing', answered: 'connected' } as const;

const toldOf = ({ campaignUuid, kind, phoneNumber, isSimulated }: ClaimedCall) => ({
  ...{ ...NOT_CALLED, campaignUuid, kind, phoneNumber, isSimulated },
});

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
      await recordCall(rt, tx, call.accountId, { ...toldOf(call), status: STEPS[status] });
    return true;
  });
}

/** Stores the keys that were pressed so far in a single call, and tells of the last one. */
export async function noteDigits(rt: Runtime, call: ClaimedCall, digits: string): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await updateDigits(tx, call.accountId, call.attemptId, call.processId, digits))) return;
    await recordCall(rt, tx, call.accountId, { ...toldOf(call), digits, status: 'connected' }, 'call.key_pressed');
  });
}

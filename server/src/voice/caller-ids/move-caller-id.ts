import type { RequestStatus as CallerIdStatus } from '@volley/contract/choices';
import type { Transaction } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { isMove } from '../../lib/values/moves.ts';
import type { Runtime } from '../../runtime.ts';
import { CALLER_ID_MOVES, type CallerId } from './caller-id.ts';
import {
  changeCallerIdStatus,
  findCallerId,
  findCallerIdOfAnyAccount,
  lockCallerId,
  markCallerIdDeleted,
} from './store-caller-ids.ts';

/**
 * Locks a caller ID, so that of two concurrent decisions the second sees the result of the first. No campaign is locked here: a claim locks its
 * campaign before it reads the caller ID, and pauses the campaign itself.
 */
async function locked(tx: Transaction, found: CallerId | null): Promise<CallerId> {
  const caller = found && (await lockCallerId(tx, found.accountId, found.id));
  if (!caller) throw notFound('Caller ID');
  return caller;
}

interface Decision {
  readonly to: CallerIdStatus;
  readonly reason: string;
  /** The only status from which this move is allowed. Resuming must not approve a caller ID that was never suspended. */
  readonly onlyFrom?: CallerIdStatus;
}

/** Carries out a decision of the operator, for a caller ID of any account. */
export function decideCallerId(rt: Runtime, uuid: Uuid, { to, reason, onlyFrom }: Decision): Promise<CallerId> {
  return rt.db.transact(async (tx) => {
    const caller = await locked(tx, await findCallerIdOfAnyAccount(tx, uuid));
    if (onlyFrom !== undefined && caller.status !== onlyFrom)
      throw new AppError('wrong_state', `This caller ID is ${caller.status}, not ${onlyFrom}.`);
    if (!isMove(CALLER_ID_MOVES, caller.status, to)) {
      const why = caller.status === to ? ' already' : `, so it cannot become ${to}`;
      throw new AppError('wrong_state', `This caller ID is ${caller.status}${why}.`);
    }
    const now = rt.clock.now();
    await changeCallerIdStatus(tx, caller, { to, reason, now });
    return { ...caller, status: to, statusReason: reason, updatedAt: now };
  });
}

/** Deletes a caller ID. It is no longer read or shown at once, and its number may be requested again. */
export async function deleteCallerId(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const caller = await locked(tx, await findCallerId(tx, actor.accountId, uuid));
    await markCallerIdDeleted(tx, caller, rt.clock.now());
  });
}

export async function getCallerId(rt: Runtime, actor: Actor, uuid: Uuid): Promise<CallerId> {
  const caller = await findCallerId(rt.db, actor.accountId, uuid);
  if (!caller) throw notFound('Caller ID');
  return caller;
}

import type { Transaction } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { isMove } from '../../lib/moves.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { CALLER_ID_MOVES, type CallerId, type CallerIdStatus } from './caller-id.ts';
import {
  changeCallerIdStatus,
  findCallerId,
  findCallerIdOfAnyAccount,
  lockCallerId,
  markCallerIdDeleted,
} from './store-caller-ids.ts';

/**
 * Two decisions at once are taken one after the other, each on what the other left. No campaign is locked here: a claim locks
 * its campaign before it reads the caller ID, and pauses the campaign itself.
 */
async function locked(tx: Transaction, found: CallerId | null): Promise<CallerId> {
  const caller = found && (await lockCallerId(tx, found.accountId, found.id));
  if (!caller) throw notFound('Caller ID');
  return caller;
}

interface Decision {
  readonly to: CallerIdStatus;
  readonly reason: string;
  /** Not from where else the status could be reached: to resume is not to approve what was never suspended. */
  readonly onlyFrom?: CallerIdStatus;
}

/** The operator decides; the caller ID may be any account's. */
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

/** It is gone from reads and from calls at once; its number may be asked for again. */
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

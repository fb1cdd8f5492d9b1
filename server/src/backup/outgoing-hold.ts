import type { Client } from 'pg';
import type { Handle, Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import {
  deleteHold,
  findHold,
  type Hold,
  insertHold,
  isErasing,
  lockHold,
  markCancelling,
} from './store-outgoing-hold.ts';

/**
 * Places the hold, in the restore's transaction if there is one, at the database's time. `backupAt` is null for a database that was restored by other
 * means. It must not be called while a process sends, because a process that has seen no hold does not look again.
 */
export function placeHold(client: Pick<Client, 'query'>, backupAt: string | null = null): Promise<void> {
  return insertHold(client, backupAt);
}

/** Releases the hold. Due messages are sent, or cancelled first, which the remaining hold records. */
export async function releaseHold(tx: Transaction, due: 'cancel' | 'send'): Promise<Hold | null> {
  const hold = await lockHold(tx);
  if (!hold) throw new AppError('wrong_state', 'Nothing is held: messages and calls go out normally.');
  if (await isErasing(tx))
    throw new AppError(
      'wrong_state',
      'People who were erased are being looked for in the restored data: release it once volley person erasures shows that all of them are done.',
    );
  if (due === 'cancel') {
    await markCancelling(tx);
    return { ...hold, isCancelling: true };
  }
  await deleteHold(tx);
  return null;
}

/**
 * Ends the hold once all that was due before its restore is cancelled. Returns false if it is no longer this hold: another process
 * ended it, and perhaps a second restore placed a new one since.
 */
export async function endHold(tx: Transaction, { restoredAt }: Hold): Promise<boolean> {
  const hold = await lockHold(tx);
  if (!hold?.isCancelling || hold.restoredAt !== restoredAt) return false;
  await deleteHold(tx);
  return true;
}

export interface OutgoingHold {
  find(): Promise<Hold | null>;
  isHeld(): Promise<boolean>;
  /** The last answer, for senders that ask several times a second. */
  wasHeld(): boolean;
}

/**
 * A hold is placed before a sending process can start (a restore needs an installation without accounts, and each start makes one), and later it can
 * only end. So a process that has once seen no hold remembers it. While there is a hold, every question goes to the database, so that a release takes
 * effect at once in all processes.
 */
export function startOutgoingHold(handle: Handle, processId: () => number): OutgoingHold {
  let freeFor: number | null = null;
  const find = async (): Promise<Hold | null> => {
    const id = processId();
    // A process whose row was gone may be connected to another database than before.
    if (freeFor === id) return null;
    const hold = await findHold(handle);
    if (hold === null) freeFor = id;
    return hold;
  };
  return { find, isHeld: async () => (await find()) !== null, wasHeld: () => freeFor === null };
}

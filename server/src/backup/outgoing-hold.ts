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
 * In the transaction of the restore, if there is one, and at the database's time. `backupAt` null: a database that was put
 * back by other means. Not while a process sends, which would not see it: what it saw free once it takes for free.
 */
export function placeHold(client: Pick<Client, 'query'>, backupAt: string | null = null): Promise<void> {
  return insertHold(client, backupAt);
}

/** What was due is sent, so nothing is held any more; or it is cancelled first, and the hold that is left says so. */
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
  /** When it was last asked, which what sends does several times a second. */
  wasHeld(): boolean;
}

/**
 * A hold is placed before a process that sends can begin (a restore wants an installation without accounts, and each start
 * makes one) and only ever ends. So what was once seen free stays free and costs nothing, and while it is held every question
 * is put to the database: the release counts at once, in all processes.
 */
export function startOutgoingHold(handle: Handle, processId: () => number): OutgoingHold {
  let freeFor: number | null = null;
  const find = async (): Promise<Hold | null> => {
    const id = processId();
    // A process whose row was gone may be looking at another database than before.
    if (freeFor === id) return null;
    const hold = await findHold(handle);
    if (hold === null) freeFor = id;
    return hold;
  };
  return { find, isHeld: async () => (await find()) !== null, wasHeld: () => freeFor === null };
}

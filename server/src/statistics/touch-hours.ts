import type { AlsoDone, Transaction } from '../db/index.ts';
import { msFromUuidV7, type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { addTouches, insertTouches } from './store-touches.ts';

export const HOUR_MS = 3_600_000;
/** An hour may be closed so long after its end. Until then it is counted anew each time. */
export const CLOSED_AFTER_MS = 15 * 60_000;
/**
 * Messages that are younger are in an open hour, whichever process looks: the clocks of processes follow the database's, and a transaction that finds
 * a message young is awaited before its hour is closed.
 */
const YOUNG_MS = 10 * 60_000;

export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** Whether all of the messages are so young that their hours are counted anew anyway. */
export function areYoung({ clock }: Pick<Runtime, 'clock'>, ids: readonly Uuid[]): boolean {
  const sinceMs = clock.nowMs() - YOUNG_MS;
  return ids.every((id) => msFromUuidV7(id) > sinceMs);
}

/**
 * Notes that messages have changed, in the transaction that changes them and after it has changed them. Young ones cost nothing. The hours of others
 * are counted again: nothing is added up here, so a change that is repeated, or of which nobody knows, cannot leave a wrong sum behind.
 */
export async function touchHours(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Transaction,
  accountId: number,
  ids: readonly Uuid[],
): Promise<void> {
  const sinceMs = clock.nowMs() - YOUNG_MS;
  const hours = new Set<number>();
  for (const id of ids) {
    const ms = msFromUuidV7(id);
    if (ms <= sinceMs) hours.add(hourOf(ms));
  }
  await addTouches(tx, accountId, [...hours].map(timestampFromMs), uuidV7(clock.nowMs()));
}

/** Notes that messages between two ids have changed, as those of one campaign do, which were made together. */
export async function touchHoursBetween(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Transaction,
  { accountId, firstId, lastId }: { readonly accountId: number; readonly firstId: Uuid; readonly lastId: Uuid },
): Promise<void> {
  const endMs = Math.min(msFromUuidV7(lastId), clock.nowMs());
  const hours: number[] = [];
  for (let ms = hourOf(msFromUuidV7(firstId)); ms <= endMs; ms += HOUR_MS) hours.push(ms);
  await addTouches(tx, accountId, hours.map(timestampFromMs), uuidV7(clock.nowMs()));
}

/** The same as a statement for the connection that copies visits, at the time of the batch. It names young messages, too. */
export function touchesOf(atMs: number, accountId: number, ids: readonly Uuid[]): AlsoDone[] {
  const hours = [...new Set(ids.map((id) => hourOf(msFromUuidV7(id))))].map(timestampFromMs);
  return hours.length === 0 ? [] : [{ statement: insertTouches, values: [accountId, hours, uuidV7(atMs)] }];
}

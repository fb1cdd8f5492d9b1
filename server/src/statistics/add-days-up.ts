import { listOlderProcesses } from '../db/index.ts';
import { uuidV7 } from '../lib/ids/uuid.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { dateOf, monthOf } from './local-time.ts';
import { sumDayOfAllAccounts, sumIntoMonth } from './store-counts.ts';
import {
  deleteChanges,
  forgetListed,
  listChangedDays,
  listChanges,
  listUnlisted,
  lockDaysOfAll,
  markListed,
  noteAllDays,
} from './store-day-changes.ts';

/** Programs of before do not note which days they change. */
const MIGRATION = 156;
const ACCOUNTS_MAX = 200;
const DAYS_MAX = 50;

/**
 * Adds a day of all accounts up. A change that is seen here was committed together with its rows, so they are added, too; one that comes later stays on
 * the list. The changes are taken from it once the sums are committed: whoever reads takes the rows of the accounts until then.
 */
async function addDayUp({ db }: Runtime, day: string): Promise<void> {
  const ids = await db.transact(async (tx) => {
    await lockDaysOfAll(tx);
    const seen = await listChanges(tx, day);
    await sumDayOfAllAccounts(tx, day);
    return seen;
  });
  await deleteChanges(db, day, ids);
}

/** Lists all days of an account that a program of before has counted, and adds its last month up. */
async function listAccount({ db, clock }: Runtime, accountId: number): Promise<void> {
  const nowMs = clock.nowMs();
  await db.transact(async (tx) => {
    const fold = await markListed(tx, accountId);
    if (fold === null) return;
    await noteAllDays(tx, accountId, uuidV7(nowMs));
    const months = [msFromTimestamp(fold.countedAt), nowMs].map((ms) => monthOf(dateOf(ms, fold.timeZone)));
    for (const month of new Set(months)) await sumIntoMonth(tx, accountId, month);
  });
}

/** Adds the days up that have changed. Returns true if there is more to do at once. */
export async function addDaysUp(rt: Runtime): Promise<boolean> {
  const older = await rt.db.dedicated((client) => listOlderProcesses(client, MIGRATION));
  if (older.length > 0) {
    await forgetListed(rt.db);
    return false;
  }
  const accountIds = await listUnlisted(rt.db, ACCOUNTS_MAX);
  for (const accountId of accountIds) await listAccount(rt, accountId);
  const days = await listChangedDays(rt.db, '-infinity', 'infinity', DAYS_MAX);
  for (const day of days) await addDayUp(rt, day);
  return accountIds.length === ACCOUNTS_MAX || days.length === DAYS_MAX;
}

import { uuidV7Floor } from '../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import {
  clearDeletedLink,
  countOldVisitors,
  type DeletedLink,
  deleteCountsOfLink,
  deleteOldVisits,
  deleteVisitsOfLink,
  listDeletedLinks,
  listOldVisitorDays,
  listRestedLinks,
  removeDeletedLink,
} from './store-purge.ts';

const DAY_MS = 86_400_000;
/** By then every process has forgotten the link and has stored its visits. */
const SETTLED_MS = 30_000;
/** After a week the code may be used again, and visits that waited on a disk until then are deleted too. */
const REST_MS = 7 * DAY_MS;
const LINKS_PER_RUN_MAX = 50;
const ROWS_PER_DELETE_MAX = 10_000;
const DAYS_PER_RUN_MAX = 200;

/** Deletes day by day, because one statement over years of visits would take too long. */
async function purgeLink(rt: Runtime, link: DeletedLink, retentionDays: number): Promise<void> {
  const nowMs = rt.clock.nowMs();
  const oldestMs = nowMs - (retentionDays + 1) * DAY_MS;
  // A visit may be a little older than its link when the clocks of two machines differ.
  const startMs = Math.max(msFromTimestamp(link.createdAt) - DAY_MS, oldestMs);
  for (let ms = startMs; ms < nowMs + DAY_MS; ms += DAY_MS) {
    await deleteVisitsOfLink(rt.db, { ...link, firstId: uuidV7Floor(ms), endId: uuidV7Floor(ms + DAY_MS) });
  }
  await deleteCountsOfLink(rt.db, link.accountId, link.id);
}

/** Deletes visits of deleted links and those past their retention. Returns true if there is more to do. */
export async function purgeVisits(rt: Runtime, retentionDays: number): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const deleted = await listDeletedLinks(rt.db, timestampFromMs(nowMs - SETTLED_MS), LINKS_PER_RUN_MAX);
  for (const link of deleted) {
    await purgeLink(rt, link, retentionDays);
    await clearDeletedLink(rt.db, link.code);
  }
  const rested = await listRestedLinks(rt.db, timestampFromMs(nowMs - REST_MS), LINKS_PER_RUN_MAX);
  for (const link of rested) {
    await purgeLink(rt, link, retentionDays);
    await removeDeletedLink(rt.db, link.code);
  }
  const edgeMs = nowMs - retentionDays * DAY_MS;
  const rows = await deleteOldVisits(rt.db, uuidV7Floor(edgeMs), ROWS_PER_DELETE_MAX);
  const edgeDay = new Date(edgeMs).toISOString().slice(0, 10);
  const days = await listOldVisitorDays(rt.db, edgeDay, DAYS_PER_RUN_MAX);
  for (const { accountId, day } of days) await countOldVisitors(rt.db, accountId, day);
  return (
    deleted.length === LINKS_PER_RUN_MAX ||
    rested.length === LINKS_PER_RUN_MAX ||
    rows === ROWS_PER_DELETE_MAX ||
    days.length === DAYS_PER_RUN_MAX
  );
}

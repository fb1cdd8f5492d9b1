import { findTimeDoubt } from '../../db/index.ts';
import { walkAccountIds } from '../../identity/index.ts';
import type { Job } from '../../job.ts';
import { accountWalker } from '../../lib/background/walk-accounts.ts';
import { uuidV7Floor } from '../../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { noteEnds } from './code-price.ts';
import { deleteOldFigures } from './store-guard.ts';
import { deleteFreeLimits } from './store-limits.ts';
import {
  deleteOldCallPlaces,
  deleteOldPlaces,
  deleteOldVerifications,
  type Ending,
  expirePending,
  listBeyond,
  listEnding,
} from './store-verifications.ts';
import { nowAndLatest } from './verification.ts';

const BATCH_ROWS = 500;
const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;
const MONTH_DAYS_MAX = 31;
/** The guard looks back for 7 days. */
const FIGURES_MS = 8 * DAY_MS;

const walkEnding = accountWalker<Ending>({ perAccountMax: 200, rowsMax: BATCH_ROWS });

/** Ends those whose time is over, account by account, and tells of it. Returns whether there may be more. */
async function expireOver(rt: Runtime): Promise<boolean> {
  const { now, latest } = nowAndLatest(rt);
  const over = await walkEnding(rt, {
    read: (afterAccountId, limit) => listEnding(rt.db, afterAccountId, limit),
    canAct: ({ expiresAt }) => expiresAt <= now,
  });
  const beyond = await listBeyond(rt.db, latest, BATCH_ROWS);
  for (const { accountId, phoneNumber } of [...over.rows, ...beyond])
    await rt.db.transact(async (tx) => {
      const row = await expirePending(tx, { accountId, phoneNumber, now, latest });
      if (row) await noteEnds(rt, tx, [row]);
    });
  return over.crowded.size > 0 || (!over.isWhole && over.rows.length > 0) || beyond.length === BATCH_ROWS;
}

/** A message of unknown outcome can be sent again for as long as it is kept, so it must be known for as long that its text has a place. */
const placesMs = (messageMonths: number): number => KEPT_MS + (messageMonths + 1) * MONTH_DAYS_MAX * DAY_MS;

async function forgetOld(rt: Runtime, messageMonths: number): Promise<boolean> {
  const now = rt.clock.now();
  const nowMs = rt.clock.nowMs();
  const before = uuidV7Floor(nowMs - KEPT_MS);
  const placesBefore = uuidV7Floor(Math.max(0, nowMs - placesMs(messageMonths)));
  let hasMore = false;
  for await (const accountId of walkAccountIds(rt)) {
    const deleted = await rt.db.transact(async (tx) => [
      await deleteOldVerifications(tx, accountId, before, BATCH_ROWS),
      await deleteOldPlaces(tx, accountId, placesBefore, BATCH_ROWS),
      await deleteOldCallPlaces(tx, accountId, before, BATCH_ROWS),
      await deleteOldFigures(tx, accountId, timestampFromMs(msFromTimestamp(now) - FIGURES_MS)),
      await deleteFreeLimits(tx, accountId, now, BATCH_ROWS),
    ]);
    hasMore ||= deleted.includes(BATCH_ROWS);
  }
  return hasMore;
}

export const verificationJobs = (messageMonths: number): readonly Job[] => [
  { name: 'expire-verifications', everyMs: 10_000, runMsMax: 60_000, run: expireOver },
  {
    name: 'forget-verifications',
    everyMs: 3_600_000,
    runMsMax: 10 * 60_000,
    run: async (rt) => (await findTimeDoubt(rt)) === null && forgetOld(rt, messageMonths),
  },
];

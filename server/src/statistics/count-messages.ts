import { setTimeout as sleep } from 'node:timers/promises';
import { findTimeDoubt, listOlderProcesses, listOpenTransactions } from '../db/index.ts';
import { walkAccountIds } from '../identity/index.ts';
import { uuidV7Floor } from '../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { countAccount, keptSince } from './count-account.ts';
import { deleteOldAnswers } from './store-answers.ts';
import { deleteOldHours, deleteOldValues, findOldestCount, listAccountsToCount } from './store-folds.ts';
import { CLOSED_AFTER_MS, hourOf } from './touch-hours.ts';

/** Programs of before do not tell which messages they change. */
const MIGRATION = 143;
/** How long an account rests after a count: at least so long, and so many times as long as its count took. */
const REST_MS = 20_000;
const REST_TIMES = 50;
const ACCOUNTS_MAX = 200;
/** Earlier days of one account in one run, so that others need not wait. */
const COUNTS_MAX = 40;
const AWAIT_MS = 3_000;
const LOOK_MS = 50;

/** Waits until the transactions that are open now have ended. False: some last longer. */
async function awaitOpenTransactions({ db }: Runtime): Promise<boolean> {
  let open = await listOpenTransactions(db);
  const untilMs = performance.now() + AWAIT_MS;
  while (open.length > 0) {
    if (performance.now() > untilMs) return false;
    await sleep(LOOK_MS);
    const still = new Set(await listOpenTransactions(db));
    open = open.filter((id) => still.has(id));
  }
  return true;
}

/** Counts the messages of all accounts that have something to count. Returns true if there is more to do at once. */
export async function countMessages(rt: Runtime): Promise<boolean> {
  const older = await rt.db.dedicated((client) => listOlderProcesses(client, MIGRATION));
  if (older.length > 0) return false;
  const closableMs = hourOf(rt.clock.nowMs() - CLOSED_AFTER_MS);
  const closeBeforeMs = (await awaitOpenTransactions(rt)) ? closableMs : null;
  let isMore = false;
  for (let afterAccountId = 0; ; ) {
    const due = { afterAccountId, now: rt.clock.now(), restMs: REST_MS, restTimes: REST_TIMES, limit: ACCOUNTS_MAX };
    const dueIds = await listAccountsToCount(rt.db, due);
    for (const accountId of dueIds) {
      let counts = 1;
      while ((await countAccount(rt, accountId, closeBeforeMs)) === 'more') {
        if (counts === COUNTS_MAX) {
          isMore = true;
          break;
        }
        counts += 1;
      }
    }
    const last = dueIds.at(-1);
    if (last === undefined || dueIds.length < ACCOUNTS_MAX) return isMore;
    afterAccountId = last;
  }
}

/** How old the figures of the account are that was counted the longest ago; 0: no figures change. */
export async function secondsSinceCount(rt: Runtime): Promise<number> {
  const at = await findOldestCount(rt.db);
  return at === null ? 0 : Math.max(0, Math.round((rt.clock.nowMs() - msFromTimestamp(at)) / 1_000));
}

/** Deletes hours that are older than what is kept by the hour. Their days stay. */
export async function forgetHours(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  // A day more than any zone needs.
  const dayMs = 86_400_000;
  const before = timestampFromMs(keptSince(rt.clock.nowMs(), 'UTC') - 2 * dayMs);
  await deleteOldHours(rt.db, before);
  await deleteOldValues(rt.db, before);
  return false;
}

const ANSWERS_MAX = 5_000;
const MONTH_MS_MAX = 31 * 86_400_000;

/** Deletes what people did after messages that were dropped with their month. */
export async function forgetAnswers(rt: Runtime, messageMonths: number): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const before = uuidV7Floor(Math.max(0, rt.clock.nowMs() - (messageMonths + 1) * MONTH_MS_MAX));
  let isMore = false;
  for await (const accountId of walkAccountIds(rt))
    if ((await deleteOldAnswers(rt.db, accountId, before, ANSWERS_MAX)) >= ANSWERS_MAX) isMore = true;
  return isMore;
}

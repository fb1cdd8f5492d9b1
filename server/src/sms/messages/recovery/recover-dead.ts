import { walkAccountIds } from '../../../identity/index.ts';
import { type Uuid, uuidV7Floor } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { makeUnknown } from './make-unknown.ts';
import {
  type DeadProcess,
  fenceStretch,
  freeCampaignOfProcess,
  freeLeftStretch,
  freeOutboxOfProcess,
  type LeftRange,
  type LeftStretch,
  listCampaignsOfProcess,
  listDeadProcesses,
  listLeftFromOutbox,
  listLeftInCampaign,
  listLeftInRange,
  listLeftStretches,
  markProcessRecovered,
} from './store-recovery.ts';

const BATCH_MAX = 1_000;
const PROCESSES_MAX = 50;
const STRETCHES_MAX = 500;
/** A quick send is submitted moments after its id was made, but the process's queue and clock may have been slow. */
const MARGIN_MS = 10 * 60_000;
/** What a process wrote while it was being declared dead is committed by then, so a second look follows. */
const SETTLED_MS = 60_000;

/** Recovers a range of ids in batches of one commit each, so that an interrupted recovery continues where it stopped. */
async function recoverRange(
  rt: Runtime,
  range: Omit<LeftRange, 'limit'>,
  read: (range: LeftRange) => Promise<Uuid[]>,
): Promise<number> {
  const { accountId, processId } = range;
  let found = 0;
  for (let { afterId } = range; ; ) {
    const ids = await read({ ...range, afterId, limit: BATCH_MAX });
    found += await makeUnknown(rt, { accountId, ids, processId });
    const last = ids.at(-1);
    if (!last || ids.length < BATCH_MAX) return found;
    afterId = last;
  }
}

async function recoverStretch(rt: Runtime, left: LeftStretch): Promise<number> {
  const { accountId, campaignId, processId, afterId, throughId: toId } = left;
  await fenceStretch(rt.db, left);
  const found = await recoverRange(rt, { accountId, processId, afterId, toId }, (own) =>
    listLeftInCampaign(rt.db, { ...own, campaignId }),
  );
  await freeLeftStretch(rt.db, left);
  return found;
}

async function recoverStretches(rt: Runtime): Promise<number> {
  let found = 0;
  for (;;) {
    const left = await listLeftStretches(rt.db, STRETCHES_MAX);
    for (const stretch of left) found += await recoverStretch(rt, stretch);
    if (left.length < STRETCHES_MAX) return found;
  }
}

async function recoverFromOutbox(rt: Runtime, processId: number): Promise<number> {
  let found = 0;
  for (;;) {
    const left = await listLeftFromOutbox(rt.hot, processId, BATCH_MAX);
    let moved = 0;
    for (const [accountId, own] of Map.groupBy(left, (one) => one.accountId))
      moved += await makeUnknown(rt, { accountId, ids: own.map(({ id }) => id), processId });
    found += moved;
    if (left.length < BATCH_MAX || moved === 0) break;
  }
  await freeOutboxOfProcess(rt.db, processId);
  return found;
}

/** Recovers quick sends, which no lease names: they are found by the time at which their ids were made. */
async function recoverQuickSends(rt: Runtime, dead: DeadProcess): Promise<number> {
  const afterId = uuidV7Floor(msFromTimestamp(dead.heartbeatAt) - MARGIN_MS);
  const toId = uuidV7Floor(msFromTimestamp(dead.deadAt) + MARGIN_MS);
  let found = 0;
  for await (const accountId of walkAccountIds(rt)) {
    const range = { accountId, processId: dead.id, afterId, toId };
    found += await recoverRange(rt, range, (own) => listLeftInRange(rt.hot, own));
  }
  return found;
}

/**
 * Makes the messages unknown that dead processes had on the wire, and frees what they had leased. Only the process in a row decides whose it is. If
 * the recovery dies, the process stays unrecovered, and everything is done again.
 */
export async function recoverDead(rt: Runtime): Promise<number> {
  let found = await recoverStretches(rt);
  const settledBy = timestampFromMs(rt.clock.nowMs() - SETTLED_MS);
  for (const dead of await listDeadProcesses(rt.db, settledBy, PROCESSES_MAX)) {
    for (const { accountId, id } of await listCampaignsOfProcess(rt.db, dead.id))
      await freeCampaignOfProcess(rt.db, accountId, id, dead.id);
    found += await recoverFromOutbox(rt, dead.id);
    found += await recoverQuickSends(rt, dead);
    await markProcessRecovered(rt.db, { ...dead, now: rt.clock.now() });
  }
  if (found > 0) rt.log.warn('messages of dead processes are unknown now', { messages: found });
  return found;
}

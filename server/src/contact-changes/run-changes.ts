import { deleteMany, endingNow, moveMembers, restoreMany } from '../contacts/index.ts';
import { findTimeDoubt, type Transaction } from '../db/index.ts';
import { isUnavailable } from '../errors.ts';
import { recordEvents } from '../events/index.ts';
import { accountWalker } from '../lib/background/walk-accounts.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { assertMove } from '../lib/values/moves.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { listNextContacts } from '../segments/index.ts';
import { CONTACT_CHANGE_MOVES, type ContactChange, UNDO_DAYS } from './change.ts';
import { conditionOf } from './choose.ts';
import {
  advance,
  endState,
  findOldestWork,
  forgetDeleted,
  listOld,
  listWork,
  lockStep,
  putOff,
  removeChange,
  takeChange,
  type Waiting,
} from './store-changes.ts';

/** As many as an import stores in one transaction, so that single messages wait for neither. */
const STEP_CONTACTS = 400;
const TURN_MS = 1_000;
/** After a page that failed, of which the log has the error. */
const FAILED_MS = 60_000;
const DAY_MS = 86_400_000;
const FORGOTTEN_MAX = 10_000;
const OLD_MAX = 50;

/** The failures of one page in a row after which its change is given up: campaigns may wait for it, and no other change of the account begins. */
const FAULTS_MAX = 30;

const GONE = 'A group or segment that it names was deleted.';
const GIVEN_UP = 'Volley could not go on with this change. Please tell the operator, whose log says why.';

/** The failures of each change in a row, by its id. */
const faults = new WeakMap<Runtime, Map<number, number>>();

async function end(rt: Runtime, one: ContactChange, to: ContactChange['status'], failure = ''): Promise<void> {
  assertMove(CONTACT_CHANGE_MOVES, one.status, to);
  await rt.db.transact(async (tx) => {
    const { uuid: change_id, action, accountId, changed } = one;
    if (!(await endState(tx, { ...one, to, failure, now: await endingNow(rt, tx, accountId) }))) return;
    const data = { change_id, action, status: to, failure, changed };
    await recordEvents(rt, tx, accountId, [{ kind: 'contact_change.done', data }]);
  });
}

/** Returns how many changed; null: the group is gone. */
async function apply(tx: Transaction, one: ContactChange, contactIds: readonly number[]): Promise<number | null> {
  const { accountId, action, toGroupUuid: group, createdAt } = one;
  if (contactIds.length === 0) return 0;
  if (action === 'delete') return deleteMany(tx, { accountId, changeId: one.id, contactIds, before: after(createdAt) });
  const [from, to] = action === 'join_group' ? [null, group] : [group, null];
  return moveMembers(tx, { accountId, contactIds, from, to });
}

/** Contacts of the same millisecond belong to the choice. */
const after = (at: ContactChange['createdAt']) => timestampFromMs(msFromTimestamp(at) + 1);

/** Changes the contacts of one page. Returns where it goes on, or null when it has ended. */
async function takeStep(rt: Runtime, one: ContactChange): Promise<ContactChange | null> {
  const { accountId, chosen, createdAt, afterId } = one;
  const condition = conditionOf(accountId, chosen, after(createdAt));
  const at = { accountId, nowMs: msFromTimestamp(createdAt) };
  const found = await listNextContacts(rt, at, { condition, afterId });
  if (found === null) return end(rt, one, 'failed', GONE).then(() => null);
  const some = found.contacts.slice(0, STEP_CONTACTS);
  const isWhole = some.length === found.contacts.length;
  const throughId = (isWhole ? found.lastId : null) ?? some.at(-1)?.id ?? afterId;
  const changed = await rt.db.transact(async (tx) => {
    if (!(await lockStep(tx, one))) return 'elsewhere';
    const ids = some.map(({ id }) => id);
    const changedNow = await apply(tx, one, ids);
    if (changedNow === null) return null;
    await advance(tx, { ...one, throughId, changedNow, now: rt.clock.now() });
    return changedNow;
  });
  if (changed === 'elsewhere') return null;
  if (changed === null) return end(rt, one, 'failed', GONE).then(() => null);
  const next = { ...one, afterId: throughId, changed: one.changed + changed };
  if (!isWhole || found.lastId !== null) return next;
  await end(rt, next, 'done');
  return null;
}

async function takeBackStep(rt: Runtime, one: ContactChange): Promise<ContactChange | null> {
  const { accountId, id: changeId } = one;
  const back = await rt.db.transact(async (tx) => {
    if (!(await lockStep(tx, one))) return null;
    const rows = await restoreMany(tx, { accountId, changeId, limit: STEP_CONTACTS });
    await advance(tx, { ...one, throughId: one.afterId + rows, changedNow: -rows, now: rt.clock.now() });
    return rows;
  });
  if (back === null) return null;
  const next = { ...one, afterId: one.afterId + back, changed: one.changed - back };
  if (back > 0) return next;
  await end(rt, next, 'undone');
  return null;
}

async function workOn(rt: Runtime, one: ContactChange): Promise<void> {
  const endMs = performance.now() + TURN_MS;
  const step = one.status === 'undoing' ? takeBackStep : takeStep;
  for (let at: ContactChange | null = one; at !== null && performance.now() < endMs; ) at = await step(rt, at);
}

/** A page that fails does not come again at once, and keeps no other change from its turn. */
async function workOnOrPutOff(rt: Runtime, one: ContactChange): Promise<void> {
  const own = faults.get(rt) ?? new Map<number, number>();
  faults.set(rt, own);
  try {
    await workOn(rt, one);
    own.delete(one.id);
  } catch (error) {
    rt.log.error('a page of a change of many contacts failed', { change: one.uuid, ...describeError(error) });
    const at = await takeChange(rt.db, one);
    if (!at) return;
    const before = at.afterId === one.afterId ? (own.get(one.id) ?? 0) : 0;
    // The database is away: it passes, and says nothing of this change.
    const count = isUnavailable(error) ? before : before + 1;
    own.set(one.id, count);
    if (count >= FAULTS_MAX && at.status === 'working') {
      own.delete(one.id);
      return end(rt, at, 'failed', GIVEN_UP);
    }
    await putOff(rt.db, { ...at, wakeAt: timestampFromMs(rt.clock.nowMs() + FAILED_MS) });
  }
}

const nextOf = accountWalker<Waiting>({ perAccountMax: 1, rowsMax: 1 });

/** Works on one change for one turn, account after account. Returns true if there was one. */
export async function runContactChanges(rt: Runtime): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  // What is further ahead than a wait can be was written before the clock went back.
  const [from, to] = [timestampFromMs(nowMs), timestampFromMs(nowMs + FAILED_MS)];
  const { rows } = await nextOf(rt, {
    read: (afterAccountId, limit) => listWork(rt.db, afterAccountId, limit),
    canAct: ({ wakeAt }) => wakeAt <= from || wakeAt > to,
  });
  const [next] = rows;
  const one = next ? await takeChange(rt.db, next) : null;
  if (one) await workOnOrPutOff(rt, one);
  return next !== undefined;
}

/** Forgets deleted contacts that can no longer be restored, and the changes that deleted them. */
export async function forgetContactChanges(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const before = timestampFromMs(rt.clock.nowMs() - UNDO_DAYS * DAY_MS);
  let hasMore = false;
  for (let afterAccountId = 0; ; ) {
    const old = await listOld(rt.db, afterAccountId, before, OLD_MAX);
    for (const one of old) {
      if ((await forgetDeleted(rt.db, { ...one, max: FORGOTTEN_MAX })) === FORGOTTEN_MAX) hasMore = true;
      else await rt.db.transact((tx) => removeChange(tx, one));
    }
    if (old.length < OLD_MAX) return hasMore;
    afterAccountId = old.at(-1)?.accountId ?? afterAccountId;
    hasMore = true;
  }
}

/** For how many seconds the change has run that began first of those at work. */
export async function measureContactChanges(rt: Runtime): Promise<number> {
  const since = await findOldestWork(rt.db);
  return since === null ? 0 : Math.max(0, Math.floor((rt.clock.nowMs() - msFromTimestamp(since)) / 1_000));
}

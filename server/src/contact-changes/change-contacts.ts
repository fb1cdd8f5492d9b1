import type { ContactChangeAction } from '@volley/contract/choices';
import { endingNow, getGroup } from '../contacts/index.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import { type Actor, guardStorage } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { isMove } from '../lib/values/moves.ts';
import type { Runtime } from '../runtime.ts';
import { countChosen, exportMatching, getSegment } from '../segments/index.ts';
import { type Chosen, CONTACT_CHANGE_MOVES, type ContactChange, UNDO_DAYS } from './change.ts';
import { conditionOf } from './choose.ts';
import { beginUndo, endState, findChange, insertChange, lockChange, lockUse, readChanges } from './store-changes.ts';

const DAY_MS = 86_400_000;
/** Of one account: changes, and deleted contacts, that are kept. */
const CHANGES_MAX = 1_000;
const KEPT_MAX = 5_000_000;

export type Choice = Omit<Chosen, 'country' | 'segmentCondition'>;

export function listChanges(rt: Runtime, { accountId }: Actor, request: PageRequest): Promise<Page<ContactChange>> {
  return readChanges(rt.db, accountId, request);
}

export async function getChange(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<ContactChange> {
  const change = await findChange(rt.db, accountId, uuid);
  if (!change) throw notFound('Contact change');
  return change;
}

/** Says that a field names nothing, where the use case says that a path does. */
async function named<T>(field: string, word: string, read: Promise<T> | null): Promise<T | null> {
  return (
    read?.catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found')
        throw invalidInput({ [field]: [`This ${word} does not exist.`] });
      throw error;
    }) ?? null
  );
}

/** Reads what is chosen; contacts that were changed at `before` or later do not belong to it. */
async function choose(rt: Runtime, actor: Actor, choice: Choice, before: Timestamp | null) {
  const { groupUuid, segmentUuid } = choice;
  const group = await named('group_id', 'group', groupUuid && getGroup(rt, actor, groupUuid));
  const segment = await named('segment_id', 'segment', segmentUuid && getSegment(rt, actor, segmentUuid));
  const { accountId, country } = actor;
  const chosen: Chosen = { ...choice, country, segmentCondition: segment?.condition ?? null };
  const condition = conditionOf(accountId, chosen, before);
  const called = ['contacts', ...[group, segment].flatMap((one) => (one === null ? [] : [one.name]))];
  return { chosen, condition, called };
}

async function look(rt: Runtime, actor: Actor, choice: Choice) {
  const { accountId } = actor;
  const nowMs = rt.clock.nowMs();
  const { chosen, condition } = await choose(rt, actor, choice, timestampFromMs(nowMs + 1));
  return { chosen, nowMs, count: await countChosen(rt.db, { accountId, nowMs }, condition) };
}

export async function countChoice(rt: Runtime, actor: Actor, choice: Choice) {
  return (await look(rt, actor, choice)).count;
}

/** Exports what is chosen. */
export async function exportChoice(
  rt: Runtime,
  actor: Actor,
  { columns, ...choice }: Choice & { readonly columns: readonly string[] | null },
) {
  const { condition, called } = await choose(rt, actor, choice, null);
  return exportMatching(rt, actor, { called, condition, columns });
}

export interface Asked extends Choice {
  readonly action: ContactChangeAction;
  readonly toGroupUuid: Uuid | null;
}

export async function changeContacts(rt: Runtime, actor: Actor, asked: Asked): Promise<ContactChange> {
  const { accountId } = actor;
  const { action, toGroupUuid, ...choice } = asked;
  if (action === 'delete' && toGroupUuid !== null)
    throw invalidInput({ to_group_id: ['Name no group to delete contacts.'] });
  if (action !== 'delete' && toGroupUuid === null)
    throw invalidInput({ to_group_id: ['Name the group that the contacts join or leave.'] });
  await named('to_group_id', 'group', toGroupUuid && getGroup(rt, actor, toGroupUuid));
  const { chosen, nowMs, count } = await look(rt, actor, choice);
  if (count.problems.length > 0) throw new AppError('wrong_state', `The segment chooses nobody: ${count.problems[0]}`);
  const now = timestampFromMs(nowMs);
  const change: ContactChange = {
    ...{ accountId, id: await rt.ids.next('contact_changes'), uuid: uuidV7(nowMs), action, toGroupUuid, chosen },
    ...{ status: 'working', failure: '', contacts: count.contacts, changed: 0, afterId: 0 },
    ...{ stateAt: now, createdAt: now, endedAt: null },
  };
  return rt.db.transact(async (tx) => {
    const { atWork, kept, changes } = await lockUse(tx, accountId);
    refuseSecond(atWork > 0);
    if (changes >= CHANGES_MAX || (action === 'delete' && kept + count.contacts > KEPT_MAX))
      throw new AppError(
        'storage_limit',
        'The changes of many contacts in the last 30 days, or the contacts that they deleted, are too many to keep. Wait until the oldest of them are 30 days old.',
      );
    await insertChange(tx, change);
    return change;
  });
}

function refuseSecond(isAtWork: boolean): void {
  if (isAtWork)
    throw new AppError(
      'wrong_state',
      'Another change of many contacts is at work in this account. Wait for it, or cancel it.',
    );
}

export async function cancelChange(rt: Runtime, actor: Actor, uuid: Uuid): Promise<ContactChange> {
  return rt.db.transact(async (tx) => {
    const locked = await lockChange(tx, actor.accountId, uuid);
    if (!locked) throw notFound('Contact change');
    if (!isMove(CONTACT_CHANGE_MOVES, locked.status, 'cancelled'))
      throw new AppError('wrong_state', `The change is ${locked.status}, so it cannot be cancelled.`);
    const now = await endingNow(rt, tx, actor.accountId);
    await endState(tx, { ...locked, to: 'cancelled', failure: '', now });
    return { ...locked, status: 'cancelled', stateAt: now, endedAt: now };
  });
}

/** When what was deleted is forgotten; null: there is nothing to undo. */
export function undoUntil({ action, status, endedAt }: ContactChange) {
  if (action !== 'delete' || endedAt === null || !isMove(CONTACT_CHANGE_MOVES, status, 'undoing')) return null;
  return timestampFromMs(msFromTimestamp(endedAt) + UNDO_DAYS * DAY_MS);
}

export async function undoChange(rt: Runtime, actor: Actor, uuid: Uuid): Promise<ContactChange> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const refuseOver = await guardStorage(tx, accountId, 'contacts');
    refuseSecond((await lockUse(tx, accountId)).atWork > 0);
    const locked = await lockChange(tx, accountId, uuid);
    if (!locked) throw notFound('Contact change');
    const until = undoUntil(locked);
    const now = rt.clock.now();
    if (until === null || until <= now)
      throw new AppError('wrong_state', 'Only a deletion that ended less than 30 days ago can be undone.');
    await refuseOver(locked.changed);
    await beginUndo(tx, { ...locked, now });
    return { ...locked, status: 'undoing', afterId: 0, stateAt: now, endedAt: null };
  });
}

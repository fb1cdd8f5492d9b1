import { getGroup } from '../contacts/index.ts';
import type { Handle } from '../db/index.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import { type Actor, hasLookups } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { isMove } from '../lib/values/moves.ts';
import type { Runtime } from '../runtime.ts';
import { countSegment, getSegment } from '../segments/index.ts';
import { type Cleaning, NUMBER_CHECK_MOVES, type NumberCheck } from './check.ts';
import { NOTHING_COUNTED } from './count-answers.ts';
import {
  beginCleaning,
  endState,
  findCheck,
  insertCheck,
  keepNewest,
  lockAtWork,
  lockCheck,
  readChecks,
} from './store-checks.ts';

const KEPT_MAX = 100;

export function listChecks(rt: Runtime, { accountId }: Actor, request: PageRequest): Promise<Page<NumberCheck>> {
  return readChecks(rt.db, accountId, request);
}

export async function getCheck(
  { db }: { readonly db: Handle },
  { accountId }: Actor,
  uuid: Uuid,
): Promise<NumberCheck> {
  const check = await findCheck(db, accountId, uuid);
  if (!check) throw notFound('Number check');
  return check;
}

export interface Checked {
  readonly groupUuid?: Uuid | undefined;
  readonly segmentUuid?: Uuid | undefined;
}

/** Says that a field names nothing, where the use case says that a path does. */
async function named<T>(field: string, word: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalidInput({ [field]: [`This ${word} does not exist.`] });
    throw error;
  }
}

async function describe(rt: Runtime, actor: Actor, { groupUuid, segmentUuid }: Checked) {
  if (groupUuid !== undefined) {
    const { name, contactsCount } = await named('group_id', 'group', getGroup(rt, actor, groupUuid));
    return { name, contacts: contactsCount };
  }
  if (segmentUuid === undefined) throw new Error('the route asks for a group or a segment');
  const { name } = await named('segment_id', 'segment', getSegment(rt, actor, segmentUuid));
  const { contacts } = await countSegment(rt, actor, segmentUuid);
  return { name, contacts };
}

function refuseSecond(isAtWork: boolean): void {
  if (isAtWork)
    throw new AppError(
      'wrong_state',
      'Another check of numbers is at work in this account. Wait for it, or cancel it.',
    );
}

/** Begins to ask for every number of a group or segment. */
export async function checkNumbers(rt: Runtime, actor: Actor, of: Checked): Promise<NumberCheck> {
  const { accountId } = actor;
  if (!(await hasLookups(rt.db, accountId)))
    throw new AppError(
      'wrong_state',
      'This account has no numbers looked up. The operator can allow it in the settings of the account.',
    );
  const { name, contacts } = await describe(rt, actor, of);
  const id = await rt.ids.next('number_checks');
  const now = rt.clock.now();
  const check: NumberCheck = {
    ...{ accountId, id, uuid: uuidV7(rt.clock.nowMs()), name, contacts, counts: NOTHING_COUNTED },
    ...{ groupUuid: of.groupUuid ?? null, segmentUuid: of.segmentUuid ?? null, cleaning: null },
    ...{ status: 'checking', failure: '', stalledBy: '', done: 0, changed: 0, afterId: 0, tries: 0 },
    ...{ stateAt: now, progressAt: now, createdAt: now, endedAt: null },
  };
  return rt.db.transact(async (tx) => {
    refuseSecond(await lockAtWork(tx, accountId));
    await insertCheck(tx, check);
    await keepNewest(tx, accountId, KEPT_MAX);
    return check;
  });
}

/** Begins to take numbers out, by the answers that are kept. */
export async function cleanNumbers(rt: Runtime, actor: Actor, uuid: Uuid, cleaning: Cleaning): Promise<NumberCheck> {
  const { accountId } = actor;
  const { groupUuid } = await getCheck(rt, actor, uuid);
  const { toGroupUuid } = cleaning;
  if (toGroupUuid === null && groupUuid === null)
    throw invalidInput({
      to_group_id: ['The to group id field is required, since a segment has no members to take out.'],
    });
  if (toGroupUuid !== null && toGroupUuid === groupUuid)
    throw invalidInput({
      to_group_id: ['The to group id field must name another group than the one that is cleaned.'],
    });
  if (toGroupUuid !== null) await named('to_group_id', 'group', getGroup(rt, actor, toGroupUuid));
  return rt.db.transact(async (tx) => {
    refuseSecond(await lockAtWork(tx, accountId));
    const locked = await lockCheck(tx, accountId, uuid);
    if (!locked) throw notFound('Number check');
    if (!isMove(NUMBER_CHECK_MOVES, locked.status, 'cleaning'))
      throw new AppError('wrong_state', `The check is ${locked.status}, so nothing can be cleaned by it.`);
    await beginCleaning(tx, { ...locked, cleaning, now: rt.clock.now() });
    return getCheck({ db: tx }, actor, uuid);
  });
}

export async function cancelCheck(rt: Runtime, actor: Actor, uuid: Uuid): Promise<NumberCheck> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const locked = await lockCheck(tx, accountId, uuid);
    if (!locked) throw notFound('Number check');
    if (!isMove(NUMBER_CHECK_MOVES, locked.status, 'cancelled'))
      throw new AppError('wrong_state', `The check is ${locked.status}, so it cannot be cancelled.`);
    await endState(tx, { ...locked, status: 'cancelled', failure: '', now: rt.clock.now() });
    return getCheck({ db: tx }, actor, uuid);
  });
}

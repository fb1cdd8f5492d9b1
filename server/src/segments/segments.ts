import type { FieldUse } from '../contact-fields/index.ts';
import {
  type ContactWithFields,
  campaignsOfSegment,
  listContactsById,
  nameOfUse,
  namesOfUses,
} from '../contacts/index.ts';
import type { Handle, Transaction } from '../db/index.ts';
import { AppError, notFound } from '../errors.ts';
import { type Actor, refuseUnlessSender } from '../identity/index.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import { type Page, type PageRequest, WALK_ROWS_MAX } from '../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { Condition, Segment } from './condition.ts';
import { type ContactsCount, countMatches } from './count-contacts.ts';
import { askQuestion, readCondition } from './read-condition.ts';
import { findLastLooked, listNewestMatches, problemsOf } from './store-matches.ts';
import {
  countSegments,
  deleteSegmentRow,
  findSegment,
  insertSegment,
  listFieldUses,
  lockSegment,
  readSegments,
  updateSegmentRow,
} from './store-segments.ts';

export function listSegments(
  rt: Runtime,
  { accountId }: Actor,
  request: PageRequest,
  text = '',
): Promise<Page<Segment>> {
  return readSegments(rt.db, accountId, text, request);
}

export async function getSegment(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<Segment> {
  const segment = await findSegment(rt.db, accountId, uuid);
  if (!segment) throw notFound('Segment');
  return segment;
}

/** Uses the connections that plan by keys. Reading many contacts must not block the shared connections. */
export function countCondition(rt: Runtime, actor: Actor, condition: Condition): Promise<ContactsCount> {
  const nowMs = rt.clock.nowMs();
  return rt.hot.transact(async (tx) => countMatches(tx, await readCondition(tx, actor, { condition, nowMs })));
}

export async function countSegment(rt: Runtime, actor: Actor, uuid: Uuid): Promise<ContactsCount> {
  const { condition } = await getSegment(rt, actor, uuid);
  const at = { accountId: actor.accountId, nowMs: rt.clock.nowMs() };
  return rt.hot.transact(async (tx) => countMatches(tx, await askQuestion(tx, at, condition)));
}

export interface SegmentContacts {
  readonly contacts: readonly ContactWithFields[];
  readonly nextCursor: string | null;
}

export async function listSegmentContacts(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  { beforeId, limit }: BeforeId,
): Promise<SegmentContacts> {
  const { accountId } = actor;
  const { condition } = await getSegment(rt, actor, uuid);
  return rt.hot.transact(async (tx) => {
    const question = await askQuestion(tx, { accountId, nowMs: rt.clock.nowMs() }, condition);
    if (problemsOf(question).length > 0) return { contacts: [], nextCursor: null };
    const page = { beforeId, looks: WALK_ROWS_MAX, limit };
    const ids = await listNewestMatches(tx, question, page);
    const last = ids.length === limit ? (ids.at(-1) ?? null) : await findLastLooked(tx, question, page);
    const contacts = await listContactsById(tx, accountId, ids);
    return { contacts, nextCursor: last === null ? null : String(last) };
  });
}

const SEGMENTS_MAX = 1_000;

export type SegmentInput = Pick<Segment, 'name' | 'description' | 'condition'>;

export async function createSegment(rt: Runtime, actor: Actor, input: SegmentInput): Promise<Segment> {
  const { accountId } = actor;
  const [now, nowMs] = [rt.clock.now(), rt.clock.nowMs()];
  return rt.db.transact(async (tx) => {
    const { condition } = await readCondition(tx, actor, { condition: input.condition, nowMs });
    if ((await countSegments(tx, accountId)) >= SEGMENTS_MAX)
      throw new AppError('wrong_state', `An account has ${SEGMENTS_MAX} segments at most. Please delete one.`);
    const segment: Segment = { ...input, condition, uuid: uuidV7(nowMs), createdAt: now, updatedAt: now };
    await insertSegment(tx, accountId, segment);
    return segment;
  });
}

/** The members of a segment decide whom a scheduled campaign reaches, so changing it then takes the scope to send. */
async function refuseUnlessMaySend(tx: Transaction, actor: Actor, uuid: Uuid): Promise<void> {
  const uses = await campaignsOfSegment(tx, actor.accountId, uuid);
  const waiting = uses.find(({ status }) => status !== 'draft');
  if (waiting)
    refuseUnlessSender(
      actor,
      `The segment is used by ${nameOfUse(waiting)}, which is ${waiting.status}, so changing it`,
    );
}

async function refuseUsed(tx: Transaction, accountId: number, uuid: Uuid): Promise<void> {
  const uses = await campaignsOfSegment(tx, accountId, uuid);
  if (uses.length === 0) return;
  throw new AppError('wrong_state', `The segment is used by ${namesOfUses(uses)}. Change or delete that first.`);
}

export async function updateSegment(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  changes: { readonly [Name in keyof SegmentInput]?: SegmentInput[Name] | undefined },
): Promise<Segment> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const found = await lockSegment(tx, accountId, uuid);
    if (!found) throw notFound('Segment');
    const { name = found.name, description = found.description } = changes;
    const nowMs = rt.clock.nowMs();
    if (changes.condition) await refuseUnlessMaySend(tx, actor, uuid);
    const condition = changes.condition
      ? (await readCondition(tx, actor, { condition: changes.condition, nowMs })).condition
      : found.condition;
    const segment: Segment = { ...found, name, description, condition, updatedAt: rt.clock.now() };
    await updateSegmentRow(tx, accountId, segment);
    return segment;
  });
}

export async function deleteSegment(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await lockSegment(tx, accountId, uuid))) throw notFound('Segment');
    await refuseUsed(tx, accountId, uuid);
    await deleteSegmentRow(tx, accountId, uuid);
  });
}

/** Lists the segments whose conditions name a field of the account. */
export async function listSegmentsNaming(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<FieldUse[]> {
  const segments = await listFieldUses(handle, accountId, key, limit);
  return segments.map((segment) => ({ kind: 'segment', ...segment }));
}

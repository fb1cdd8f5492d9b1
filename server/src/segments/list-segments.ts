import { type ContactWithFields, listContactsById } from '../contacts/index.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import { type Page, type PageRequest, WALK_ROWS_MAX } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { Condition, Segment } from './condition.ts';
import { type ContactsCount, countMatches } from './count-contacts.ts';
import { askQuestion, readCondition } from './read-condition.ts';
import { findLastLooked, listNewestMatches, problemsOf } from './store-matches.ts';
import { findSegment, readSegments } from './store-segments.ts';

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

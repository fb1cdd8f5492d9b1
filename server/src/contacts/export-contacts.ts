import { listFields } from '../contact-fields/index.ts';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { MATCHES_MAX } from '../lib/values/plain-text.ts';
import type { Cell } from '../routes/index.ts';
import type { Runtime } from '../runtime.ts';
import type { ContactWithFields } from './contact.ts';
import { listContacts } from './list-contacts.ts';
import { listContactsAfter } from './store-contacts.ts';
import { findGroup } from './store-groups.ts';
import { listMembersAmong } from './store-members.ts';

/** With a plus, a number of another country is never read as a local one. */
const OWN = new Map<string, (contact: ContactWithFields) => Cell>([
  ['id', ({ id }) => id],
  ['phone_number', ({ phoneNumber }) => `+${phoneNumber}`],
  ['first_name', ({ firstName }) => firstName],
  ['last_name', ({ lastName }) => lastName],
  ['email', ({ email }) => email],
  ['created_at', ({ createdAt }) => createdAt],
  ['updated_at', ({ updatedAt }) => updatedAt],
]);
const USUAL = ['phone_number', 'first_name', 'last_name', 'email'];
const PAGE_ROWS = 1_000;

export interface ContactExport {
  /** What it holds, for the name of its file. */
  readonly called: readonly string[];
  readonly columns: readonly string[];
  /** The cells of each contact, page by page. */
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

export interface ExportedContacts {
  /** Null for the usual columns. */
  readonly columns: readonly string[] | null;
  readonly groupUuid: Uuid | null;
  readonly search: string;
}

async function columnsOf(rt: Runtime, accountId: number, asked: readonly string[] | null): Promise<readonly string[]> {
  const keys = (await listFields(rt.db, accountId)).map(({ key }) => key);
  if (asked === null) return [...USUAL, ...keys];
  const unknown = asked.find((name) => !OWN.has(name) && !keys.includes(name));
  if (unknown === undefined) return [...new Set(asked)];
  const there = [...OWN.keys(), ...keys].join(', ');
  throw invalidInput({ columns: [`There is no column ${unknown}; there are ${there}.`] });
}

async function groupOf(rt: Runtime, accountId: number, uuid: Uuid | null) {
  if (uuid === null) return null;
  const group = await findGroup(rt.db, accountId, uuid);
  if (!group) throw invalidInput({ group_id: ['This group does not exist.'] });
  return group;
}

async function* walk(rt: Runtime, { accountId }: Actor, groupId: number | null): AsyncGenerator<ContactWithFields[]> {
  for (let afterId = 0; ; ) {
    const page = await listContactsAfter(rt.db, accountId, { afterId, limit: PAGE_ROWS, groupId });
    if (page.length > 0) yield page;
    if (page.length < PAGE_ROWS) return;
    afterId = page.at(-1)?.id ?? afterId;
  }
}

async function* find(
  rt: Runtime,
  actor: Actor,
  { search, groupId }: { search: string; groupId: number | null },
): AsyncGenerator<ContactWithFields[]> {
  const { items } = await listContacts(rt, actor, { page: 1, perPage: MATCHES_MAX }, search);
  const found = [...items].reverse();
  if (groupId === null) return yield found;
  const ids = found.map(({ id }) => id);
  const members = await listMembersAmong(rt.db, { accountId: actor.accountId, groupId, contactIds: ids });
  yield found.filter(({ id }) => members.has(id));
}

async function* cellsOf(pages: AsyncIterable<ContactWithFields[]>, columns: readonly string[]) {
  for await (const page of pages)
    yield page.map((contact) => columns.map((name) => OWN.get(name)?.(contact) ?? contact.fields[name] ?? null));
}

export interface ExportedPages extends Pick<ContactExport, 'called'> {
  /** Null for the usual columns. */
  readonly columns: readonly string[] | null;
  readonly pages: AsyncIterable<ContactWithFields[]>;
}

/** Exports contacts that the caller finds, page by page. */
export async function exportPages(rt: Runtime, { accountId }: Actor, asked: ExportedPages): Promise<ContactExport> {
  const columns = await columnsOf(rt, accountId, asked.columns);
  return { called: asked.called, columns, pages: cellsOf(asked.pages, columns) };
}

/** Reads the contacts while they are written, page by page, so that a long list takes no more memory than a short one. */
export async function exportContacts(rt: Runtime, actor: Actor, asked: ExportedContacts): Promise<ContactExport> {
  const group = await groupOf(rt, actor.accountId, asked.groupUuid);
  const groupId = group?.id ?? null;
  const pages = asked.search === '' ? walk(rt, actor, groupId) : find(rt, actor, { search: asked.search, groupId });
  const called = ['contacts', ...(group ? [group.name] : [])];
  return exportPages(rt, actor, { called, columns: asked.columns, pages });
}

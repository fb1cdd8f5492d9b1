import { listFields } from '../contact-fields/index.ts';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Cell } from '../routes/index.ts';
import type { Runtime } from '../runtime.ts';
import type { ContactWithFields } from './contact.ts';

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

export interface ContactExport {
  /** What it holds, for the name of its file. */
  readonly called: readonly string[];
  readonly columns: readonly string[];
  /** The cells of each contact, page by page. */
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

async function columnsOf(rt: Runtime, accountId: number, asked: readonly string[] | null): Promise<readonly string[]> {
  const keys = (await listFields(rt.db, accountId)).map(({ key }) => key);
  if (asked === null) return [...USUAL, ...keys];
  const unknown = asked.find((name) => !OWN.has(name) && !keys.includes(name));
  if (unknown === undefined) return [...new Set(asked)];
  const there = [...OWN.keys(), ...keys].join(', ');
  throw invalidInput({ columns: [`There is no column ${unknown}; there are ${there}.`] });
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

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FoundThing, Session } from '@volley/sdk';
import { fullName } from '../format/full-name.ts';
import { volley } from './client.ts';

export type { FoundThing };
export type FoundKind = FoundThing['kind'];

/** A thing as a browser may keep it: nothing that says whose it is. */
export interface KeptThing {
  readonly kind: FoundKind;
  readonly id: string;
}

/** The service finds things from the second character on. */
export const SEARCHED_FROM = 2;
const SEARCHED_MAX = 100;

/** Whoever has entered no account looks through the accounts alone. */
async function findAccounts(search: string, signal: AbortSignal): Promise<readonly FoundThing[]> {
  const { data } = await volley.admin.accounts.list({ search, per_page: 5 }, { signal });
  return data.map(({ id, name, created_at: at }) => ({ kind: 'account', id: String(id), name, detail: '', at }));
}

/** Everything that has this name, number or id. What was found before is shown until the answer is there. */
export const foundThingsQuery = ({ account_id: account }: Session, typed: string) =>
  queryOptions({
    queryKey: ['search', account, typed],
    enabled: typed.length >= SEARCHED_FROM,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => {
      const q = typed.slice(0, SEARCHED_MAX);
      return account === null ? findAccounts(q, signal) : volley.search.find({ q }, { signal });
    },
  });

/** A search finds a contact by its number and name alone, which no browser keeps. */
async function readContact(id: number, signal: AbortSignal): Promise<FoundThing> {
  const { created_at: at, phone_number: detail, ...contact } = await volley.contacts.get({ id }, { signal });
  return { kind: 'contact', id: String(id), name: fullName(contact) || detail, detail, at };
}

/** What a thing is called now; null once it is gone, or may not be read any more. */
export const keptThingQuery = ({ kind, id }: KeptThing) =>
  queryOptions({
    queryKey: ['search', 'kept', kind, id],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<FoundThing | null> => {
      if (kind === 'contact') return readContact(Number(id), signal);
      const found = await volley.search.find({ q: id, kind }, { signal });
      return found.find((one) => one.id === id) ?? null;
    },
  });

import type { RowOf } from '@volley/contract';
import type { linkDomain } from '@volley/contract/link-domains';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';

export type LinkDomain = RowOf<typeof linkDomain>;

const findDenied = statement<{ domain: string }>(
  'link_domains.find',
  `select domain from link_domains where domain = any ($1::text[])`,
);

export async function findDeniedDomains(handle: Handle, domains: readonly string[]): Promise<Set<string>> {
  return new Set((await handle.rows(findDenied, [domains])).map((row) => row.domain));
}

/** An operator's list has a few hundred domains; no more than this are shown. */
const LISTED_MAX = 10_000;
export const readLinkDomains = store.listing<[], LinkDomain>(
  'link_domains.list',
  `select domain, note, created_at from link_domains order by domain limit ${LISTED_MAX}`,
);

export const insertLinkDomain = store.changing<LinkDomain, Transaction>(
  'link_domains.insert',
  `insert into link_domains (domain, note, created_at) values ($1, $2, $3) on conflict (domain) do update set note = excluded.note`,
  ['domain', 'note', 'createdAt'],
);

export const deleteLinkDomain = store.changingOne<[domain: string], Transaction>(
  'link_domains.delete',
  `delete from link_domains where domain = $1`,
);

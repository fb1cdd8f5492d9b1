import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { Keyword } from './keyword.ts';

/** An account's own words and answer for a keyword. */
export interface KeywordSet {
  readonly accountId: number;
  readonly keyword: Keyword;
  /** Normalised, and without the standard words. */
  readonly words: readonly string[];
  /** Empty for the standard answer. */
  readonly reply: string;
}

const list = statement<KeywordSet>(
  'keyword_sets.list',
  `select account_id, keyword, words, reply from keyword_sets where account_id = any ($1::bigint[])`,
);

export function listKeywordSets(handle: Handle, accountIds: readonly number[]): Promise<KeywordSet[]> {
  return accountIds.length === 0 ? Promise.resolve([]) : handle.rows(list, [accountIds]);
}

/** Locks and returns all sets of an account, and makes missing ones: each change depends on the other sets, so changes run one after another. */
export const lockKeywordSets = store.listing<
  { accountId: number; keywords: readonly Keyword[]; now: Timestamp },
  KeywordSet,
  Transaction
>(
  'keyword_sets.lock',
  `insert into keyword_sets (account_id, keyword, words, reply, updated_at)
   select $1, keyword, '{}', '', $3 from unnest($2::text[]) as k (keyword) order by keyword
   on conflict (account_id, keyword) do update set updated_at = keyword_sets.updated_at
   returning account_id, keyword, words, reply`,
  ['accountId', 'keywords', 'now'],
);

export const putKeywordSet = store.changing<KeywordSet & { readonly now: Timestamp }, Transaction>(
  'keyword_sets.put',
  `insert into keyword_sets (account_id, keyword, words, reply, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id, keyword) do update set words = excluded.words, reply = excluded.reply, updated_at = excluded.updated_at`,
  ['accountId', 'keyword', 'words', 'reply', 'now'],
);

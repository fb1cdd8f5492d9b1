import type { keywordRule } from '@volley/contract/keyword-rules';
import type { RowOf } from '@volley/contract/rows';
import type { ValueChanges } from '../../contact-fields/index.ts';
import { statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';

/** What an account does automatically when a reply consists of one of its words. */
export interface KeywordRule extends RowOf<typeof keywordRule, 'group_id' | 'fields'> {
  readonly accountId: number;
  readonly groupUuid: Uuid | null;
  /** The values that the contact gets in fields of the account. */
  readonly fields: ValueChanges;
}

const COLUMNS = `account_id, uuid, words, answer, group_uuid, fields, minutes,
     created_at, updated_at`;

/** Lists all rules of an account, newest first; there are at most a hundred. */
export const listRuleRows = store.listing<[accountId: number], KeywordRule>(
  'keyword_rules.list',
  `select ${COLUMNS} from keyword_rules where account_id = $1 order by uuid desc`,
);

const lock = statement('keyword_rules.lock', `select pg_advisory_xact_lock(hashtextextended($1, 0))`);

/** Locks and lists the rules of an account: each change depends on the other rules, so changes run one after another. */
export async function lockRules(tx: Transaction, accountId: number): Promise<KeywordRule[]> {
  await tx.count(lock, [`keyword rules ${accountId}`]);
  return listRuleRows(tx, accountId);
}

export const findRule = store.finding<[accountId: number, uuid: Uuid], KeywordRule>(
  'keyword_rules.find',
  `select ${COLUMNS} from keyword_rules where account_id = $1 and uuid = $2`,
);

export const findRuleByWord = store.finding<[accountId: number, word: string], KeywordRule>(
  'keyword_rules.find_by_word',
  `select ${COLUMNS} from keyword_rules where account_id = $1 and $2 = any (words) order by uuid limit 1`,
);

const put = statement(
  'keyword_rules.put',
  `insert into keyword_rules (account_id, uuid, words, answer, group_uuid, minutes, created_at, updated_at, fields)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)
   on conflict (account_id, uuid) do update set words = excluded.words, answer = excluded.answer, group_uuid = excluded.group_uuid, fields = excluded.fields,
     minutes = excluded.minutes, updated_at = excluded.updated_at`,
);

export async function putRule(tx: Transaction, rule: KeywordRule): Promise<void> {
  const { accountId, uuid, words, answer, groupUuid, fields, minutes, createdAt, updatedAt } = rule;
  const values = [accountId, uuid, words, answer, groupUuid, minutes, createdAt, updatedAt, JSON.stringify(fields)];
  await tx.count(put, values);
}

export const listNamingRules = store.listing<
  { readonly accountId: number; readonly key: string; readonly limit: number },
  { uuid: Uuid; name: string }
>(
  'keyword_rules.list_naming',
  `select uuid, words[1] as name from keyword_rules where account_id = $1 and jsonb_exists(fields, $2) order by uuid limit $3`,
  ['accountId', 'key', 'limit'],
);

/** Returns false if there is no such rule. */
export const deleteRuleRow = store.changingOne<[accountId: number, uuid: Uuid], Transaction>(
  'keyword_rules.delete',
  'delete from keyword_rules where account_id = $1 and uuid = $2',
);

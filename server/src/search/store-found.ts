import type { RowOf } from '@volley/contract';
import type { foundThing } from '@volley/contract/search';
import { type Handle, statement, store, wordSearch } from '../db/index.ts';
import { TEST_ACCOUNTS_FROM } from '../lib/ids/test-account.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { hasWords, MATCHES_MAX } from '../lib/values/plain-text.ts';

type Row = Omit<RowOf<typeof foundThing>, 'kind'>;

interface Sought {
  readonly accountId: number;
  readonly id: Uuid | null;
  readonly text: string;
  readonly limit: number;
}

interface SoughtByWords extends Pick<Sought, 'accountId' | 'limit'> {
  /** As `wordQuery` makes it. */
  readonly words: string | null;
  /** The UUID of a group, the code of a link; of a campaign the UUID and the reference. */
  readonly whole: readonly (string | null)[];
}

interface Words extends wordSearch.Words {
  /** What finds a row as a whole. */
  readonly whole: string;
  readonly shown: string;
}

/** Finds the newest rows by an index over the words. */
const textOf = ({ whole, shown, ...words }: Words, ofAccount: string): string =>
  `select ${shown} from (
     select id from (
       ${wordSearch.matchesOf(words, ofAccount)}
       union ${whole}
     ) matches order by id desc limit $3) page
   join ${words.table} t on t.account_id = $1 and t.id = page.id order by t.id desc`;

/** Finds by words, or by what names a row as a whole. */
function byWords(words: Words) {
  const forms = wordSearch.wordsForms((more, ofAccount) =>
    statement<Row>(`search.${words.table}${more}`, textOf(words, ofAccount)),
  );
  return (
    { tx, choose }: wordSearch.Search,
    { accountId, words: asked, whole, limit }: SoughtByWords,
  ): Promise<Row[]> => tx.rows(choose(forms), [accountId, asked, limit, ...whole]);
}

const IS_CAMPAIGN = "kind = 'campaign'";
const EXISTS = 'deleted_at is null';
const wholeOf = (table: string, alive: string, column: string): string =>
  `(select id from ${table} where account_id = $1 and ${alive} and ${column} = $4)`;

/** By its UUID, or by the reference that the account gave it. */
const campaigns = (table: string, alive: string) =>
  byWords({
    ...{ table, searched: ['name'], alive },
    whole: `${wholeOf(table, alive, 'uuid')}
       union (select id from ${table} where account_id = $1 and ${alive} and reference = $5 order by id desc limit ${MATCHES_MAX})`,
    shown: 't.uuid::text as id, t.name, t.status as detail, t.created_at as at',
  });
export const findSmsCampaigns = campaigns('sms_campaigns', 'not is_of_call');
export const findVoiceCampaigns = campaigns('voice_campaigns', IS_CAMPAIGN);

export const findGroups = byWords({
  ...{ table: 'groups', searched: ['name'], alive: EXISTS },
  whole: wholeOf('groups', EXISTS, 'uuid'),
  shown: 't.uuid::text as id, t.name, t.description as detail, t.created_at as at',
});
export const findLinks = byWords({
  ...{ table: 'links', searched: ['title', 'url'], alive: EXISTS },
  whole: wholeOf('links', EXISTS, 'code'),
  shown:
    "t.code as id, case when t.title = '' then t.code else t.title end as name, t.url as detail, t.created_at as at",
});

/** By the pattern of each word: such lists are short, and read whole. */
interface SoughtInShort extends Pick<Sought, 'accountId' | 'limit'> {
  readonly words: readonly string[];
  readonly id: string | null;
}
interface ShownOfShort {
  /** The expressions of what is shown as its name, and beside it. */
  readonly name: string;
  readonly detail: string;
  readonly id?: string;
  /** What the words are looked for in, if not in the name. */
  readonly searched?: string;
}
const fromShortList = (table: string, from: string, { name, detail, id = 'uuid', searched = name }: ShownOfShort) =>
  store.listing<SoughtInShort, Row>(
    `search.${table}`,
    `select ${id}::text as id, ${name} as name, ${detail} as detail, created_at as at from ${from}
     and (${id === 'uuid' ? id : `${id}::text`} = $3 or (cardinality($2::text[]) > 0 and ${hasWords(searched, '$2')})) order by created_at desc, ${id} limit $4`,
    ['accountId', 'words', 'id', 'limit'],
  );
export const findSegments = fromShortList('segments', 'segments where account_id = $1', {
  name: 'name',
  detail: 'description',
});
export const findTemplates = fromShortList('templates', `templates where account_id = $1 and ${EXISTS}`, {
  name: 'name',
  detail: "''",
});
export const findSenders = fromShortList('sender_ids', "sender_ids where account_id = $1 and status <> 'deleted'", {
  name: 'sender_id',
  detail: 'status',
});
export const findFields = fromShortList('contact_fields', `contact_fields where account_id = $1 and ${EXISTS}`, {
  name: 'label',
  detail: 'key',
  id: 'key',
});
export const findImports = fromShortList('imports', `imports where account_id = $1 and ${EXISTS}`, {
  name: 'file_name',
  detail: "''",
});
/** Those that hear of the installation are for operators, who find them in their list. */
export const findWebhooks = fromShortList(
  'webhook_endpoints',
  'webhook_endpoints where account_id = $1 and not is_for_staff',
  {
    name: "case when description = '' then url else description end",
    detail: "case when description = '' then '' else url end",
    searched: "(description || ' ' || url)",
  },
);
/** As their list: a live account has its test keys beside its own. */
export const findKeys = fromShortList(
  'api_keys',
  `api_keys where account_id = any (array[$1::bigint, $1::bigint + ${TEST_ACCOUNTS_FROM}]) and revoked_at is null`,
  { name: 'name', detail: 'hint', id: 'id' },
);
const OF_INSTALLATION = '$1::bigint is not null and removed_at is null';
export const findCarriers = fromShortList('carriers', `carriers where ${OF_INSTALLATION}`, {
  name: 'name',
  detail: "''",
  id: 'id',
});
export const findTrunks = fromShortList('trunks', `trunks where ${OF_INSTALLATION}`, {
  name: 'name',
  detail: "''",
  id: 'id',
});

export const findMessages = store.listing<Sought, Row>(
  'search.messages',
  `select id::text, phone_number as name, status as detail, created_at as at from (
     (select id, phone_number, status, created_at from messages where account_id = $1 and id = $2)
     union all (select id, phone_number, status, created_at from messages where account_id = $1 and reference = $3 order by id desc limit $4)
   ) found order by id desc limit $4`,
  ['accountId', 'id', 'text', 'limit'],
);

export const findAccounts = store.listing<
  { readonly words: readonly string[]; readonly text: string; readonly limit: number },
  Row
>(
  'search.accounts',
  `select id::text, name, '' as detail, created_at as at
   from accounts where id < ${TEST_ACCOUNTS_FROM} and (id::text = $2 or (cardinality($1::text[]) > 0 and ${hasWords('name', '$1')}))
   order by accounts.id desc limit $3`,
  ['words', 'text', 'limit'],
);

/**
 * The numbers to which a message went are found one after the other by their index, however many messages each has. Contacts among them are passed
 * over, and the numbers of the newest messages and replies are looked at too, since very many contacts may stand before the first who is none.
 */
const NUMBERS_LOOKED_AT_MAX = 200;
const LATELY_MAX = 1_000;
const isContact = (number: string): string =>
  `exists (select 1 from contacts c where c.account_id = $1 and c.phone_number = ${number})`;
const nextNumber = (after: string): string =>
  `(select m.phone_number as number, (not ${isContact('m.phone_number')})::int as strangers from messages m
      where m.account_id = $1 and m.phone_number is not null and ${after} order by m.phone_number limit 1) next`;
const SHOWN = 'phone_number as number, updated_at as at from threads where account_id = $1';
const IS_FOUND = `(exists (select 1 from unnest($2::text[], $3::text[]) b (first, after) where number >= first and number < after)
       or right(number, length($4)) = $4)`;

const listNumbers = statement<Row>(
  'search.numbers',
  `with recursive written (number, after, n, strangers) as (
     select next.number, b.after, 1, next.strangers from unnest($2::text[], $3::text[]) b (first, after)
       cross join lateral ${nextNumber('m.phone_number >= b.first and m.phone_number < b.after')}
     union all
     select next.number, w.after, w.n + 1, w.strangers + next.strangers from written w
       cross join lateral ${nextNumber('m.phone_number > w.number and m.phone_number < w.after')}
       where w.n < ${NUMBERS_LOOKED_AT_MAX} and w.strangers < $5)
   select number as id, number as name, '' as detail, max(at) as at from (
     (select number, null::timestamptz as at from written)
     union all (select number, null from (
       select phone_number as number from messages where account_id = $1 order by id desc limit ${LATELY_MAX}) sent where ${IS_FOUND})
     union all (select number, at from (select ${SHOWN} order by last_reply_id desc limit ${LATELY_MAX}) answered where ${IS_FOUND})
     union all select number, at from unnest($2::text[], $3::text[]) b (first, after)
       cross join lateral (select ${SHOWN} and phone_number >= b.first and phone_number < b.after limit ${MATCHES_MAX}) begun
     union all (select ${SHOWN} and right(phone_number, 4) = right($4, 4) and right(phone_number, length($4)) = $4 limit ${MATCHES_MAX})
   ) found
   where not ${isContact('found.number')}
   group by number order by max(at) desc nulls last, number limit $5`,
);

/** Appended to the beginning of a number, it sorts after all numbers that begin so. */
const AFTER_DIGITS = ':';

/** Finds the numbers that are no contact's: those that wrote, by their beginning or their end, and those that were written to, by their beginning. */
export function findNumbers(
  handle: Handle,
  {
    accountId,
    beginnings,
    ending,
    limit,
  }: Pick<Sought, 'accountId' | 'limit'> & {
    readonly beginnings: readonly string[];
    readonly ending: string | null;
  },
): Promise<Row[]> {
  const after = beginnings.map((beginning) => `${beginning}${AFTER_DIGITS}`);
  return handle.rows(listNumbers, [accountId, beginnings, after, ending, limit]);
}

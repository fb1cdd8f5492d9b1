import type { RowOf } from '@volley/contract';
import type { ledgerLine } from '@volley/contract/billing';
import type { LedgerLineKind } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';

export type LedgerLine = RowOf<typeof ledgerLine>;

const lag = statement<{ through: number; entries: number }>(
  'ledger_folds.find_lag',
  `select coalesce((select through from ledger_folds where account_id = $1), 0) as through,
     coalesce((select entries from balances where account_id = $1), 0) as entries`,
);

/** Returns the number up to which entries are folded into lines, and how many entries there are. */
export async function findFoldLag(
  handle: Handle,
  accountId: number,
): Promise<{ readonly through: number; readonly entries: number }> {
  return (await handle.rows(lag, [accountId]))[0] ?? { through: 0, entries: 0 };
}

const open = statement(
  'ledger_folds.open',
  `insert into ledger_folds (account_id, through) values ($1, 0) on conflict (account_id) do nothing`,
);
const lock = statement<{ through: number }>(
  'ledger_folds.lock',
  `select through from ledger_folds where account_id = $1 for update`,
);

export async function lockFold(tx: Transaction, accountId: number): Promise<number> {
  await tx.count(open, [accountId]);
  return (await tx.rows(lock, [accountId]))[0]?.through ?? 0;
}

/**
 * A charge or refund that names no campaign is for single messages, which share one line per day. Each entry is looked up by itself: joined with the
 * references that it names, thousands of entries were compared with each other while Postgres took the ledger for nearly empty.
 */
const fold = statement<{ through: number }>(
  'ledger_lines.fold',
  `with fresh as (
     select number, at, kind, amount, reference, note from ledger_entries where account_id = $1 and number > $2 and number <= $3),
   named as (
     select f.*, case when f.kind in ('charge', 'refund') then case
         when f.reference !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'single_messages'
         when exists (select 1 from sms_campaigns c where c.account_id = $1 and c.uuid = f.reference::uuid) then 'sms_campaign'
         when exists (select 1 from voice_campaigns c where c.account_id = $1 and c.uuid = f.reference::uuid) then 'voice_campaign'
         else 'single_messages' end else f.kind end as line_kind
     from fresh f),
   lined as (
     select case when line_kind = 'single_messages' then to_char(at at time zone 'UTC', 'YYYY-MM-DD')
         when line_kind = kind then number::text else reference end as line, n.*
     from named n),
   folded as (
     insert into ledger_lines (account_id, line, kind, first_number, last_number, first_at, last_at, entries, charged, refunded, amount, note)
     select $1, line, line_kind, min(number), max(number), min(at), max(at), count(*), coalesce(-sum(amount) filter (where kind = 'charge'), 0),
       coalesce(sum(amount) filter (where kind = 'refund'), 0), sum(amount), max(note)
     from lined group by line, line_kind
     on conflict (account_id, line) do update set last_number = excluded.last_number,
       first_at = least(ledger_lines.first_at, excluded.first_at), last_at = greatest(ledger_lines.last_at, excluded.last_at),
       entries = ledger_lines.entries + excluded.entries, charged = ledger_lines.charged + excluded.charged,
       refunded = ledger_lines.refunded + excluded.refunded, amount = ledger_lines.amount + excluded.amount)
   update ledger_folds set through = (select coalesce(max(number), $2) from fresh) where account_id = $1 returning through`,
);

/** Entries are numbered without a gap, in the order of their commits, so all entries up to the last one seen are there. */
export async function foldEntries(
  tx: Transaction,
  range: { readonly accountId: number; readonly after: number; readonly through: number },
): Promise<number> {
  return (await tx.rows(fold, [range.accountId, range.after, range.through]))[0]?.through ?? range.after;
}

export const listLaggingFolds = store.column<[afterAccountId: number, limit: number], number>(
  'ledger_folds.list_lagging',
  `select b.account_id from balances b left join ledger_folds f on f.account_id = b.account_id
   where b.entries > coalesce(f.through, 0) and b.account_id > $1 order by b.account_id limit $2`,
);

/** `offset 0` makes Postgres look up the campaign of each line separately. With few statistics it might otherwise read all campaigns. */
/** Ordered by the first entry of each line, so that a campaign keeps its place while it continues. */
export const listStoredLines = store.listing<
  { accountId: number; kinds: readonly LedgerLineKind[]; before: number; limit: number },
  LedgerLine
>(
  'ledger_lines.list',
  `select l.kind, case when l.kind in ('sms_campaign', 'voice_campaign') then l.line::uuid end as "campaignId",
     coalesce(s.name, v.name, '') as name, case when l.kind = 'single_messages' then l.line end as day, l.entries, l.charged, l.refunded,
     l.amount, l.first_at, l.last_at, l.first_number, l.last_number, l.note
   from (
     select found.* from unnest($2::text[]) as wanted (kind)
     cross join lateral (
       select line, kind, entries, charged, refunded, amount, first_at, last_at, first_number, last_number, note from ledger_lines
       where account_id = $1 and kind = wanted.kind and first_number < $3 order by first_number desc limit $4) found
     order by found.first_number desc limit $4) l
   left join lateral (
     select name from sms_campaigns where account_id = $1 and uuid = case l.kind when 'sms_campaign' then l.line::uuid end offset 0) s on true
   left join lateral (
     select name from voice_campaigns where account_id = $1 and uuid = case l.kind when 'voice_campaign' then l.line::uuid end offset 0) v on true
   order by l.first_number desc`,
  ['accountId', 'kinds', 'before', 'limit'],
);

import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Side, Watch } from './alarm.ts';

/** Only one process looks at a side at a time. Returns whether it is the first look. */
export const lockLook = store.value<[accountId: number, isOperator: boolean, now: Timestamp], boolean, Transaction>(
  'traffic_looks.lock',
  `insert into traffic_looks as l (account_id, is_operator, looked_at, seen_at) values ($1, $2, $3, $3)
   on conflict (account_id, is_operator) do update set looked_at = excluded.looked_at
   returning looked_at = seen_at`,
);

/** Accounts of which something was counted since they were looked at. */
export const listAccountsToLook = store.column<[afterAccountId: number, limit: number], number>(
  'traffic_looks.list_due',
  (within) => `select f.account_id from message_folds f
     left join traffic_looks l on l.account_id = f.account_id and l.is_operator = false
   where f.account_id > $1 and ${within('f.account_id')} and (l.account_id is null or f.counted_at > l.looked_at)
   order by f.account_id limit $2`,
);

const COLUMNS = `about, thing, name, sum, calm, closed, failed, is_fallen, figures, fallen_from, fallen_until, fortnight, fortnight_at, seen`;
const list = statement<Watch>(
  'traffic_watches.list',
  `select ${COLUMNS} from traffic_watches where account_id = $1 and is_operator = $2`,
);

export const listWatches = (handle: Handle, { accountId, isOperator }: Side) =>
  handle.rows(list, [accountId, isOperator]);

const keep = statement(
  'traffic_watches.store',
  `insert into traffic_watches (account_id, is_operator, ${COLUMNS}, fed_at)
   select $1, $2, w.about, w.thing, w.name, w.sum, w.calm, w.closed, w.failed, w.is_fallen, w.figures, w.fallen_from, w.fallen_until, w.fortnight,
     w.fortnight_at, w.seen, $4
   from jsonb_to_recordset($3::jsonb) as w (about text, thing text, name text, sum double precision, calm double precision, closed bigint, failed bigint,
     is_fallen boolean, figures jsonb, fallen_from timestamptz, fallen_until timestamptz, fortnight jsonb, fortnight_at timestamptz, seen jsonb)
   on conflict (account_id, is_operator, about, thing, name) do update set sum = excluded.sum, calm = excluded.calm, closed = excluded.closed,
     failed = excluded.failed, is_fallen = excluded.is_fallen, figures = excluded.figures, fallen_from = excluded.fallen_from,
     fallen_until = excluded.fallen_until, fortnight = excluded.fortnight, fortnight_at = excluded.fortnight_at, seen = excluded.seen, fed_at = excluded.fed_at`,
);

export async function storeWatches(
  tx: Transaction,
  side: Side,
  watches: readonly Watch[],
  now: Timestamp,
): Promise<void> {
  if (watches.length === 0) return;
  const rows = watches.map((watch) => ({
    ...watch,
    is_fallen: watch.isFallen,
    fallen_from: watch.fallenFrom,
    fallen_until: watch.fallenUntil,
    fortnight_at: watch.fortnightAt,
  }));
  await tx.count(keep, [side.accountId, side.isOperator, JSON.stringify(rows), now]);
}

/** Sides with an alarm of which no message was closed since then. */
export const listQuiet = store.listing<[before: Timestamp, limit: number], Side>(
  'traffic_watches.list_quiet',
  `select distinct account_id, is_operator from traffic_watches where is_fallen and fed_at < $1 and thing <> 'account' limit $2`,
);

const endQuiet = statement<Watch>(
  'traffic_watches.end_quiet',
  `update traffic_watches set is_fallen = false, sum = 0, calm = 0, closed = 0, failed = 0, fallen_until = $4
   where account_id = $1 and is_operator = $2 and is_fallen and fed_at < $3 and thing <> 'account' returning ${COLUMNS}`,
);

export const endQuietWatches = (tx: Transaction, side: Side, before: Timestamp, now: Timestamp) =>
  tx.rows(endQuiet, [side.accountId, side.isOperator, before, now]);

export const deleteOldWatches = store.changing<[before: Timestamp]>(
  'traffic_watches.delete_old',
  `delete from traffic_watches where not is_fallen and fed_at < $1`,
);

/** Alarms that are on, the latest first. */
export const listFallen = store.listing<[accountId: number, isOperator: boolean], Watch>(
  'traffic_watches.list_fallen',
  `select ${COLUMNS} from traffic_watches where account_id = $1 and is_operator = $2 and is_fallen order by fallen_from desc, name`,
);

export const listCarrierNames = store.listing<[ids: readonly number[]], { readonly id: number; readonly name: string }>(
  'carriers.list_names',
  `select id, name from carriers where id = any ($1::bigint[])`,
);

export const listTemplateNames = store.listing<
  [accountId: number, ids: readonly string[]],
  { readonly id: string; readonly name: string }
>(
  'templates.list_names',
  `select uuid::text as id, name from templates where account_id = $1 and uuid = any ($2::uuid[])`,
);

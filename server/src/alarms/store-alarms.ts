import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import { TEST_ACCOUNTS_FROM } from '../lib/ids/test-account.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** The present state of something that is watched. */
export interface Watched {
  readonly thing: 'carrier' | 'trunk' | 'unknown_messages';
  /** 0 for things of which there is only one. */
  readonly id: number;
  readonly name: string;
  readonly isDown: boolean;
  /** How long it may be down before that is told; 0: as short as for others. */
  readonly patienceMs: number;
}

/**
 * Reads the state that living processes have stored. Paused carriers and trunks are left out, because somebody paused them on purpose. A carrier
 * over HTTP whose last try failed may be given a message again, and is down until the provider has answered.
 */
const list = statement<Watched>(
  'alarms.list_watched',
  `with living as (select id from processes where dead_at is null)
   select 'carrier' as thing, c.id, c.name, not exists (
     select 1 from carrier_binds b join living p on p.id = b.process_id where b.carrier_id = c.id and b.is_fit and (c.http_paused is null or not exists (
       select 1 from carrier_views v where v.carrier_id = c.id and v.process_id = p.id and v.binds > 0 and v.bound = 0))) as "isDown",
     coalesce((c.settings->>'alarmAfterMinutes')::int, 0) * 60000 as "patienceMs"
   from carriers c where c.kind <> 'simulator' and not coalesce(c.http_paused, c.is_paused) and c.removed_at is null
   union all
   select 'trunk', t.id, t.name, coalesce(t.rest_until > $1, false) or not exists (
     select 1 from trunk_views v join living p on p.id = v.process_id where v.trunk_id = t.id and v.is_callable), 0
   from trunks t where t.kind = 'sip' and not t.is_paused and t.removed_at is null`,
);

/** What is known of a carrier over all living processes. */
export interface CarrierSight {
  readonly id: number;
  /** How many of its binds are connected. */
  readonly bound: number;
  /** What the process with most of its binds says of it; empty when no process has said anything. */
  readonly words: string;
}

/** Looks at those of the carriers that a route names: no message waits for the others. */
export const seeRoutedCarriers = store.listing<[carrierIds: readonly number[]], CarrierSight>(
  'alarms.see_routed_carriers',
  `with seen as (
     select v.carrier_id, v.binds, v.bound, v.words
     from carrier_views v join processes p on p.id = v.process_id and p.dead_at is null where v.carrier_id = any ($1::bigint[]))
   select c.id, (select coalesce(sum(bound), 0)::int from seen where carrier_id = c.id) as bound,
     coalesce((select words from seen where carrier_id = c.id order by binds desc limit 1), '') as words
   from carriers c where c.id = any ($1::bigint[]) and exists (
     select 1 from (select tiers from routes union all select tiers from conditional_routes) r, jsonb_array_elements(r.tiers) as tier, jsonb_array_elements(tier) as target
     where (target->>'carrier_id')::bigint = c.id)
   order by c.id`,
);

/** A trunk whose rest ended before `restedBefore` counts as rested. */
export function listWatched(handle: Handle, restedBefore: Timestamp): Promise<Watched[]> {
  return handle.rows(list, [restedBefore]);
}

const COUNTED_MAX = 1_000;
const count = statement<{ n: number }>(
  'unknown_messages.count_some',
  `select count(*) as n from (select 1 from unknown_messages where account_id < ${TEST_ACCOUNTS_FROM} limit $1) as u`,
);

/** Counts the unknown messages of all live accounts; 1,000 means that many or more. */
export async function countUnknown(handle: Handle): Promise<number> {
  return (await handle.rows(count, [COUNTED_MAX]))[0]?.n ?? 0;
}

/** The state that was reported last. */
export interface StoredAlarm extends Pick<Watched, 'thing' | 'id' | 'isDown'> {
  /** Since when the present state has differed from it; null if it does not. */
  readonly differsSince: Timestamp | null;
}

const begin = statement(
  'alarms.begin',
  `insert into alarms (thing, thing_id, is_down) select thing, id, false from unnest($1::text[], $2::bigint[]) as t (thing, id)
   order by thing, id on conflict (thing, thing_id) do nothing`,
);

/** A thing of which nothing was reported yet counts as reported to be up. */
export async function beginAlarms(tx: Transaction, things: readonly Watched[]): Promise<void> {
  await tx.count(begin, [things.map(({ thing }) => thing), things.map(({ id }) => id)]);
}

export const lockAlarms = store.listing<[], StoredAlarm, Transaction>(
  'alarms.lock',
  `select thing, thing_id as id, is_down, differs_since from alarms order by thing, thing_id for update`,
);

const keep = statement(
  'alarms.store',
  `update alarms a set is_down = n.is_down, differs_since = n.differs_since
   from unnest($1::text[], $2::bigint[], $3::boolean[], $4::timestamptz[]) as n (thing, id, is_down, differs_since)
   where a.thing = n.thing and a.thing_id = n.id`,
);

/** The transaction has locked the rows. */
export async function storeAlarms(tx: Transaction, alarms: readonly StoredAlarm[]): Promise<void> {
  if (alarms.length === 0) return;
  await tx.count(keep, [
    alarms.map(({ thing }) => thing),
    alarms.map(({ id }) => id),
    alarms.map(({ isDown }) => isDown),
    alarms.map(({ differsSince }) => differsSince),
  ]);
}

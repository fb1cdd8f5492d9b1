import type { DeliveryState } from '@volley/contract/choices';
import { statement, store, type Transaction } from '../../db/index.ts';
import type { EventKind, OutgoingEvent } from '../../events/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { type Delivery, isBatchId } from './delivery.ts';

const COLUMNS = `id, webhook_id, event_ids, kinds, body, state, tries, next_at,
  created_at, tried_at, status, error, answer, duration_ms, attempts`;

/** Identifies an endpoint. */
export interface OfEndpoint {
  readonly accountId: number;
  readonly endpoint: Uuid;
}

const put = statement(
  'webhook_deliveries.put',
  `insert into webhook_deliveries (account_id, endpoint, id, webhook_id, event_ids, kinds, body, state, tries, next_at, created_at,
     tried_at, status, error, answer, duration_ms, attempts)
   select $1, $2, r.id, r."webhookId", r."eventIds", r.kinds, r.body, r.state, r.tries, r."nextAt", r."createdAt",
     r."triedAt", r.status, r.error, r.answer, r."durationMs", r.attempts
   from json_to_recordset($3::json) as r (id uuid, "webhookId" text, "eventIds" uuid[], kinds text[], body text, state text, tries smallint,
     "nextAt" timestamptz, "createdAt" timestamptz, "triedAt" timestamptz, status smallint, error text, answer text, "durationMs" int,
     attempts json)
   on conflict (account_id, endpoint, id) do update set webhook_id = excluded.webhook_id, event_ids = excluded.event_ids,
     kinds = excluded.kinds, state = excluded.state, tries = excluded.tries, next_at = excluded.next_at, tried_at = excluded.tried_at,
     status = excluded.status, error = excluded.error, answer = excluded.answer, duration_ms = excluded.duration_ms,
     attempts = excluded.attempts`,
);

/** Stores the outcome of a batch without its events: they were stored before its first try, and 500 ids cost more than all the rest of the row. */
const settleBatches = statement(
  'webhook_deliveries.settle_batches',
  `update webhook_deliveries d set state = r.state, tries = r.tries, next_at = r."nextAt", tried_at = r."triedAt", status = r.status,
     error = r.error, answer = r.answer, duration_ms = r."durationMs", attempts = r.attempts
   from json_to_recordset($3::json) as r (id uuid, state text, tries smallint, "nextAt" timestamptz, "triedAt" timestamptz, status smallint,
     error text, answer text, "durationMs" int, attempts json)
   where d.account_id = $1 and d.endpoint = $2 and d.id = r.id`,
);

function covers(one: Delivery, other: Delivery): boolean {
  const ids = new Set(one.eventIds);
  return other.eventIds.every((id) => ids.has(id));
}

/** Returns one delivery for each id, because one statement may store an id only once: the last one, unless all its events were delivered before. */
export function onePerId(deliveries: readonly Delivery[]): Delivery[] {
  const byId = new Map<Uuid, Delivery>();
  for (const delivery of deliveries) {
    const before = byId.get(delivery.id);
    if (before?.state === 'delivered' && covers(before, delivery)) continue;
    byId.set(delivery.id, delivery);
  }
  return [...byId.values()];
}

/** Stores new or changed deliveries. An existing row is replaced. */
export async function putDeliveries(tx: Transaction, of: OfEndpoint, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const sorted = onePerId(deliveries).sort((one, other) => (one.id < other.id ? -1 : 1));
  const isTriedBatch = ({ webhookId, tries }: Delivery) => isBatchId(webhookId) && tries > 0;
  const outcomes = sorted.filter(isTriedBatch).map(({ eventIds: _, kinds: _kinds, ...outcome }) => outcome);
  const others = sorted.filter((delivery) => !isTriedBatch(delivery));
  if (outcomes.length > 0) await tx.count(settleBatches, [of.accountId, of.endpoint, JSON.stringify(outcomes)]);
  if (others.length > 0) await tx.count(put, [of.accountId, of.endpoint, JSON.stringify(others)]);
}

/** Lists due deliveries other than those in hand. */
export const listDueDeliveries = store.listing<
  OfEndpoint & { readonly now: Timestamp; readonly inHand: readonly Uuid[]; readonly limit: number },
  Delivery
>(
  'webhook_deliveries.list_due',
  `select ${COLUMNS} from webhook_deliveries
   where account_id = $1 and endpoint = $2 and state = 'waiting' and next_at <= $3 and id <> all ($4::uuid[]) order by next_at limit $5`,
  ['accountId', 'endpoint', 'now', 'inHand', 'limit'],
);

/** Counts up to a limit. */
export const countWaitingDeliveries = store.counting<OfEndpoint & { readonly limit: number }>(
  'webhook_deliveries.count_waiting',
  `select count(*) as n from (
     select 1 from webhook_deliveries where account_id = $1 and endpoint = $2 and state = 'waiting' limit $3) w`,
  ['accountId', 'endpoint', 'limit'],
);

export const listOutgoingEvents = store.listing<[accountId: number, ids: readonly Uuid[]], OutgoingEvent>(
  'webhook_deliveries.list_events',
  `select account_id, id, kind, version, created_at, data::text as data from events where account_id = $1 and id = any ($2::uuid[])`,
);

export const findDelivery = store.finding<OfEndpoint & { readonly id: Uuid }, Delivery>(
  'webhook_deliveries.find',
  `select ${COLUMNS} from webhook_deliveries where account_id = $1 and endpoint = $2 and id = $3`,
  ['accountId', 'endpoint', 'id'],
);

export interface DeliveryQuery {
  readonly below: Uuid;
  readonly from: Uuid;
  readonly kind: EventKind | null;
  readonly state: DeliveryState | null;
  /** The number of rows to look at, whether they match or not. */
  readonly limit: number;
}

export const lookAtDeliveries = store.listing<OfEndpoint & DeliveryQuery, Delivery & { readonly isWanted: boolean }>(
  'webhook_deliveries.list',
  `select ${COLUMNS}, ($5::text is null or $5 = any (kinds)) and ($6::text is null or state = $6) as "isWanted" from webhook_deliveries
   where account_id = $1 and endpoint = $2 and id < $3 and id >= $4 order by id desc limit $7`,
  ['accountId', 'endpoint', 'below', 'from', 'kind', 'state', 'limit'],
);

export const replayDeliveryIds = store.changing<
  OfEndpoint & { readonly ids: readonly Uuid[]; readonly now: Timestamp },
  Transaction
>(
  'webhook_deliveries.replay_ids',
  `update webhook_deliveries set state = 'waiting', tries = 0, next_at = $4
   where account_id = $1 and endpoint = $2 and id = any ($3::uuid[])`,
  ['accountId', 'endpoint', 'ids', 'now'],
);

const replayFailed = statement(
  'webhook_deliveries.replay_failed',
  `update webhook_deliveries set state = 'waiting', tries = 0, next_at = $5
   where account_id = $1 and endpoint = $2 and state = 'failed' and id = any (array(
     select id from webhook_deliveries where account_id = $1 and endpoint = $2 and state = 'failed' and id >= $3 and id < $4
       and body is null order by id limit $6))`,
);
const replayEnded = statement(
  'webhook_deliveries.replay_ended',
  `update webhook_deliveries set state = 'waiting', tries = 0, next_at = $5
   where account_id = $1 and endpoint = $2 and state <> 'waiting' and id = any (array(
     select id from webhook_deliveries where account_id = $1 and endpoint = $2 and state <> 'waiting' and id >= $3 and id < $4
       and body is null order by id limit $6))`,
);

export interface ReplayRange {
  readonly from: Uuid;
  readonly below: Uuid;
  readonly onlyFailed: boolean;
  readonly limit: number;
}

/** Replays the oldest of a range, without examples. */
export function replayDeliveryRange(tx: Transaction, of: OfEndpoint, range: ReplayRange, now: Timestamp) {
  const values = [of.accountId, of.endpoint, range.from, range.below, now, range.limit];
  return tx.count(range.onlyFailed ? replayFailed : replayEnded, values);
}

/** Asks for deliveries now: an endpoint that rests after failures is tried at once. */
export const askForDeliveries = store.changing<OfEndpoint & { readonly now: Timestamp }, Transaction>(
  'webhook_progress.ask',
  `update webhook_progress set asked_at = $3 where account_id = $1 and endpoint = $2`,
  ['accountId', 'endpoint', 'now'],
);

/** Gives up the waiting deliveries of an endpoint that is switched off. Whoever switches it on may replay them. */
export const giveUpDeliveries = store.changing<OfEndpoint, Transaction>(
  'webhook_deliveries.give_up',
  `update webhook_deliveries set state = 'failed', next_at = null where account_id = $1 and endpoint = $2 and state = 'waiting'`,
  ['accountId', 'endpoint'],
);

/** Deletes deliveries below an id, waiting ones only on request. */
export const clearDeliveries = store.changing<
  OfEndpoint & { readonly below: Uuid; readonly alsoWaiting: boolean; readonly limit: number }
>(
  'webhook_deliveries.clear_ended',
  `delete from webhook_deliveries where account_id = $1 and endpoint = $2 and id = any (array(
     select id from webhook_deliveries where account_id = $1 and endpoint = $2 and id < $3 and (state <> 'waiting' or $4)
     order by id limit $5))`,
  ['accountId', 'endpoint', 'below', 'alsoWaiting', 'limit'],
);

/** Returns the first delivery beyond the newest `count`, or null if there are not so many. */
export const findDeliveryAfterNewest = store.value<OfEndpoint & { readonly count: number }, Uuid>(
  'webhook_deliveries.find_nth',
  `select id from webhook_deliveries where account_id = $1 and endpoint = $2 order by id desc offset $3 limit 1`,
  ['accountId', 'endpoint', 'count'],
);

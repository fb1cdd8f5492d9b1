import type { DeliveryState } from '@volley/contract/choices';
import { notFound } from '../../errors.ts';
import type { EventKind } from '../../events/index.ts';
import type { Actor } from '../../identity/index.ts';
import { ALL_IDS } from '../../lib/ids/id-range.ts';
import { type Uuid, uuidV7Floor } from '../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { getEndpoint } from '../endpoints/endpoints.ts';
import { bodyOf, type Delivery, headersOf, isBatchId } from './delivery.ts';
import { findDelivery, listOutgoingEvents, lookAtDeliveries } from './store-deliveries.ts';

/** The most rows that one page may look at, however few of them match. */
const LOOKED_AT_MAX = 10_000;
const LOOKED_AT_ONCE = 500;

export interface DeliveryFilter {
  readonly cursor: Uuid | null;
  readonly perPage: number;
  readonly state: DeliveryState | null;
  readonly kind: EventKind | null;
  readonly from: Timestamp | null;
  readonly to: Timestamp | null;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly nextCursor: Uuid | null;
}

/** Returns the lowest id of this time: ids begin with the time of their event. */
export const idAt = (at: Timestamp): Uuid => uuidV7Floor(Math.max(0, msFromTimestamp(at)));

export async function listDeliveries(
  rt: Runtime,
  actor: Actor,
  { uuid, filter }: { readonly uuid: Uuid; readonly filter: DeliveryFilter },
): Promise<DeliveryPage> {
  await getEndpoint(rt, actor, uuid);
  const of = { accountId: actor.accountId, endpoint: uuid };
  const { perPage, state, kind } = filter;
  const end = filter.to === null ? ALL_IDS.lastId : idAt(filter.to);
  let below = filter.cursor !== null && filter.cursor < end ? filter.cursor : end;
  const from = filter.from === null ? ALL_IDS.firstId : idAt(filter.from);
  const deliveries: Delivery[] = [];
  for (let looked = 0; looked < LOOKED_AT_MAX; ) {
    const rows = await lookAtDeliveries(rt.db, { ...of, below, from, kind, state, limit: LOOKED_AT_ONCE });
    for (const { isWanted, ...delivery } of rows) {
      if (isWanted && deliveries.length === perPage) return { deliveries, nextCursor: below };
      below = delivery.id;
      if (isWanted) deliveries.push(delivery);
    }
    if (rows.length < LOOKED_AT_ONCE) return { deliveries, nextCursor: null };
    looked += rows.length;
  }
  return { deliveries, nextCursor: below };
}

/** A delivery with the request that is sent. */
export interface DeliveryDetails {
  readonly delivery: Delivery;
  readonly request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
}

export async function getDelivery(
  rt: Runtime,
  actor: Actor,
  { uuid, id }: { readonly uuid: Uuid; readonly id: Uuid },
): Promise<DeliveryDetails> {
  const endpoint = await getEndpoint(rt, actor, uuid, 'Webhook delivery');
  const delivery = await findDelivery(rt.db, { accountId: actor.accountId, endpoint: uuid, id });
  if (!delivery) throw notFound('Webhook delivery');
  const events = delivery.body === null ? await listOutgoingEvents(rt.db, actor.accountId, delivery.eventIds) : [];
  const byId = new Map(events.map((event) => [event.id, event]));
  const own = delivery.eventIds.flatMap((one) => byId.get(one) ?? []);
  const isWhole = own.length === delivery.eventIds.length;
  const body = delivery.body ?? (isWhole ? bodyOf(own, isBatchId(delivery.webhookId)) : null);
  return { delivery, request: { url: endpoint.url, headers: headersOf(delivery), body } };
}

import { createHash } from 'node:crypto';
import type { OutgoingEvent, StoredEvent } from '../../events/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { batchIdOf, bodyOf, type Delivery } from '../log/delivery.ts';
import type { EndpointInHand } from './store-progress.ts';

/** A delivery in hand, with the body to send. */
export interface Parcel {
  readonly delivery: Delivery;
  readonly text: string;
}

function batchDigest(events: readonly OutgoingEvent[]): string {
  const ids = events.map(({ id }) => id).join('');
  return createHash('sha256').update(ids).digest('hex').slice(0, 32);
}

/** Returns a delivery of events that was not tried yet. */
function newParcel(events: readonly [OutgoingEvent, ...OutgoingEvent[]], isBatch: boolean, now: Timestamp): Parcel {
  const [first] = events;
  return {
    text: bodyOf(events, isBatch),
    delivery: {
      id: first.id,
      webhookId: isBatch ? batchIdOf(batchDigest(events)) : first.id,
      eventIds: events.map(({ id }) => id),
      kinds: [...new Set(events.map(({ kind }) => kind))],
      body: null,
      ...{ state: 'waiting', tries: 0, nextAt: null, createdAt: now, triedAt: null },
      ...{ status: null, error: '', answer: '', durationMs: 0, attempts: [] },
    },
  };
}

function names(event: StoredEvent, { campaignId, senderId }: EndpointInHand): boolean {
  if (campaignId === null && senderId === null) return true;
  const data = JSON.parse(event.data) as { readonly campaign_id?: unknown; readonly sender_id?: unknown };
  return (campaignId === null || data.campaign_id === campaignId) && (senderId === null || data.sender_id === senderId);
}

interface Beside {
  readonly now: Timestamp;
  /** Events whose deliveries are already stored and being retried. */
  readonly inHand: ReadonlySet<Uuid>;
}

/** Cuts the endpoint's events into deliveries of the size that it asks for. */
export function cutParcels(
  events: readonly StoredEvent[],
  endpoint: EndpointInHand,
  { now, inHand }: Beside,
): Parcel[] {
  const wanted = events.filter((event) => !inHand.has(event.id) && names(event, endpoint));
  const size = endpoint.batchSize;
  const parcels: Parcel[] = [];
  for (let start = 0; start < wanted.length; start += size) {
    const [first, ...others] = wanted.slice(start, start + size);
    if (first !== undefined) parcels.push(newParcel([first, ...others], size > 1, now));
  }
  return parcels;
}

interface Place {
  readonly position: number;
  isDone: boolean;
}

/**
 * The events of one endpoint that were read and not yet stored as delivered or to be retried, in their order. The position up to which everything is
 * done may be stored. After a crash, everything behind it is read again.
 */
export class EventQueue {
  readonly #places: Place[] = [];
  readonly #placeOf = new Map<Parcel, Place>();
  #waiting: Parcel[] = [];
  #donePosition: number;
  /** The position up to which events were read. */
  readPosition: number;

  constructor(position: number) {
    this.#donePosition = position;
    this.readPosition = position;
  }

  /** The number of parcels that nobody has taken yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** The number of places that may have to be read again. */
  get open(): number {
    return this.#places.length;
  }

  get donePosition(): number {
    return this.#donePosition;
  }

  /** The ids of the deliveries that wait here or are under way. */
  get ids(): Uuid[] {
    return [...this.#placeOf.keys()].map(({ delivery }) => delivery.id);
  }

  /** Adds each event as its own parcel. `position` lies behind all of them, and behind those that were read and are not for this endpoint. */
  add(
    read: { readonly events: readonly StoredEvent[]; readonly position: number },
    endpoint: EndpointInHand,
    beside: Beside,
  ) {
    const positions = new Map(read.events.map((event) => [event.id, event.position]));
    for (const parcel of cutParcels(read.events, endpoint, beside)) {
      const place = { position: positions.get(parcel.delivery.id) ?? read.position, isDone: false };
      this.#places.push(place);
      this.#placeOf.set(parcel, place);
      this.#waiting.push(parcel);
    }
    this.behind(read.position);
  }

  /** Marks everything up to this position as read, with nothing left to do here. */
  behind(position: number): void {
    this.#places.push({ position, isDone: true });
    this.readPosition = position;
    this.#settle();
  }

  take(): Parcel | undefined {
    return this.#waiting.shift();
  }

  done(parcel: Parcel): void {
    const place = this.#placeOf.get(parcel);
    if (!place) return;
    this.#placeOf.delete(parcel);
    place.isDone = true;
    this.#settle();
  }

  /** Drops the parcels that nobody has taken, so that they are read again by the new settings. */
  forgetWaiting(): void {
    const dropped = new Set(this.#waiting.map((parcel) => this.#placeOf.get(parcel)));
    for (const parcel of this.#waiting) this.#placeOf.delete(parcel);
    this.#waiting = [];
    const first = this.#places.findIndex((place) => dropped.has(place));
    if (first === -1) return;
    this.#places.splice(first);
    this.readPosition = this.#places.at(-1)?.position ?? this.#donePosition;
  }

  #settle(): void {
    let count = 0;
    while (this.#places[count]?.isDone) count += 1;
    if (count === 0) return;
    this.#donePosition = this.#places[count - 1]?.position ?? this.#donePosition;
    this.#places.splice(0, count);
  }
}

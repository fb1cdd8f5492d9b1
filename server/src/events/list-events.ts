import type { Db, Handle } from '../db/index.ts';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { isUuid, msFromUuidV7, type Uuid } from '../lib/ids/uuid.ts';
import type { EventKind } from './event-kind.ts';
import { listenAsReader } from './listen-as-reader.ts';
import { readEvents } from './read-events.ts';
import type { Recorder } from './record-events.ts';
import { kindsToTell } from './staff-kinds.ts';
import { findEventPosition, findLastPosition, findOldestEvent, type StoredEvent } from './store-events.ts';

const UNKNOWN =
  'The after field must be the id of an event of this account. If the database was put back to an earlier time, leave it out.';

/**
 * Returns the position of a reader's last event. An event that is gone was older than all stored ones. An event that a restored backup lacks was sent
 * before the restore, which raised the numbers to its own time in milliseconds. So events since then have numbers above that event's time, and all
 * events of the backup were sent before it.
 */
async function placeAfter(handle: Handle, accountId: number, id: Uuid): Promise<number> {
  const position = await findEventPosition(handle, accountId, id);
  if (position !== null) return position;
  const oldest = await findOldestEvent(handle, accountId);
  if (oldest === null || id < oldest) return 0;
  const toldAtMs = msFromUuidV7(id);
  if (toldAtMs < (await findLastPosition(handle, accountId))) return toldAtMs;
  throw invalidInput({ after: [UNKNOWN] });
}

/** The id of an event, or the id of the place itself, with which a stream begins where no event stands at it. */
export type StreamPlace = Uuid | `at-${number}`;

const PLACE = /^at-(\d{1,15})$/;

/** Whether a stream can begin there, with an id that a reader had from one. */
export const isStreamPlace = (raw: string): raw is StreamPlace => PLACE.test(raw) || isUuid(raw);

export const atPosition = (position: number): StreamPlace => `at-${position}`;

/** Returns the position of a place at which a stream began or was cut off. */
export async function placeInStream(handle: Handle, accountId: number, place: StreamPlace): Promise<number> {
  const [, position] = PLACE.exec(place) ?? [];
  if (position === undefined) return placeAfter(handle, accountId, place.toLowerCase() as Uuid);
  // A place that this database has not come to yet was never given by it.
  return Math.min(Number(position), await findLastPosition(handle, accountId));
}

export interface EventListQuery {
  readonly cursor: number | undefined;
  readonly after: Uuid | undefined;
  readonly kinds: readonly EventKind[] | undefined;
  readonly perPage: number;
}

export interface EventPage {
  readonly events: readonly StoredEvent[];
  readonly nextCursor: string | null;
}

export async function listEvents(
  rt: Recorder & { readonly db: Db },
  actor: Actor,
  { cursor, after, kinds: asked, perPage }: EventListQuery,
): Promise<EventPage> {
  const { accountId } = actor;
  const kinds = await kindsToTell(rt.db, actor, asked);
  const begin = cursor ?? (after === undefined ? 0 : await placeAfter(rt.db, accountId, after));
  await listenAsReader(rt, accountId, kinds);
  const page = await readEvents(rt.db, { accountId, after: begin, kinds, limit: perPage });
  return { events: page.events, nextCursor: page.isEnd ? null : String(page.position) };
}

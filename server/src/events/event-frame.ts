import type { LiveKind } from './event-kind.ts';
import type { StoredEvent } from './store-events.ts';

/** An event on its way out; `data` is the JSON text that was written with the fact. */
export type OutgoingEvent = Omit<StoredEvent, 'position'>;
type LiveEvent = Omit<OutgoingEvent, 'kind'> & { readonly kind: LiveKind };

/** An event as the wire has it, as text: what it says is JSON already. */
export function eventText({ id, kind, version, createdAt, data }: OutgoingEvent | LiveEvent): string {
  return `{"id":"${id}","kind":"${kind}","version":${version},"created_at":"${createdAt}","data":${data}}`;
}

/** The same as a server-sent event (WHATWG HTML §9.2): its id is what a reader comes back with. */
export function frameOf(event: StoredEvent): string {
  return `id: ${event.id}\ndata: ${eventText(event)}\n\n`;
}

/** Without the field that a reader comes back with: nothing of it is kept. */
export function liveFrameOf(event: LiveEvent): string {
  return `data: ${eventText(event)}\n\n`;
}

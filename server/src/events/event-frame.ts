import { isTestAccount } from '../lib/ids/test-account.ts';
import type { LiveKind } from './event-kind.ts';
import type { StoredEvent } from './store-events.ts';

/** An event to be sent. `data` is the JSON text that was written together with the fact. */
export type OutgoingEvent = Omit<StoredEvent, 'position'>;
type LiveEvent = Omit<OutgoingEvent, 'kind'> & { readonly kind: LiveKind };

/** Returns the event's JSON. Its data is JSON text already. */
export function eventText({ accountId, id, kind, version, createdAt, data }: OutgoingEvent | LiveEvent): string {
  const mark = isTestAccount(accountId) ? '"test":true,' : '';
  return `{"id":"${id}","kind":"${kind}","version":${version},"created_at":"${createdAt}",${mark}"data":${data}}`;
}

/** Returns a server-sent event (WHATWG HTML §9.2), with whose id a reader resumes. */
export function frameOf(event: StoredEvent): string {
  return `id: ${event.id}\ndata: ${eventText(event)}\n\n`;
}

/** Returns a server-sent event without an id, because live events are not stored and nobody can resume from one. */
export function liveFrameOf(event: LiveEvent): string {
  return `data: ${eventText(event)}\n\n`;
}

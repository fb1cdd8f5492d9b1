import { operations } from '@volley/contract';
import { type EventKind, type EventPage, listEvents, type StoredEvent } from '../../events/index.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

const { events } = operations;

const presentEvent = (event: StoredEvent) => ({
  id: event.id,
  kind: event.kind,
  version: event.version,
  created_at: event.createdAt,
  data: JSON.parse(event.data),
});

const presentPage = (page: EventPage) => ok({ data: page.events.map(presentEvent), next_cursor: page.nextCursor });

const readKinds = (raw: string | undefined) => raw?.split(',') as EventKind[] | undefined;

export const eventRoutes: readonly Route[] = [
  route(events.list, {
    run: ({ rt, actor }, { query }) =>
      listEvents(rt, actor, {
        cursor: query.cursor === undefined ? undefined : Number(query.cursor),
        after: query.after as Uuid | undefined,
        kinds: readKinds(query.kinds),
        perPage: query.per_page,
      }),
    present: presentPage,
  }),
];

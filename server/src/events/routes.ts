import { operations, type ReplyBody } from '@volley/contract';
import type { RequestContext } from '../identity/index.ts';
import { isTestAccount } from '../lib/ids/test-account.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { ok, routesWith } from '../routes/index.ts';
import type { EventKind, LiveKind } from './event-kind.ts';
import type { EventFeeds } from './follow-events.ts';
import { type EventPage, isStreamPlace, listEvents, type StreamPlace } from './list-events.ts';
import type { StoredEvent } from './store-events.ts';

interface Needs extends RequestContext {
  readonly feeds: EventFeeds;
}

const { route, streamRoute } = routesWith<Needs>();

const { events } = operations;

type WireEvent = ReplyBody<typeof events.list>['data']['data'][number];

/** The compiler cannot follow a union of so many kinds, so the type is asserted. */
const presentEvent = (event: StoredEvent) =>
  ({
    id: event.id,
    kind: event.kind,
    version: event.version,
    created_at: event.createdAt,
    ...(isTestAccount(event.accountId) ? { test: true } : {}),
    data: JSON.parse(event.data),
  }) as WireEvent;

const presentPage = (page: EventPage) => ok({ data: page.events.map(presentEvent), next_cursor: page.nextCursor });

const readKinds = <Kind extends EventKind | LiveKind>(raw: string | undefined) => raw?.split(',') as Kind[] | undefined;

export const eventRoutes = [
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
  streamRoute(events.follow, ({ actor, feeds, lastEventId, isStillAllowed }, { query }) =>
    feeds.follow({
      actor,
      kinds: readKinds(query.kinds),
      // The header is newer: a browser sends it when it reconnects to the same address.
      after: isStreamPlace(lastEventId) ? lastEventId : (query.after as StreamPlace | undefined),
      isAllowed: async (hearsStaff) => (await isStillAllowed()) && (!hearsStaff || isStillAllowed('operator_read')),
    }),
  ),
];

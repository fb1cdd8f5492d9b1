import { type InputFor, operations } from '@volley/contract';
import type { Actor, RequestContext } from '../../identity/index.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import { done, ok, readInstant, routesWith } from '../../routes/index.ts';
import { type CursorPage, presentInbound, readBeginnings } from '../lists/index.ts';
import type { QuickSender } from '../messages/index.ts';
import { decideInbound } from './decide-inbound.ts';
import { type InboundRequest, listInbound, listNobodysInbound, streamInbound } from './list-inbound.ts';
import type { InboundMessage } from './store-inbound.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
}

const { route, csvRoute } = routesWith<Needs>();

const presentPage = (page: CursorPage<InboundMessage>) =>
  ok({ data: page.items.map(presentInbound), next_cursor: page.nextCursor });

/** The values of a reply are one cell; it is empty where there are none. */
const presentLine = (row: InboundMessage) => {
  const { values, ...line } = presentInbound(row);
  return { ...line, values: Object.keys(values).length === 0 ? '' : JSON.stringify(values) };
};

type FilterQuery = Omit<ListQuery, 'cursor' | 'per_page'>;

/** `none` stands for texts without a keyword. */
const readKeywords = (raw: string): string[] => raw.split(',').map((word) => (word === 'none' ? '' : word));

function readFilter(actor: Actor, query: FilterQuery): InboundRequest['filter'] {
  const { phone_number: number, recipient, keyword, text } = query;
  return withoutUndefined({
    beginnings: number === undefined ? undefined : readBeginnings(actor, number),
    ...{ recipient, text, campaignId: query.campaign_id },
    keywords: keyword === undefined ? undefined : readKeywords(keyword),
    from: readInstant('from', query.from, actor.timeZone),
    to: readInstant('to', query.to, actor.timeZone),
  });
}

type ListQuery = InputFor<typeof operations.inbound.list>['query'];

const readQuery = (actor: Actor, query: ListQuery): InboundRequest => ({
  cursor: query.cursor,
  perPage: query.per_page,
  filter: readFilter(actor, query),
});

const CSV_NAMES = 'id,sender,recipient,message,keyword,carrier_id,received_at,message_id,campaign_id,values'.split(',');

export const inboundRoutes = [
  route(operations.inbound.list, {
    run: ({ rt, actor }, { query }) => listInbound(rt, actor.accountId, readQuery(actor, query)),
    present: presentPage,
  }),
  csvRoute(operations.inbound.csv, async ({ rt, actor }, { query }) => ({
    ...{ called: ['replies'], names: CSV_NAMES, cellsOf: presentLine },
    chunks: streamInbound(rt, actor.accountId, readFilter(actor, query)),
  })),
  route(operations.admin.inbound.list, {
    run: ({ rt, actor }, { query }) => listNobodysInbound(rt, readQuery(actor, query)),
    present: (page) =>
      ok({
        data: page.items.map((one) => ({ ...presentInbound(one), possible_senders: [...(one.possibleSenders ?? [])] })),
        next_cursor: page.nextCursor,
      }),
  }),
  route(operations.admin.inbound.decide, {
    run: ({ rt, quick }, { params, body }) =>
      decideInbound(rt, (number) => quick.carriers.networkOf(number), params.uuid, body.phone_number),
    present: () => done('The message was stored as one from that number.'),
    target: (_, { params }) => params.uuid,
  }),
];

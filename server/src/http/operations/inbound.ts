import { operations } from '@volley/contract';
import type { Actor } from '../../identity/index.ts';
import { type InboundMessage, type InboundRequest, listInbound, listNobodysInbound } from '../../sms/inbound/index.ts';
import type { CursorPage } from '../../sms/lists/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';
import { readInstant } from './read-instant.ts';
import { readBeginnings } from './read-message-filter.ts';

export function presentInbound(inbound: InboundMessage) {
  return {
    id: inbound.id,
    sender: inbound.sender,
    recipient: inbound.ourAddress,
    message: inbound.message,
    keyword: inbound.keyword as 'stop' | 'start' | 'help' | '',
    carrier_id: inbound.carrierId,
    received_at: inbound.receivedAt,
  };
}

const presentPage = (page: CursorPage<InboundMessage>) =>
  ok({ data: page.items.map(presentInbound), next_cursor: page.nextCursor });

interface ListQuery {
  readonly cursor?: string | undefined;
  readonly per_page: number;
  readonly phone_number?: string | undefined;
  readonly recipient?: string | undefined;
  readonly keyword?: string | undefined;
  readonly text?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** `none` stands for the keyword of a text that is none. */
const readKeywords = (raw: string): string[] => raw.split(',').map((word) => (word === 'none' ? '' : word));

function readQuery(actor: Actor, query: ListQuery): InboundRequest {
  const { phone_number: number, recipient, keyword, text } = query;
  const from = readInstant('from', query.from, actor.timeZone);
  const to = readInstant('to', query.to, actor.timeZone);
  const filter = {
    ...(number === undefined ? {} : { beginnings: readBeginnings(actor, number) }),
    ...(recipient === undefined ? {} : { recipient }),
    ...(keyword === undefined ? {} : { keywords: readKeywords(keyword) }),
    ...(text === undefined ? {} : { text }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  return { cursor: query.cursor, perPage: query.per_page, filter };
}

export const inboundRoutes: readonly Route[] = [
  route(operations.inbound.list, {
    run: ({ rt, actor }, { query }) => listInbound(rt, actor.accountId, readQuery(actor, query)),
    present: presentPage,
  }),
  route(operations.admin.inbound.list, {
    run: ({ rt, actor }, { query }) => listNobodysInbound(rt, readQuery(actor, query)),
    present: presentPage,
  }),
];

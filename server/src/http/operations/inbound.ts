import { operations } from '@volley/contract';
import { type CursorPage, type InboundMessage, listInbound, listNobodysInbound } from '../../sms/inbound/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

function presentInbound(inbound: InboundMessage) {
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

export const inboundRoutes: readonly Route[] = [
  route(operations.inbound.list, {
    run: ({ rt, actor }, { query }) =>
      listInbound(rt, actor.accountId, { cursor: query.cursor, perPage: query.per_page }),
    present: presentPage,
  }),
  route(operations.admin.inbound.list, {
    run: ({ rt }, { query }) => listNobodysInbound(rt, { cursor: query.cursor, perPage: query.per_page }),
    present: presentPage,
  }),
];

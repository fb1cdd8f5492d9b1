import { operations, presenter } from '@volley/contract';
import { unknownMessage, unmatchedReceipt } from '@volley/contract/unknown-messages';
import type { RequestContext } from '../../identity/index.ts';
import { ok, routesWith } from '../../routes/index.ts';
import { type ListedUnknown, listUnknown, listUnmatched } from '../lists/index.ts';
import type { UnmatchedReceipt } from '../messages/index.ts';
import { resendMessage, resendUnknown } from './moves/resend-unknown.ts';

const { route } = routesWith<RequestContext>();

const presentUnknown = presenter(unknownMessage, (message: ListedUnknown) => ({
  id: message.messageId,
  campaign_id: message.campaignUuid,
}));

const presentUnmatched = presenter(unmatchedReceipt, (receipt: UnmatchedReceipt) => ({
  unreadable: receipt.unreadable ?? null,
}));

function presentResent({ resent, hasMore }: Awaited<ReturnType<typeof resendUnknown>>) {
  const message = resent === 0 ? 'There was nothing to send again.' : 'Messages queued again.';
  return { success: true as const, message, data: { resent, has_more: hasMore } };
}

const { admin, messages, smsCampaigns } = operations;

export const unknownMessageRoutes = [
  route(admin.unknownMessages.list, {
    run: ({ rt }, { query }) => listUnknown(rt, { cursor: query.cursor, perPage: query.per_page }),
    present: (page) => ok({ data: page.items.map(presentUnknown), next_cursor: page.nextCursor }),
  }),
  route(admin.unmatchedReceipts.list, {
    run: ({ rt }, { query }) => listUnmatched(rt, { cursor: query.cursor, perPage: query.per_page }),
    present: (page) => ok({ data: page.items.map(presentUnmatched), next_cursor: page.nextCursor }),
  }),
  route(smsCampaigns.resendUnknown, {
    run: ({ rt, actor }, { params }) => resendUnknown(rt, actor, params.uuid),
    present: presentResent,
  }),
  route(messages.resend, {
    run: ({ rt, actor }, { params }) => resendMessage(rt, actor, params.uuid),
    present: presentResent,
  }),
];

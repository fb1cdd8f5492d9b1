import { operations, presenter } from '@volley/contract';
import { unknownMessage, unmatchedReceipt } from '@volley/contract/unknown-messages';
import { resendMessage, resendUnknown } from '../../sms/campaigns/index.ts';
import { type ListedUnknown, listUnknown, listUnmatched } from '../../sms/lists/index.ts';
import type { UnmatchedReceipt } from '../../sms/messages/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

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

export const unknownMessageRoutes: readonly Route[] = [
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

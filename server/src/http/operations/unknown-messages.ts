import { operations } from '@volley/contract';
import { resendMessage, resendUnknown } from '../../sms/campaigns/index.ts';
import { type ListedUnknown, listUnknown, listUnmatched } from '../../sms/lists/index.ts';
import type { UnmatchedReceipt } from '../../sms/messages/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

function presentUnknown(message: ListedUnknown) {
  return {
    id: message.messageId,
    account_id: message.accountId,
    campaign_id: message.campaignUuid,
    carrier_id: message.carrierId,
    sender_id: message.senderId,
    phone_number: message.phoneNumber,
    submitted_at: message.submittedAt,
  };
}

function presentUnmatched(receipt: UnmatchedReceipt) {
  return {
    id: receipt.id,
    carrier_id: receipt.carrierId,
    carrier_message_id: receipt.carrierMessageId,
    phone_number: receipt.phoneNumber,
    sender_id: receipt.senderId,
    state: receipt.state,
    error_code: receipt.errorCode,
    received_at: receipt.receivedAt,
    retry_until: receipt.retryUntil,
    unreadable: receipt.unreadable ?? null,
  };
}

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

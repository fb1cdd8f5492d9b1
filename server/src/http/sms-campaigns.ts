import { operations } from '@volley/contract';
import { formatAmount } from '../lib/money.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import {
  type AudienceInput,
  type Campaign,
  createDraft,
  type DraftInput,
  deleteDraft,
  getCampaign,
  listCampaigns,
  updateDraft,
} from '../sms/index.ts';
import { done, ok } from './envelope.ts';
import { pageRequest, presentFullPage } from './page.ts';
import { readInstant } from './read-instant.ts';
import { type Route, route } from './route.ts';

/** `ended_at` alone has a space, no zone (UTC) and no fraction. */
function spaced(timestamp: Timestamp | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}`;
}

function presentCampaign(campaign: Campaign) {
  return {
    id: campaign.id,
    uuid: campaign.uuid,
    name: campaign.name,
    total_recipients: campaign.totalRecipients,
    messages_sent: campaign.messagesSent,
    credits_used: formatAmount(campaign.creditsUsed),
    sender_id: campaign.senderId,
    created_at: campaign.createdAt,
    updated_at: campaign.updatedAt,
    scheduled_at: campaign.scheduledAt,
    status: campaign.status,
    is_recurring: campaign.isRecurring,
    recurrence_frequency: campaign.recurrenceFrequency,
    recurrence_interval: campaign.recurrenceInterval,
    recurrence_ends_at: campaign.recurrenceEndsAt,
    started_at: campaign.startedAt,
    ended_at: spaced(campaign.endedAt),
  };
}

interface AudienceBody {
  readonly group_ids?: readonly string[] | undefined;
  readonly contact_ids?: readonly (string | number)[] | undefined;
  readonly phone_numbers?: readonly string[] | undefined;
}

function readAudienceInput(body: AudienceBody): AudienceInput {
  const { group_ids = [], contact_ids = [], phone_numbers = [] } = body;
  return { groupUuids: group_ids as Uuid[], contactIds: contact_ids.map(Number), phoneNumbers: phone_numbers };
}

interface DraftBody {
  readonly name?: string | undefined;
  readonly sender_id?: string | undefined;
  readonly message?: string | undefined;
  readonly recipients?: AudienceBody | undefined;
  readonly scheduled_at?: string | null | undefined;
  readonly time_zone?: string | undefined;
  readonly is_recurring?: boolean | undefined;
  readonly recurrence_frequency?: 'daily' | 'weekly' | 'monthly' | 'yearly' | undefined;
  readonly recurrence_interval?: number | undefined;
  readonly recurrence_ends_at?: string | null | undefined;
}

function readDraft(body: DraftBody): DraftInput {
  return {
    name: body.name,
    senderId: body.sender_id,
    message: body.message,
    audience: body.recipients && readAudienceInput(body.recipients),
    scheduledAt: readInstant('scheduled_at', body.scheduled_at),
    timeZone: body.time_zone,
    isRecurring: body.is_recurring,
    recurrenceFrequency: body.recurrence_frequency,
    recurrenceInterval: body.recurrence_interval,
    recurrenceEndsAt: readInstant('recurrence_ends_at', body.recurrence_ends_at),
  };
}

const one = (campaign: Campaign) => ok(presentCampaign(campaign));
const { smsCampaigns } = operations;

export const smsCampaignRoutes: readonly Route[] = [
  route(smsCampaigns.list, {
    run: ({ rt, actor }, { query }) => listCampaigns(rt.db, actor.accountId, pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentCampaign, { context, path: '/sms-campaigns' })),
  }),
  route(smsCampaigns.create, {
    run: ({ rt, actor }, { body }) =>
      createDraft(rt, actor, { ...readDraft(body), name: body.name, senderId: body.sender_id, message: body.message }),
    present: one,
    target: (campaign) => campaign.uuid,
  }),
  route(smsCampaigns.get, {
    run: ({ rt, actor }, { params }) => getCampaign(rt, actor, params.uuid as Uuid),
    present: one,
  }),
  route(smsCampaigns.update, {
    run: ({ rt, actor }, { params, body }) => updateDraft(rt, actor, params.uuid as Uuid, readDraft(body)),
    present: one,
  }),
  route(smsCampaigns.delete, {
    run: ({ rt, actor }, { params }) => deleteDraft(rt, actor, params.uuid as Uuid),
    present: () => done('Campaign deleted.'),
  }),
];

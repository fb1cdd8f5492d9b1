import { operations } from '@volley/contract';
import type { Uuid } from '../lib/uuid.ts';
import {
  type Campaign,
  type CampaignWindow,
  createDraft,
  type Draft,
  type DraftInput,
  deleteDraft,
  getCampaign,
  listAllCampaigns,
  updateDraft,
} from '../sms/index.ts';
import { type AudienceBody, readAudienceBody } from './audience-body.ts';
import { done, ok } from './envelope.ts';
import { type LinkChoiceBody, presentLinkChoice, readLinkChoice } from './link-choice.ts';
import { pageRequest, presentFullPage } from './page.ts';
import { presentCampaign } from './present-campaign.ts';
import { readInstant } from './read-instant.ts';
import { type Route, route } from './route.ts';
import { smsCampaignRunRoutes } from './sms-campaign-runs.ts';

interface DraftBody extends LinkChoiceBody {
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
  readonly missing_field?: 'default' | 'skip' | undefined;
  readonly replace_look_alikes?: boolean | undefined;
  readonly sending_window?: WindowBody | null | undefined;
}

interface WindowBody {
  readonly from: string;
  readonly to: string;
  readonly time_zone?: string | undefined;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function readWindow(window: WindowBody | null | undefined): CampaignWindow | null | undefined {
  if (!window) return window;
  return { fromMinute: minuteOf(window.from), toMinute: minuteOf(window.to), zone: window.time_zone ?? '' };
}

function readDraft(body: DraftBody): DraftInput {
  return {
    name: body.name,
    senderId: body.sender_id,
    message: body.message,
    audience: body.recipients && readAudienceBody(body.recipients),
    scheduledAt: readInstant('scheduled_at', body.scheduled_at),
    timeZone: body.time_zone,
    isRecurring: body.is_recurring,
    recurrenceFrequency: body.recurrence_frequency,
    recurrenceInterval: body.recurrence_interval,
    recurrenceEndsAt: readInstant('recurrence_ends_at', body.recurrence_ends_at),
    missingField: body.missing_field,
    replaceLookAlikes: body.replace_look_alikes,
    window: readWindow(body.sending_window),
    links: readLinkChoice(body),
  };
}

const one = (campaign: Campaign) => ok(presentCampaign(campaign));
const oneDraft = (draft: Draft) => ok({ ...presentCampaign(draft), ...presentLinkChoice(draft.links) });
const { smsCampaigns } = operations;

export const smsCampaignRoutes: readonly Route[] = [
  route(smsCampaigns.list, {
    run: ({ rt, actor }, { query }) =>
      listAllCampaigns(rt.db, actor.accountId, { ...pageRequest(query), kind: query.kind }),
    present: (page, context, { query }) =>
      ok(presentFullPage(page, presentCampaign, { context, path: '/sms-campaigns', filters: { kind: query.kind } })),
  }),
  route(smsCampaigns.create, {
    run: ({ rt, actor }, { body }) =>
      createDraft(rt, actor, { ...readDraft(body), name: body.name, senderId: body.sender_id, message: body.message }),
    present: oneDraft,
    target: (campaign) => campaign.uuid,
  }),
  route(smsCampaigns.get, {
    run: ({ rt, actor }, { params }) => getCampaign(rt, actor, params.uuid as Uuid),
    present: one,
  }),
  route(smsCampaigns.update, {
    run: ({ rt, actor }, { params, body }) => updateDraft(rt, actor, params.uuid as Uuid, readDraft(body)),
    present: oneDraft,
  }),
  route(smsCampaigns.delete, {
    run: ({ rt, actor }, { params }) => deleteDraft(rt, actor, params.uuid as Uuid),
    present: () => done('Campaign deleted.'),
  }),
  ...smsCampaignRunRoutes,
];

import { type InputFor, operations, rowOf } from '@volley/contract';
import { presentAudience, readAudienceBody } from '../../audiences/index.ts';
import type { RequestContext } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import {
  done,
  ok,
  pageRequest,
  presentFullPage,
  presentHours,
  readHours,
  readMoment,
  readSchedule,
  routesWith,
} from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import { presentLinkChoice } from '../texts/index.ts';
import { smsCampaignRunRoutes } from './campaign-run-routes.ts';
import type { DraftInput } from './drafts/read-draft.ts';
import {
  createDraft,
  type Draft,
  deleteDraft,
  getCampaign,
  getDraft,
  refuseBadContent,
  updateDraft,
} from './drafts/write-draft.ts';
import { listAllCampaigns } from './list-campaigns.ts';
import { presentCampaign } from './present-campaign.ts';
import type { Campaign } from './rows/campaign.ts';
import { smsCampaignSeriesRoutes } from './series-routes.ts';

const { route } = routesWith<RequestContext>();

type DraftBody = InputFor<typeof operations.smsCampaigns.update>['body'];

function readDraft(rt: Runtime, body: DraftBody): DraftInput {
  return {
    name: body.name,
    senderId: body.sender_id,
    message: body.message,
    purpose: body.purpose,
    templateUuid: body.template_id as Uuid | null | undefined,
    audience: body.recipients && readAudienceBody(body.recipients),
    scheduledAt: readSchedule(rt, body.scheduled_at, { isAnchor: body.is_recurring === true }),
    timeZone: body.time_zone,
    isRecurring: body.is_recurring,
    recurrenceFrequency: body.recurrence_frequency,
    recurrenceInterval: body.recurrence_interval,
    recurrenceEndsAt: readMoment('recurrence_ends_at', body.recurrence_ends_at),
    missingField: body.missing_field,
    replaceLookAlikes: body.replace_look_alikes,
    window: readHours(body.sending_window),
    links: rowOf(body),
  };
}

function presentContent({ draft, recipients }: Awaited<ReturnType<typeof getDraft>>) {
  return {
    version: draft.version,
    name: draft.name,
    sender_id: draft.senderId,
    message: draft.message,
    purpose: draft.purpose,
    template_id: draft.templateUuid,
    recipients: presentAudience(recipients),
    scheduled_at: draft.scheduledAt,
    time_zone: draft.timeZone,
    is_recurring: draft.isRecurring,
    recurrence_frequency: draft.recurrenceFrequency,
    recurrence_interval: draft.recurrenceInterval,
    recurrence_ends_at: draft.recurrenceEndsAt,
    missing_field: draft.missingField,
    replace_look_alikes: draft.replaceLookAlikes,
    sending_window: presentHours(draft.window),
    ...presentLinkChoice(draft.links),
  };
}

const one = (campaign: Campaign) => ok(presentCampaign(campaign));
const oneDraft = (draft: Draft) => ok({ ...presentCampaign(draft), ...presentLinkChoice(draft.links) });
const { smsCampaigns } = operations;

export const smsCampaignRoutes = [
  route(smsCampaigns.list, {
    run: ({ rt, actor }, { query }) =>
      listAllCampaigns(rt, actor.accountId, { ...pageRequest(query), kind: query.kind, text: query.search }),
    present: (page, context, { query: { kind, search } }) =>
      ok(presentFullPage(page, presentCampaign, { context, path: '/sms-campaigns', filters: { kind, search } })),
  }),
  route(smsCampaigns.create, {
    run: ({ rt, actor }, { body }) => createDraft(rt, actor, readDraft(rt, body)),
    check: ({ rt, actor }, body) => refuseBadContent(rt.db, actor, readDraft(rt, body)),
    present: oneDraft,
    target: (campaign) => campaign.uuid,
  }),
  route(smsCampaigns.get, {
    run: ({ rt, actor }, { params }) => getCampaign(rt, actor, params.uuid),
    present: one,
  }),
  route(smsCampaigns.draft, {
    run: ({ rt, actor }, { params }) => getDraft(rt, actor, params.uuid),
    present: (content) => ok(presentContent(content)),
  }),
  route(smsCampaigns.update, {
    run: ({ rt, actor }, { params, body }) =>
      updateDraft(rt, actor, params.uuid, { ...readDraft(rt, body), version: body.version }),
    check: ({ rt, actor }, body) => refuseBadContent(rt.db, actor, readDraft(rt, body)),
    present: oneDraft,
  }),
  route(smsCampaigns.delete, {
    run: ({ rt, actor }, { params }) => deleteDraft(rt, actor, params.uuid),
    present: () => done('Campaign deleted.'),
  }),
  ...smsCampaignRunRoutes,
  ...smsCampaignSeriesRoutes,
];

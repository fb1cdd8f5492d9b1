import { type InputFor, operations, rowOf } from '@volley/contract';
import { readAudienceBody } from '../../audiences/index.ts';
import { readCampaignSearch, readOwnReference } from '../../campaigns/index.ts';
import type { RequestContext } from '../../identity/index.ts';
import {
  done,
  ok,
  pageRequest,
  presentFullPage,
  readInstant,
  readMoment,
  readSchedule,
  readWindow,
  routesWith,
} from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
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
import { skipRun, takeBackRun } from './moves/skip-run.ts';
import {
  presentAtAGlance,
  presentCampaign,
  presentContent,
  presentDraft,
  presentRun,
  presentSeries,
} from './present-campaign.ts';
import { listAtAGlance } from './reports/overview.ts';
import { listRuns, readSeries } from './reports/read-series.ts';
import { countCampaignsByState } from './reports/store-overview.ts';
import type { Campaign } from './rows/campaign.ts';

const { route } = routesWith<RequestContext>();

type DraftBody = InputFor<typeof operations.smsCampaigns.update>['body'];

function readDraft(rt: Runtime, body: DraftBody): DraftInput {
  const { template_id, recipients, recurrence_ends_at, sending_window, ...same } = body;
  return {
    ...rowOf(same),
    ...readOwnReference(body),
    templateUuid: template_id,
    audience: recipients && readAudienceBody(recipients),
    scheduledAt: readSchedule(rt, body.scheduled_at, { isAnchor: body.is_recurring === true }),
    recurrenceEndsAt: readMoment('recurrence_ends_at', recurrence_ends_at),
    window: readWindow(rt, sending_window),
    links: rowOf(body),
  };
}

const one = (campaign: Campaign) => ok(presentCampaign(campaign));
const oneDraft = (draft: Draft) => ok(presentDraft(draft));
const { smsCampaigns } = operations;

const changingRuns = (operation: (typeof smsCampaigns)['skipRun' | 'takeBackRun'], change: typeof skipRun) =>
  route(operation, {
    run: ({ rt, actor }, { params: { uuid }, body: { day } }) =>
      change(rt, actor, { uuid, day, show: (tx) => readSeries({ ...rt, db: tx }, actor, uuid) }),
    present: (place) => ok(presentSeries(place)),
  });

export const smsCampaignRoutes = [
  route(smsCampaigns.list, {
    run: ({ rt, actor }, { query }) =>
      listAllCampaigns(rt, actor.accountId, { ...pageRequest(query), kind: query.kind, ...readCampaignSearch(query) }),
    present: (page, context, { query: { kind, search, status, reference } }) =>
      ok(
        presentFullPage(page, presentCampaign, {
          ...{ context, path: '/sms-campaigns', filters: { kind, search, status, reference } },
        }),
      ),
  }),
  route(smsCampaigns.overview, {
    run: ({ rt, actor }, { query }) =>
      listAtAGlance(rt, actor.accountId, pageRequest(query), readCampaignSearch(query)),
    present: (page, context, { query: { search, status, reference } }) =>
      ok(
        presentFullPage(page, presentAtAGlance, {
          ...{ context, path: '/sms-campaigns/overview', filters: { search, status, reference } },
        }),
      ),
  }),
  route(smsCampaigns.states, {
    run: ({ rt, actor }) => countCampaignsByState(rt.db, actor.accountId),
    present: (states) => ok(states),
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
    run: ({ rt, actor }, { params, body }) => updateDraft(rt, actor, params.uuid, readDraft(rt, body)),
    check: ({ rt, actor }, body) => refuseBadContent(rt.db, actor, readDraft(rt, body)),
    present: oneDraft,
  }),
  route(smsCampaigns.delete, {
    run: ({ rt, actor }, { params }) => deleteDraft(rt, actor, params.uuid),
    present: () => done('Campaign deleted.'),
  }),
  ...smsCampaignRunRoutes,
  route(smsCampaigns.series, {
    run: ({ rt, actor }, { params, query }) =>
      readSeries(rt, actor, params.uuid, {
        from: readInstant('from', query.from, actor.timeZone),
        to: readInstant('to', query.to, actor.timeZone),
      }),
    present: (place) => ok(presentSeries(place)),
  }),
  changingRuns(smsCampaigns.skipRun, skipRun),
  changingRuns(smsCampaigns.takeBackRun, takeBackRun),
  route(smsCampaigns.runs, {
    run: ({ rt, actor }, { params, query }) =>
      listRuns(rt, actor, { uuid: params.uuid, cursor: query.cursor, perPage: query.per_page }),
    present: (page) => ok({ data: page.runs.map(presentRun), next_cursor: page.nextCursor }),
  }),
];

import { operations } from '@volley/contract';
import type { RequestContext } from '../../identity/index.ts';
import { ok, routesWith } from '../../routes/index.ts';
import { presentRun, presentSeries } from './present-campaign.ts';
import { listRuns, readSeries } from './reports/read-series.ts';

const { route } = routesWith<RequestContext>();

const { smsCampaigns } = operations;

export const smsCampaignSeriesRoutes = [
  route(smsCampaigns.series, {
    run: ({ rt, actor }, { params }) => readSeries(rt, actor, params.uuid),
    present: (place) => ok(presentSeries(place)),
  }),
  route(smsCampaigns.runs, {
    run: ({ rt, actor }, { params, query }) =>
      listRuns(rt, actor, { uuid: params.uuid, cursor: query.cursor, perPage: query.per_page }),
    present: (page) => ok({ data: page.runs.map(presentRun), next_cursor: page.nextCursor }),
  }),
];

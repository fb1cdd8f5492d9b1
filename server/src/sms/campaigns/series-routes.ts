import { operations } from '@volley/contract';
import type { RequestContext } from '../../identity/index.ts';
import { ok, routesWith } from '../../routes/index.ts';
import { presentCampaign } from './present-campaign.ts';
import { listRuns, readSeries } from './reports/read-series.ts';

const { route } = routesWith<RequestContext>();

type Place = Awaited<ReturnType<typeof readSeries>>;
type Run = Awaited<ReturnType<typeof listRuns>>['runs'][number];

function presentSeries({ campaign, runs, nextRunAt, nextRuns }: NonNullable<Place['series']>) {
  return {
    uuid: campaign.uuid,
    name: campaign.name,
    status: campaign.status,
    time_zone: campaign.timeZone,
    scheduled_at: campaign.scheduledAt,
    recurrence_frequency: campaign.recurrenceFrequency,
    recurrence_interval: campaign.recurrenceInterval,
    recurrence_ends_at: campaign.recurrenceEndsAt,
    runs,
    next_run_at: nextRunAt,
    next_runs: nextRuns.map(({ at, localTime }) => ({ at, local_time: localTime })),
  };
}

function presentPlace({ parentUuid, runNumber, series }: Place) {
  return { parent_uuid: parentUuid, run_number: runNumber, series: series && presentSeries(series) };
}

const presentRun = (run: Run) => ({ ...presentCampaign(run), run_number: run.runNumber });
const { smsCampaigns } = operations;

export const smsCampaignSeriesRoutes = [
  route(smsCampaigns.series, {
    run: ({ rt, actor }, { params }) => readSeries(rt, actor, params.uuid),
    present: (place) => ok(presentPlace(place)),
  }),
  route(smsCampaigns.runs, {
    run: ({ rt, actor }, { params, query }) =>
      listRuns(rt, actor, { uuid: params.uuid, cursor: query.cursor, perPage: query.per_page }),
    present: (page) => ok({ data: page.runs.map(presentRun), next_cursor: page.nextCursor }),
  }),
];

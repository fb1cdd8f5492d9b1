import { type InputFor, operations, presenter } from '@volley/contract';
import type { StatisticsDivision } from '@volley/contract/choices';
import { OPERATOR_STATISTICS_CSV, operatorStatistics, STATISTICS_CSV, statistics } from '@volley/contract/statistics';
import type { RequestContext } from '../identity/index.ts';
import { ok, readInstant, routesWith, zoneOr } from '../routes/index.ts';
import { readStatistics, type StatisticsInput } from './read-statistics.ts';

const { route, csvRoute } = routesWith<RequestContext>();
const present = presenter(statistics);
const presentOfOperator = presenter(operatorStatistics);

type Query = InputFor<typeof operations.statistics.csv>['query'];
type Asked = Omit<Query, 'time_zone'> & { readonly time_zone?: Query['time_zone']; readonly compare?: 'yes' | 'no' };

function readQuery(query: Asked, ownZone: string): Omit<StatisticsInput, 'accountId' | 'isOfOperator' | 'carrierId'> {
  const zone = zoneOr(query.time_zone, ownZone);
  return {
    ...{ from: readInstant('from', query.from, zone) ?? null, to: readInstant('to', query.to, zone) ?? null },
    ...{ ownZone, timeZone: query.time_zone ?? null },
    by: (query.by?.split(',') ?? []) as StatisticsDivision[],
    ...{ network: query.network ?? null, senderId: query.sender_id ?? null, purpose: query.purpose ?? null },
    isCompared: query.compare === 'yes',
  };
}

const own = ({ actor }: RequestContext, query: Asked): StatisticsInput => ({
  ...readQuery(query, actor.timeZone),
  ...{ accountId: actor.accountId, isOfOperator: false, carrierId: null },
});

type OperatorQuery = InputFor<typeof operations.admin.statistics.csv>['query'];

const ofAll = ({ actor }: RequestContext, query: OperatorQuery & Asked): StatisticsInput => ({
  ...readQuery(query, actor.timeZone),
  ...{ accountId: query.account_id ?? null, isOfOperator: true, carrierId: query.carrier_id ?? null },
});

const linesOf = presenter(statistics.shape.rows.element.omit({ before: true }));
const linesOfAll = presenter(operatorStatistics.shape.rows.element.omit({ before: true }));

const figuresCsv = (names: string, { by }: Asked, { rows }: Awaited<ReturnType<typeof readStatistics>>) => ({
  called: ['statistics', ...(by?.split(',') ?? [])],
  ...{ names: names.split(','), chunks: [rows] },
});

export const statisticsRoutes = [
  route(operations.statistics.get, {
    run: (context, { query }) => readStatistics(context.rt, own(context, query)),
    present: (found) => ok(present(found)),
  }),
  csvRoute(operations.statistics.csv, async (context, { query }) => ({
    ...figuresCsv(STATISTICS_CSV, query, await readStatistics(context.rt, own(context, query))),
    cellsOf: linesOf,
  })),
  route(operations.admin.statistics.get, {
    run: (context, { query }) => readStatistics(context.rt, ofAll(context, query)),
    present: (found) => ok(presentOfOperator(found)),
  }),
  csvRoute(operations.admin.statistics.csv, async (context, { query }) => ({
    ...figuresCsv(OPERATOR_STATISTICS_CSV, query, await readStatistics(context.rt, ofAll(context, query))),
    cellsOf: linesOfAll,
  })),
];

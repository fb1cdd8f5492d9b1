import { type InputFor, operations, presenter } from '@volley/contract';
import type { StatisticsDivision } from '@volley/contract/choices';
import {
  CALL_STATISTICS_CSV,
  callStatistics,
  OPERATOR_STATISTICS_CSV,
  operatorStatistics,
  STATISTICS_CSV,
  statistics,
  VERIFICATION_STATISTICS_CSV,
  verificationStatistics,
} from '@volley/contract/statistics';
import type { RequestContext } from '../identity/index.ts';
import { ok, readInstant, routesWith, zoneOr } from '../routes/index.ts';
import type { AskedTime, Division } from './asked-time.ts';
import { type OwnKindInput, readCallStatistics, readVerificationStatistics } from './read-own-kinds.ts';
import { readStatistics, type StatisticsInput } from './read-statistics.ts';

const { route, csvRoute } = routesWith<RequestContext>();
const present = presenter(statistics);
const presentOfOperator = presenter(operatorStatistics);
const presentCalls = presenter(callStatistics);
const presentVerifications = presenter(verificationStatistics);

type Query = InputFor<typeof operations.statistics.csv>['query'];
interface AskedOf {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly compare?: 'yes' | 'no';
}
type Asked = Omit<Query, 'time_zone'> & AskedOf;

function readTime<Of extends Division>(query: AskedOf, ownZone: string): AskedTime & { readonly by: readonly Of[] } {
  const zone = zoneOr(query.time_zone, ownZone);
  return {
    ...{ from: readInstant('from', query.from, zone) ?? null, to: readInstant('to', query.to, zone) ?? null },
    ...{ ownZone, timeZone: query.time_zone ?? null },
    by: (query.by?.split(',') ?? []) as Of[],
    isCompared: query.compare === 'yes',
  };
}

const readQuery = (query: Asked, ownZone: string) => ({
  ...readTime<StatisticsDivision>(query, ownZone),
  ...{ network: query.network ?? null, senderId: query.sender_id ?? null, purpose: query.purpose ?? null },
});

const ofKind = ({ actor }: RequestContext, query: AskedOf): OwnKindInput => ({
  ...readTime(query, actor.timeZone),
  accountId: actor.accountId,
});

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

const lineOfCalls = presenter(callStatistics.shape.rows.element.omit({ before: true }));
const lineOfVerifications = presenter(verificationStatistics.shape.rows.element.omit({ before: true }));

const figuresCsv = <Row>(of: string, names: string, { by }: AskedOf, { rows }: { readonly rows: readonly Row[] }) => ({
  called: [of, ...(by?.split(',') ?? [])],
  ...{ names: names.split(','), chunks: [rows] },
});

export const statisticsRoutes = [
  route(operations.statistics.get, {
    run: (context, { query }) => readStatistics(context.rt, own(context, query)),
    present: (found) => ok(present(found)),
  }),
  csvRoute(operations.statistics.csv, async (context, { query }) => ({
    ...figuresCsv('statistics', STATISTICS_CSV, query, await readStatistics(context.rt, own(context, query))),
    cellsOf: linesOf,
  })),
  route(operations.statistics.calls, {
    run: (context, { query }) => readCallStatistics(context.rt, ofKind(context, query)),
    present: (found) => ok(presentCalls(found)),
  }),
  csvRoute(operations.statistics.callsCsv, async (context, { query }) => ({
    ...figuresCsv('calls', CALL_STATISTICS_CSV, query, await readCallStatistics(context.rt, ofKind(context, query))),
    cellsOf: lineOfCalls,
  })),
  route(operations.statistics.verifications, {
    run: (context, { query }) => readVerificationStatistics(context.rt, ofKind(context, query)),
    present: (found) => ok(presentVerifications(found)),
  }),
  csvRoute(operations.statistics.verificationsCsv, async (context, { query }) => ({
    ...figuresCsv(
      'verifications',
      VERIFICATION_STATISTICS_CSV,
      query,
      await readVerificationStatistics(context.rt, ofKind(context, query)),
    ),
    cellsOf: lineOfVerifications,
  })),
  route(operations.admin.statistics.get, {
    run: (context, { query }) => readStatistics(context.rt, ofAll(context, query)),
    present: (found) => ok(presentOfOperator(found)),
  }),
  csvRoute(operations.admin.statistics.csv, async (context, { query }) => ({
    ...figuresCsv(
      'statistics',
      OPERATOR_STATISTICS_CSV,
      query,
      await readStatistics(context.rt, ofAll(context, query)),
    ),
    cellsOf: linesOfAll,
  })),
];

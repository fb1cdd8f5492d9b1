import { type InputFor, operations, presenter } from '@volley/contract';
import type { StatisticsDivision } from '@volley/contract/choices';
import {
  CALL_STATISTICS_CSV,
  callStatistics,
  OPERATOR_CALL_STATISTICS_CSV,
  OPERATOR_STATISTICS_CSV,
  OPERATOR_VERIFICATION_STATISTICS_CSV,
  operatorCallStatistics,
  operatorStatistics,
  operatorVerificationStatistics,
  STATISTICS_CSV,
  statistics,
  VERIFICATION_STATISTICS_CSV,
  verificationStatistics,
} from '@volley/contract/statistics';
import type { RequestContext } from '../identity/index.ts';
import { type Cell, ok, readInstant, routesWith, zoneOr } from '../routes/index.ts';
import type { AskedTime, Division } from './asked-time.ts';
import { listFigureChanges } from './list-figure-changes.ts';
import { type OwnKindInput, readCallStatistics, readVerificationStatistics } from './read-own-kinds.ts';
import { readStatistics, type StatisticsInput } from './read-statistics.ts';

const { route, csvRoute } = routesWith<RequestContext>();
const present = presenter(statistics);
const presentOfOperator = presenter(operatorStatistics);

/** Who may list the API keys may know how they are called. */
const KEYS = operations.keys.list.scope;

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
  ...{ accountId: actor.accountId, isOfOperator: false },
});
const ofKindOfAll = (
  { actor }: RequestContext,
  query: AskedOf & { readonly account_id?: number | undefined },
): OwnKindInput => ({
  ...readTime(query, actor.timeZone),
  ...{ accountId: query.account_id ?? null, isOfOperator: true },
});

const own = ({ actor }: RequestContext, query: Asked): StatisticsInput => ({
  ...readQuery(query, actor.timeZone),
  ...{ accountId: actor.accountId, carrierId: null },
  mayNameKeys: KEYS === null || actor.scopes.has(KEYS),
});

type OperatorQuery = InputFor<typeof operations.admin.statistics.csv>['query'];

const ofAll = ({ actor }: RequestContext, query: OperatorQuery & Asked): StatisticsInput => ({
  ...readQuery(query, actor.timeZone),
  ...{ accountId: query.account_id ?? null, carrierId: query.carrier_id ?? null },
  mayNameKeys: false,
});

const linesOf = presenter(statistics.shape.rows.element.omit({ before: true }));
const linesOfAll = presenter(operatorStatistics.shape.rows.element.omit({ before: true }));

const figuresCsv = <Row>(of: string, names: string, { by }: AskedOf, { rows }: { readonly rows: readonly Row[] }) => ({
  called: [of, ...(by?.split(',') ?? [])],
  ...{ names: names.split(','), chunks: [rows] },
});

const fileOf =
  <Row>(of: string, names: string, cellsOf: (row: Row) => Readonly<Record<string, Cell>>) =>
  (query: AskedOf, found: { readonly rows: readonly Row[] }) => ({ ...figuresCsv(of, names, query, found), cellsOf });
const calls = {
  present: presenter(callStatistics),
  file: fileOf('calls', CALL_STATISTICS_CSV, presenter(callStatistics.shape.rows.element.omit({ before: true }))),
};
const callsOfAll = {
  present: presenter(operatorCallStatistics),
  file: fileOf(
    'calls',
    OPERATOR_CALL_STATISTICS_CSV,
    presenter(operatorCallStatistics.shape.rows.element.omit({ before: true })),
  ),
};
const verifications = {
  present: presenter(verificationStatistics),
  file: fileOf(
    'verifications',
    VERIFICATION_STATISTICS_CSV,
    presenter(verificationStatistics.shape.rows.element.omit({ before: true })),
  ),
};
const verificationsOfAll = {
  present: presenter(operatorVerificationStatistics),
  file: fileOf(
    'verifications',
    OPERATOR_VERIFICATION_STATISTICS_CSV,
    presenter(operatorVerificationStatistics.shape.rows.element.omit({ before: true })),
  ),
};

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
    present: (found) => ok(calls.present(found)),
  }),
  csvRoute(operations.statistics.callsCsv, async (context, { query }) =>
    calls.file(query, await readCallStatistics(context.rt, ofKind(context, query))),
  ),
  route(operations.statistics.verifications, {
    run: (context, { query }) => readVerificationStatistics(context.rt, ofKind(context, query)),
    present: (found) => ok(verifications.present(found)),
  }),
  csvRoute(operations.statistics.verificationsCsv, async (context, { query }) =>
    verifications.file(query, await readVerificationStatistics(context.rt, ofKind(context, query))),
  ),
  route(operations.admin.statistics.changes, {
    run: ({ rt, actor }, { query }) =>
      listFigureChanges(rt, {
        from: readInstant('from', query.from, actor.timeZone),
        to: readInstant('to', query.to, actor.timeZone),
        timeZone: actor.timeZone,
      }),
    present: (changes) => ok({ changes }),
  }),
  route(operations.admin.statistics.calls, {
    run: (context, { query }) => readCallStatistics(context.rt, ofKindOfAll(context, query)),
    present: (found) => ok(callsOfAll.present(found)),
  }),
  csvRoute(operations.admin.statistics.callsCsv, async (context, { query }) =>
    callsOfAll.file(query, await readCallStatistics(context.rt, ofKindOfAll(context, query))),
  ),
  route(operations.admin.statistics.verifications, {
    run: (context, { query }) => readVerificationStatistics(context.rt, ofKindOfAll(context, query)),
    present: (found) => ok(verificationsOfAll.present(found)),
  }),
  csvRoute(operations.admin.statistics.verificationsCsv, async (context, { query }) =>
    verificationsOfAll.file(query, await readVerificationStatistics(context.rt, ofKindOfAll(context, query))),
  ),
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

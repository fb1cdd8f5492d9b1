import { operations, presenter } from '@volley/contract';
import { formatMillionths, parseMillionths } from '@volley/contract/amounts';
import { carrierCost, carrierCostDay, carrierCostImport, carrierCostSum } from '@volley/contract/carrier-costs';
import type { RequestContext } from '../identity/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { done, ok, pageRequest, presentFullPage, readInstant, routesWith } from '../routes/index.ts';
import type { Runtime } from '../runtime.ts';
import { importCosts } from './import-costs.ts';
import { deleteCost, listCosts, refuseBadCost, setCost } from './set-cost.ts';
import { type CarrierCost, type CostDay, type CostSum, readCostDays, sumCostDays } from './store-costs.ts';

const { route } = routesWith<RequestContext>();

const presentCost = presenter(carrierCost, ({ matchKind, matchValue, cost }: CarrierCost) => ({
  match: matchKind,
  value: matchValue,
  cost: cost === null ? null : formatMillionths(cost),
}));

const { carrierCosts } = operations.admin;

const presentDay = presenter(carrierCostDay, ({ cost }: CostDay) => ({ cost: formatMillionths(cost) }));

const presentSum = presenter(carrierCostSum, ({ cost }: CostSum) => ({ cost: formatMillionths(cost) }));

const DAY_MS = 86_400_000;
interface DaysQuery {
  readonly carrier_id?: number | undefined;
  readonly account_id?: number | undefined;
  readonly days: number;
}
const costDaysOf = ({ clock }: Runtime, query: DaysQuery) => ({
  carrierId: query.carrier_id ?? null,
  accountId: query.account_id ?? null,
  from: timestampFromMs(clock.nowMs() - (query.days - 1) * DAY_MS),
});

const moneyOf = (cost: number | null) => (cost === null ? null : formatMillionths(cost));
const presentImport = presenter(carrierCostImport, ({ changes }: Awaited<ReturnType<typeof importCosts>>) => ({
  changes: changes.map(({ kind, matchKind, matchValue, before, after }) => ({
    ...{ kind, match: matchKind, value: matchValue, before: moneyOf(before), after: moneyOf(after) },
  })),
}));

export const carrierCostRoutes = [
  route(carrierCosts.days, {
    run: ({ rt }, { query }) => readCostDays(rt.db, costDaysOf(rt, query), pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentDay, { context, path: '/admin/carrier-costs/days' })),
  }),
  route(carrierCosts.sums, {
    run: ({ rt }, { query }) => sumCostDays(rt.db, costDaysOf(rt, query)),
    present: (sums) => ok(sums.map(presentSum)),
  }),
  route(carrierCosts.import, {
    run: ({ rt, actor, upload }, { query }) =>
      importCosts(rt, {
        ...{ carrierId: query.carrier_id, currency: query.currency, per: query.per ?? 'part', file: upload },
        validFrom: () => readInstant('valid_from', query.valid_from, actor.timeZone) ?? null,
        confirm: query.confirm ?? null,
      }),
    present: (found) => ok(presentImport(found)),
    target: (_, { query }) => `carrier ${query.carrier_id}`,
  }),
  route(carrierCosts.list, {
    run: ({ rt }, { query }) => listCosts(rt, query.carrier_id ?? null, pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentCost, { context, path: '/admin/carrier-costs' })),
  }),
  route(carrierCosts.set, {
    check: ({ rt, actor }, { carrier_id, match, value, valid_from }) =>
      refuseBadCost(rt, {
        carrierId: carrier_id,
        matchKind: match,
        matchValue: value,
        validFrom: () => readInstant('valid_from', valid_from, actor.timeZone) ?? null,
      }),
    run: ({ rt, actor }, { body }) =>
      setCost(rt, {
        carrierId: body.carrier_id,
        matchKind: body.match,
        matchValue: body.value ?? '',
        cost: body.cost === null ? null : parseMillionths(body.cost),
        per: body.per ?? 'part',
        currency: body.currency,
        validFrom: () => readInstant('valid_from', body.valid_from, actor.timeZone) ?? null,
      }),
    present: (cost) => ok(presentCost(cost)),
    target: (cost) => `cost ${cost.id}`,
  }),
  route(carrierCosts.delete, {
    run: ({ rt }, { params }) => deleteCost(rt, params.id),
    present: () => done('Cost deleted.'),
    target: (_, { params }) => `cost ${params.id}`,
  }),
];

import type { carrierCost, carrierCostDay, carrierCostSum } from '@volley/contract/carrier-costs';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, pagedStatement, readPage, statement, store, type Transaction } from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** `cost` is in millionths of the currency. */
export interface CarrierCost extends RowOf<typeof carrierCost, 'match' | 'value' | 'cost'> {
  readonly matchKind: (typeof carrierCost.shape.match.options)[number];
  readonly matchValue: string;
  readonly cost: number | null;
}

export interface CostDay extends RowOf<typeof carrierCostDay, 'cost'> {
  readonly cost: number;
}

export interface CostSum extends RowOf<typeof carrierCostSum, 'cost'> {
  readonly cost: number;
}

const COLUMNS = `id, carrier_id, match_kind, match_value, cost, per, currency, valid_from, created_at`;

export const insertCost = store.changing<CarrierCost, Transaction>(
  'carrier_costs.insert',
  `insert into carrier_costs (id, carrier_id, match_kind, match_value, cost, per, currency, valid_from, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ['id', 'carrierId', 'matchKind', 'matchValue', 'cost', 'per', 'currency', 'validFrom', 'createdAt'],
);

const LISTED = `from carrier_costs where ($1::bigint is null or carrier_id = $1)`;
const countListed = statement<{ n: number }>('carrier_costs.count', `select count(*) as n ${LISTED}`);
const list = pagedStatement<CarrierCost>(
  'carrier_costs.list',
  `select ${COLUMNS} ${LISTED} order by id {order} limit $2 offset $3`,
);

/** With null, the costs of all carriers. */
export async function readCosts(
  handle: Handle,
  carrierId: number | null,
  request: PageRequest,
): Promise<Page<CarrierCost>> {
  const [row] = await handle.rows(countListed, [carrierId]);
  return readPage(handle, { list, values: [carrierId], total: row?.n ?? 0 }, request);
}

export const countCosts = store.counting<[]>('carrier_costs.count_all', `select count(*) from carrier_costs`);

/** Lists the current cost for each match of each carrier, and all future ones. */
export const listCurrentCosts = store.listing<[now: Timestamp], CarrierCost>(
  'carrier_costs.list_current',
  `(select distinct on (carrier_id, match_kind, match_value) ${COLUMNS} from carrier_costs where valid_from <= $1
    order by carrier_id, match_kind, match_value, valid_from desc, created_at desc, id desc)
   union all
   select ${COLUMNS} from carrier_costs where valid_from > $1`,
);

export const findCost = store.finding<[id: number], CarrierCost>(
  'carrier_costs.find',
  `select ${COLUMNS} from carrier_costs where id = $1`,
);

/** The currency of a carrier's costs, which all of them share. */
export const findCostCurrency = store.finding<[carrierId: number], { readonly currency: string }>(
  'carrier_costs.find_currency',
  `select currency from carrier_costs where carrier_id = $1 limit 1`,
);

/** Returns false if the cost has taken effect already or does not exist. */
export const deleteFutureCost = store.changingOne<[id: number, now: Timestamp], Transaction>(
  'carrier_costs.delete_future',
  `delete from carrier_costs where id = $1 and valid_from > $2`,
);

/** Called in the transaction of the change, so that every process reads the costs again within a second, and changes come one by one. */
export const raiseCostsVersion = store.changing<[], Transaction>(
  'setting_versions.raise_costs',
  `update setting_versions set version = version + 1 where what = 'carrier_costs'`,
);

export const readCostsVersion = store.counting<[]>(
  'setting_versions.costs',
  `select version from setting_versions where what = 'carrier_costs'`,
);

export const listCostsOf = store.listing<[carrierId: number], CarrierCost>(
  'carrier_costs.list_of_carrier',
  `select ${COLUMNS} from carrier_costs where carrier_id = $1`,
);

interface CostsToInsert extends Pick<CarrierCost, 'carrierId' | 'per' | 'currency' | 'validFrom' | 'createdAt'> {
  readonly ids: readonly number[];
  readonly changes: readonly (Pick<CarrierCost, 'matchKind' | 'matchValue'> & { readonly after: number | null })[];
}

const insertMany = statement(
  'carrier_costs.insert_many',
  `insert into carrier_costs (id, carrier_id, match_kind, match_value, cost, per, currency, valid_from, created_at)
   select n.id, $1, n.match_kind, n.match_value, n.cost, $2, $3, $4, $5
   from unnest($6::bigint[], $7::text[], $8::text[], $9::bigint[]) as n (id, match_kind, match_value, cost)`,
);
/** Deletes what a newer row has replaced for more than a quarter. Messages keep their costs themselves. */
export const forgetCosts = store.changing<[carrierId: number, now: Timestamp], Transaction>(
  'carrier_costs.forget',
  `delete from carrier_costs c where c.carrier_id = $1 and exists (
     select 1 from carrier_costs n where n.carrier_id = $1 and n.match_kind = c.match_kind and n.match_value = c.match_value
       and n.valid_from > c.valid_from and n.valid_from < $2::timestamptz - interval '92 days')`,
);

export async function insertCosts(tx: Transaction, costs: CostsToInsert): Promise<void> {
  const { carrierId, per, currency, validFrom, createdAt, ids, changes } = costs;
  const columns = [
    changes.map((one) => one.matchKind),
    changes.map((one) => one.matchValue),
    changes.map((one) => one.after),
  ];
  await tx.count(insertMany, [carrierId, per, currency, validFrom, createdAt, ids, ...columns]);
}

export interface CostDaysOf {
  readonly carrierId: number | null;
  readonly accountId: number | null;
  readonly from: Timestamp;
}

const OF_WHOM = `($1::bigint is null or carrier_id = $1) and ($2::bigint is null or account_id = $2)
     and day >= ($3::timestamptz at time zone 'UTC')::date`;
const DAYS = `from (select day::text as day, carrier_id, account_id, currency, sum(messages)::bigint as messages, sum(cost)::bigint as cost,
      sum(charged)::bigint as charged from carrier_cost_days where ${OF_WHOM} group by 1, 2, 3, 4) d`;
const countDays = statement<{ n: number }>('carrier_cost_days.count', `select count(*) as n ${DAYS}`);
const listDays = pagedStatement<CostDay>(
  'carrier_cost_days.list',
  `select day, carrier_id, account_id, currency, messages, cost, charged ${DAYS}
   order by day {order}, carrier_id {order}, account_id {order}, currency {order} limit $4 offset $5`,
);

/** The sums of the days since a time, in UTC, of all processes. */
export async function readCostDays(
  handle: Handle,
  { carrierId, accountId, from }: CostDaysOf,
  request: PageRequest,
): Promise<Page<CostDay>> {
  const values = [carrierId, accountId, from];
  const [row] = await handle.rows(countDays, values);
  return readPage(handle, { list: listDays, values, total: row?.n ?? 0 }, request);
}

/** Of the days since a time, in UTC, by carrier. */
export const sumCostDays = store.listing<CostDaysOf, CostSum>(
  'carrier_cost_days.sum',
  `select carrier_id, currency, sum(messages)::bigint as messages, sum(cost)::bigint as cost, sum(charged)::bigint as charged
   from carrier_cost_days where ${OF_WHOM} group by 1, 2 order by 1, 2`,
  ['carrierId', 'accountId', 'from'],
);

export const deleteCostDays = store.changing<[before: Timestamp]>(
  'carrier_cost_days.forget',
  `delete from carrier_cost_days where day < ($1::timestamptz at time zone 'UTC')::date`,
);

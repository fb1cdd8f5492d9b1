import type { carrierRoute, routeConditions } from '@volley/contract/carrier-routes';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { NumberMatch } from '../../lib/phone/number-match.ts';
import { NO_CONDITIONS, type RouteConditions, rankOf, sortedConditions } from './route-conditions.ts';

export interface RouteTarget {
  readonly carrierId: number;
  readonly weight: number;
}

export type Route = NumberMatch &
  RouteConditions &
  RowOf<typeof carrierRoute, 'match' | 'value' | keyof typeof routeConditions.shape>;

type Row = Omit<Route, 'tiers' | keyof RouteConditions> & {
  readonly tiers: readonly (readonly { readonly carrier_id: number; readonly weight: number }[])[];
  readonly conditions: RouteConditions;
};

const COLUMNS = `id, match_kind, match_value, conditions, tiers, coalesce(tier_order, 'weight') as "order", created_at, updated_at`;
const ALL_COLUMNS = COLUMNS.replace(/coalesce.*as/, '');
const PLAIN = `'${JSON.stringify(NO_CONDITIONS)}'::jsonb as conditions`;
/** Routes for certain messages have a table of their own, so that programs that do not know them never take one for a route for all messages. */
const ALL = `from (select ${COLUMNS.replace('conditions', PLAIN)} from routes union all select ${COLUMNS} from conditional_routes) all_routes`;

function read({ conditions, ...row }: Row): Route {
  const tiers = row.tiers.map((tier) => tier.map(({ carrier_id, weight }) => ({ carrierId: carrier_id, weight })));
  return { ...row, ...conditions, tiers };
}

const listAll = statement<Row>('routes.list_all', `select ${ALL_COLUMNS} ${ALL} order by id`);

export async function listAllRoutes(handle: Handle): Promise<Route[]> {
  return (await handle.rows(listAll, [])).map(read);
}

const readAll = store.wholeList<Row>('routes', { columns: ALL_COLUMNS, found: ALL, by: 'id {order}' });

export async function readRoutes(handle: Handle, request: PageRequest): Promise<Page<Route>> {
  const page = await readAll(handle, request);
  return { ...page, items: page.items.map(read) };
}

const save = statement<Row>(
  'routes.save',
  `insert into routes (id, match_kind, match_value, tiers, tier_order, created_at, updated_at) values ($1, $2, $3, $4, $6, $5, $5)
   on conflict (match_kind, match_value) do update set tiers = excluded.tiers, tier_order = excluded.tier_order, updated_at = excluded.updated_at
   returning ${COLUMNS.replace('conditions', PLAIN)}`,
);

const saveConditional = statement<Row>(
  'conditional_routes.save',
  `insert into conditional_routes (id, match_kind, match_value, tiers, tier_order, created_at, updated_at, conditions) values ($1, $2, $3, $4, $6, $5, $5, $7)
   on conflict (match_kind, match_value, lower(conditions::text)) do update set tiers = excluded.tiers, tier_order = excluded.tier_order, updated_at = excluded.updated_at
   returning ${COLUMNS}`,
);

/** Saves a route, which replaces an earlier one for the same numbers and the same conditions. */
export async function saveRoute(
  tx: Transaction,
  route: Omit<Route, 'createdAt' | 'order' | keyof RouteConditions> & Partial<RouteConditions & Pick<Route, 'order'>>,
): Promise<Route> {
  const tiers = route.tiers.map((tier) => tier.map(({ carrierId, weight }) => ({ carrier_id: carrierId, weight })));
  const values = [
    route.id,
    route.matchKind,
    route.matchValue,
    JSON.stringify(tiers),
    route.updatedAt,
    route.order ?? null,
  ];
  const conditions = sortedConditions({ ...NO_CONDITIONS, ...route });
  const isPlain = rankOf(conditions) === 0;
  const [row] = isPlain
    ? await tx.rows(save, values)
    : await tx.rows(saveConditional, [...values, JSON.stringify(conditions)]);
  if (!row) throw new Error('the route was not returned');
  return read(row);
}

const deletePlain = store.changingOne<[id: number], Transaction>('routes.delete', `delete from routes where id = $1`);
const deleteConditional = store.changingOne<[id: number], Transaction>(
  'conditional_routes.delete',
  `delete from conditional_routes where id = $1`,
);

export async function deleteRouteRow(tx: Transaction, id: number): Promise<boolean> {
  return (await deletePlain(tx, id)) || deleteConditional(tx, id);
}

import type { carrierRoute } from '@volley/contract/carrier-routes';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { NumberMatch } from '../../lib/phone/number-match.ts';

export interface RouteTarget {
  readonly carrierId: number;
  readonly weight: number;
}

export type Route = NumberMatch & RowOf<typeof carrierRoute, 'match' | 'value'>;

type Row = Omit<Route, 'tiers'> & {
  readonly tiers: readonly (readonly { readonly carrier_id: number; readonly weight: number }[])[];
};

const COLUMNS = `id, match_kind, match_value, tiers, created_at, updated_at`;

function read(row: Row): Route {
  const tiers = row.tiers.map((tier) => tier.map(({ carrier_id, weight }) => ({ carrierId: carrier_id, weight })));
  return { ...row, tiers };
}

const listAll = statement<Row>('routes.list_all', `select ${COLUMNS} from routes order by id`);

export async function listAllRoutes(handle: Handle): Promise<Route[]> {
  return (await handle.rows(listAll, [])).map(read);
}

const readAll = store.wholeList<Row>('routes', { columns: COLUMNS, found: 'from routes', by: 'id {order}' });

export async function readRoutes(handle: Handle, request: PageRequest): Promise<Page<Route>> {
  const page = await readAll(handle, request);
  return { ...page, items: page.items.map(read) };
}

const save = statement<Row>(
  'routes.save',
  `insert into routes (id, match_kind, match_value, tiers, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (match_kind, match_value) do update set tiers = excluded.tiers, updated_at = excluded.updated_at
   returning ${COLUMNS}`,
);

/** Saves a route, which replaces an earlier one for the same numbers. */
export async function saveRoute(tx: Transaction, route: Omit<Route, 'createdAt'>): Promise<Route> {
  const tiers = route.tiers.map((tier) => tier.map(({ carrierId, weight }) => ({ carrier_id: carrierId, weight })));
  const values = [route.id, route.matchKind, route.matchValue, JSON.stringify(tiers), route.updatedAt];
  const [row] = await tx.rows(save, values);
  if (!row) throw new Error('the route was not returned');
  return read(row);
}

export const deleteRouteRow = store.changingOne<[id: number], Transaction>(
  'routes.delete',
  `delete from routes where id = $1`,
);

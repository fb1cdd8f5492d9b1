import type { RowOf } from '@volley/contract';
import type { network } from '@volley/contract/carrier-routes';
import { type Handle, pagedStatement, readPage, statement, store, type Transaction } from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';

/** The operator's own network for a prefix, which takes precedence over the table of prefixes. */
export type NetworkOverride = RowOf<typeof network>;

const COLUMNS = `prefix, network, created_at`;

export const listAllNetworkOverrides = store.listing<[], NetworkOverride>(
  'network_overrides.list_all',
  `select ${COLUMNS} from network_overrides`,
);

const countAll = statement<{ n: number }>('network_overrides.count', `select count(*) as n from network_overrides`);
const list = pagedStatement<NetworkOverride>(
  'network_overrides.list',
  `select ${COLUMNS} from network_overrides order by created_at {order}, prefix {order} limit $1 offset $2`,
);

export async function readNetworkOverrides(handle: Handle, request: PageRequest): Promise<Page<NetworkOverride>> {
  const [row] = await handle.rows(countAll, []);
  return readPage(handle, { list, values: [], total: row?.n ?? 0 }, request);
}

const save = statement<NetworkOverride>(
  'network_overrides.save',
  `insert into network_overrides (prefix, network, created_at) values ($1, $2, $3)
   on conflict (prefix) do update set network = excluded.network returning ${COLUMNS}`,
);

export async function saveNetworkOverride(tx: Transaction, override: NetworkOverride): Promise<NetworkOverride> {
  const [row] = await tx.rows(save, [override.prefix, override.network, override.createdAt]);
  if (!row) throw new Error('the network was not returned');
  return row;
}

export const deleteNetworkOverrideRow = store.changingOne<[prefix: string], Transaction>(
  'network_overrides.delete',
  `delete from network_overrides where prefix = $1`,
);

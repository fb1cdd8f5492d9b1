import type { RowOf } from '@volley/contract';
import type { network } from '@volley/contract/carrier-routes';
import { store, type Transaction } from '../../db/index.ts';

/** The operator's own network for a prefix, which takes precedence over the table of prefixes. */
export type NetworkOverride = RowOf<typeof network>;

const COLUMNS = `prefix, network, created_at`;

export const listAllNetworkOverrides = store.listing<[], NetworkOverride>(
  'network_overrides.list_all',
  `select ${COLUMNS} from network_overrides`,
);

export const readNetworkOverrides = store.wholeList<NetworkOverride>('network_overrides', {
  columns: COLUMNS,
  found: 'from network_overrides where true',
  searched: "network || ' ' || prefix",
  by: 'created_at {order}, prefix {order}',
});

export const saveNetworkOverride = store.finding<NetworkOverride, NetworkOverride, Transaction>(
  'network_overrides.save',
  `insert into network_overrides (prefix, network, created_at) values ($1, $2, $3)
   on conflict (prefix) do update set network = excluded.network returning ${COLUMNS}`,
  ['prefix', 'network', 'createdAt'],
);

export const deleteNetworkOverrideRow = store.changingOne<[prefix: string], Transaction>(
  'network_overrides.delete',
  `delete from network_overrides where prefix = $1`,
);

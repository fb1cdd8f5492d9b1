import type { networkCode } from '@volley/contract/network-codes';
import type { RowOf } from '@volley/contract/rows';
import { store, type Transaction } from '../../db/index.ts';

/** What a code of a network (MCC and MNC) means. */
export type NetworkCode = RowOf<typeof networkCode>;

const COLUMNS = `code, country, network, created_at`;

export const listAllNetworkCodes = store.listing<[], NetworkCode>(
  'network_codes.list_all',
  `select ${COLUMNS} from network_codes order by code`,
);

export const readNetworkCodes = store.wholeList<NetworkCode>('network_codes', {
  columns: COLUMNS,
  found: 'from network_codes',
  by: 'created_at {order}, code {order}',
});

export const saveNetworkCode = store.finding<NetworkCode, NetworkCode, Transaction>(
  'network_codes.save',
  `insert into network_codes (code, country, network, created_at) values ($1, $2, $3, $4)
   on conflict (code) do update set country = excluded.country, network = excluded.network returning ${COLUMNS}`,
  ['code', 'country', 'network', 'createdAt'],
);

export const deleteNetworkCodeRow = store.changingOne<[code: string], Transaction>(
  'network_codes.delete',
  `delete from network_codes where code = $1`,
);

/** In the transaction of the change: every process reads the costs of carriers again, which name networks by codes. */
export const raiseCodesVersion = store.changing<[], Transaction>(
  'setting_versions.raise_codes',
  `update setting_versions set version = version + 1 where what = 'carrier_costs'`,
);

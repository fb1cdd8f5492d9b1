import type { networkCode } from '@volley/contract/network-codes';
import type { RowOf } from '@volley/contract/rows';
import { statement, store, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { columnsOf } from '../../lib/values/columns.ts';

/** What a code of a network (MCC and MNC) means. */
export type NetworkCode = RowOf<typeof networkCode>;

const COLUMNS = `code, country, network, created_at`;

export const listAllNetworkCodes = store.listing<[], NetworkCode>(
  'network_codes.list_all',
  `select ${COLUMNS} from network_codes order by code`,
);

export const readNetworkCodes = store.wholeList<NetworkCode>('network_codes', {
  columns: COLUMNS,
  found: 'from network_codes where true',
  searched: "network || ' ' || code",
  by: 'created_at {order}, code {order}',
});

export const saveNetworkCode = store.finding<NetworkCode, NetworkCode, Transaction>(
  'network_codes.save',
  `insert into network_codes (code, country, network, created_at) values ($1, $2, $3, $4)
   on conflict (code) do update set country = excluded.country, network = excluded.network returning ${COLUMNS}`,
  ['code', 'country', 'network', 'createdAt'],
);

const saveMany = statement(
  'network_codes.save_many',
  `insert into network_codes (code, country, network, created_at)
   select n.code, n.country, n.network, $1 from unnest($2::text[], $3::text[], $4::text[]) as n (code, country, network) order by n.code
   on conflict (code) do update set country = excluded.country, network = excluded.network`,
);

export async function saveNetworkCodes(
  tx: Transaction,
  codes: readonly Omit<NetworkCode, 'createdAt'>[],
  now: Timestamp,
): Promise<void> {
  if (codes.length > 0) await tx.count(saveMany, [now, ...columnsOf(codes, 'code', 'country', 'network')]);
}

export const deleteNetworkCodeRow = store.changingOne<[code: string], Transaction>(
  'network_codes.delete',
  `delete from network_codes where code = $1`,
);

/** In the transaction of the change: every process reads the costs of carriers again, which name networks by codes. */
export const raiseCodesVersion = store.changing<[], Transaction>(
  'setting_versions.raise_codes',
  `update setting_versions set version = version + 1 where what = 'carrier_costs'`,
);

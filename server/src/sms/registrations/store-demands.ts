import type { RowOf } from '@volley/contract/rows';
import type { registrationDemand } from '@volley/contract/sender-registrations';
import { store, type Transaction } from '../../db/index.ts';

export type RegistrationDemand = RowOf<typeof registrationDemand>;

const COLUMNS = `id, country, network, created_at`;

export const listAllDemands = store.listing<[], RegistrationDemand>(
  'registration_demands.list_all',
  `select ${COLUMNS} from registration_demands`,
);

export const readDemands = store.wholeList<RegistrationDemand>('registration_demands', {
  columns: COLUMNS,
  found: 'from registration_demands',
  by: 'id {order}',
});

/** Returns the demand that is there from then on, which may be an earlier one. */
export const saveDemand = store.finding<RegistrationDemand, RegistrationDemand, Transaction>(
  'registration_demands.save',
  `insert into registration_demands (id, country, network, created_at) values ($1, $2, $3, $4)
   on conflict (country, network) do update set network = excluded.network returning ${COLUMNS}`,
  ['id', 'country', 'network', 'createdAt'],
);

export const deleteDemandRow = store.changingOne<[id: number], Transaction>(
  'registration_demands.delete',
  `delete from registration_demands where id = $1`,
);

import type { RowOf } from '@volley/contract/rows';
import type { savedView } from '@volley/contract/saved-views';
import { store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export type SavedView = RowOf<typeof savedView>;

export interface OfPerson {
  readonly accountId: number;
  readonly userId: number;
}

const COLUMNS = 'uuid, name, address, created_at, updated_at';

export const listViewRows = store.listing<[accountId: number, userId: number], SavedView>(
  'saved_views.list',
  `select ${COLUMNS} from saved_views where account_id = $1 and user_id = $2 order by lower(name), uuid`,
);

export const insertView = store.changing<OfPerson & Omit<SavedView, 'updatedAt'>, Transaction>(
  'saved_views.insert',
  `insert into saved_views (account_id, user_id, uuid, name, address, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
  ['accountId', 'userId', 'uuid', 'name', 'address', 'createdAt'],
);

export const renameViewRow = store.finding<
  OfPerson & { readonly uuid: Uuid; readonly name: string; readonly now: Timestamp },
  SavedView,
  Transaction
>(
  'saved_views.rename',
  `update saved_views set name = $4, updated_at = $5 where account_id = $1 and user_id = $2 and uuid = $3 returning ${COLUMNS}`,
  ['accountId', 'userId', 'uuid', 'name', 'now'],
);

/** Returns false if there is no such view. */
export const deleteViewRow = store.changingOne<OfPerson & { readonly uuid: Uuid }, Transaction>(
  'saved_views.delete',
  'delete from saved_views where account_id = $1 and user_id = $2 and uuid = $3',
  ['accountId', 'userId', 'uuid'],
);

/** Whoever is no longer a member of an account keeps nothing of it. */
export const deleteViewsOf = store.changing<[accountId: number, userId: number], Transaction>(
  'saved_views.delete_all',
  'delete from saved_views where account_id = $1 and user_id = $2',
);

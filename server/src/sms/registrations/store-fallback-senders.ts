import type { RowOf } from '@volley/contract/rows';
import type { fallbackSender } from '@volley/contract/sender-registrations';
import { store, type Transaction } from '../../db/index.ts';

export type FallbackSender = RowOf<typeof fallbackSender>;

/** There are as many as there are countries at most. */
export const listFallbackRows = store.listing<[accountId: number], FallbackSender>(
  'fallback_senders.list',
  `select country, sender_id, updated_at from fallback_senders where account_id = $1 order by country`,
);

export const saveFallback = store.changing<FallbackSender & { readonly accountId: number }, Transaction>(
  'fallback_senders.save',
  `insert into fallback_senders (account_id, country, sender_id, updated_at) values ($1, $2, $3, $4)
   on conflict (account_id, country) do update set sender_id = excluded.sender_id, updated_at = excluded.updated_at`,
  ['accountId', 'country', 'senderId', 'updatedAt'],
);

export const deleteFallbackRow = store.changingOne<[accountId: number, country: string], Transaction>(
  'fallback_senders.delete',
  `delete from fallback_senders where account_id = $1 and country = $2`,
);

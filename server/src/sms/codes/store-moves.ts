import { store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** Takes the next channel of those whose message or call has reached nobody. */
export const moveNow = store.changing<[accountId: number, sentAs: readonly Uuid[], now: Timestamp], Transaction>(
  'verification_moves.move_now',
  'update verification_moves set move_at = $3 where account_id = $1 and sent_as = any ($2::uuid[]) and move_at > $3',
);

/** Takes no further channel where a call has reached its recipient. */
export const stayWith = store.changing<[accountId: number, sentAs: Uuid], Transaction>(
  'verification_moves.stay_with',
  'delete from verification_moves where account_id = $1 and sent_as = $2',
);

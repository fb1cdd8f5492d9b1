import { store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** A verification that takes its next channel, unless what carries its code has reached its recipient. */
export interface Move {
  readonly accountId: number;
  readonly verificationId: Uuid;
  /** The message or the call that carries the code. */
  readonly sentAs: Uuid;
}

/** Notes when a verification takes its next channel, in the transaction that sends its code. */
export const setMove = store.changing<Move & { readonly moveAt: Timestamp }, Transaction>(
  'verification_moves.set',
  `insert into verification_moves (account_id, verification_id, sent_as, move_at) values ($1, $2, $3, $4)
   on conflict (account_id, verification_id) do update set sent_as = excluded.sent_as, move_at = excluded.move_at`,
  ['accountId', 'verificationId', 'sentAs', 'moveAt'],
);

/** Returns false if the code was sent otherwise since, or another process has taken the next channel. */
export const takeMove = store.changingOne<Move>(
  'verification_moves.take',
  'delete from verification_moves where account_id = $1 and verification_id = $2 and sent_as = $3',
  ['accountId', 'verificationId', 'sentAs'],
);

export const putOffMove = store.changingOne<Move & { readonly moveAt: Timestamp }>(
  'verification_moves.put_off',
  'update verification_moves set move_at = $4 where account_id = $1 and verification_id = $2 and sent_as = $3',
  ['accountId', 'verificationId', 'sentAs', 'moveAt'],
);

export const dropMove = store.changing<[accountId: number, verificationId: Uuid], Transaction>(
  'verification_moves.drop',
  'delete from verification_moves where account_id = $1 and verification_id = $2',
);

export interface WaitingMove extends Move {
  readonly moveAt: Timestamp;
}

export const listMoves = store.listing<[afterAccountId: number, limit: number], WaitingMove>(
  'verification_moves.list',
  (within) => `select account_id, verification_id, sent_as, move_at from verification_moves
   where account_id > $1 and ${within('account_id')} order by account_id, move_at limit $2`,
);

/** Whether the carrier has said that a message reached its recipient. */
export const isDelivered = store.value<[accountId: number, messageId: Uuid], boolean>(
  'verification_moves.is_delivered',
  `select true from messages where account_id = $1 and id = $2 and status = 'delivered'`,
);

import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export interface TotpFactor {
  readonly secretSealed: Buffer;
  readonly lastStep: number;
  readonly confirmedAt: Timestamp | null;
}

const COLUMNS = `secret_sealed, last_step, confirmed_at`;

export const findTotp = store.finding<[userId: number], TotpFactor>(
  'totp_factors.find',
  `select ${COLUMNS} from totp_factors where user_id = $1`,
);

export const lockTotp = store.finding<[userId: number], TotpFactor, Transaction>(
  'totp_factors.lock',
  `select ${COLUMNS} from totp_factors where user_id = $1 for update`,
);

/** Replaces an authenticator that was never confirmed. Returns false if the person has a confirmed one. */
export const beginTotp = store.changingOne<{
  readonly userId: number;
  readonly secretSealed: Buffer;
  readonly at: Timestamp;
}>(
  'totp_factors.begin',
  `insert into totp_factors (user_id, secret_sealed, created_at) values ($1, $2, $3)
   on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
   where totp_factors.confirmed_at is null`,
  ['userId', 'secretSealed', 'at'],
);

/** Stores that the code of this step was used. The caller has locked the row. */
export const useTotpStep = store.changing<[userId: number, step: number, at: Timestamp], Transaction>(
  'totp_factors.use',
  `update totp_factors set last_step = $2, confirmed_at = coalesce(confirmed_at, $3) where user_id = $1`,
);

const deleteOne = statement('totp_factors.delete', `delete from totp_factors where user_id = $1`);
const deleteCodes = statement('recovery_codes.delete', `delete from recovery_codes where user_id = $1`);

export async function deleteTotp(tx: Transaction, userId: number): Promise<boolean> {
  await tx.count(deleteCodes, [userId]);
  return (await tx.count(deleteOne, [userId])) === 1;
}

const insertCodes = statement(
  'recovery_codes.insert',
  `insert into recovery_codes (user_id, code_hash) select $1, h from unnest($2::bytea[]) as h`,
);

/** Replaces all recovery codes of the person. */
export async function replaceRecoveryCodes(tx: Transaction, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.count(deleteCodes, [userId]);
  await tx.count(insertCodes, [userId, hashes]);
}

/** Returns false if the person has no such code, or it was used before. */
export const useRecoveryCode = store.changingOne<[userId: number, hash: Buffer, at: Timestamp]>(
  'recovery_codes.use',
  `update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null`,
);

export const countRecoveryCodes = store.counting<[userId: number]>(
  'recovery_codes.count_left',
  `select count(*) as n from recovery_codes where user_id = $1 and used_at is null`,
);

const insertTicketRow = statement(
  'sign_in_tickets.insert',
  `insert into sign_in_tickets (ticket_hash, user_id, created_at, expires_at, address_hash, is_familiar, is_counted)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const deleteOfAddress = statement(
  'sign_in_tickets.delete_surplus_of_address',
  `delete from sign_in_tickets where user_id = $1 and ticket_hash in
     (select ticket_hash from sign_in_tickets where user_id = $1 and address_hash = $2 order by created_at desc, ticket_hash offset $3)`,
);
const deleteSurplus = statement(
  'sign_in_tickets.delete_surplus',
  `delete from sign_in_tickets where user_id = $1 and ticket_hash in
     (select ticket_hash from sign_in_tickets where user_id = $1 order by is_familiar desc, created_at desc, ticket_hash offset $2)`,
);

export interface NewTicket {
  readonly hash: Buffer;
  readonly userId: number;
  readonly createdAt: Timestamp;
  readonly expiresAt: Timestamp;
  readonly addressHash: Buffer;
  readonly isFamiliar: boolean;
  /** Whether the password counts as a failed attempt until the ticket is used. */
  readonly isCounted: boolean;
}

/** Stores the ticket and deletes surplus ones. Per address the newest are kept; per person those from familiar addresses first, then the newest. */
export async function insertTicket(
  handle: Handle,
  ticket: NewTicket,
  kept: { readonly ofAddressMax: number; readonly max: number },
): Promise<void> {
  const { hash, userId, createdAt, expiresAt, addressHash, isFamiliar, isCounted } = ticket;
  const values = [hash, userId, createdAt, expiresAt, addressHash, isFamiliar, isCounted];
  await handle.count(insertTicketRow, values);
  await handle.count(deleteOfAddress, [userId, addressHash, kept.ofAddressMax]);
  await handle.count(deleteSurplus, [userId, kept.max]);
}

// Any change of the person, such as a new password or a suspension, invalidates the tickets that were issued before it.
const IS_GOOD = `u.id = t.user_id and t.ticket_hash = $1 and t.expires_at > $2 and t.created_at >= u.updated_at and u.suspended_at is null`;
export const findUserOfTicket = store.value<[hash: Buffer, now: Timestamp], number>(
  'sign_in_tickets.find_user',
  `select t.user_id from sign_in_tickets t, users u where ${IS_GOOD}`,
);

export type UsedTicket = Pick<NewTicket, 'addressHash' | 'isFamiliar' | 'isCounted'>;

/** Returns null if another request has used the ticket already, or the ticket is no longer valid. */
export const deleteTicket = store.finding<[hash: Buffer, now: Timestamp], UsedTicket, Transaction>(
  'sign_in_tickets.delete',
  `delete from sign_in_tickets t using users u where ${IS_GOOD}
   returning t.address_hash, t.is_familiar, t.is_counted`,
);

export const deleteTicketsOfUser = store.changing<[userId: number], Transaction>(
  'sign_in_tickets.delete_of_user',
  `delete from sign_in_tickets where user_id = $1`,
);

export const deleteOldTickets = store.changing<[before: Timestamp]>(
  'sign_in_tickets.delete_old',
  `delete from sign_in_tickets where expires_at < $1`,
);

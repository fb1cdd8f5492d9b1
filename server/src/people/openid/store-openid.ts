import { statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export interface BegunSignIn {
  readonly provider: Uuid;
  readonly nonce: string;
  readonly verifierSealed: Buffer;
}

const insert = statement(
  'openid_sign_ins.insert',
  `insert into openid_sign_ins (state_hash, cookie_hash, provider, nonce, verifier_sealed, asked_by, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const deleteOldest = statement(
  'openid_sign_ins.delete_oldest',
  `delete from openid_sign_ins where state_hash in
     (select state_hash from openid_sign_ins where asked_by = $1 order by expires_at desc, state_hash offset $2)`,
);

/** Stores a sign-in that has begun. Only the newest `keptMax` of one network are kept, so a flood from one network shuts out no other. */
export async function insertSignIn(
  tx: Transaction,
  row: BegunSignIn & {
    readonly stateHash: Buffer;
    readonly cookieHash: Buffer;
    readonly askedBy: Buffer;
    readonly expiresAt: Timestamp;
  },
  keptMax: number,
): Promise<void> {
  const { stateHash, cookieHash, provider, nonce, verifierSealed, askedBy, expiresAt } = row;
  await tx.count(insert, [stateHash, cookieHash, provider, nonce, verifierSealed, askedBy, expiresAt]);
  await tx.count(deleteOldest, [askedBy, keptMax]);
}

/** Takes the sign-in once; a second request finds none. A request from another browser or for another provider leaves it in place. */
export const takeSignIn = store.finding<
  { readonly stateHash: Buffer; readonly cookieHash: Buffer; readonly provider: Uuid; readonly now: Timestamp },
  BegunSignIn
>(
  'openid_sign_ins.take',
  `delete from openid_sign_ins where state_hash = $1 and cookie_hash = $2 and expires_at > $3 and provider = $4
   returning provider, nonce, verifier_sealed`,
  ['stateHash', 'cookieHash', 'now', 'provider'],
);

export const deleteOldSignIns = store.changing<[before: Timestamp, rowsMax: number], Transaction>(
  'openid_sign_ins.delete_old',
  `delete from openid_sign_ins where state_hash in
     (select state_hash from openid_sign_ins where expires_at < $1 order by expires_at limit $2)`,
);

export const findUserOfSubject = store.value<[issuer: string, subject: string], number>(
  'openid_subjects.find',
  `select user_id from openid_subjects where issuer = $1 and subject = $2`,
);

/** Returns false if this person has another subject of this issuer, or the subject belongs to another person. */
export const bindSubject = store.changingOne<
  { readonly issuer: string; readonly subject: string; readonly userId: number; readonly at: Timestamp },
  Transaction
>(
  'openid_subjects.insert',
  `insert into openid_subjects (issuer, subject, user_id, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
  ['issuer', 'subject', 'userId', 'at'],
);

/** Returns the issuers whose subject the person was. */
export const deleteSubjectsOfUser = store.column<[userId: number], string, Transaction>(
  'openid_subjects.delete_of_user',
  `delete from openid_subjects where user_id = $1 returning issuer`,
);

import { type Handle, statement, store } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

export interface IdempotencyClaim {
  readonly accountId: number;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly claim: Uuid;
  readonly now: Timestamp;
  readonly leaseUntil: Timestamp;
  /** A lease that ends later was taken before the clock went back. */
  readonly latestLeaseUntil: Timestamp;
  /** The process of the request. */
  readonly processId: number;
  /** A process that is dead, and whose requests hold no key any more; null: none is known. */
  readonly deadProcessId: number | null;
}

export interface StoredReply {
  readonly isOurs: boolean;
  readonly isSameRequest: boolean;
  readonly status: number | null;
  readonly reply: string | null;
  /** The process whose request holds the key; null: unknown. */
  readonly processId: number | null;
}

const claimKey = statement(
  'idempotency_keys.claim',
  `insert into idempotency_keys (account_id, key, fingerprint, claim, lease_until, created_at, process_id) values ($1, $2, $3, $4, $6, $5, $8)
   on conflict (account_id, key) do update set claim = excluded.claim, lease_until = excluded.lease_until, process_id = excluded.process_id
   where idempotency_keys.status is null and idempotency_keys.fingerprint = excluded.fingerprint
     and (idempotency_keys.lease_until < $5 or idempotency_keys.lease_until > $7 or idempotency_keys.process_id = $9)`,
);

const findKey = statement<StoredReply>(
  'idempotency_keys.find',
  `select claim = $3 as "isOurs", fingerprint = $4 as "isSameRequest", status, reply, process_id from idempotency_keys where account_id = $1 and key = $2`,
);

/** Takes the key, or returns what is stored under it. An expired lease, or a dead process's, is taken over: its request died before the commit. */
export async function claimIdempotencyKey(handle: Handle, claim: IdempotencyClaim): Promise<StoredReply | null> {
  const { accountId, key, fingerprint, now, leaseUntil, latestLeaseUntil, processId, deadProcessId } = claim;
  const lease = [now, leaseUntil, latestLeaseUntil, processId, deadProcessId];
  const values = [accountId, key, fingerprint, claim.claim, ...lease];
  const taken = await handle.count(claimKey, values);
  if (taken === 1) return { isOurs: true, isSameRequest: true, status: null, reply: null, processId };
  return (await handle.rows(findKey, [accountId, key, claim.claim, fingerprint]))[0] ?? null;
}

/** Returns false when another request took the key over: then this one must not commit. */
export const finishIdempotencyKey = store.changingOne<{
  accountId: number;
  key: string;
  claim: Uuid;
  status: number;
  reply: string;
}>(
  'idempotency_keys.finish',
  `update idempotency_keys set status = $4, reply = $5 where account_id = $1 and key = $2 and claim = $3 and status is null`,
  ['accountId', 'key', 'claim', 'status', 'reply'],
);

export const renewIdempotentReply = store.changing<{ accountId: number; key: string; claim: Uuid; reply: string }>(
  'idempotency_keys.renew_reply',
  `update idempotency_keys set reply = $4 where account_id = $1 and key = $2 and claim = $3 and status is not null`,
  ['accountId', 'key', 'claim', 'reply'],
);

/** Frees the key of a refused request, which did nothing, so that the corrected one can use it. */
export const releaseIdempotencyKey = store.changing<{ accountId: number; key: string; claim: Uuid }>(
  'idempotency_keys.release',
  `delete from idempotency_keys where account_id = $1 and key = $2 and claim = $3 and status is null`,
  ['accountId', 'key', 'claim'],
);

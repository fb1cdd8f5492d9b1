import { type Handle, statement } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface AuditChange {
  readonly from?: string | number | boolean | null;
  readonly to?: string | number | boolean | null;
}

/** The value of each changed field before and after. Never contains secrets, texts, or whole telephone numbers. */
export type AuditChanges = Readonly<Record<string, AuditChange>>;

export interface AuditEntry {
  readonly id: Uuid;
  /** The account whose data was touched. */
  readonly accountId: number;
  readonly at: Timestamp;
  /** Null for the service itself, at its first start or by a command on its machine. */
  readonly actorAccountId: number | null;
  readonly actorKeyId: number | null;
  readonly actorUserId: number | null;
  /** The name of the key or person at that time. */
  readonly actorName: string;
  readonly operation: string;
  readonly target: string;
  readonly address: string;
  readonly requestId: string;
  readonly changes: AuditChanges;
}

const insert = statement(
  'audit_log.insert',
  `with written as (
     insert into audit_log (account_id, id, at, actor_account_id, actor_key_id, actor_user_id, actor_name, operation, target,
       address, request_id, changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb))
   insert into audit_unsealed (account_id, id) values ($1, $2)`,
);

/** The entry is sealed later, so that no change waits for the end of the account's chain. */
export async function insertAuditEntry(handle: Handle, entry: AuditEntry): Promise<void> {
  const { accountId, id, at, actorAccountId, actorKeyId, operation, target, address, requestId, changes } = entry;
  const who = [accountId, id, at, actorAccountId, actorKeyId, entry.actorUserId, entry.actorName];
  await handle.count(insert, [...who, operation, target, address, requestId, JSON.stringify(changes)]);
}

import type { RowOf } from '@volley/contract';
import type { auditEntry } from '@volley/contract/audit';
import { type Handle, statement } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

export interface AuditChange {
  readonly from?: string | number | boolean | null;
  readonly to?: string | number | boolean | null;
}

/** The value of each changed field before and after. Never contains secrets, texts, or whole telephone numbers. */
export type AuditChanges = Readonly<Record<string, AuditChange>>;

export type AuditEntry = RowOf<typeof auditEntry> & {
  readonly id: Uuid;
};

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

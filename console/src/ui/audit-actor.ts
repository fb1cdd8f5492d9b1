import type { AuditEntry } from '@volley/sdk';
import type { AuditLogKey } from '../text/audit-log.ts';
import type { Text } from '../text/use-text.ts';

/** Names the actor: a person, an operator, a program's key, or the service itself. */
export function nameActor(t: Text<AuditLogKey>, entry: AuditEntry): string {
  const { actor_name: name, actor_key_id, actor_user_id, actor_account_id, account_id } = entry;
  if (actor_key_id === null && actor_user_id === null) return t('service');
  const isStaff = actor_account_id !== null && actor_account_id !== account_id;
  const kind = t(actor_key_id !== null ? 'isKey' : isStaff ? 'isStaff' : 'isPerson');
  return t('whoIs', { name, kind });
}

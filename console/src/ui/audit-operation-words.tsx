import type { AuditEntry } from '@volley/sdk';
import { type AuditOperationsKey, auditOperationsText } from '../text/audit-operations.ts';
import { type Text, useText } from '../text/use-text.ts';

type Done = Pick<AuditEntry, 'operation' | 'target'>;

const isKnown = (name: string): name is AuditOperationsKey => Object.hasOwn(auditOperationsText.en, name);

/** Says in words what was done. Null for an operation that this console does not know, as while a newer service is rolled out. */
export function nameOperation(t: Text<AuditOperationsKey>, { operation, target }: Done): string | null {
  const name = target.startsWith('refused: ') ? `refused_${operation}` : operation;
  return isKnown(name) ? t(name) : null;
}

export function AuditOperationWords({ entry }: { readonly entry: Done }) {
  const t = useText(auditOperationsText);
  return nameOperation(t, entry) ?? <code>{entry.operation}</code>;
}

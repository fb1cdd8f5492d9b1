import type { AuditEntry } from '@volley/sdk';
import { type AuditOperationsKey, useAuditOperationsText } from '../text/audit-operations.ts';
import { keyIn, type Text } from '../text/use-text.ts';

type Done = Pick<AuditEntry, 'operation' | 'target'>;

/** Says in words what was done. Null for an operation that this console does not know, as while a newer service is rolled out. */
export function nameOperation(t: Text<AuditOperationsKey>, { operation, target }: Done): string | null {
  const isRefused = target.startsWith('refused: ');
  const own = keyIn(useAuditOperationsText, isRefused ? `refused_${operation}` : operation);
  if (own !== null || isRefused) return own && t(own);
  const [, noun, verb] = /^(.*)\.(\w+)$/.exec(operation) ?? [];
  const [did, what] = [keyIn(useAuditOperationsText, `did_${verb}`), keyIn(useAuditOperationsText, `what_${noun}`)];
  return did && what && t(did, { what: t(what) });
}

export function AuditOperationWords({ entry }: { readonly entry: Done }) {
  const t = useAuditOperationsText();
  return nameOperation(t, entry) ?? <code>{entry.operation}</code>;
}

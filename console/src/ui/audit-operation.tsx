import type { AuditEntry } from '@volley/sdk';
import { lazy, Suspense } from 'react';

const Words = lazy(() =>
  import('./audit-operation-words.tsx').then((module) => ({ default: module.AuditOperationWords })),
);

/** What was done, in words. There are many of them, so they are loaded apart. */
export function AuditOperation({ entry }: { readonly entry: Pick<AuditEntry, 'operation' | 'target'> }) {
  return (
    <Suspense fallback={<code>{entry.operation}</code>}>
      <Words entry={entry} />
    </Suspense>
  );
}

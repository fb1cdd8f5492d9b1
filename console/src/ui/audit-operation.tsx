import type { AuditEntry } from '@volley/sdk';
import { lazy, Suspense } from 'react';

// Not by `lazily`, which would show nothing meanwhile: a link needs a name at any moment.
const Words = lazy(async () => ({ default: (await import('./audit-operation-words.tsx')).AuditOperationWords }));

/** What was done, in words. There are many of them, so they are loaded apart, and the name of the operation stands in their place. */
export function AuditOperation({ entry }: { readonly entry: Pick<AuditEntry, 'operation' | 'target'> }) {
  return (
    <Suspense fallback={<code>{entry.operation}</code>}>
      <Words entry={entry} />
    </Suspense>
  );
}

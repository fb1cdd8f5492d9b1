import type { AuditEntry } from '@volley/sdk';
import { Suspense } from 'react';
import { lazily } from './lazily.tsx';

const Words = lazily(async () => (await import('./audit-operation-words.tsx')).AuditOperationWords);

/** What was done, in words. There are many of them, so they are loaded apart. */
export function AuditOperation({ entry }: { readonly entry: Pick<AuditEntry, 'operation' | 'target'> }) {
  return (
    <Suspense fallback={<code>{entry.operation}</code>}>
      <Words entry={entry} />
    </Suspense>
  );
}

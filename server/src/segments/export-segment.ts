import { type ContactExport, type ContactWithFields, type ExportedPages, exportPages } from '../contacts/index.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { Condition } from './condition.ts';
import { listNextContacts } from './next-contacts.ts';
import { getSegment } from './segments.ts';

/** Each page is read in a transaction that ends before the page is written to a client that may read slowly. */
async function* walk(
  rt: Runtime,
  at: { readonly accountId: number; readonly nowMs: number },
  condition: Condition,
): AsyncGenerator<ContactWithFields[]> {
  for (let afterId: number | null = 0; afterId !== null; ) {
    const part: Awaited<ReturnType<typeof listNextContacts>> = await listNextContacts(rt, at, { condition, afterId });
    if (part !== null && part.contacts.length > 0) yield part.contacts;
    afterId = part?.lastId ?? null;
  }
}

/** Exports the contacts that fit, the oldest first. It reads them while writing, so many take no more memory than few. */
export function exportMatching(
  rt: Runtime,
  actor: Actor,
  { condition, ...asked }: Omit<ExportedPages, 'pages'> & { readonly condition: Condition },
): Promise<ContactExport> {
  const at = { accountId: actor.accountId, nowMs: rt.clock.nowMs() };
  return exportPages(rt, actor, { ...asked, pages: walk(rt, at, condition) });
}

export async function exportSegment(
  rt: Runtime,
  actor: Actor,
  { uuid, columns }: { readonly uuid: Uuid; readonly columns: readonly string[] | null },
): Promise<ContactExport> {
  const { name, condition } = await getSegment(rt, actor, uuid);
  return exportMatching(rt, actor, { called: ['segment', name], condition, columns });
}

import { type ContactExport, type ContactWithFields, exportPages, listContactsById } from '../contacts/index.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { Condition } from './condition.ts';
import { askQuestion } from './read-condition.ts';
import { getSegment } from './segments.ts';
import { lookAtContacts, problemsOf } from './store-matches.ts';

const LOOKED_AT_ONCE = 1_000;

/** Reads each page in a transaction of its own, which ends before the page is written to a client that may read slowly. */
async function* walk(
  rt: Runtime,
  at: { readonly accountId: number; readonly nowMs: number },
  condition: Condition,
): AsyncGenerator<ContactWithFields[]> {
  for (let afterId: number | null = 0; afterId !== null; ) {
    const after: number = afterId;
    const { contacts, lastId } = await rt.hot.transact(async (tx) => {
      const question = await askQuestion(tx, at, condition);
      if (problemsOf(question).length > 0) return { contacts: [], lastId: null };
      const seen = await lookAtContacts(tx, question, { afterId: after, limit: LOOKED_AT_ONCE });
      const found = await listContactsById(tx, at.accountId, seen.ids);
      return { contacts: found.reverse(), lastId: seen.looked < LOOKED_AT_ONCE ? null : seen.lastId };
    });
    if (contacts.length > 0) yield contacts;
    afterId = lastId;
  }
}

/** Exports the matching contacts, the oldest first. It reads them while writing, so a large segment takes no more memory than a small one. */
export async function exportSegment(
  rt: Runtime,
  actor: Actor,
  { uuid, columns }: { readonly uuid: Uuid; readonly columns: readonly string[] | null },
): Promise<ContactExport> {
  const { condition } = await getSegment(rt, actor, uuid);
  const at = { accountId: actor.accountId, nowMs: rt.clock.nowMs() };
  return exportPages(rt, actor, { columns, pages: walk(rt, at, condition) });
}

import { type ContactWithFields, listContactsById } from '../contacts/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Condition } from './condition.ts';
import { askQuestion } from './read-condition.ts';
import { lookAtContacts, problemsOf } from './store-matches.ts';

const LOOKED_AT_ONCE = 1_000;

/** Reads the next contacts that fit, in a transaction of its own; `lastId` is where it goes on, null at the end. Null: the condition names what is gone. */
export function listNextContacts(
  rt: Runtime,
  at: { readonly accountId: number; readonly nowMs: number },
  { condition, afterId }: { readonly condition: Condition; readonly afterId: number },
): Promise<{ readonly contacts: ContactWithFields[]; readonly lastId: number | null } | null> {
  return rt.hot.transact(async (tx) => {
    const question = await askQuestion(tx, at, condition);
    if (problemsOf(question).length > 0) return null;
    const seen = await lookAtContacts(tx, question, { afterId, limit: LOOKED_AT_ONCE });
    const found = await listContactsById(tx, at.accountId, seen.ids);
    return { contacts: found.reverse(), lastId: seen.looked < LOOKED_AT_ONCE ? null : seen.lastId };
  });
}

import { assert } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { AUDIT_FORM, hashAuditEntry } from './audit-form.ts';
import { insertSeals, listUnsealedAccounts, listUnsealedEntries, lockAuditChain, type NewSeal } from './store-seals.ts';

const ACCOUNTS_MAX = 200;
/** Entries of one transaction: tens of milliseconds under a lock that nothing else takes. */
const PORTION_MAX = 500;
/** Portions of one account in one run, so that other accounts get their turn. */
const PORTIONS_MAX = 10;

/** Returns true if there is more. */
function sealPortion(rt: Runtime, accountId: number): Promise<boolean> {
  return rt.db.transact(async (tx) => {
    const chain = await lockAuditChain(tx, accountId);
    const waiting = await listUnsealedEntries(tx, accountId, PORTION_MAX);
    if (waiting.length === 0) return false;
    const seals: NewSeal[] = [];
    let { number, hash } = chain;
    for (const { entryId, entry } of waiting) {
      number += 1;
      const next = hashAuditEntry({ previous: hash, form: AUDIT_FORM, number, entryId, entry });
      assert(next !== null, 'the form of new entries is known');
      hash = next;
      seals.push({ number, entryId, hash });
    }
    await insertSeals(tx, accountId, { form: AUDIT_FORM, seals });
    return waiting.length === PORTION_MAX;
  });
}

/** Adds new entries to the chains of their accounts, in the order of their ids; entries that were committed late come after later ones. */
export async function sealAuditEntries(rt: Runtime): Promise<boolean> {
  let isMore = false;
  for (let after = 0; ; ) {
    const accountIds = await listUnsealedAccounts(rt.db, after, ACCOUNTS_MAX);
    for (const accountId of accountIds) {
      for (let portions = 1; await sealPortion(rt, accountId); portions += 1) {
        if (portions < PORTIONS_MAX) continue;
        isMore = true;
        break;
      }
    }
    const last = accountIds.at(-1);
    if (last === undefined || accountIds.length < ACCOUNTS_MAX) return isMore;
    after = last;
  }
}

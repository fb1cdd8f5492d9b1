import type { Runtime } from '../../runtime.ts';
import { findFactorRule, setFactorRule } from '../person/store-obligations.ts';

export interface SignInRules {
  readonly isSecondFactorRequired: boolean;
}

/** Of an account, for its members; null: of the installation, for owners and the operator's people. */
async function findRules(rt: Runtime, accountId: number | null): Promise<SignInRules> {
  return { isSecondFactorRequired: await findFactorRule(rt.db, accountId) };
}

/** In effect with the answer, in every process: each request of a person looks at the rules that hold then. */
function setRules(rt: Runtime, accountId: number | null, rules: SignInRules): Promise<SignInRules> {
  return rt.db.transact(async (tx) => {
    await setFactorRule(tx, accountId, rules.isSecondFactorRequired);
    return rules;
  });
}

export const signInRules = { find: findRules, set: setRules };

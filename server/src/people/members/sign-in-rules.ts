import type { Runtime } from '../../runtime.ts';
import { findFactorRule, setFactorRule } from '../person/store-obligations.ts';

export interface SignInRules {
  readonly isSecondFactorRequired: boolean;
}

/** `accountId`: the rules that an account has for its members; null for those of the installation, for owners and the operator's staff. */
async function findRules(rt: Runtime, accountId: number | null): Promise<SignInRules> {
  return { isSecondFactorRequired: await findFactorRule(rt.db, accountId) };
}

/** The rules hold from the reply on, in every process: each request of a person reads the current rules. */
function setRules(rt: Runtime, accountId: number | null, rules: SignInRules): Promise<SignInRules> {
  return rt.db.transact(async (tx) => {
    await setFactorRule(tx, accountId, rules.isSecondFactorRequired);
    return rules;
  });
}

export const signInRules = { find: findRules, set: setRules };

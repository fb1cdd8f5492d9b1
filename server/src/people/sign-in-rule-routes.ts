import { operations } from '@volley/contract';
import { ok, routesWith } from '../routes/index.ts';
import type { Runtime } from '../runtime.ts';
import { findFactorRule, setFactorRule } from './person/store-obligations.ts';
import type { PersonContext } from './person-context.ts';

const { route } = routesWith<PersonContext>();

const present = (isRequired: boolean) => ok({ second_factor_required: isRequired });

/**
 * `accountId`: null for the rules of the installation, for owners and the operator's staff. They hold from the reply on, in every process: each
 * request of a person reads the current ones.
 */
function setRules(rt: Runtime, accountId: number | null, isRequired: boolean): Promise<boolean> {
  return rt.db.transact(async (tx) => {
    await setFactorRule(tx, accountId, isRequired);
    return isRequired;
  });
}

export const signInRuleRoutes = [
  route(operations.signInRules.get, { run: ({ rt, actor }) => findFactorRule(rt.db, actor.accountId), present }),
  route(operations.signInRules.update, {
    run: ({ rt, actor }, { body }) => setRules(rt, actor.accountId, body.second_factor_required),
    present,
  }),
  route(operations.admin.signInRules.get, { run: ({ rt }) => findFactorRule(rt.db, null), present }),
  route(operations.admin.signInRules.update, {
    run: ({ rt }, { body }) => setRules(rt, null, body.second_factor_required),
    present,
  }),
];

import { operations } from '@volley/contract';
import { signInRules } from '../../people/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

type Rules = Awaited<ReturnType<typeof signInRules.find>>;

const present = ({ isSecondFactorRequired }: Rules) => ok({ second_factor_required: isSecondFactorRequired });
const rulesOf = (body: { readonly second_factor_required: boolean }): Rules => ({
  isSecondFactorRequired: body.second_factor_required,
});

export const signInRuleRoutes: readonly Route[] = [
  route(operations.signInRules.get, { run: ({ rt, actor }) => signInRules.find(rt, actor.accountId), present }),
  route(operations.signInRules.update, {
    run: ({ rt, actor }, { body }) => signInRules.set(rt, actor.accountId, rulesOf(body)),
    present,
  }),
  route(operations.admin.signInRules.get, { run: ({ rt }) => signInRules.find(rt, null), present }),
  route(operations.admin.signInRules.update, {
    run: ({ rt }, { body }) => signInRules.set(rt, null, rulesOf(body)),
    present,
  }),
];

import { operations } from '@volley/contract';
import { ok, routesWith } from '../routes/index.ts';
import { signInRules } from './members/sign-in-rules.ts';
import type { PersonContext } from './person-context.ts';

const { route } = routesWith<PersonContext>();

type Rules = Awaited<ReturnType<typeof signInRules.find>>;

const present = ({ isSecondFactorRequired }: Rules) => ok({ second_factor_required: isSecondFactorRequired });
const rulesOf = (body: { readonly second_factor_required: boolean }): Rules => ({
  isSecondFactorRequired: body.second_factor_required,
});

export const signInRuleRoutes = [
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

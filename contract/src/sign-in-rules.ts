import { z } from 'zod';
import { dataReply } from './envelope.ts';
import { noQuery } from './fields.ts';
import { get, operation } from './operation.ts';

export const signInRules = z.strictObject({
  second_factor_required: z
    .boolean()
    .describe('True: whoever has neither an authenticator nor a passkey can set one up, and do nothing else'),
});
const example = { success: true, data: { second_factor_required: true } };
const body = z.strictObject({
  second_factor_required: z
    .boolean()
    .describe('True: whoever has neither an authenticator nor a passkey can set one up, and do nothing else'),
});
const reply = { status: 200, description: 'The rules', schema: dataReply(signInRules), example } as const;
const common = { listener: 'api', auth: 'bearer' } as const;
const change = {
  ...common,
  confirms: true,
  method: 'PUT',
  body,
  bodyExample: { second_factor_required: true },
} as const;
const AT_ONCE = 'In effect when the reply arrives, for those who are signed in too. Keys are not asked.';

export const signInRuleOperations = {
  get: get('signInRules.get', '/sign-in-rules', {
    ...common,
    tag: 'Members',
    scope: 'team',
    summary: 'Read what the account asks of its members when they sign in',
    query: noQuery,
    reply,
  }),
  update: operation({
    ...change,
    id: 'signInRules.update',
    givesRights: true,
    tag: 'Members',
    scope: 'team',
    path: '/sign-in-rules',
    summary: 'Oblige the members of the account to have a second factor',
    description: AT_ONCE,
    reply,
  }),
};

export const signInRuleOperatorOperations = {
  get: get('admin.signInRules.get', '/admin/sign-in-rules', {
    ...common,
    tag: 'Operator',
    scope: 'operator_read',
    summary: 'Read what the installation asks of owners and of its own people when they sign in',
    query: noQuery,
    reply,
  }),
  update: operation({
    ...change,
    id: 'admin.signInRules.update',
    givesRights: true,
    tag: 'Operator',
    scope: 'operator_people',
    path: '/admin/sign-in-rules',
    summary: 'Oblige owners of accounts and the operator’s people to have a second factor',
    description: AT_ONCE,
    reply,
  }),
};

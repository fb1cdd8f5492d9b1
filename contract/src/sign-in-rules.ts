import { z } from 'zod';
import { noQuery } from './fields.ts';
import { noun, operatorNoun } from './noun.ts';

export const signInRules = z.strictObject({
  second_factor_required: z
    .boolean()
    .describe('True: whoever has neither an authenticator nor a passkey can set one up, and do nothing else'),
});
const example = { second_factor_required: true };
const common = { noun: 'Rules', one: signInRules, example } as const;
const change = {
  description: 'In effect when the reply arrives, for those who are signed in too. Keys are not asked.',
  confirms: true,
  givesRights: true,
  body: z.strictObject(signInRules.shape),
  bodyExample: example,
} as const;

const signInRuleNoun = noun({ ...common, tag: 'Members', reads: 'team', writes: 'team' });

export const signInRuleOperations = {
  get: signInRuleNoun.get('signInRules.get', '/sign-in-rules', {
    summary: 'Read what the account asks of its members when they sign in',
    query: noQuery,
  }),
  update: signInRuleNoun.put('signInRules.update', '/sign-in-rules', {
    ...change,
    summary: 'Oblige the members of the account to have a second factor',
  }),
};

const signInRuleOperatorNoun = operatorNoun({ ...common, writes: 'operator_people' });

export const signInRuleOperatorOperations = {
  get: signInRuleOperatorNoun.get('admin.signInRules.get', '/admin/sign-in-rules', {
    summary: 'Read what the installation asks of owners and of its own people when they sign in',
    query: noQuery,
  }),
  update: signInRuleOperatorNoun.put('admin.signInRules.update', '/admin/sign-in-rules', {
    ...change,
    summary: 'Oblige owners of accounts and the operator’s people to have a second factor',
  }),
};

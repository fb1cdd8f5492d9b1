import { noun } from '../frame/noun.ts';
import { verb } from '../frame/verb.ts';
import { linkWords } from './one-time-link.ts';
import { ruleWords, withRules } from './sign-in-rules.ts';

const PERSON = '0196f0c2-7a10-7cc4-9d3e-0242ac120008';

export const member = noun('member', 'the members of the account', ['members', 'invitations'], {
  list: verb('members.list', {
    columns: [
      'uuid',
      'email',
      'name',
      'role',
      'last_signed_in_at as last signed in',
      'has_second_factor as second factor',
    ],
    empty: 'The account has no member.',
  }),
  change: verb('members.update', {
    says: ({ email, role }) => `${email} is now ${role}.`,
    example: `${PERSON} --role sender`,
  }),
  remove: verb('members.delete', {}),
  invite: verb('invitations.create', {
    args: ['email'],
    says: (made, { email }) => linkWords(made, `A link for ${email} to join.`),
    example: 'ama@example.com --role author',
  }),
  invitations: verb('invitations.list', {
    columns: [
      'uuid',
      'email',
      'role',
      'expires_at as until',
      ['mail', ({ mail, mail_reason }) => [mail ?? '-', ...(mail_reason === null ? [] : [mail_reason])].join(': ')],
    ],
    empty: 'No invitation is open.',
  }),
  withdraw: verb('invitations.withdraw', {}),
  rules: verb('signInRules.get', {
    does: 'what the members of the account need to sign in',
    ...withRules,
    call: (client, _, { secondFactor: rule }: { secondFactor?: string }) =>
      rule === undefined
        ? client.signInRules.get()
        : client.signInRules.update({ second_factor_required: rule === 'required' }),
    says: (rules) => ruleWords(rules, 'the members of the account'),
    also: { 'signInRules.update': '--second-factor required' },
  }),
});

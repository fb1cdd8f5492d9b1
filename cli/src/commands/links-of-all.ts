// Short links of all accounts, for an operator.
import { noun } from '../frame/noun.ts';
import { verb } from '../frame/verb.ts';

export const linkTakedown = noun('link-takedown', 'takedowns of short links', ['admin.linkTakedowns'], {
  list: verb('admin.linkTakedowns.list', {
    columns: ['code', 'account_id as account', 'created_at as down', 'reason as because of', 'url'],
    empty: 'No short link is taken down.',
  }),
  add: verb('admin.linkTakedowns.create', {
    args: ['code'],
    says({ kind, code, account_id }) {
      const others = kind === 'short_url' ? '' : ', together with all links of its campaign to the same address';
      return `The link ${code} of account ${account_id} is taken down${others}; every process applies it within a second.`;
    },
    example: 'harvest --reason "Asks for passwords"',
  }),
  remove: verb('admin.linkTakedowns.delete', {
    says: ({ code, account_id }) => `The link ${code} of account ${account_id} works again.`,
  }),
});

export const linkDomain = noun('link-domain', 'forbidden domains for short links', ['admin.linkDomains'], {
  list: verb('admin.linkDomains.list', {
    hasRows: true,
    columns: ['domain', 'created_at as denied', 'note'],
    empty: 'Short links may lead to every domain.',
  }),
  deny: verb('admin.linkDomains.create', {
    args: ['domain'],
    says: ({ domain }) => `Short links may no longer lead to ${domain}; existing ones stop working within a second.`,
    example: 'phish.example --note "Reported"',
  }),
  allow: verb('admin.linkDomains.delete', {
    says: (_, { domain }) => `Short links may lead to ${domain} again.`,
    json: (_, input) => input,
    example: 'phish.example',
  }),
});

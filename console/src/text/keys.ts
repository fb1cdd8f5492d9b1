import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

const en = {
  title: 'Keys',
  lead: 'A key lets a program do in this account what its rights allow, without a person who signs in.',
  hint: 'Begins with',
  may: 'May',
  addresses: 'Works from',
  anyAddress: 'Any address',
  perMinute: 'Requests a minute',
  noLimit: 'As many as the operator allows',
  lastUsed: 'Last used',
  expires: 'Expires',
  neverExpires: 'No expiry',
  expired: 'Expired',
  created: 'Created',
  scope_read: 'Read',
  scope_manage: 'Write',
  scope_send: 'Send',
  scope_resend: 'Send again',
  scope_develop: 'Keys and webhooks',
  scope_team: 'Members',
  scope_operator_read: 'Operator: read',
  scope_operator_accounts: 'Operator: accounts',
  scope_operator_money: 'Operator: credits and prices',
  scope_operator_carriers: 'Operator: carriers and trunks',
  scope_operator_approvals: 'Operator: approvals',
  scope_operator_people: 'Operator: people',
  scope_operator: 'Operator: everything',
  does_read: 'Reads contacts, messages, campaigns and credits.',
  does_manage: 'Changes contacts, groups, drafts and links.',
  does_send: 'Sends messages, campaigns and calls, which costs credits.',
  does_resend: 'Sends messages again of which nobody knows whether they went out. Whoever may send may do this too.',
  does_develop: 'Makes and revokes keys, and sets up webhooks.',
  does_team: 'Invites and removes people, and changes what they may do.',
  newKey: 'New key',
  nameHint: 'The program that uses it, such as “Web shop”.',
  mayHint:
    'Give no more than the program needs: whoever finds the key can do the same. You can give what you may do yourself.',
  addressesHint:
    'The addresses of the machines that use it, one on each line, such as 192.0.2.7 or 192.0.2.0/24. Empty: it works from everywhere.',
  perMinuteHint: 'Empty: as many as the operator allows each key.',
  expiresHint: 'The last day on which it works, by the clocks of {zone}. Empty: it never expires.',
  create: 'Create the key',
  secretTitle: 'The key {name}',
  secretWords:
    'Put it now where the program keeps its secrets. It is shown this once: Volley itself keeps only what it needs to recognise it.',
  secretUse: 'The program sends it with each request in the header “Authorization: Bearer …”.',
  secretKept: 'I have kept the key',
  revoke: 'Revoke',
  revokeTitle: 'Revoke {name}?',
  revokeWords:
    'Every request with this key is refused from that moment on, and the program that uses it stops. Invitations that were made with it open nothing any more. A revoked key never works again: if the program is still in use, give it a new key first.',
  revokeLastUsed: 'It was last used {when}.',
  revoked: '{name} is revoked.',
  isBeyond: 'This key may do more than you. Whoever has all of its rights can revoke it.',
  emptyTitle: 'No keys yet',
  emptyWords:
    'Make one for each program, such as your web shop, so that one can be revoked without stopping the others.',
};

export type KeysKey = keyof typeof en;

export const keysText = area(en, () => import('./keys.fr.ts'), accountWords);

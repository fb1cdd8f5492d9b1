import { z } from 'zod';
import { KEY_MODES, SCOPES } from './choices.ts';
import {
  byAccount,
  changeInput,
  createdAt,
  credits,
  GOES_ON,
  id,
  line,
  nameSearch,
  numberCursorQuery,
  optionalLine,
  pathId,
  phoneNumberInput,
  timestamp,
  timestampInput,
} from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { createdReply, cursorPageReply, doneReply } from './replies.ts';

const keyFields = {
  id,
  name: z.string().describe('What the key is for'),
  mode: z
    .enum(KEY_MODES)
    .describe('`live`, or `test`: what it sends reaches nobody, and only the built-in tester answers'),
  hint: z.string().meta({ description: 'The first characters of the key, to tell keys apart' }),
  scopes: z.array(z.enum(SCOPES)).describe('What the key may do'),
  allowed_addresses: z.array(z.string()).describe('The addresses and CIDR ranges that may use it; empty: all'),
  only_to: z
    .array(z.string())
    .describe(
      'The numbers to which it may send, alone, and nothing but single messages, calls and codes; empty: to all',
    ),
  requests_per_minute: z
    .int()
    .nullable()
    .describe('How many requests it may make in a minute; null: as many as the server allows any key'),
  expires_at: timestamp.nullable().describe('When it stops working; null: never'),
  created_at: createdAt,
  last_used_at: timestamp.nullable().describe('When it was last used; null: never'),
};
export const apiKey = z.strictObject(keyFields);
export const newApiKey = z.strictObject({
  ...keyFields,
  key: z.string().describe('The key itself. It is shown only in this reply; keep it now'),
});
const keyExample = {
  id: 5,
  name: 'Web shop',
  mode: 'live',
  hint: 'volley_live_k3Jd',
  scopes: ['send', 'read'],
};

export const creditChange = z.strictObject({
  amount: credits.describe('The credits that were added; negative: taken away'),
  balance: credits.describe('The balance afterwards, in credits'),
});
const ONLY_TO_MAX = 50;
const newKeyBody = z.strictObject({
  name: line(255).describe('What the key is for, up to 255 characters'),
  mode: z
    .enum(KEY_MODES)
    .optional()
    .describe(
      '`test` makes a key with which nothing ever leaves the service: messages and calls go to the built-in tester, credits are those of tests, and the account keeps its own messages, contacts and campaigns apart. Such a key has no scope of an operator and not `team`. `live`, or left out: a key that sends; a test key makes test keys alone',
    ),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .max(SCOPES.length)
    .describe('What the key may do; an operation names the scope that it needs'),
  allowed_addresses: z
    .array(line(64))
    .max(100)
    .optional()
    .describe('The addresses and CIDR ranges that may use it, up to 100; empty or left out: all'),
  only_to: z
    .array(phoneNumberInput)
    .max(ONLY_TO_MAX)
    .optional()
    .describe(
      'The numbers to which it may send, up to 50, such as those of your own team: it then sends single messages, calls and codes to them, no campaigns and batches, and has no scope of an operator; empty or left out: to all',
    ),
  requests_per_minute: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .optional()
    .describe(
      'How many requests it may make in a minute, 1 to 1,000,000; null or left out: as many as the server allows any key',
    ),
  expires_at: timestampInput.nullable().optional().describe('When it stops working; null or left out: never'),
});
const newKeyExample = { ...keyExample, key: 'volley_live_k3JdQm6Wc0aR8vT2yB5nXsE7hL9pUf1d0iZr' };

/** The key itself is in this reply alone. */
const newKeyReply = { ...createdReply('The key', newApiKey, newKeyExample), secretField: 'key' };

const keyNoun = operatorNoun({ writes: 'operator_accounts', noun: 'Account', params: byAccount });

export const keyOperations = {
  list: keyNoun.get('admin.keys.list', '/admin/accounts/{id}/keys', {
    summary: 'List the keys of an account that are not revoked, newest first, or search them',
    description: GOES_ON,
    query: z.strictObject({ ...numberCursorQuery, search: nameSearch }),
    reply: cursorPageReply('A page of keys', apiKey, keyExample),
  }),
  create: keyNoun.post('admin.keys.create', '/admin/accounts/{id}/keys', {
    givesRights: 'within',
    confirms: true,
    summary: 'Create a key',
    description:
      'The key is shown only in this reply. A key cannot give scopes that it does not have itself; `operator` has all of them. A key that it makes for its own account, or with a scope of an operator, works at no other addresses, no longer and no faster than itself. An account has 1,000 keys at most.',
    errors: ['storage_limit'],
    body: newKeyBody,
    bodyExample: { name: 'Web shop', scopes: ['send', 'read'] },
    reply: newKeyReply,
  }),
  revoke: keyNoun.remove('admin.keys.revoke', '/admin/accounts/{id}/keys/{key_id}', {
    noun: 'Key',
    params: z.object({ id: pathId.describe('The id of the account'), key_id: pathId.describe('The id of the key') }),
    confirms: true,
    summary: 'Revoke a key',
    description:
      'It is refused for a key with scopes that your own key does not have, and for the last key with the scope `operator`.',
    errors: ['conflict'],
    reply: doneReply('Key revoked.'),
  }),
};

const ownKeyNoun = noun({
  tag: 'Keys',
  reads: 'develop',
  writes: 'develop',
  noun: 'Key',
  params: z.object({ id: pathId.describe('The id of the key') }),
});

/** The keys of the account itself, for those who write its programs. */
export const ownKeyOperations = {
  list: ownKeyNoun.get('keys.list', '/keys', {
    summary: 'List the keys of the account that are not revoked, newest first, or search them',
    description: GOES_ON,
    query: z.strictObject({ ...numberCursorQuery, search: nameSearch }),
    reply: cursorPageReply('A page of keys', apiKey, keyExample),
  }),
  create: ownKeyNoun.post('keys.create', '/keys', {
    givesRights: 'within',
    confirms: true,
    summary: 'Create a key of the account',
    description:
      'The key is shown only in this reply. Nobody gives a key scopes that they do not have themselves, and a key that another key makes works at no other addresses, no longer and no faster. An account has 1,000 keys at most.',
    errors: ['storage_limit'],
    body: newKeyBody,
    bodyExample: { name: 'Web shop', scopes: ['read'] },
    reply: newKeyReply,
  }),
  revoke: ownKeyNoun.remove('keys.revoke', '/keys/{id}', {
    confirms: true,
    summary: 'Revoke a key of the account',
    description: 'It is refused for a key with scopes that you do not have yourself.',
    errors: ['conflict'],
    reply: doneReply('Key revoked.'),
  }),
};

const creditNoun = operatorNoun({ writes: 'operator_money', noun: 'Account', params: byAccount });

export const creditOperations = {
  add: creditNoun.post('admin.credits.add', '/admin/accounts/{id}/credits', {
    confirms: true,
    summary: 'Add credits to an account, or correct a mistake with a negative amount',
    body: z.strictObject({
      amount: changeInput.describe('The credits to add, such as `100.00`; negative: to take away'),
      note: optionalLine(500).optional().describe('Why, up to 500 characters; it stays in the ledger'),
    }),
    bodyExample: { amount: '100.00', note: 'Invoice 12' },
    reply: createdReply('The change', creditChange, { amount: '100.00', balance: '150.00' }),
  }),
};

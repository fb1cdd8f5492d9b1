import { z } from 'zod';
import { cursorPage, cursorPageExample, dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  amountInput,
  createdAt,
  credits,
  cursorQuery,
  id,
  line,
  optionalLine,
  pageQuery,
  pathId,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timestampInput,
  updatedAt,
} from './fields.ts';
import { operation, SCOPES } from './operation.ts';

export const account = z.strictObject({
  id,
  name: z.string(),
  default_country: z.string(),
  time_zone: z.string(),
  transactional_through_suppression: z.boolean(),
  suspended_at: timestamp.nullable(),
  suspended_reason: z.string(),
  created_at: createdAt,
  updated_at: updatedAt,
});
const accountExample = {
  id: 2,
  name: 'Kojo Farms',
  default_country: 'GH',
  time_zone: 'Africa/Accra',
  transactional_through_suppression: false,
  suspended_at: null,
  suspended_reason: '',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};

const keyFields = {
  id,
  name: z.string(),
  hint: z.string().meta({ description: 'The beginning of the key, to tell keys apart' }),
  scopes: z.array(z.enum(SCOPES)),
  allowed_addresses: z.array(z.string()),
  requests_per_minute: z.int().nullable(),
  expires_at: timestamp.nullable(),
  created_at: createdAt,
  last_used_at: timestamp.nullable(),
};
export const apiKey = z.strictObject(keyFields);
export const newApiKey = z.strictObject({ ...keyFields, key: z.string() });
const keyExample = {
  id: 5,
  name: 'Web shop',
  hint: 'volley_live_k3Jd',
  scopes: ['send', 'read'],
  allowed_addresses: [],
  requests_per_minute: null,
  expires_at: null,
  created_at: TIMESTAMP_EXAMPLE,
  last_used_at: null,
};

export const creditChange = z.strictObject({ amount: credits, balance: credits });
// An empty schema: a value of several types in one place is more than generators of clients can name.
const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()]).meta({ wire: {} });
export const auditEntry = z.strictObject({
  at: timestamp,
  account_id: id,
  actor_account_id: id.nullable(),
  actor_key_id: id.nullable(),
  operation: z.string(),
  target: z.string(),
  address: z.string(),
  request_id: z.string(),
  changes: z.record(z.string(), z.strictObject({ from: auditValue.optional(), to: auditValue.optional() })).meta({
    description:
      'Each field that changed, as it was and as it became. Of secrets, texts and personal data only that they changed; telephone numbers are cut.',
  }),
});
const auditExample = {
  at: TIMESTAMP_EXAMPLE,
  account_id: 2,
  actor_account_id: 1,
  actor_key_id: 1,
  operation: 'admin.credits.add',
  target: '2',
  address: '192.0.2.7',
  request_id: 'req-1',
  changes: { amount: { to: '100.00' } },
};

const common = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;
const byAccount = z.object({ id: pathId });

export const accountOperations = {
  list: operation({
    ...common,
    id: 'admin.accounts.list',
    method: 'GET',
    path: '/admin/accounts',
    scope: 'operator_read',
    summary: 'List accounts, newest first',
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of accounts',
      schema: dataReply(fullPage(account)),
      example: fullPageExample('/admin/accounts', accountExample),
    },
  }),
  create: operation({
    ...common,
    id: 'admin.accounts.create',
    method: 'POST',
    path: '/admin/accounts',
    scope: 'operator_accounts',
    summary: 'Create an account',
    body: z.strictObject({ name: line(255), default_country: line(2).optional(), time_zone: line(64).optional() }),
    bodyExample: { name: 'Kojo Farms', default_country: 'GH', time_zone: 'Africa/Accra' },
    reply: {
      status: 201,
      description: 'The account',
      schema: dataReply(account),
      example: { success: true, data: accountExample },
    },
  }),
  update: operation({
    ...common,
    id: 'admin.accounts.update',
    method: 'PUT',
    path: '/admin/accounts/{id}',
    scope: 'operator_accounts',
    noun: 'Account',
    summary: 'Change an account',
    description: 'What is left out stays as it is. It counts with the answer, in every process.',
    params: byAccount,
    body: z.strictObject({
      name: line(255).optional(),
      transactional_through_suppression: z
        .boolean()
        .optional()
        .describe('Quick sends and single messages reach numbers that opted out, too: for one-time codes alone'),
    }),
    bodyExample: { transactional_through_suppression: true },
    reply: {
      status: 200,
      description: 'The account',
      schema: dataReply(account),
      example: { success: true, data: { ...accountExample, transactional_through_suppression: true } },
    },
  }),
};

const suspendedExample = { ...accountExample, suspended_at: TIMESTAMP_EXAMPLE, suspended_reason: 'Phishing' };

export const accountSuspensionOperations = {
  suspend: operation({
    ...common,
    id: 'admin.accounts.suspend',
    method: 'POST',
    path: '/admin/accounts/{id}/suspend',
    scope: 'operator_accounts',
    noun: 'Account',
    summary: 'Suspend an account, with the reason',
    description:
      'With the answer its keys open nothing and it sends nothing more; its short links stop within a second, but for those to opt out. Calls in progress end by themselves. An account with keys of an operator cannot be suspended.',
    params: byAccount,
    body: z.strictObject({ reason: line(500) }),
    bodyExample: { reason: 'Phishing' },
    reply: {
      status: 200,
      description: 'The account',
      schema: dataReply(account),
      example: { success: true, data: suspendedExample },
    },
    errors: ['wrong_state'],
  }),
  resume: operation({
    ...common,
    id: 'admin.accounts.resume',
    method: 'POST',
    path: '/admin/accounts/{id}/resume',
    scope: 'operator_accounts',
    noun: 'Account',
    summary: 'End the suspension of an account',
    description:
      'Its campaigns go on where they stood, and those whose time came meanwhile begin: cancel what must not.',
    params: byAccount,
    reply: {
      status: 200,
      description: 'The account',
      schema: dataReply(account),
      example: { success: true, data: accountExample },
    },
    errors: ['wrong_state'],
  }),
};

export const keyOperations = {
  list: operation({
    ...common,
    id: 'admin.keys.list',
    method: 'GET',
    path: '/admin/accounts/{id}/keys',
    scope: 'operator_read',
    noun: 'Account',
    summary: 'List the keys of an account that are not revoked, newest first',
    params: byAccount,
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of keys',
      schema: dataReply(fullPage(apiKey)),
      example: fullPageExample('/admin/accounts/2/keys', keyExample),
    },
  }),
  create: operation({
    ...common,
    id: 'admin.keys.create',
    method: 'POST',
    path: '/admin/accounts/{id}/keys',
    scope: 'operator_accounts',
    noun: 'Account',
    summary: 'Create a key',
    description:
      'The key is in this reply and nowhere else, ever. A key can give no scope that it does not have; `operator` has all.',
    params: byAccount,
    body: z.strictObject({
      name: line(255),
      scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
      allowed_addresses: z.array(line(64)).max(100).optional().describe('Addresses or CIDR ranges; none: any'),
      requests_per_minute: z.int().min(1).max(1_000_000).nullable().optional(),
      expires_at: timestampInput.nullable().optional(),
    }),
    bodyExample: { name: 'Web shop', scopes: ['send', 'read'] },
    reply: {
      status: 201,
      description: 'The key',
      schema: dataReply(newApiKey),
      secretField: 'key',
      example: { success: true, data: { ...keyExample, key: 'volley_live_k3JdQm6Wc0aR8vT2yB5nXsE7hL9pUf1d0iZr' } },
    },
  }),
  revoke: operation({
    ...common,
    id: 'admin.keys.revoke',
    method: 'DELETE',
    path: '/admin/accounts/{id}/keys/{key_id}',
    scope: 'operator_accounts',
    noun: 'Key',
    summary: 'Revoke a key',
    description:
      'A key with scopes that the asking key does not have stays, and so does the last one with the scope `operator`.',
    errors: ['conflict'],
    params: z.object({ id: pathId, key_id: pathId }),
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Key revoked.' },
    },
  }),
};

export const creditOperations = {
  add: operation({
    ...common,
    id: 'admin.credits.add',
    method: 'POST',
    path: '/admin/accounts/{id}/credits',
    scope: 'operator_money',
    noun: 'Account',
    summary: 'Add credits to an account, or correct a mistake with a negative amount',
    params: byAccount,
    body: z.strictObject({ amount: amountInput, note: optionalLine(500).optional() }),
    bodyExample: { amount: '100.00', note: 'Invoice 12' },
    reply: {
      status: 201,
      description: 'The change',
      schema: dataReply(creditChange),
      example: { success: true, data: { amount: '100.00', balance: '150.00' } },
    },
  }),
};

export const auditOperations = {
  list: operation({
    ...common,
    id: 'admin.audit.list',
    method: 'GET',
    path: '/admin/accounts/{id}/audit',
    scope: 'operator_read',
    noun: 'Account',
    summary: 'List who changed what in an account, newest first',
    description: 'Goes on by cursor: pass the `next_cursor` of the last reply.',
    params: byAccount,
    query: z.strictObject(cursorQuery),
    reply: {
      status: 200,
      description: 'Entries',
      schema: dataReply(cursorPage(auditEntry)),
      example: cursorPageExample(auditExample),
    },
  }),
};

import { z } from 'zod';
import { ROLES, STAFF_ROLES } from './choices.ts';
import { createdAt, id, line, noQuery, optionalLine, updatedAt, uuid, uuidInput } from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { doneReply, replyOf } from './replies.ts';
import { addressInput, SESSION_UUID } from './session.ts';

const claimedRole = z.strictObject({
  claim_value: z
    .string()
    .nullable()
    .describe('The value that the claim `roles_claim` must have; null: everybody who signs in by this provider'),
  account_id: id.nullable().describe('The account in which they get `role`; null with a staff role'),
  role: z.enum(ROLES).nullable().describe('The role that they get in the account; null with a staff role'),
  staff_role: z.enum(STAFF_ROLES).nullable().describe('The staff role that they get; null with a role in an account'),
});
export const openidProvider = z.strictObject({
  uuid: uuid.describe('The UUID of the provider'),
  name: z.string().describe('As people know it: it stands on the button'),
  issuer: z.string().describe('Its address, by which it names itself in what it signs'),
  client_id: z.string().describe('The name under which Volley is registered there'),
  domains: z
    .array(z.string())
    .describe('The domains of email addresses that it vouches for; no other provider has them'),
  scopes: z.array(z.string()).describe('What is asked for besides `openid email profile`'),
  verified_claim: z.string().describe('The claim that says of the email address that it is the person’s own'),
  roles_claim: z
    .string()
    .describe('The claim whose values `roles` names, such as `groups` or `realm_access.roles`; empty: none is read'),
  roles: z
    .array(claimedRole)
    .describe(
      'Who gets which role, at each sign-in anew. Of an account, and of the staff, the first entry that fits counts; where none fits, the role is lost',
    ),
  creates_people: z
    .boolean()
    .describe('True: whoever gets a role by `roles` and is not there yet is made at the first sign-in'),
  allows_passwords: z
    .boolean()
    .describe('False: people of these domains sign in by this provider or a passkey, and by no password'),
  callback_url: z
    .string()
    .describe(
      'The redirect address that is to be registered at this provider, and at no other: browsers come back to it',
    ),
  created_at: createdAt,
  updated_at: updatedAt,
});
const example = {
  uuid: SESSION_UUID,
  name: 'Kojo Farms',
  issuer: 'https://login.example.com/realms/kojo',
  client_id: 'volley',
  domains: ['example.com'],
  verified_claim: 'email_verified',
  roles_claim: 'groups',
  roles: [{ claim_value: 'volley-senders', account_id: 1, role: 'sender', staff_role: null }],
  creates_people: true,
  callback_url: `https://sms.example.com/openid/callback/${SESSION_UUID}`,
};
export const openidWay = z.strictObject({
  provider: z
    .uuid()
    .nullable()
    .describe('The UUID of the provider that signs people of this domain in; null: none does'),
  provider_name: z.string().nullable().describe('As people know it; null: there is none'),
  begin_url: z.string().nullable().describe('The address that a browser opens to sign in there; null: there is none'),
  allows_password: z.boolean().describe('False: people of this domain do not sign in with a password'),
});

const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;
const domain = z.string().trim().toLowerCase().regex(DOMAIN, { message: 'must be domains such as example.com' });
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, { message: 'must be words without spaces' });
const claimValue = line(255)
  .nullable()
  .describe('The value of the claim; null: everybody who signs in by this provider');
// One object for both, with nulls: clients that are generated from the document cannot tell apart two whose fields are the same.
const roleEntry = z
  .strictObject({
    claim_value: claimValue,
    account_id: id
      .nullable()
      .optional()
      .describe('The account in which they get `role`; null or left out, beside a staff role'),
    role: z
      .enum(ROLES)
      .nullable()
      .optional()
      .describe('The role in the account; null or left out, beside a staff role'),
    staff_role: z
      .enum(STAFF_ROLES)
      .nullable()
      .optional()
      .describe('The staff role, in place of account and role; null or left out, beside a role in an account'),
  })
  .refine(
    ({ account_id, role, staff_role }) =>
      staff_role == null ? account_id != null && role != null : account_id == null && role == null,
    { message: 'must have a claim value, and either an account with a role or a staff role alone' },
  );
const settings = {
  name: line(100).describe('As people know it, up to 100 characters: it stands on the button'),
  client_id: line(255).describe('The name under which Volley is registered there'),
  client_secret: line(1_000).describe('The secret of this client. It is kept encrypted, and shown to nobody'),
  domains: z
    .array(domain)
    .min(1)
    .max(100)
    .describe('The domains of email addresses that it vouches for, such as `example.com`'),
};
const choices = {
  scopes: z.array(scope).max(20).describe('What is asked for besides `openid email profile`'),
  verified_claim: line(100).describe(
    'The claim that says of the email address that it is the person’s own, by true; left out: `email_verified`',
  ),
  roles_claim: optionalLine(255).describe('The claim whose values `roles` names; left out or empty: none is read'),
  roles: z.array(roleEntry).max(500).describe('Who gets which role, at each sign-in anew'),
  creates_people: z
    .boolean()
    .describe('True: whoever gets a role by `roles` and is not there yet is made; left out: false'),
  allows_passwords: z
    .boolean()
    .describe('False: people of these domains do not sign in with a password; left out: true'),
};

// A person who sets up a provider could sign in as anyone of its domains, even an operator, so this needs the scope `operator`.
const providerNoun = operatorNoun({
  writes: 'operator',
  noun: 'Provider',
  params: z.object({ uuid: uuidInput.describe('The UUID of the provider') }),
  one: openidProvider,
  example,
});

export const openidProviderOperations = {
  list: providerNoun.get('admin.openidProviders.list', '/admin/openid-providers', {
    summary: 'List the providers of OpenID Connect by which people sign in',
    query: noQuery,
    reply: replyOf('All of them, a hundred at most', z.array(openidProvider), [example]),
  }),
  get: providerNoun.get('admin.openidProviders.get', '/admin/openid-providers/{uuid}', {
    summary: 'Get a provider of OpenID Connect',
    query: noQuery,
  }),
  create: providerNoun.post('admin.openidProviders.create', '/admin/openid-providers', {
    noun: 'Account',
    givesRights: true,
    confirms: true,
    summary: 'Let people sign in by a provider of OpenID Connect',
    description:
      'Register a client there first, and its redirect address, `callback_url` of the reply, afterwards. Whoever runs the provider decides who is who among the people of these domains, operators included, and gives the roles: that is why it needs the scope `operator`.',
    body: z.strictObject({
      ...settings,
      issuer: line(500).describe('The address by which the provider names itself; it must begin with `https://`'),
      ...z.strictObject(choices).partial().shape,
    }),
    bodyExample: {
      name: 'Kojo Farms',
      issuer: 'https://login.example.com/realms/kojo',
      client_id: 'volley',
      client_secret: 'v3ry-s3cret',
      domains: ['example.com'],
      roles_claim: 'groups',
      roles: [{ claim_value: 'volley-senders', account_id: 1, role: 'sender' }],
    },
    errors: ['wrong_state', 'conflict'],
  }),
  update: providerNoun.put('admin.openidProviders.update', '/admin/openid-providers/{uuid}', {
    confirms: true,
    givesRights: true,
    summary: 'Change a provider of OpenID Connect',
    description: 'What is left out stays. The issuer cannot be changed: another issuer knows other people.',
    body: z.strictObject({ ...settings, ...choices }).partial(),
    bodyExample: { allows_passwords: true },
    errors: ['wrong_state', 'conflict'],
  }),
  delete: providerNoun.remove('admin.openidProviders.delete', '/admin/openid-providers/{uuid}', {
    confirms: true,
    summary: 'Remove a provider of OpenID Connect',
    description: 'Nobody signs in by it from then on. People, their roles and their sessions stay.',
    reply: doneReply('Provider removed.'),
  }),
  check: providerNoun.post('admin.openidProviders.check', '/admin/openid-providers/{uuid}/check', {
    confirms: true,
    summary: 'Ask a provider of OpenID Connect who it is',
    description:
      'Refused with what is wrong: it cannot be reached, or does not name itself as the issuer. The client secret is tried at the first sign-in.',
    reply: { ...doneReply('The provider answers.'), description: 'It answers' },
    errors: ['unauthenticated', 'wrong_state'],
  }),
};

const openidNoun = noun({ tag: 'Session', auth: 'open', writes: null });

export const openidOperations = {
  find: openidNoun.post('openid.find', '/openid/find', {
    summary: 'By which provider an email address signs in',
    description: 'Decided by the domain alone: the reply is the same whether or not anybody has the address.',
    body: z.strictObject({ email: addressInput.describe('The email address of the person') }),
    bodyExample: { email: 'ama@example.com' },
    reply: replyOf('How people of this domain sign in', openidWay, {
      provider: SESSION_UUID,
      provider_name: 'Kojo Farms',
      begin_url: `https://sms.example.com/openid/begin?provider=${SESSION_UUID}`,
    }),
  }),
};

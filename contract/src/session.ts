import { z } from 'zod';
import { ROLES, SCOPES, STAFF_ROLES } from './choices.ts';
import { createdAt, emailInput, id, line, noQuery, timestamp, uuid, uuidInput } from './fields.ts';
import { noun } from './noun.ts';
import { createdReply, doneReply, replyOf } from './replies.ts';

export const role = z
  .enum(ROLES)
  .describe(
    'What this person may do in the account: `viewer` reads, `author` writes too, `sender` sends too, `developer` reads and manages keys and webhooks, `owner` does everything and manages the members',
  );
export const staffRole = z
  .enum(STAFF_ROLES)
  .nullable()
  .describe(
    'What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing',
  );

const membership = z.strictObject({
  account_id: id.describe('The account'),
  account_name: z.string().describe('Its name'),
  role,
});
export const session = z.strictObject({
  uuid,
  user_uuid: uuid.describe('The UUID of the person'),
  email: z.string().describe('The email address of the person'),
  name: z.string().describe('The name of the person'),
  staff_role: staffRole,
  held: z
    .array(
      z.strictObject({
        uuid: uuid.describe('What is given to `session.decideHeld`'),
        account_id: id.nullable().describe('The account; null: it is a staff role'),
        account_name: z.string().nullable().describe('Its name'),
        role: role.nullable().describe('The role in the account; null: it is a staff role'),
        staff_role: staffRole,
      }),
    )
    .describe(
      'What this person had before it was proven that they have the email address. It waits for 30 days until they confirm it, because somebody else may have made this person',
    ),
  accounts: z.array(membership).describe('The accounts of which this person is a member'),
  account_id: id.nullable().describe('The account in which the session acts; null: none'),
  is_home_account: z
    .boolean()
    .describe(
      "True: that account is the operator's own, whose audit log tells of all accounts and needs the scope `operator_read`",
    ),
  is_account_suspended: z
    .boolean()
    .describe(
      'True: the operator has suspended that account, so what needs a scope in it is refused with `account_suspended`',
    ),
  default_country: z
    .string()
    .nullable()
    .describe(
      'The country with which local phone numbers are read in that account, as two letters such as `GH`; null: no account',
    ),
  scopes: z
    .array(z.enum(SCOPES))
    .describe('What this person may do in that account and, with a staff role, everywhere'),
  is_confirmed: z
    .boolean()
    .describe('True: the password was given within the last 15 minutes, so operations that need it are open'),
  second_factor: z
    .enum(['set_up', 'give'])
    .nullable()
    .describe(
      'What this person must do before anything else: `set_up` an authenticator or a passkey, or `give` the one they have by confirming; null: nothing',
    ),
});
export const ownSession = z.strictObject({
  uuid,
  is_current: z.boolean().describe('True: it is the session of this request'),
  account_id: id.nullable().describe('The account in which it acts; null: none'),
  created_at: createdAt.describe('When this person signed in'),
  last_seen_at: timestamp.describe('When it was last used, to the minute'),
  address: z.string().describe('The IP address that last used it'),
  user_agent: z.string().describe('What the browser calls itself'),
});
/** The step that follows the password. */
export const signedIn = z.strictObject({
  next: z
    .enum(['done', 'second_factor', 'sign_in'])
    .describe(
      '`done`: the session is open; `second_factor`: it asks for one first; `sign_in`: sign in with the password',
    ),
  ticket: z
    .string()
    .nullable()
    .describe('With `second_factor`: what is given with the code, within ten minutes; else null'),
});
export const signedInReply = createdReply('Signed in', signedIn, { next: 'done', ticket: null });
export const oneTimeCode = line(40).describe(
  'The six digits that the authenticator shows now, or one of the recovery codes. Each is good once',
);

export const SESSION_UUID = '0196f0c2-7a10-7cc4-9d3e-0242ac120007';
export const USER_UUID = '0196f0c2-7a10-7cc4-9d3e-0242ac120008';
const sessionExample = {
  uuid: SESSION_UUID,
  user_uuid: USER_UUID,
  email: 'ama@example.com',
  name: 'Ama Mensah',
  accounts: [{ account_id: 2, account_name: 'Kojo Farms', role: 'author' }],
  account_id: 2,
  default_country: 'GH',
  scopes: ['read', 'manage'],
  is_confirmed: true,
};
const ownSessionExample = {
  uuid: SESSION_UUID,
  is_current: true,
  account_id: 2,
  address: '192.0.2.7',
  user_agent: 'Mozilla/5.0',
};

const PASSWORD_LENGTH_MAX = 1_000;
export const passwordInput = z
  .string()
  .min(1)
  .max(PASSWORD_LENGTH_MAX)
  .refine((value) => value.isWellFormed(), { message: 'must be valid Unicode text' });
export const addressInput = emailInput.min(3);
const HELD_MAX = 1_000;

const COOKIE = 'The reply sets the cookie of the session, which a browser sends back by itself.';

const { get, post, put, remove } = noun({
  tag: 'Session',
  auth: 'session',
  reads: null,
  writes: null,
  noun: 'Session',
  params: z.object({ uuid: uuidInput.describe('The UUID of the session') }),
  one: session,
  example: sessionExample,
});

export const sessionOperations = {
  create: post('session.create', '/session', {
    auth: 'open',
    summary: 'Sign in',
    description: `${COOKIE} A wrong password and an address that nobody has are refused in the same words.`,
    body: z.strictObject({
      email: addressInput.describe('The email address of the person'),
      password: passwordInput.describe('The password of the person'),
    }),
    bodyExample: { email: 'ama@example.com', password: 'lorry under seven mangoes' },
    reply: signedInReply,
    errors: ['unauthenticated', 'wrong_state'],
  }),
  get: get('session.get', '/session', {
    summary: 'Who is signed in, and what they may do',
    query: noQuery,
  }),
  end: remove('session.end', '/session', {
    summary: 'Sign out',
    reply: doneReply('Signed out.'),
  }),
  confirm: post('session.confirm', '/session/confirm', {
    summary: 'Give the password again',
    description:
      'For 15 minutes the session may then do what is refused with `confirmation_needed` otherwise, such as creating keys and changing members.',
    body: z.strictObject({
      password: passwordInput.describe('The password of the person who is signed in'),
      one_time_code: oneTimeCode
        .optional()
        .describe('Of whoever has an authenticator: a code of it, or a recovery code'),
    }),
    bodyExample: { password: 'lorry under seven mangoes' },
    reply: doneReply('Confirmed.'),
  }),
  changePassword: put('session.changePassword', '/session/password', {
    summary: 'Change your own password',
    description: 'All your other sessions end.',
    body: z.strictObject({
      current_password: passwordInput.describe('The password until now'),
      password: passwordInput.describe('The new password: at least 12 characters, and none of the commonest ones'),
    }),
    bodyExample: { current_password: 'lorry under seven mangoes', password: 'nine goats on a ferry' },
    reply: doneReply('Password changed.'),
  }),
  enterAccount: put('session.enterAccount', '/session/account', {
    noun: 'Account',
    summary: 'Enter an account',
    description:
      'From then on the session acts in this account. A member enters their own accounts, one of the operator’s people any: the audit logs of the account and of the operator both tell of it, and of what is changed there.',
    body: z.strictObject({ account_id: id.describe('The id of the account') }),
    bodyExample: { account_id: 2 },
    reply: doneReply('Account entered.'),
  }),
  decideHeld: post('session.decideHeld', '/session/held', {
    summary: 'Confirm what you had before your email address was proven',
    description:
      'Of what `held` in the session lists, you have again what you name, and all the rest is given up. Name what you expect to have: somebody else may have added the rest.',
    body: z.strictObject({
      keep: z.array(uuidInput).max(HELD_MAX).describe('The UUIDs of what you keep'),
    }),
    bodyExample: { keep: [USER_UUID] },
    reply: doneReply('Decided.'),
  }),
  leaveAccount: remove('session.leaveAccount', '/session/account', {
    summary: 'Leave the account that was entered',
    reply: doneReply('Account left.'),
  }),
};

export const ownSessionOperations = {
  list: get('sessions.list', '/sessions', {
    summary: 'List your own sessions, newest first',
    query: noQuery,
    reply: replyOf('All sessions that are open, 50 at most', z.array(ownSession), [ownSessionExample]),
  }),
  end: remove('sessions.end', '/sessions/{uuid}', {
    summary: 'End one of your own sessions',
    reply: doneReply('Session ended.'),
  }),
  endOthers: remove('sessions.endOthers', '/sessions', {
    summary: 'End all your sessions but this one',
    reply: doneReply('Sessions ended: 2.'),
  }),
};

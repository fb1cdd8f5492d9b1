import { z } from 'zod';
import { ACCOUNT_STATES } from './choices.ts';
import {
  byAccount,
  countryInput,
  createdAt,
  credits,
  id,
  limitInput,
  line,
  numberCursorQuery,
  TIMESTAMP_EXAMPLE,
  timestamp,
  timeZoneInput,
  updatedAt,
} from './fields.ts';
import { limitExample, limitFields, limitUseExample, limitUseFields } from './limits.ts';
import { operatorNoun } from './noun.ts';
import { createdReply, cursorPageReply, replyOf } from './replies.ts';

const KEY_REQUESTS_MAX = 1_000_000;

const accountFields = {
  id,
  name: z.string().describe('The name of the account'),
  default_country: z
    .string()
    .describe('The country with which local phone numbers are read, as two letters such as `GH`'),
  time_zone: z.string().describe('The zone of its days and hours, such as `Africa/Accra`'),
  transactional_through_suppression: z.boolean().describe('True: single messages also reach numbers that opted out'),
  lookup_wait_ms: z
    .int()
    .describe(
      'For how many milliseconds a single message waits for a lookup of its number, if no answer is kept; 0: only kept answers count, and nothing is looked up for the account',
    ),
  key_requests_per_minute: z
    .int()
    .nullable()
    .describe('How many requests each of its keys without a limit of its own may make in a minute; null: no limit'),
  ...limitFields,
  suspended_at: timestamp.nullable().describe('Since when it is suspended; null: it is not'),
  suspended_reason: z.string().describe('Why it is suspended; empty: it is not'),
  closed_at: timestamp.nullable().describe('Since when it is closed, for ever, and suspended too; null: it is not'),
  closed_reason: z.string().describe('Why it is closed; empty: it is not'),
  created_at: createdAt,
  updated_at: updatedAt,
};
export const account = z.strictObject(accountFields);
const accountExample = {
  id: 2,
  name: 'Kojo Farms',
  default_country: 'GH',
  time_zone: 'Africa/Accra',
  ...limitExample,
};

const balanceFields = {
  balance: credits.describe('The credits of the account, what is reserved included'),
  held: credits.describe('The part of the balance that running campaigns have reserved'),
  available: credits.describe('What can be spent now: the balance less what is reserved'),
};
const balanceExample = { balance: '100.00', held: '12.00', available: '88.00' };
export const accountDetails = z.strictObject({ ...accountFields, ...limitUseFields, ...balanceFields });
const detailsExample = { ...accountExample, ...limitUseExample, ...balanceExample };

/** An account in a list, with its balance and how fast it is spent. */
export const accountWithBalance = z.strictObject({
  ...accountFields,
  ...balanceFields,
  monthly_used: limitUseFields.monthly_used,
});
const withBalanceExample = { ...accountExample, ...balanceExample, monthly_used: limitUseExample.monthly_used };

const name = line(255).describe('A name, up to 255 characters');
const country = countryInput.describe(
  'The country with which local phone numbers are read, as two letters; left out: that of the server',
);
const zone = timeZoneInput.describe(
  'The zone of its days and hours, such as `Africa/Accra`; left out: that of the server',
);
const STORED_MAX = 1_000_000_000_000;
const storedMax = (what: string) =>
  z
    .int()
    .min(0)
    .max(STORED_MAX)
    .nullable()
    .optional()
    .describe(`How many ${what}, up to 1,000,000,000,000; null: no limit. What is there already stays`);
const reason = line(500).describe('Why, up to 500 characters');

const accountNoun = operatorNoun({
  writes: 'operator_accounts',
  noun: 'Account',
  params: byAccount,
  one: accountDetails,
  example: detailsExample,
});

export const accountOperations = {
  list: accountNoun.get('admin.accounts.list', '/admin/accounts', {
    summary: 'List accounts with their balances, newest first, or find them',
    description:
      'Goes on by cursor: pass the `next_cursor` of the last reply, with the same filters. The end is where `next_cursor` is null.',
    query: z.strictObject({
      ...numberCursorQuery,
      search: line(255).optional().describe('Only accounts whose name contains this, in any case, or whose id it is'),
      state: z
        .enum(ACCOUNT_STATES)
        .optional()
        .describe('Only accounts that are `active`, `suspended` or `closed`; left out: all'),
    }),
    reply: cursorPageReply('A page of accounts', accountWithBalance, withBalanceExample),
  }),
  get: accountNoun.get('admin.accounts.get', '/admin/accounts/{id}', { summary: 'Read an account with its balance' }),
  create: accountNoun.post('admin.accounts.create', '/admin/accounts', {
    summary: 'Create an account',
    body: z.strictObject({ name, default_country: country.optional(), time_zone: zone.optional() }),
    bodyExample: { name: 'Kojo Farms', default_country: 'GH', time_zone: 'Africa/Accra' },
    reply: createdReply('The account', account, accountExample),
  }),
  update: accountNoun.put('admin.accounts.update', '/admin/accounts/{id}', {
    confirms: true,
    summary: 'Change an account',
    description:
      'Fields that you leave out stay as they are. The change is in effect when the reply arrives. A new country counts for numbers that are read from then on, a new zone for what is scheduled from then on; stored numbers and times stay as they are.',
    body: z.strictObject({
      name: name.optional(),
      default_country: countryInput
        .optional()
        .describe('The country with which local phone numbers are read, as two letters'),
      time_zone: timeZoneInput.optional().describe('The zone of its days and hours, such as `Africa/Accra`'),
      key_requests_per_minute: z
        .int()
        .min(1)
        .max(KEY_REQUESTS_MAX)
        .nullable()
        .optional()
        .describe('How many requests each key without a limit of its own may make in a minute; null: no limit'),
      monthly_limit: limitInput
        .nullable()
        .optional()
        .describe(
          'The credits that it may spend in a calendar month of its zone, such as `100.00`; null: no limit. What is spent already in this month counts',
        ),
      contacts_max: storedMax('contacts it may have'),
      links_max: storedMax('short links it may have'),
      recordings_bytes_max: storedMax('bytes its recordings may take'),
      lookup_wait_ms: z
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe(
          'For how many milliseconds, 0 to 100, a single message waits for a lookup of its number, if no answer is kept',
        ),
      transactional_through_suppression: z
        .boolean()
        .optional()
        .describe(
          'True: quick sends and single messages also reach numbers that opted out. Only for accounts that send nothing but one-time codes',
        ),
    }),
    bodyExample: { transactional_through_suppression: true },
    reply: replyOf('The account', account, { ...accountExample, transactional_through_suppression: true }),
  }),
};

const suspendedExample = { ...accountExample, suspended_at: TIMESTAMP_EXAMPLE, suspended_reason: 'Phishing' };

const accountSuspensionNoun = operatorNoun({
  writes: 'operator_accounts',
  noun: 'Account',
  params: byAccount,
  one: account,
  example: suspendedExample,
});

export const accountSuspensionOperations = {
  suspend: accountSuspensionNoun.post('admin.accounts.suspend', '/admin/accounts/{id}/suspend', {
    summary: 'Suspend an account, with the reason',
    description:
      'From the reply on its keys are refused and it sends nothing. Its short links stop within a second, except those to opt out. Calls in progress end by themselves. An account that has operator keys cannot be suspended.',
    body: z.strictObject({ reason }),
    bodyExample: { reason: 'Phishing' },
    errors: ['wrong_state'],
  }),
  resume: accountSuspensionNoun.post('admin.accounts.resume', '/admin/accounts/{id}/resume', {
    summary: 'End the suspension of an account',
    description:
      'Its campaigns continue, and campaigns whose time came meanwhile start: cancel first what must not be sent.',
    reply: replyOf('The account', account, accountExample),
    errors: ['wrong_state'],
  }),
  close: accountSuspensionNoun.post('admin.accounts.close', '/admin/accounts/{id}/close', {
    confirms: true,
    summary: 'Close an account for ever, with the reason',
    description:
      'From the reply on its keys are revoked and it sends nothing. Its campaigns and waiting messages are cancelled within seconds, and what was reserved or charged for them is paid back. Its data stays: an operator reads its balance, ledger and audit log, and can correct its credits. It cannot be undone: suspend an account that may come back. An account that has operator keys cannot be closed.',
    body: z.strictObject({ reason }),
    bodyExample: { reason: 'Contract ended' },
    reply: replyOf('The account', account, {
      ...accountExample,
      suspended_at: TIMESTAMP_EXAMPLE,
      suspended_reason: 'Contract ended',
      closed_at: TIMESTAMP_EXAMPLE,
      closed_reason: 'Contract ended',
    }),
    errors: ['wrong_state'],
  }),
};

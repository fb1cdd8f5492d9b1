import { z } from 'zod';
import { VERIFICATION_BLOCKS, VERIFICATION_CHANNELS, VERIFICATION_STATUSES } from './choices.ts';
import {
  countryInput,
  createdAt,
  cursorQuery,
  GOES_ON,
  line,
  lineOf,
  optionalLine,
  phoneNumber,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  timestamp,
  uuid,
} from './fields.ts';
import { templateInput } from './messages.ts';
import { noun } from './noun.ts';
import { createdReply, cursorPageReply, replyOf } from './replies.ts';

/** The languages in which there are words for a text without a template. */
export const VERIFICATION_LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pt', 'ru'] as const;
/** How often a code can be checked before its verification has failed. */
export const CHECKS_MAX = 5;
export const EXPIRES_SECONDS_MAX = 3_600;

export const verification = z.strictObject({
  id: uuid.describe('The UUID of the verification'),
  phone_number: phoneNumber,
  status: z
    .enum(VERIFICATION_STATUSES)
    .describe(
      '`pending` (the code can be entered), `approved` (it was entered), `expired` (its time is over), `failed` (a wrong code was entered too often), `cancelled`, or `blocked` (no code was sent: `reason_words` says why)',
    ),
  reason: z
    .enum(VERIFICATION_BLOCKS)
    .nullable()
    .describe('Why it was blocked: `country_blocked`, `prefix_not_entered` or `country_not_entered`; null: it was not'),
  reason_words: z.string().describe('The reason as a sentence; empty: it was not blocked'),
  channel: z.enum(VERIFICATION_CHANNELS).describe('How the code was sent last'),
  sender_id: z.string().describe('What the recipient sees as the sender'),
  reference: z.string().describe('What your own program calls it; empty: nothing'),
  end_user_ref: z.string().describe('Who asked for the code in your program; empty: you did not say'),
  end_user_ip: z.string().describe('The address from which that person asked; empty: you did not say'),
  sends: z.int().nonnegative().describe('How often the code was sent'),
  message_id: uuid
    .nullable()
    .describe(
      'The UUID of the message that carried it last: `GET /messages/{uuid}` tells what became of it; null: it was not sent',
    ),
  checks_left: z.int().nonnegative().describe('How many more codes can be entered'),
  next_send_at: timestamp.describe('From when on the code is sent again if you ask for it'),
  expires_at: timestamp.describe('Until when the code can be entered'),
  created_at: createdAt,
  ended_at: timestamp.nullable().describe('When it was approved or ended otherwise; null: it is pending'),
});

export const verificationExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120080',
  phone_number: '233244123456',
  status: 'pending',
  reason: null,
  reason_words: '',
  channel: 'sms',
  sender_id: 'Volley',
  reference: 'sign-in-118',
  end_user_ref: 'ama@example.com',
  end_user_ip: '203.0.113.7',
  sends: 1,
  message_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
  checks_left: CHECKS_MAX,
  next_send_at: TIMESTAMP_EXAMPLE,
  expires_at: TIMESTAMP_EXAMPLE,
  ended_at: null,
};

const approved = {
  ...verificationExample,
  status: 'approved',
  checks_left: CHECKS_MAX - 1,
  ended_at: TIMESTAMP_EXAMPLE,
};
const code = lineOf(20, /^[0-9 -]*[0-9][0-9 -]*$/, 'must be the digits of a code').describe(
  'What the person entered; spaces and hyphens are left out',
);
const checked = replyOf(
  'The verification: `approved` if the code was right, `pending` with the checks that are left, or `failed`',
  verification,
  approved,
);
const ENDS = `The ${CHECKS_MAX}th wrong code ends the verification as \`failed\`. Of several right codes at a time exactly one is answered with \`approved\`; a verification that is not pending any more is refused with \`wrong_state\`.`;

const started = verification.extend({
  test_code: z
    .string()
    .optional()
    .describe(
      'The code, which reaches nobody: with a test key only, and not in a reply that is repeated. Left out otherwise',
    ),
});

const { get, post } = noun({
  tag: 'Verifications',
  writes: 'send',
  noun: 'Verification',
  one: verification,
  example: verificationExample,
});

export const verificationOperations = {
  start: post('verifications.start', '/verifications', {
    hasOneRecipient: true,
    summary: 'Send a code to a number, which is checked for you',
    description:
      'The text has one code of digits, which Volley makes and keeps nowhere: with `template`, in the place of its field `{{code}}`. While the verification is pending, another start for the number gives the same one: before `next_send_at` nothing is sent or charged, from then on the same code is sent again. It costs what the message costs.',
    body: z.strictObject({
      to: phoneNumberInput.describe('Who gets it: a phone number, international with or without `+`, or local'),
      sender_id: line(16).describe('An approved sender ID of the account'),
      template: templateInput
        .optional()
        .describe('A template with the field `{{code}}`, in place of the words of Volley; it has its own language'),
      language: z
        .enum(VERIFICATION_LANGUAGES)
        .optional()
        .describe(
          `The language of the text if there is no template: ${VERIFICATION_LANGUAGES.join(', ')}; left out: en`,
        ),
      code_length: z.int().min(4).max(10).optional().describe('How many digits the code has, 4 to 10; left out: 6'),
      expires_seconds: z
        .int()
        .min(60)
        .max(EXPIRES_SECONDS_MAX)
        .optional()
        .describe('How long the code can be entered, 60 to 3,600 seconds; left out: 600'),
      next_after_seconds: z
        .int()
        .min(15)
        .max(600)
        .optional()
        .describe(
          'How long until the code can be sent again, 15 to 600 seconds; left out: 60. It is as long again after each further send, up to 600',
        ),
      end_user_ref: optionalLine(128)
        .optional()
        .describe('Who asks for the code in your program, such as the name of the user; up to 128 characters'),
      end_user_ip: lineOf(45, /^[0-9A-Fa-f.:]*$/, 'must be an IP address')
        .optional()
        .describe('The address from which that person asks'),
      reference: optionalLine(128).optional().describe('What your own program calls it, up to 128 characters'),
    }),
    bodyExample: { to: '0244123456', sender_id: 'Volley', reference: 'sign-in-118' },
    reply: { ...createdReply('The verification', started, verificationExample), secretField: 'test_code' },
    errors: ['insufficient_balance', 'monthly_limit', 'conflict'],
  }),
  list: get('verifications.list', '/verifications', {
    summary: 'List verifications, newest first',
    description: GOES_ON,
    query: z.strictObject({
      ...cursorQuery,
      status: z.enum(VERIFICATION_STATUSES).optional().describe('Only those in this state; left out: all'),
      phone_number: phoneNumberInput.optional().describe('Only those of this number; left out: all'),
      reference: line(128).optional().describe('Only those with this reference; left out: all'),
    }),
    reply: cursorPageReply('Verifications', verification, verificationExample),
  }),
  checkNumber: post('verifications.checkNumber', '/verifications/check', {
    hasOneRecipient: true,
    summary: 'Check the code of a number whose verification is pending',
    description: `For programs that do not keep the id of the verification. ${ENDS}`,
    body: z.strictObject({ to: phoneNumberInput.describe('The number to which the code was sent'), code }),
    bodyExample: { to: '0244123456', code: '492039' },
    noun: 'Verification',
    errors: ['wrong_state'],
    hidesBody: true,
    reply: checked,
  }),
  get: get('verifications.get', '/verifications/{uuid}'),
  check: post('verifications.check', '/verifications/{uuid}/check', {
    hasOneRecipient: true,
    summary: 'Check the code that a person entered',
    description: ENDS,
    body: z.strictObject({ code }),
    bodyExample: { code: '492039' },
    errors: ['wrong_state'],
    hidesBody: true,
    reply: checked,
  }),
  resend: post('verifications.resend', '/verifications/{uuid}/resend', {
    hasOneRecipient: true,
    summary: 'Send the same code again',
    description: 'Before `next_send_at` it is refused with `rate_limited`, and `Retry-After` says for how long.',
    errors: ['insufficient_balance', 'monthly_limit', 'wrong_state'],
  }),
  cancel: post('verifications.cancel', '/verifications/{uuid}/cancel', {
    hasOneRecipient: true,
    summary: 'Cancel a verification, so that its code does not count any more',
    description: 'A message that still waits is not sent and is refunded.',
    errors: ['wrong_state'],
  }),
};

const COUNTRIES_MAX = 250;
const countries = (what: string) =>
  z.array(countryInput).max(COUNTRIES_MAX).optional().describe(`${what}, as two letters each; left out: as it is`);
const ruleInputs = {
  allowed_countries: countries('Countries whose sums are not watched, only beginnings of numbers'),
  blocked_countries: countries('Countries to which no code is sent'),
  safe_beginnings: z
    .array(lineOf(15, /^[1-9][0-9]{2,14}$/, 'must be the first digits of a number, with the country code'))
    .max(500)
    .optional()
    .describe('Beginnings of numbers that the guard leaves alone, up to 500; left out: as it is'),
};
export const verificationRules = z.strictObject({
  allowed_countries: z.array(z.string()).describe('Countries whose sums are not watched, only beginnings of numbers'),
  blocked_countries: z.array(z.string()).describe('Countries to which no code is sent'),
  safe_beginnings: z.array(z.string()).describe('Beginnings of numbers that the guard leaves alone'),
});
const rulesExample = { allowed_countries: ['GH'], blocked_countries: ['XK'], safe_beginnings: ['23324412'] };
const rules = noun({ tag: 'Verifications', noun: 'Rules', one: verificationRules, example: rulesExample });
const dryRun = z.strictObject({
  verifications: z.int().nonnegative().describe('How many of the last 7 days were looked at, 200,000 at most'),
  stopped: z.int().nonnegative().describe('How many of them would not have been sent'),
  entered_later: z.int().nonnegative().describe('How many of those were entered: people who would have got no code'),
});

export const verificationRuleOperations = {
  get: rules.get('verificationRules.get', '/verification-rules', {
    summary: 'Read what the guard of verifications goes by',
    query: z.strictObject({}),
  }),
  update: rules.put('verificationRules.update', '/verification-rules', {
    summary: 'Set what the guard of verifications goes by',
    description:
      'It counts from the reply on. Until it is set, your own country is allowed, and all others are watched.',
    body: z.strictObject(ruleInputs),
    bodyExample: rulesExample,
  }),
  dryRun: rules.post('verificationRules.dryRun', '/verification-rules/dry-run', {
    scope: 'read',
    summary: 'Ask what the guard would have stopped in the last 7 days',
    description: 'By the rules of the account, or by others that the body names. Nothing is stored.',
    body: z.strictObject(ruleInputs),
    bodyExample: { blocked_countries: ['XK'] },
    reply: replyOf('What it would have stopped', dryRun, { verifications: 20_000, stopped: 214, entered_later: 3 }),
  }),
};

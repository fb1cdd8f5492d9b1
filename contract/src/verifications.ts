import { z } from 'zod';
import {
  VERIFICATION_BLOCKS,
  VERIFICATION_CHANNELS,
  VERIFICATION_DIVISIONS,
  VERIFICATION_STATUSES,
} from './choices.ts';
import {
  countryInput,
  createdAt,
  credits,
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
import { ownReference, ownReferenceInput } from './own-references.ts';
import { createdReply, cursorPageReply, replyOf } from './replies.ts';
import { byMode, testTraffic } from './test-traffic.ts';

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
  channels: z
    .array(z.enum(VERIFICATION_CHANNELS))
    .describe('By what the code is sent, in this order: `sms` (a text), `voice` (a call that speaks it)'),
  channel: z.enum(VERIFICATION_CHANNELS).describe('How the code was sent last'),
  sender_id: z.string().describe('What the recipient sees as the sender of the text; empty: there is no text'),
  caller_id: z.string().describe("The number that the call shows; empty: the trunk's own, or there is no call"),
  reference: z.string().describe('What your own program calls it; empty: nothing'),
  metadata: ownReference.metadata,
  end_user_ref: z.string().describe('Who asked for the code in your program; empty: you did not say'),
  end_user_ip: z.string().describe('The address from which that person asked; empty: you did not say'),
  sends: z.int().nonnegative().describe('How often the code was sent'),
  message_id: uuid
    .nullable()
    .describe(
      'The UUID of the message that carried it last: `GET /messages/{uuid}` tells what became of it; null: no text was sent',
    ),
  call_id: uuid
    .nullable()
    .describe(
      'The UUID of the call that spoke it last: `GET /calls/{uuid}` tells what became of it; null: there was no call',
    ),
  checks_left: z.int().nonnegative().describe('How many more codes can be entered'),
  code_cost: credits.describe(
    'What the approved code costs beside its messages and calls, in credits: held while it is pending, charged once it is approved, else 0.00',
  ),
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
  channels: ['sms', 'voice'],
  channel: 'sms',
  sender_id: 'Volley',
  caller_id: '',
  reference: 'sign-in-118',
  metadata: {},
  end_user_ref: 'ama@example.com',
  end_user_ip: '203.0.113.7',
  sends: 1,
  message_id: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
  call_id: null,
  checks_left: CHECKS_MAX,
  code_cost: '0.00',
  next_send_at: TIMESTAMP_EXAMPLE,
  expires_at: TIMESTAMP_EXAMPLE,
  ended_at: null,
};

/** So many of the newest verifications are counted. */
export const COUNTED_MAX = 100_000;

const counted = z.int().nonnegative();
export const verificationFigures = z.strictObject({
  value: z
    .string()
    .describe(
      'The country as two letters, the name of the network, the channel, or the UUID of the template; empty: it is not known, there was no template, or all are counted together',
    ),
  started: counted.describe('How many verifications were started'),
  blocked: counted.describe('For how many of them no code was sent, by the guard'),
  sent: counted.describe('For how many a code was sent'),
  sends: counted.describe('How many messages that took, codes that were sent again included'),
  entered: counted.describe('For how many of those that were sent a code was entered, right or wrong'),
  approved: counted.describe('For how many the right code was entered'),
  code_cost: credits.describe('What the right codes cost beside their messages and calls, in credits'),
  approved_share: z
    .number()
    .nullable()
    .describe('`approved` by `sent`, from 0 to 1 with up to four decimals; null: nothing was sent'),
  median_seconds: counted
    .nullable()
    .describe('The time from the start to the right code, in seconds, which half of the people needed; null: nobody'),
  slow_seconds: counted
    .nullable()
    .describe('The time within which nine of ten people entered the right code, in seconds; null: nobody did'),
});
const figuresExample = {
  ...{ value: 'GH', started: 1_240, blocked: 12, sent: 1_228, sends: 1_301, entered: 1_102, approved: 1_071 },
  ...{ code_cost: '0.00', approved_share: 0.8721, median_seconds: 19, slow_seconds: 74 },
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
/** Who asks for a code, or enters it. */
const endUserRef = (what: string) => optionalLine(128).optional().describe(what);
const checkedBy = endUserRef(
  'Who enters the code in your program, up to 128 characters. A person who has entered a code of the number within 30 days under the same name has five checks of their own, also after others have used up theirs; left out: you do not say',
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

const channel = z.enum(VERIFICATION_CHANNELS);

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
      'The text has one code of digits, which Volley makes and keeps nowhere: with `template`, in the place of its field `{{code}}`. A call speaks its digits one by one, twice. While the verification is pending, another start for the number gives the same one: before `next_send_at` nothing is sent or charged, from then on the same code is sent again. It costs what its messages and calls cost, and once it is approved what the operator has set for a code.',
    body: z.strictObject({
      to: phoneNumberInput.describe('Who gets it: a phone number, international with or without `+`, or local'),
      channels: z
        .array(channel)
        .min(1)
        .max(2)
        .refine((all) => new Set(all).size === all.length, 'must name each channel once')
        .meta({ uniqueItems: true })
        .optional()
        .describe(
          'By what the code is sent, in this order: `sms` (a text), `voice` (a call that speaks it); left out: `sms` alone. The next one is taken at once where a text does not arrive or a call is not answered, and at `next_send_at` where the carrier has not said that the text arrived',
        ),
      sender_id: line(16)
        .optional()
        .describe('An approved sender ID of the account; it is needed where `sms` is among the channels'),
      caller_id: lineOf(20, /^(\+?\d{1,15})?$/, 'must be a phone number')
        .optional()
        .describe("The number that the call shows, one of the account's caller IDs; left out: the trunk's own"),
      template: templateInput
        .optional()
        .describe('A template with the field `{{code}}`, in place of the words of Volley; it has its own language'),
      language: z
        .enum(VERIFICATION_LANGUAGES)
        .optional()
        .describe(
          `The language of the call, and of the text if there is no template: ${VERIFICATION_LANGUAGES.join(', ')}; left out: en`,
        ),
      web_origin: lineOf(100, /^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as example.com')
        .optional()
        .describe(
          'The domain of your page, such as `example.com`: the text ends with the line `@example.com #492039`, by which browsers fill in the code (WebOTP). A template has it in its own text; left out: no such line',
        ),
      app_hash: lineOf(11, /^[A-Za-z0-9+/]{11}$/, 'must be the hash of an app, 11 characters')
        .optional()
        .describe(
          'The hash of your Android app, 11 characters, by which its SMS Retriever reads the text. A template has it in its own text; left out: no such line',
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
      end_user_ref: endUserRef(
        'Who asks for the code in your program, such as the name of the user; up to 128 characters',
      ),
      end_user_ip: lineOf(45, /^[0-9A-Fa-f.:]*$/, 'must be an IP address')
        .optional()
        .describe('The address from which that person asks'),
      reference: optionalLine(128).optional().describe('What your own program calls it, up to 128 characters'),
      metadata: ownReferenceInput.metadata,
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
      ...testTraffic,
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
    body: z.strictObject({
      to: phoneNumberInput.describe('The number to which the code was sent'),
      code,
      end_user_ref: checkedBy,
    }),
    bodyExample: { to: '0244123456', code: '492039' },
    noun: 'Verification',
    errors: ['wrong_state'],
    hidesBody: true,
    reply: checked,
  }),
  statistics: get('verifications.statistics', '/verifications/statistics', {
    summary: 'Read how many codes were sent and entered, and how fast',
    description:
      'Up to 100 values, the most started first. A verification counts at the time of its start; the newest 100,000 are counted at most.',
    query: z.strictObject({
      by: z
        .enum(VERIFICATION_DIVISIONS)
        .optional()
        .describe('Tell them apart by `country`, `network`, `channel` or `template`; left out: all in one item'),
      days: z.coerce.number().int().min(1).max(90).default(7).describe('Of the last so many days, 1 to 90'),
    }),
    reply: replyOf('The figures', z.array(verificationFigures), [figuresExample]),
  }),
  get: get('verifications.get', '/verifications/{uuid}', { query: byMode }),
  check: post('verifications.check', '/verifications/{uuid}/check', {
    hasOneRecipient: true,
    summary: 'Check the code that a person entered',
    description: ENDS,
    body: z.strictObject({ code, end_user_ref: checkedBy }),
    bodyExample: { code: '492039' },
    errors: ['wrong_state'],
    hidesBody: true,
    reply: checked,
  }),
  resend: post('verifications.resend', '/verifications/{uuid}/resend', {
    hasOneRecipient: true,
    summary: 'Send the same code again',
    description: 'Before `next_send_at` it is refused with `rate_limited`, and `Retry-After` says for how long.',
    body: z.strictObject({
      channel: channel
        .optional()
        .describe('By a text (`sms`) or a call that speaks it (`voice`); left out: as it was sent last'),
    }),
    bodyExample: { channel: 'voice' },
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

import { z } from 'zod';
import { CALL_STATUSES } from './choices.ts';
import { key as fieldKey, VALUE_LENGTH_MAX } from './contact-fields.ts';
import { csvQuery } from './csv.ts';
import {
  createdAt,
  credits,
  cursorQuery,
  line,
  lineOf,
  optionalLine,
  phoneNumber,
  phoneNumberInput,
  rangeQuery,
  TIMESTAMP_EXAMPLE,
  text,
  timestamp,
  uuid,
  uuidInput,
} from './fields.ts';
import { FILTERED_PAGES, numberBeginning, wordsOf } from './message-filters.ts';
import { templateInput, VALIDITY_SECONDS_MAX } from './messages.ts';
import { notReached, notReachedInput } from './not-reached.ts';
import { noun } from './noun.ts';
import { ownReference, ownReferenceInput, referenceFilter } from './own-references.ts';
import { spokenLanguage, spokenVoice } from './recordings.ts';
import { createdReply, csvReply, cursorPageReply } from './replies.ts';
import { byMode, testTraffic } from './test-traffic.ts';

const keys = z.record(z.string().regex(/^[0-9*#]$/), line(50));

export const call = z.strictObject({
  id: uuid.describe('The UUID of the call'),
  phone_number: phoneNumber,
  status: z
    .enum(CALL_STATUSES)
    .describe(
      '`queued` (it has not begun), `ringing` (it is being made), `connected` (somebody has answered, and it goes on); then `answered` (somebody had answered, and it is over), `no_answer`, `busy`, `rejected` (declined, or refused by the trunk), `failed`, `cancelled` or `skipped` (not to be called)',
    ),
  reason: z
    .string()
    .describe('Why it stands so, in a word such as `expired` or `opted_out`; empty: there is nothing to say'),
  reason_words: z.string().describe('The reason as a sentence; empty: there is nothing to say'),
  caller_id: z.string().describe('The number that the person sees; empty: the number of the trunk'),
  recording_id: uuid
    .nullable()
    .describe('The recording that is played; null: a text is spoken, or the recording was deleted'),
  text: z.string().describe('The text that is spoken, with its fields filled in; empty: the recording as it is'),
  language: z.string().describe('The language in which the text is spoken; empty: that of the recording'),
  voice: z.string().describe('The voice that speaks the text; empty: the usual one, or that of the recording'),
  keys: keys.describe('What a pressed key means, by key'),
  keys_pressed: z.string().meta({ description: 'The keys that were pressed, in order' }),
  result: z.string().meta({ description: 'The meaning of the first pressed key that has one; empty: none' }),
  not_reached: notReached
    .nullable()
    .describe('The text message that goes out if the call reaches nobody; null: there is none'),
  attempts: z
    .int()
    .nonnegative()
    .meta({ description: 'How often it was tried; again only where a trunk failed before the phone rang' }),
  cost: credits.describe('What it cost, in credits'),
  cost_max: credits.describe('The most that it can cost, in credits, held until it has ended'),
  is_simulated: z.boolean().describe('True: the built-in simulator took the call, and no phone rang'),
  created_at: createdAt,
  valid_until: timestamp.describe('If it has not begun by then it expires, and nothing is charged'),
  called_at: timestamp.nullable().describe('When it began; null: it has not'),
  answered_at: timestamp.nullable().describe('When it was answered; null: it was not'),
  ended_at: timestamp.nullable().describe('When it ended; null: it has not'),
  duration: z.int().nonnegative().describe('How long it was, in seconds; 0: nobody answered, or it goes on'),
  ...ownReference,
});

const example = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120090',
  phone_number: '233244123456',
  status: 'answered',
  recording_id: null,
  text: 'Your parcel is here. Press one to have it brought.',
  language: 'en',
  keys: { '1': 'bring it' },
  keys_pressed: '1',
  result: 'bring it',
  not_reached: null,
  attempts: 1,
  cost: '0.30',
  cost_max: '0.30',
  called_at: TIMESTAMP_EXAMPLE,
  answered_at: TIMESTAMP_EXAMPLE,
  ended_at: TIMESTAMP_EXAMPLE,
  duration: 21,
  ...{ reference: 'order-7731', metadata: {} },
};
const begun = {
  ...{ ...example, status: 'queued', keys_pressed: '', result: '', attempts: 0, cost: '0.00', duration: 0 },
  ...{ called_at: null, answered_at: null, ended_at: null },
};

const filters = {
  status: wordsOf(CALL_STATUSES).optional().describe('Only calls of this status; several are separated by commas'),
  phone_number: numberBeginning
    .optional()
    .describe('Only calls to this number, or to numbers that begin so; local or international'),
  reference: referenceFilter.optional().describe('Only calls with exactly this reference'),
  from: rangeQuery.from.describe('Only calls that were asked for at this moment or later'),
  to: rangeQuery.to.describe('Only calls that were asked for before this moment'),
  ...testTraffic,
};

export const CALLS_CSV =
  'id,phone_number,status,reason,reason_words,caller_id,keys_pressed,result,attempts,cost,is_simulated,created_at,valid_until,called_at,answered_at,ended_at,duration,reference,metadata';

const { get, post } = noun({ tag: 'Calls', writes: 'send', noun: 'Call', one: call, example });

export const callOperations = {
  create: post('calls.create', '/calls', {
    hasOneRecipient: true,
    summary: 'Call one number now',
    description:
      'The call begins at once, before those of campaigns: where all lines are taken, it has the next one that is free. It plays a recording or speaks a text: exactly one of `recording_id`, `text` and `template` is required. The cost of the longest call is held, and what it took is charged at its end. Like a single message it waits for no quiet hours; a number that has opted out is refused. Each of its steps is told by an event. It is tried once, but for trunks that fail before the phone rings.',
    body: z.strictObject({
      to: phoneNumberInput.describe('Who is called: a phone number, international with or without `+`, or local'),
      caller_id: lineOf(20, /^(\+?\d{1,15})?$/, 'must be a phone number')
        .optional()
        .describe('The number that the person sees; left out or empty: the number of the trunk'),
      recording_id: uuidInput.optional().describe('The recording that is played'),
      text: text(1, 2_000)
        .optional()
        .describe(
          'The text that is spoken, up to 2,000 characters; it may name fields, such as `{{first_name|friend}}`, which are filled from `fields` or from the contact with this number',
        ),
      template: templateInput.optional().describe('A template whose text is spoken, in place of `text`'),
      fields: z
        .record(fieldKey, optionalLine(VALUE_LENGTH_MAX))
        .optional()
        .describe(
          'Values by name, each up to 500 characters, for what the text or the recording names, in place of what the contact has. Left out: none',
        ),
      language: spokenLanguage
        .optional()
        .describe('The language in which `text` or `template` is spoken (`GET /speech-languages`); left out: en'),
      voice: spokenVoice
        .optional()
        .describe('The voice that speaks `text` or `template`; left out or empty: the usual one of the language'),
      keys: keys
        .optional()
        .describe('What a pressed key means, by key, such as `{"1": "confirmed"}`; left out: no key is awaited'),
      not_reached: notReachedInput
        .optional()
        .describe(
          'The text message that goes out if the call reaches nobody. What it costs at most is held with the call. Left out: none',
        ),
      validity_seconds: z
        .int()
        .min(10)
        .max(VALIDITY_SECONDS_MAX)
        .optional()
        .describe('How long it may wait to begin, 10 to 86,400 seconds. Left out: 600. Then it expires'),
      ...ownReferenceInput,
    }),
    bodyExample: {
      to: '0244123456',
      text: 'Your parcel is here. Press one to have it brought.',
      keys: { '1': 'bring it' },
      reference: 'order-7731',
    },
    reply: createdReply('The call, which begins now', call, begun),
    errors: ['insufficient_balance', 'monthly_limit'],
  }),
  list: get('calls.list', '/calls', {
    summary: 'List single calls, newest first, or find some of them',
    description: `Those of campaigns are listed with their campaign. ${FILTERED_PAGES}`,
    query: z.strictObject({ ...cursorQuery, ...filters }),
    reply: cursorPageReply('Calls', call, example),
  }),
  csv: get('calls.csv', '/calls.csv', {
    summary: 'Download single calls as CSV',
    description: 'All of them, or those that the filters of the list find, in one file of any length.',
    query: csvQuery(filters),
    reply: csvReply('A line of names, then one line per call', CALLS_CSV),
  }),
  get: get('calls.get', '/calls/{uuid}', {
    query: byMode,
    description: 'Each attempt, with how its sound went, is in `GET /voice-campaigns/{uuid}/attempts` with this UUID.',
  }),
  cancel: post('calls.cancel', '/calls/{uuid}/cancel', {
    hasOneRecipient: true,
    summary: 'Cancel a call that nobody has answered',
    description:
      'A call that has not begun is not made. One that rings is hung up within seconds, as `call.cancelled` tells; the reply still says `ringing`. Nothing is charged, unless somebody answered first: then the call is hung up, ends as `answered`, and costs its first unit. One that is `connected` is refused with the code `wrong_state`. Of a call that has ended, the text for whoever was not reached is cancelled, if it still waits.',
    errors: ['wrong_state'],
  }),
};

import { z } from 'zod';
import { RETRY_OUTCOMES } from './choices.ts';
import {
  described,
  line,
  lineOf,
  minuteOfDay,
  optionalLine,
  optionalTimeZoneInput,
  timestampInput,
  uuidInput,
} from './fields.ts';
import { notReached, notReachedInput } from './not-reached.ts';
import { recipientsInput } from './recipients.ts';
import { PURPOSE_WORDS, PURPOSES } from './sending-rules.ts';

const DAY_SECONDS = 86_400;

const callingWindow = z.strictObject({
  from: minuteOfDay.describe('When the window opens, as `HH:MM`'),
  to: minuteOfDay.describe('When the window closes, as `HH:MM`; earlier than `from`: on the next day'),
  time_zone: optionalTimeZoneInput.optional().meta({
    description:
      'The zone of these hours: a zone name; `recipient` for the own zone of each recipient (see `zone_field` of the sending rules; else that of the country of their number); empty or left out for the zone of the account',
  }),
});

/** The descriptions that the settings and their display share. */
const RULE_WORDS = {
  purpose: `Why they are made: ${PURPOSE_WORDS}. \`service\` unless set`,
  missing_field:
    'For a contact that lacks a value of the spoken text: `default` says the word after `|`, or nothing; `skip` leaves the recipient out, as `missing_field`; `default` unless set',
  caller_id: 'The number that people see; empty or left out: the number of the trunk',
  channels: 'How many calls at the same time, 1 to 1,000; 10 unless set',
  ring_seconds: 'How long a phone rings before the call is given up, 5 to 120 seconds; 30 unless set',
  duration_seconds_max:
    'The longest that a call may be, 5 to 3,600 seconds; null: as long as the message takes, and a little more',
  repeats: 'How often the message is played, 1 to 5 times; once unless set',
  gap_seconds: 'The pause between two repeats, 0 to 10 seconds; 1 unless set',
  hang_up_after_message: 'Whether the call ends after the message; true unless set',
  digit_results: 'What a pressed key means, by key, such as `{"1": "confirmed"}`; meanings have up to 50 characters',
  retry: 'Whether and when to call again those who were not reached',
  calling_window: 'The hours of the day at which people may be called; null: at any hour',
  not_reached:
    'The text message that goes to whoever no call reaches: after the last attempt was busy, not answered, rejected or failed. What it costs at most is held with the calls. Null: whoever is not reached gets nothing',
};

const retry = z.strictObject({
  count: z.int().min(0).max(10).meta({ description: 'How many attempts after the first, 0 to 10' }),
  interval_seconds: z
    .int()
    .min(1)
    .max(DAY_SECONDS)
    .describe('How long to wait before the next attempt, in seconds, up to a day'),
  growing: z.boolean().meta({ description: 'Whether each wait is twice as long as the one before' }),
  outcomes: z.array(z.enum(RETRY_OUTCOMES)).describe('After which outcomes to call again'),
});

const digitResults = z.record(z.string().regex(/^[0-9*#]$/), line(50));

/** The calling rules as they are shown. */
export const rules = described(
  {
    purpose: z.enum(PURPOSES),
    missing_field: z.enum(['default', 'skip']),
    caller_id: z.string(),
    channels: z.int(),
    ring_seconds: z.int(),
    duration_seconds_max: z.int().nullable(),
    repeats: z.int(),
    gap_seconds: z.int(),
    hang_up_after_message: z.boolean(),
    digit_results: digitResults,
    retry,
    calling_window: callingWindow.nullable(),
    not_reached: notReached.nullable(),
  },
  RULE_WORDS,
);

export const draftFields = described(
  {
    name: optionalLine(255).describe('A name for yourself, up to 255 characters; empty: not given yet'),
    recording_id: uuidInput.nullable().describe('The recording that is played; null: not given yet'),
    recipients: recipientsInput.describe(
      'Who is called. Everybody is called once, however often named. It is counted when the campaign starts',
    ),
    scheduled_at: timestampInput
      .nullable()
      .describe('When it is to start, up to five years ahead; null: not scheduled. Nobody is called before `send`'),
    purpose: z.enum(PURPOSES),
    missing_field: z.enum(['default', 'skip']),
    caller_id: lineOf(20, /^(\+?\d{1,15})?$/, 'must be a phone number'),
    channels: z.int().min(1).max(1_000),
    ring_seconds: z.int().min(5).max(120),
    duration_seconds_max: z.int().min(5).max(3_600).nullable(),
    repeats: z.int().min(1).max(5),
    gap_seconds: z.int().min(0).max(10),
    hang_up_after_message: z.boolean(),
    digit_results: digitResults,
    retry: retry.partial(),
    calling_window: callingWindow.nullable(),
    not_reached: notReachedInput.nullable(),
  },
  RULE_WORDS,
);

import { z } from 'zod';
import { CONSENT_CHANNELS, CONSENT_SOURCES, CONSENT_STATUSES, STATED_SOURCES } from './choices.ts';
import {
  GOES_ON,
  id,
  numberCursorQuery,
  phoneNumber,
  phoneNumberInput,
  text,
  timestamp,
  timestampInput,
} from './fields.ts';
import { noun } from './noun.ts';
import { createdReply, cursorPageReply, replyOf } from './replies.ts';

export const CONSENT_WORDS_MAX = 2_000;

const channel = z.enum(CONSENT_CHANNELS);
const status = z.enum(CONSENT_STATUSES);
const CHANNEL = 'What it is about: `sms` (text messages) or `voice` (calls)';

const said = {
  channel: channel.describe(CHANNEL),
  status: status.describe('What counts: `given` or `withdrawn`'),
  source: z
    .enum(CONSENT_SOURCES)
    .describe(
      'How the person said it: `form` (on a page or in an app), `paper`, `spoken`, `import` (a file says so), `other`, or by themselves alone: `reply` (STOP or START) and `link` (the opt-out link of a message)',
    ),
  words: z.string().describe('What the person was shown or said; empty: nobody noted it'),
  at: timestamp.describe('When the person said it'),
  recorded_at: timestamp.describe('When it was recorded'),
  by_key_id: id.nullable().describe('The key that recorded it; null: a person, or the service itself'),
  by_user_id: id.nullable().describe('The person who recorded it; null: a key, or the service itself'),
  by_name: z.string().describe('The name of that key or person at that time; empty: the service itself'),
};
export const consent = z.strictObject({ phone_number: phoneNumber, ...said });
const consentExample = {
  phone_number: '233244123456',
  channel: 'sms',
  status: 'given',
  source: 'form',
  words: 'Yes, send me offers by text message.',
  by_key_id: 3,
  by_name: 'Shop',
};

const byNumber = z.object({
  phone_number: z.string().min(1).max(40).describe('The number, international with or without `+`, or local'),
});

const { get, post } = noun({ tag: 'Consents', noun: 'Consent', params: byNumber });

export const consentOperations = {
  list: get('consents.list', '/consents', {
    summary: 'List what people agreed to or withdrew, numbers that were recorded first last',
    description: `One entry for each number and channel: what counts now. ${GOES_ON}`,
    query: z.strictObject({
      ...numberCursorQuery,
      phone_number: phoneNumberInput
        .optional()
        .describe('Only of this number, international with or without `+`, or local'),
      channel: channel.optional().describe('Only about `sms` or only about `voice`'),
      status: status.optional().describe('Only what is `given`, or only what is `withdrawn`'),
    }),
    reply: cursorPageReply('A page of consents', consent, consentExample),
  }),
  set: post('consents.set', '/consents', {
    summary: 'Record that a person agreed, or withdrew it',
    description:
      'It counts unless the person said something later; the history has both. The same words again change nothing. What the person withdrew alone, by a reply or an opt-out link, is given again by a key with the scope `send`, and `words` are required then. Numbers among the opt-outs get nothing, whatever they agreed to.',
    body: z.strictObject({
      phone_number: phoneNumberInput,
      channel: channel.describe(CHANNEL),
      status: status.describe('What the person said: `given` or `withdrawn`'),
      source: z
        .enum(STATED_SOURCES)
        .describe('How the person said it: on a `form`, on `paper`, `spoken`, as a file says (`import`), or `other`'),
      words: text(0, CONSENT_WORDS_MAX)
        .optional()
        .describe('What the person was shown or said, up to 2,000 characters; left out: nothing is noted'),
      at: timestampInput.optional().describe('When the person said it, not in the future; left out: now'),
    }),
    bodyExample: {
      phone_number: '0244123456',
      channel: 'sms',
      status: 'given',
      source: 'form',
      words: 'Yes, send me offers by text message.',
    },
    reply: createdReply('What counts now for this number and channel', consent, consentExample),
  }),
  get: get('consents.get', '/consents/{phone_number}', {
    summary: 'Read what a person agreed to or withdrew',
    description: 'Not found: nothing was ever recorded about this number.',
    reply: replyOf(
      'What counts now, for each channel of which something was said',
      z.strictObject({
        phone_number: phoneNumber,
        consents: z.array(consent).describe('One for each channel of which something was said'),
      }),
      { phone_number: '233244123456', consents: [consentExample] },
    ),
  }),
  history: get('consents.history', '/consents/{phone_number}/history', {
    summary: 'List everything that a person has said about it, newest first',
    description: `Also what was recorded after something later, and so never counted. ${GOES_ON}`,
    query: z.strictObject(numberCursorQuery),
    reply: cursorPageReply('A page of the history', consent, consentExample),
  }),
};

import { z } from 'zod';
import { TIMELINE_KINDS } from './choices.ts';
import { cursorQuery, phoneNumberInput, TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';
import { noun } from './noun.ts';
import { cursorPageReply } from './replies.ts';

const count = z.int().nonnegative();

export const timelineEntry = z.strictObject({
  id: uuid.describe('What the list is in the order of. Of a message, reply, verification or note its own UUID'),
  kind: z.enum(TIMELINE_KINDS).describe('What happened'),
  at: timestamp.describe('When it happened: when a message was accepted, a reply came, a call was made'),
  ours: z
    .string()
    .describe(
      'Your side of it: the sender ID, the number that was written to, the name of the campaign that called, or who noted it; empty: a single call',
    ),
  text: z
    .string()
    .describe('The text, the words of a consent, or the note; empty for a key or a person without `manage`'),
  status: z.string().describe('What became of it; empty: there is nothing that could'),
  reason: z
    .string()
    .describe('Why, of a message also the code that the carrier gave for an error; empty: there is nothing to say'),
  reason_words: z
    .string()
    .describe(
      'The reason of a message or call in words; empty: there is nothing to say, or nobody told what the code means',
    ),
  channel: z.string().describe('Of a consent `sms` or `voice`, of a verification the way of its code; else empty'),
  sent_at: timestamp.nullable().describe('When the carrier took the message; null: it did not'),
  final_at: timestamp.nullable().describe('When the end of the message or verification was known; null: it is not'),
  clicks: count.describe('How often a person opened a link of the message'),
  first_clicked_at: timestamp.nullable().describe('When the first time; null: never'),
  attempts: count.describe('How often the person was called'),
  duration_seconds: count.describe('How long the person listened to the call, in seconds'),
  digits: z.string().describe('The keys that the person pressed'),
  campaign_id: uuid.nullable().describe('The campaign of the message or call; null: it has none'),
});

const example = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120002',
  kind: 'message' as const,
  at: TIMESTAMP_EXAMPLE,
  ours: 'KojoFarms',
  text: 'Seeds are 20% off this week',
  status: 'delivered',
  sent_at: TIMESTAMP_EXAMPLE,
  final_at: TIMESTAMP_EXAMPLE,
  campaign_id: null,
};

const timelineNoun = noun({ tag: 'Persons' });

export const timelineOperations = {
  timeline: timelineNoun.get('persons.timeline', '/persons/timeline', {
    summary: 'List what happened with one number, the latest first',
    description:
      'Messages with what became of them, replies, calls with the keys that were pressed, verifications, consents, notes, the opt-out, and since when there is a contact: also of a number that nobody saved. A page may have fewer entries than asked for; `next_cursor` says whether more follow.',
    query: z.strictObject({
      phone_number: phoneNumberInput,
      kind: z.enum(TIMELINE_KINDS).optional().describe('Only what is of this kind; left out: everything'),
      ...cursorQuery,
    }),
    reply: cursorPageReply('A page of what happened', timelineEntry, example),
  }),
};

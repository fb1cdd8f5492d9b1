import { z } from 'zod';
import { CONSENT_CHANNELS, CONSENT_SOURCES, CONSENT_STATUSES } from './choices.ts';
import {
  cursorQuery,
  GOES_ON,
  id,
  optionalLine,
  phoneNumber,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  timestamp,
  uuid,
} from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { ownReference } from './own-references.ts';
import { cursorPageReply, replyOf } from './replies.ts';
import { verification } from './verifications.ts';

const count = z.int().nonnegative();
const said = z.strictObject({
  channel: z.enum(CONSENT_CHANNELS).describe('What it is about: text messages or calls'),
  status: z.enum(CONSENT_STATUSES).describe('Whether it was given or withdrawn'),
  source: z.enum(CONSENT_SOURCES).describe('How the person said it'),
  words: z.string().describe('What the person was shown or said'),
  at: timestamp.describe('When the person said it'),
  recorded_at: timestamp.describe('When it was recorded'),
  by_name: z.string().describe('Who recorded it; empty: the service itself'),
});
const contactOfPerson = z.strictObject({
  id,
  first_name: z.string().describe('The first name'),
  last_name: z.string().describe('The last name'),
  email: z.string().describe('The email address'),
  fields: z.record(z.string(), z.unknown()).describe('The values of your own fields, by key'),
  groups: z.array(z.string()).describe('The names of the groups it is in'),
});
const optOutOfPerson = z.strictObject({
  reason: z.string().describe('Why the number gets nothing'),
  note: z.string().describe('What was noted about it'),
  created_at: timestamp.describe('Since when'),
});
const messageOfPerson = z.strictObject({
  id: uuid,
  sender_id: z.string().describe('What the person saw as the sender'),
  message: z.string().describe('The text'),
  status: z.string().describe('What became of it'),
  reason: z.string().describe('Why; empty: there is nothing to say'),
  created_at: timestamp.describe('When it was accepted'),
  sent_at: timestamp.nullable().describe('When the carrier took it; null: it did not'),
  final_at: timestamp.nullable().describe('When its end was known; null: it is not'),
  clicks: count.describe('How often its links were opened by a person'),
  ...ownReference,
});
const replyOfPerson = z.strictObject({
  id: uuid,
  recipient: z.string().describe('The number of yours that it was sent to'),
  message: z.string().describe('The text'),
  keyword: z.string().describe('What it was taken as, such as `stop`; empty: as no keyword'),
  received_at: timestamp.describe('When it came'),
  values: z.record(z.string(), z.string()).describe('What the carrier sent beside the text, by name'),
});
const verificationOfPerson = verification.pick({
  ...{ id: true, status: true, channel: true, sender_id: true, reference: true, metadata: true, end_user_ref: true },
  ...{ end_user_ip: true, sends: true, created_at: true, ended_at: true },
});
const callOfPerson = z.strictObject({
  campaign_id: uuid.nullable().describe('The UUID of the voice campaign'),
  status: z.string().describe('What became of it'),
  reason: z.string().describe('Why; empty: there is nothing to say'),
  attempts: count.describe('How often the person was called'),
  called_at: timestamp.nullable().describe('When the last time; null: never'),
  duration_seconds: count.describe('How long the person listened, in seconds'),
  digits: z.string().describe('The keys that were pressed'),
});
const noteOfPerson = z.strictObject({
  recipient: z.string().describe('The number of yours in whose conversation it stands'),
  author: z.string().describe('Who wrote it'),
  note: z.string().describe('The note'),
  created_at: timestamp.describe('When it was written'),
});
export const person = z.strictObject({
  phone_number: phoneNumber,
  contact: contactOfPerson.nullable().describe('The contact with this number; null: none has it'),
  deleted_contacts: z
    .array(contactOfPerson)
    .describe(
      'Contacts with this number that a change of many deleted, which is kept for 30 days so that it can be undone',
    ),
  opt_out: optOutOfPerson.nullable().describe('Its place among the opt-outs; null: it is not among them'),
  consents: z.array(said).describe('What counts now, for each channel of which something was said'),
  consent_history: z.array(said).describe('Everything that was said about it, up to 10,000 entries'),
  notes: z.array(noteOfPerson).describe('What colleagues noted in its conversations, up to 10,000'),
  messages: z.array(messageOfPerson).describe('What was sent to it'),
  replies: z.array(replyOfPerson).describe('What came from it'),
  verifications: z.array(verificationOfPerson).describe('The codes that were sent to it, without the codes'),
  calls: z.array(callOfPerson).describe('The calls to it'),
});

export const erasure = z.strictObject({
  uuid,
  account_id: id.describe('The account whose data it is'),
  number_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('The keyed hash of the number, as hexadecimal digits: all that is left of it'),
  status: z.enum(['running', 'done']).describe('`running`: it is being looked for; `done`: nothing of it is left'),
  erased: z
    .record(z.string(), count)
    .describe('How much was found, such as `{"messages": 12}`; what is not named had nothing'),
  reason: z.string().describe('Why, as was said; empty: nothing was said'),
  by_key_id: id.nullable().describe('The key that asked for it; null: a person did'),
  by_user_id: id.nullable().describe('The person who asked for it; null: a key did'),
  by_name: z.string().describe('The name of that key or person at that time'),
  requested_at: timestamp.describe('When it was asked for'),
  ended_at: timestamp.nullable().describe('When nothing of the person was left; null: not yet'),
});
const erasureExample = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac12000e',
  account_id: 2,
  number_hash: '5f2b1c9d'.repeat(8),
  status: 'done',
  erased: { contacts: 1, messages: 12, replies: 2 },
  reason: 'Asked by letter',
  by_key_id: 3,
  by_name: 'Shop',
  ended_at: TIMESTAMP_EXAMPLE,
};

const personNoun = noun({ tag: 'Persons', reads: 'manage' });

export const personOperations = {
  get: personNoun.get('persons.get', '/persons', {
    summary: 'Read everything that is stored of one number, as one file',
    description:
      'A large account takes a while to look through; the file comes in pieces. What is stored of nobody is empty. Events and the log of webhooks repeat what stands here.',
    query: z.strictObject({ phone_number: phoneNumberInput }),
    reply: replyOf('The file', person, {
      phone_number: '233244123456',
    }),
  }),
};

const erasureNoun = noun({ tag: 'Persons', noun: 'Erasure', one: erasure, example: erasureExample });

export const erasureOperations = {
  list: erasureNoun.get('erasures.list', '/erasures', {
    summary: 'List the people who were erased, the latest first',
    description: GOES_ON,
    query: z.strictObject(cursorQuery),
    reply: cursorPageReply('A page of erasures', erasure, erasureExample),
  }),
  create: erasureNoun.post('erasures.create', '/erasures', {
    summary: 'Erase a person, for ever',
    description:
      'It is done in the background, and cannot be undone. The contact, texts and replies go, numbers in messages, calls and campaigns become `00000`, and what waits to be sent ends with its credits back. Sums of money stay as they are. An opt-out stays, as the number alone: without it the person could be written to again. Of the history of consent a keyed hash is left.',
    body: z.strictObject({
      phone_number: phoneNumberInput,
      reason: optionalLine(300)
        .optional()
        .describe('Why, up to 300 characters, without names or numbers: it is kept; left out: nothing is noted'),
    }),
    bodyExample: { phone_number: '0244123456', reason: 'Asked by letter' },
    errors: ['wrong_state'],
  }),
  get: erasureNoun.get('erasures.get', '/erasures/{uuid}', {
    summary: 'Read what was erased of a person, when and by whom',
  }),
};

const erasureOperatorNoun = operatorNoun({});

export const erasureOperatorOperations = {
  list: erasureOperatorNoun.get('admin.erasures.list', '/admin/erasures', {
    summary: 'List the people who were erased in all accounts, the latest first',
    description: `Keep this list beside the backups: a restore applies it again. ${GOES_ON}`,
    query: z.strictObject(cursorQuery),
    reply: cursorPageReply('A page of erasures', erasure, erasureExample),
  }),
};

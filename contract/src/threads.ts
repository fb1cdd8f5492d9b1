import { z } from 'zod';
import { cursorPage } from './envelope.ts';
import {
  createdAt,
  cursorQuery,
  GOES_ON,
  line,
  pathUuid,
  TIMESTAMP_EXAMPLE,
  text,
  timestamp,
  updatedAt,
  uuid,
  uuidInput,
} from './fields.ts';
import { inboundExample, inboundMessage } from './inbound.ts';
import { FILTERED_PAGES, numberBeginning } from './message-filters.ts';
import { message, messageExample, sentMessageReply } from './messages.ts';
import { noun } from './noun.ts';
import { createdReply, cursorPageReply, doneReply, replyOf } from './replies.ts';
import { USER_UUID } from './session.ts';
import { MESSAGE_LENGTH_MAX } from './sms-campaigns.ts';

export const THREAD_STATUSES = ['open', 'closed'] as const;
const NOTE_LENGTH_MAX = 2_000;

const fields = {
  id: uuid.describe('The UUID of the conversation'),
  recipient: z.string().describe('Your number that the person wrote to, and that answers come from'),
  phone_number: z.string().describe('The number of the person'),
  status: z
    .enum(THREAD_STATUSES)
    .describe('`open` or `closed`; a reply opens it again, unless STOP, START or HELP was all that it said'),
  unread: z
    .int()
    .nonnegative()
    .describe('How many replies nobody has read yet; what STOP, START or HELP has answered is not counted'),
  last_reply_at: timestamp.describe('When the person wrote last'),
};

/** The fields of a conversation in an event, without text and without fields that need a further look-up. */
export const threadEventData = z.strictObject({
  ...fields,
  assigned_to: uuid.nullable().describe('The UUID of the person who looks after it; null: nobody'),
});

export const unreadThreads = z.strictObject({
  unread: z
    .int()
    .nonnegative()
    .describe('How many conversations have replies that nobody has read; 1,000 stands for as many or more'),
});

export const thread = z.strictObject({
  ...fields,
  assigned_to: z
    .strictObject({ uuid: uuid.describe('The UUID of the person'), name: z.string().describe('The name') })
    .nullable()
    .describe('The member of the account who looks after it; null: nobody'),
  contact: z
    .strictObject({
      id: z.int().positive().describe('The id of the contact'),
      first_name: z.string().describe('The first name; empty: none is stored'),
      last_name: z.string().describe('The last name; empty: none is stored'),
    })
    .nullable()
    .describe('The contact with this number; null: there is none'),
  last_reply: inboundMessage.nullable().describe('What the person wrote last; null: it is not kept any more'),
  created_at: createdAt,
  updated_at: updatedAt,
});

export const threadEntry = z.strictObject({
  id: uuid.describe('The UUID of the entry: later ones are higher'),
  at: timestamp.describe('When the message went out, or the reply came in'),
  message: message.nullable().describe('What was sent; null: it is a reply'),
  reply: inboundMessage.nullable().describe('What the person wrote; null: it was sent'),
});

export const threadNote = z.strictObject({
  id: uuid.describe('The UUID of the note'),
  author: z.string().describe('Who wrote it: the name of the person, or of the key'),
  note: z.string().describe('The text'),
  created_at: createdAt,
});

const THREAD = '0196f0c2-7a10-7cc4-9d3e-0242ac120011';
const NOTE = '0196f0c2-7a10-7cc4-9d3e-0242ac120012';
const reply = { ...inboundExample, message: 'Do you deliver to Kumasi?', keyword: '' };
const shown = {
  id: THREAD,
  recipient: '1234',
  phone_number: '233244123456',
  status: 'open',
  unread: 1,
  last_reply_at: TIMESTAMP_EXAMPLE,
};
export const threadEventExample = { ...shown, assigned_to: USER_UUID };
const threadExample = {
  ...shown,
  assigned_to: { uuid: USER_UUID, name: 'Ama Mensah' },
  contact: { id: 1201, first_name: 'Kofi', last_name: 'Boateng' },
  last_reply: reply,
};
const noteExample = {
  id: NOTE,
  author: 'Ama Mensah',
  note: 'Asked twice already; call on Monday.',
};

const byUuid = z.object({ uuid: pathUuid.describe('The UUID of the conversation') });

const { get, post, put, remove } = noun({
  tag: 'Conversations',
  noun: 'Conversation',
  params: byUuid,
  one: thread,
  example: threadExample,
});

const readOperations = {
  list: get('threads.list', '/threads', {
    noun: 'Conversation',
    summary: 'List conversations, those with the newest replies first, or find some of them',
    description: FILTERED_PAGES,
    query: z.strictObject({
      ...cursorQuery,
      status: z.enum(THREAD_STATUSES).optional().describe('Only those that are open, or closed'),
      assigned_to: z
        .string()
        .regex(/^(me|nobody|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/, {
          message: 'must be me, nobody or the UUID of a person',
        })
        .optional()
        .describe(
          'Only those that this person looks after, by UUID; `me`: you, none where a key asks; `nobody`: nobody yet',
        ),
      unread: z.enum(['yes']).optional().describe('`yes`: only those with replies that nobody has read yet'),
      phone_number: numberBeginning
        .optional()
        .describe('Only those with this number, or with numbers that begin so; local or international'),
      recipient: line(40).optional().describe('Only those with this number of yours'),
    }),
    reply: cursorPageReply('Conversations, those with the newest replies first', thread, threadExample),
  }),
  get: get('threads.get', '/threads/{uuid}'),
  messages: get('threads.messages', '/threads/{uuid}/messages', {
    summary: 'List what was said in a conversation, both ways, newest first',
    description: `What was sent stands in it from the first reply on, with the last messages before it. ${GOES_ON}`,
    query: z.strictObject(cursorQuery),
    reply: replyOf('Messages and replies, newest first', cursorPage(threadEntry), {
      data: [
        { id: reply.id, at: TIMESTAMP_EXAMPLE, message: null, reply },
        { id: messageExample.id, at: TIMESTAMP_EXAMPLE, message: messageExample, reply: null },
      ],
    }),
  }),
};

const changeOperations = {
  update: put('threads.update', '/threads/{uuid}', {
    summary: 'Open, close or assign a conversation, or mark it as read',
    description: 'Fields that you leave out stay as they are.',
    body: z.strictObject({
      status: z.enum(THREAD_STATUSES).optional().describe('`open` or `closed`; a new reply opens it again'),
      assigned_to: uuidInput
        .nullable()
        .optional()
        .describe('The UUID of the member of the account who looks after it; null: nobody'),
      read_up_to: uuidInput
        .optional()
        .describe('The UUID of the newest reply that was read: those after it stay unread'),
    }),
    bodyExample: { status: 'closed', read_up_to: reply.id },
  }),
  answer: post('threads.answer', '/threads/{uuid}/answer', {
    hasOneRecipient: true,
    scope: 'send',
    summary: 'Answer in a conversation',
    description:
      'Sends one SMS to the person, from your number that they wrote to. It costs what `POST /messages` costs, and is refused where that is.',
    body: z.strictObject({ message: text(1, MESSAGE_LENGTH_MAX).describe('The text, up to 1,530 characters') }),
    bodyExample: { message: 'Yes, on Tuesdays and Fridays.' },
    reply: { status: 201, ...sentMessageReply },
    errors: ['insufficient_balance', 'monthly_limit'],
  }),
};

const noteOperations = {
  notes: get('threads.notes', '/threads/{uuid}/notes', {
    summary: 'List the notes on a conversation, newest first',
    description: `Notes are for your colleagues; the person never sees them. ${GOES_ON}`,
    query: z.strictObject(cursorQuery),
    reply: cursorPageReply('Notes, newest first', threadNote, noteExample),
  }),
  addNote: post('threads.addNote', '/threads/{uuid}/notes', {
    summary: 'Add a note to a conversation',
    description: 'A conversation has 200 notes at most.',
    body: z.strictObject({
      note: text(1, NOTE_LENGTH_MAX).describe('The text, up to 2,000 characters; the person never sees it'),
    }),
    bodyExample: { note: noteExample.note },
    reply: createdReply('The note', threadNote, noteExample),
    errors: ['storage_limit'],
  }),
  deleteNote: remove('threads.deleteNote', '/threads/{uuid}/notes/{note_id}', {
    noun: 'Note',
    params: z.object({
      uuid: pathUuid.describe('The UUID of the conversation'),
      note_id: pathUuid.describe('The UUID of the note'),
    }),
    summary: 'Delete a note',
    reply: doneReply('Note deleted.'),
  }),
};

export const threadOperations = { ...readOperations, ...changeOperations, ...noteOperations };

import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { refuseNoChange } from '../frame/arguments.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { readText } from '../frame/text-input.ts';
import { NOTHING_FITS } from './message-filters.ts';

type Thread = Awaited<ReturnType<Client['threads']['get']>>;
type Entry = Awaited<ReturnType<Client['threads']['messages']>>['data'][number];
type Note = Awaited<ReturnType<Client['threads']['addNote']>>;

/** Longer than the service itself waits for the carrier. */
const ANSWER_TIMEOUT_MS = 60_000;

interface ListFlags extends RowFlags {
  readonly status?: Thread['status'];
  readonly assigned?: string;
  readonly unread?: true;
  readonly number?: string;
  readonly recipient?: string;
}

const FILTERS = {
  status: '--status',
  assigned_to: '--assigned',
  phone_number: '--number',
  recipient: '--recipient',
} as const;

const nameOf = ({ contact }: Thread): string =>
  contact === null ? '' : [contact.first_name, contact.last_name].filter((part) => part !== '').join(' ');

const COLUMNS: Columns<Thread> = {
  id: (thread) => thread.id,
  'last reply': (thread) => shortTime(thread.last_reply_at),
  with: (thread) => oneLine([thread.phone_number, nameOf(thread)].filter((part) => part !== '').join(' ')),
  to: (thread) => oneLine(thread.recipient),
  status: (thread) => thread.status,
  unread: (thread) => thread.unread,
  'looked after by': (thread) => oneLine(thread.assigned_to?.name ?? '-'),
  text: (thread) => oneLine(thread.last_reply?.message ?? ''),
};

async function listThreads(flags: ListFlags): Promise<void> {
  const asked = { ...fieldsOf(FILTERS, flags), ...(flags.unread ? { unread: 'yes' as const } : {}) };
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.threads.list.all(asked),
        columns: COLUMNS,
        empty: Object.keys(asked).length === 0 ? 'Nobody has replied yet.' : NOTHING_FITS,
      }),
    FILTERS,
  );
}

function describe(thread: Thread): string {
  return [
    `${thread.id}  ${thread.status}`,
    `with             ${oneLine([thread.phone_number, nameOf(thread)].filter((part) => part !== '').join(' '))}`,
    `your number      ${oneLine(thread.recipient)}`,
    `unread           ${thread.unread}`,
    `looked after by  ${oneLine(thread.assigned_to?.name ?? 'nobody')}`,
    `last reply       ${shortTime(thread.last_reply_at)}  ${oneLine(thread.last_reply?.message ?? '', 500)}`,
  ].join('\n');
}

async function showThread(uuid: string, flags: ApiFlags): Promise<void> {
  const thread = await callApi(flags, (client) => client.threads.get({ uuid }));
  print(flags, thread, describe(thread));
}

const ENTRIES: Columns<Entry> = {
  at: (entry) => shortTime(entry.at),
  what: (entry) => (entry.reply === null ? (entry.message?.status ?? '') : 'reply'),
  text: (entry) => oneLine(entry.reply?.message ?? entry.message?.message ?? '', 500),
};

async function listMessages(uuid: string, flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.threads.messages.all({ uuid }),
      columns: ENTRIES,
      empty: 'Nothing of this conversation is kept any more.',
    }),
  );
}

interface ChangeFlags extends ApiFlags {
  readonly status?: Thread['status'];
  readonly assign?: string;
  readonly readUpTo?: string;
}

const FIELDS = { status: '--status', assigned_to: '--assign', read_up_to: '--read-up-to' } as const;

async function changeThread(uuid: string, flags: ChangeFlags): Promise<void> {
  const { assign, ...others } = flags;
  const changes = {
    ...fieldsOf({ status: '--status', read_up_to: '--read-up-to' } as const, others),
    ...(assign === undefined ? {} : { assigned_to: assign === 'nobody' ? null : assign }),
  };
  refuseNoChange(changes, 'thread change');
  const thread = await callApi(flags, (client) => client.threads.update({ uuid, ...changes }), FIELDS);
  print(flags, thread, describe(thread));
}

async function answerThread(
  uuid: string,
  words: readonly string[],
  flags: ApiFlags & { readonly textFile?: string; readonly idempotencyKey?: string },
): Promise<void> {
  const message = await readText(words, flags.textFile);
  if (message === undefined)
    throw new CommandError('Give the text after the conversation, or --text-file.', EXIT.usage);
  const options = {
    timeoutMs: ANSWER_TIMEOUT_MS,
    ...(flags.idempotencyKey === undefined ? {} : { idempotencyKey: flags.idempotencyKey }),
  };
  const answer = await callApi(flags, (client) => client.threads.answer({ uuid, message }, options), {
    message: flags.textFile === undefined ? '<text>' : '--text-file',
  });
  print(flags, answer, `${answer.message} See: volley message show ${answer.data.campaign_id}`);
}

const NOTE_COLUMNS: Columns<Note> = {
  id: (note) => note.id,
  at: (note) => shortTime(note.created_at),
  by: (note) => oneLine(note.author),
  note: (note) => oneLine(note.note, 500),
};

async function listNotes(uuid: string, flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.threads.notes.all({ uuid }),
      columns: NOTE_COLUMNS,
      empty: 'There is no note on this conversation.',
    }),
  );
}

async function addNote(uuid: string, text: string, flags: ApiFlags): Promise<void> {
  const note = await callApi(flags, (client) => client.threads.addNote({ uuid, note: text }), { note: '<text>' });
  print(flags, note, `Note ${note.id} was added.`);
}

async function deleteNote(uuid: string, note: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.threads.deleteNote({ uuid, note_id: note }));
  print(flags, { message }, message);
}

const ONE = '<uuid>';
const WHICH = 'the conversation (see: volley thread list)';
const STATUSES = ['open', 'closed'];

export const thread = noun('thread', 'conversations with the people who reply', [
  () =>
    withRows(apiCommand('list', 'list conversations, those with the newest replies first'))
      .addOption(new Option('--status <status>', 'only those that are open, or closed').choices(STATUSES))
      .option('--assigned <person>', 'only those that this person looks after: me, nobody or a UUID')
      .option('--unread', 'only those with replies that nobody has read')
      .option('--number <digits>', 'only those with this number, or with numbers that begin so')
      .option('--recipient <number>', 'only those with this number of yours')
      .addHelpText(
        'after',
        '\nExamples:\n  volley thread list --status open\n  volley thread list --unread --assigned nobody\n  volley thread list --number 0244123456',
      )
      .action(listThreads),
  () =>
    apiCommand('show', 'show one conversation')
      .argument(ONE, WHICH)
      .addHelpText('after', '\nExample:\n  volley thread show 0196f0c2-7a10-7cc4-9d3e-0242ac120011')
      .action(showThread),
  () =>
    withRows(apiCommand('messages', 'list what was said in a conversation, both ways, newest first'))
      .argument(ONE, WHICH)
      .addHelpText('after', '\nExample:\n  volley thread messages 0196f0c2-7a10-7cc4-9d3e-0242ac120011 --limit 20')
      .action(listMessages),
  () =>
    apiCommand('answer', 'answer from the number that the person wrote to; it costs what a single message costs')
      .argument(ONE, WHICH)
      .argument('[text...]', 'the text')
      .option('--text-file <file>', 'read the text from this file; - is the standard input')
      .option('--idempotency-key <name>', 'sends once, however often the command is repeated within 24 hours')
      .addHelpText(
        'after',
        '\nExample:\n  volley thread answer 0196f0c2-7a10-7cc4-9d3e-0242ac120011 "Yes, on Tuesdays and Fridays."',
      )
      .action(answerThread),
  () =>
    apiCommand('change', 'open, close or assign a conversation, or mark it as read')
      .argument(ONE, WHICH)
      .addOption(new Option('--status <status>', 'open or closed').choices(STATUSES))
      .option('--assign <person>', 'who looks after it: the UUID of a member, or nobody')
      .option('--read-up-to <uuid>', 'the newest reply that was read')
      .addHelpText(
        'after',
        '\nExample:\n  volley thread change 0196f0c2-7a10-7cc4-9d3e-0242ac120011 --status closed --assign nobody',
      )
      .action(changeThread),
  () =>
    withRows(apiCommand('notes', 'list the notes on a conversation, newest first'))
      .argument(ONE, WHICH)
      .addHelpText('after', '\nExample:\n  volley thread notes 0196f0c2-7a10-7cc4-9d3e-0242ac120011')
      .action(listNotes),
  () =>
    apiCommand('note', 'add a note to a conversation; the person never sees it')
      .argument(ONE, WHICH)
      .argument('<text>', 'the note')
      .addHelpText(
        'after',
        '\nExample:\n  volley thread note 0196f0c2-7a10-7cc4-9d3e-0242ac120011 "Asked twice already; call on Monday."',
      )
      .action(addNote),
  () =>
    apiCommand('delete-note', 'delete a note')
      .argument(ONE, WHICH)
      .argument('<note>', 'the note (see: volley thread notes)')
      .addHelpText(
        'after',
        '\nExample:\n  volley thread delete-note 0196f0c2-7a10-7cc4-9d3e-0242ac120011 0196f0c2-7a10-7cc4-9d3e-0242ac120012',
      )
      .action(deleteNote),
]);

import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { oneLine } from '../frame/rows.ts';
import { readText } from '../frame/text-input.ts';
import { verb } from '../frame/verb.ts';

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120011';

export const thread = noun('thread', 'conversations with the people who reply', ['threads'], {
  list: verb('threads.list', {
    columns: [
      'id',
      'last_reply_at as last reply',
      [
        'with',
        ({ phone_number, contact }) =>
          [phone_number, contact?.first_name, contact?.last_name].filter((part) => part).join(' '),
      ],
      'recipient as to',
      'status',
      'unread',
      ['looked after by', ({ assigned_to }) => assigned_to?.name ?? '-'],
      ['text', ({ last_reply }) => oneLine(last_reply?.message ?? '')],
    ],
    empty: 'Nobody has replied yet.',
    example: ['--status open', '--unread --assigned nobody', '--number 0244123456'],
  }),
  show: verb('threads.get', { example: EXAMPLE }),
  messages: verb('threads.messages', {
    columns: [
      'at',
      ['what', ({ reply, message }) => (reply === null ? (message?.status ?? '') : 'reply')],
      ['text', ({ reply, message }) => oneLine((reply ?? message)?.message ?? '', 500)],
    ],
    empty: 'Nothing of this conversation is kept any more.',
    example: `${EXAMPLE} --limit 20`,
  }),
  answer: verb('threads.answer', {
    hidden: ['message'],
    more: (command) =>
      command
        .argument('[text...]', 'the text')
        .option('--text-file <file>', 'read the text from this file; - is the standard input'),
    names: ({ textFile }) => ({ message: textFile === undefined ? '<text>' : '--text-file' }),
    async input(input, { textFile }: { textFile?: string }, [, words]) {
      const message = await readText(words as readonly string[], textFile);
      if (message !== undefined) return { ...input, message };
      throw new CommandError('Give the text after the conversation, or --text-file.', EXIT.usage);
    },
    once: 'sends nothing twice',
    // Longer than the service itself waits for the carrier.
    timeoutMs: 60_000,
    says: ({ message, data }) => `${message} See: volley message show ${data.campaign_id}`,
    example: `${EXAMPLE} "Yes, on Tuesdays and Fridays."`,
  }),
  change: verb('threads.update', { example: `${EXAMPLE} --status closed --assign nobody` }),
  notes: verb('threads.notes', {
    columns: ['id', 'created_at as at', 'author as by', 'note'],
    empty: 'There is no note on this conversation.',
    example: EXAMPLE,
  }),
  note: verb('threads.addNote', {
    args: ['uuid', 'note as text'],
    says: ({ id }) => `Note ${id} was added.`,
    example: `${EXAMPLE} "Asked twice already; call on Monday."`,
  }),
  'delete-note': verb('threads.deleteNote', {
    args: ['uuid', 'note_id as note'],
    example: `${EXAMPLE} 0196f0c2-7a10-7cc4-9d3e-0242ac120012`,
  }),
});

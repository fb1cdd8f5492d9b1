import { z } from 'zod';
import { dataReply } from './envelope.ts';
import { line, text } from './fields.ts';
import { operation } from './operation.ts';

const WORDS_MAX = 50;
const WORD_LENGTH_MAX = 40;
const REPLY_LENGTH_MAX = 160;

export const keywordSet = z.strictObject({
  standard_words: z.array(z.string()).describe('What always counts'),
  words: z.array(z.string()).describe('What counts for this account besides'),
  reply: z.string().describe('The one answer that the person gets'),
});
export const keywords = z.strictObject({ stop: keywordSet, start: keywordSet, help: keywordSet });

const change = z
  .strictObject({
    words: z.array(line(WORD_LENGTH_MAX)).max(WORDS_MAX).optional().describe('In place of those before'),
    reply: text(1, REPLY_LENGTH_MAX).nullable().optional().describe('One SMS part at most; null: the standard answer'),
  })
  .optional();

const example = {
  stop: {
    standard_words: ['STOP', 'STOPALL'],
    words: ['GYAE'],
    reply: 'Kojo Farms writes to you no more. Reply START to hear from us again.',
  },
  start: { standard_words: ['START', 'UNSTOP'], words: [], reply: 'You will get messages from this number again.' },
  help: { standard_words: ['HELP', 'INFO', 'AIDE'], words: [], reply: 'Kojo Farms, +233244000111. Reply STOP to end.' },
};
const reply = {
  status: 200,
  description: 'The keywords',
  schema: dataReply(keywords),
  example: { success: true, data: example },
} as const;
const common = { listener: 'api', tag: 'Messages', auth: 'bearer', path: '/keywords' } as const;

export const keywordOperations = {
  get: operation({
    ...common,
    id: 'keywords.get',
    method: 'GET',
    scope: 'read',
    summary: 'See which replies end messages, bring them back and are answered with help',
    reply,
  }),
  update: operation({
    ...common,
    id: 'keywords.update',
    method: 'PUT',
    scope: 'manage',
    summary: 'Add words of your own to STOP, START and HELP, and word their answers',
    description:
      'A reply counts when it consists of such a word alone, whatever its case, accents and punctuation. The standard words always count. What is left out stays as it is. Changing an answer needs the scope `send` too: it is sent to people.',
    body: z.strictObject({ stop: change, start: change, help: change }),
    bodyExample: { stop: { words: ['gyae'], reply: example.stop.reply } },
    reply,
  }),
};

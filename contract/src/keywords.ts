import { z } from 'zod';
import { line, text } from './fields.ts';
import { noun } from './noun.ts';

const WORDS_MAX = 50;
const WORD_LENGTH_MAX = 40;
const REPLY_LENGTH_MAX = 160;

export const keywordSet = z.strictObject({
  standard_words: z.array(z.string()).describe('The words that always count'),
  words: z.array(z.string()).describe('Further words of this account'),
  reply: z.string().describe('The answer that the person gets, once'),
});
export const keywords = z.strictObject({
  stop: keywordSet.describe('Replies that end messages to the person'),
  start: keywordSet.describe('Replies that bring messages back'),
  help: keywordSet.describe('Replies that ask for help'),
});

const change = z
  .strictObject({
    words: z
      .array(line(WORD_LENGTH_MAX))
      .max(WORDS_MAX)
      .optional()
      .describe('Words of your own, up to 50 of up to 40 characters; they replace those before'),
    reply: text(1, REPLY_LENGTH_MAX)
      .nullable()
      .optional()
      .describe('The answer, up to 160 characters; null: the standard answer'),
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

const { get, put } = noun({ tag: 'Messages', noun: 'Keywords', one: keywords, example });

export const keywordOperations = {
  get: get('keywords.get', '/keywords', { summary: 'Read the words for STOP, START and HELP' }),
  update: put('keywords.update', '/keywords', {
    summary: 'Change the words for STOP, START and HELP, and their answers',
    description:
      'A reply counts if it consists of such a word alone; case, accents and punctuation do not matter. The standard words always count. Fields that you leave out stay as they are. To change an answer the key needs the scope `send` too, because answers are sent to people.',
    body: z.strictObject({
      stop: change.describe('Replies that end messages to the person'),
      start: change.describe('Replies that bring messages back'),
      help: change.describe('Replies that ask for help'),
    }),
    bodyExample: { stop: { words: ['gyae'], reply: example.stop.reply } },
  }),
};

import { z } from 'zod';
import { fieldValues, fieldValuesInput } from './contact-fields.ts';
import { createdAt, line, pathUuid, text, updatedAt, uuid, uuidInput } from './fields.ts';
import { noun } from './noun.ts';
import { MESSAGE_LENGTH_MAX } from './sms-campaigns.ts';

const WORDS_MAX = 20;
const WORD_LENGTH_MAX = 40;
const MINUTES_MAX = 10_080;

export const keywordRule = z.strictObject({
  uuid,
  words: z.array(z.string()).describe('The words, as they are compared: capitals, without accents and punctuation'),
  answer: z.string().nullable().describe('The text that the person gets; null: none'),
  group_id: uuid.nullable().describe('The UUID of the group that the person joins; null: none'),
  fields: fieldValues.describe('What the contact of the person gets in the fields of the account, by key'),
  minutes: z.int().positive().describe('A person gets the answer of this rule at most once in so many minutes'),
  created_at: createdAt,
  updated_at: updatedAt,
});

const input = {
  words: z
    .array(line(WORD_LENGTH_MAX))
    .min(1)
    .max(WORDS_MAX)
    .describe(
      'A reply counts if it consists of one of these words alone; case, accents and punctuation do not matter. 1 to 20 words of up to 40 characters',
    ),
  answer: text(1, MESSAGE_LENGTH_MAX)
    .nullable()
    .optional()
    .describe('The text that the person gets, up to 1,530 characters; null or left out: none'),
  group_id: uuidInput
    .nullable()
    .optional()
    .describe('The UUID of the group that the person joins, as a new contact if there is none; null or left out: none'),
  fields: fieldValuesInput
    .optional()
    .describe(
      'What the contact of the person gets in the fields of the account, by key, as a new contact if there is none; left out: nothing, in a change: as it is',
    ),
  minutes: z
    .int()
    .min(1)
    .max(MINUTES_MAX)
    .optional()
    .describe('A person gets the answer at most once in so many minutes, 1 to 10,080; left out: 60'),
};

const RULE = '0196f0c2-7a10-7cc4-9d3e-0242ac120041';
const example = {
  uuid: RULE,
  words: ['PRICE', 'PRICES'],
  answer: 'Maize is 210 cedis a bag today.',
  fields: { interest: 'maize' },
  minutes: 60,
};
const byUuid = z.object({ uuid: pathUuid.describe('The UUID of the rule') });
const MONEY =
  'To set an answer the key needs the scope `send` too, because answers are sent to people, each at the price of a single message.';

const { get, list, post, put, remove } = noun({
  tag: 'Conversations',
  noun: 'Keyword rule',
  called: 'rule',
  params: byUuid,
  one: keywordRule,
  example,
});

export const keywordRuleOperations = {
  list: list('keywordRules.list', '/keyword-rules', {
    noun: 'Keyword rule',
    summary: 'List the words that you answer by yourself, newest first',
  }),
  create: post('keywordRules.create', '/keyword-rules', {
    noun: 'Keyword rule',
    summary: 'Make a rule for a word in replies',
    description: `STOP, START and HELP, with all their words, come before every rule. ${MONEY} An account has 100 rules at most.`,
    body: z.strictObject(input),
    bodyExample: { words: ['price', 'prices'], answer: example.answer },
    errors: ['storage_limit'],
  }),
  get: get('keywordRules.get', '/keyword-rules/{uuid}'),
  update: put('keywordRules.update', '/keyword-rules/{uuid}', {
    description: `Fields that you leave out stay as they are. ${MONEY}`,
    body: z.strictObject({ ...input, words: input.words.optional() }),
    bodyExample: { answer: 'Maize is 220 cedis a bag today.' },
  }),
  delete: remove('keywordRules.delete', '/keyword-rules/{uuid}'),
};

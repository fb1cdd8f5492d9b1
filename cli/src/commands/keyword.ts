import { Argument } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { verb } from '../frame/verb.ts';

const KEYWORDS = ['stop', 'start', 'help'] as const;

interface Flags {
  /** False removes the account's own words. */
  readonly word?: string[] | false;
  /** False restores the standard answer. */
  readonly reply?: string | false;
}

export const keyword = noun(
  'keyword',
  'words in replies: STOP, START, HELP, and those of your own',
  ['keywords', 'keywordRules'],
  {
    show: verb('keywords.get', {}),
    set: verb('keywords.update', {
      does: 'add your own words to STOP, START or HELP, and set the answer to them',
      hidden: KEYWORDS,
      more: (command) =>
        command
          .addArgument(new Argument('<keyword>', 'which set of words').choices(KEYWORDS))
          .option('--word <word...>', 'your own words, which replace earlier ones; the standard words always apply')
          .option('--no-word', 'remove your own words')
          .option('--reply <text>', 'the text of the single answer, at most 160 characters')
          .option('--no-reply', 'use the standard answer'),
      names: (_, [keyword]) => ({ [`${keyword}.words`]: '--word', [`${keyword}.reply`]: '--reply' }),
      input(_, { word, reply }: Flags, [keyword]) {
        if (word === undefined && reply === undefined)
          throw new CommandError('Name at least one change; see: volley keyword set --help', EXIT.usage);
        const change = {
          ...(word === undefined ? {} : { words: word || [] }),
          ...(reply === undefined ? {} : { reply: reply || null }),
        };
        return { [String(keyword)]: change };
      },
      example: 'stop --word GYAE --reply "You get no more messages from Kojo Farms."',
    }),
    list: verb('keywordRules.list', {
      columns: ['uuid', 'words', 'group_id as group', 'minutes', 'answer'],
      empty: 'There is no rule yet: see volley keyword add --help',
    }),
    add: verb('keywordRules.create', {
      args: ['words as word'],
      example: 'PRICE PRICES --answer "Maize is 210 cedis a bag today."',
    }),
    rule: verb('keywordRules.get'),
    change: verb('keywordRules.update', {
      example: '0196f0c2-7a10-7cc4-9d3e-0242ac120041 --answer "Maize is 220 cedis a bag today."',
    }),
    delete: verb('keywordRules.delete'),
  },
);

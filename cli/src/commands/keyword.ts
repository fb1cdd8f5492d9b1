import type { Client } from '@volley/sdk';
import { Argument } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { refuseNoChange } from '../frame/arguments.ts';
import { renderFacts } from '../frame/facts.ts';
import { noun } from '../frame/noun.ts';
import { print } from '../frame/output.ts';

const KEYWORDS = ['stop', 'start', 'help'] as const;
type Keyword = (typeof KEYWORDS)[number];
type Keywords = Awaited<ReturnType<Client['keywords']['get']>>;

interface SetFlags extends ApiFlags {
  /** False: none of its own. */
  readonly word?: string[] | false;
  /** False: the standard answer. */
  readonly reply?: string | false;
}

function describe(keywords: Keywords, only: readonly Keyword[]): string {
  const sets = only.map((name) => {
    const { standard_words: standard, words, reply } = keywords[name];
    const facts = renderFacts({ always: standard.join(', '), 'your own': words.join(', ') || 'none', answer: reply });
    return `${name.toUpperCase()}\n${facts.replaceAll(/^/gm, '  ')}`;
  });
  return sets.join('\n\n');
}

async function showKeywords(flags: ApiFlags): Promise<void> {
  const keywords = await callApi(flags, (client) => client.keywords.get());
  print(flags, keywords, describe(keywords, KEYWORDS));
}

async function setKeyword(keyword: Keyword, flags: SetFlags): Promise<void> {
  const { word, reply } = flags;
  refuseNoChange({ ...(word === undefined ? {} : { word }), ...(reply === undefined ? {} : { reply }) }, 'keyword set');
  const change = {
    ...(word === undefined ? {} : { words: word === false ? [] : word }),
    ...(reply === undefined ? {} : { reply: reply === false ? null : reply }),
  };
  const names = { [`${keyword}.words`]: '--word', [`${keyword}.reply`]: '--reply' };
  const keywords = await callApi(flags, (client) => client.keywords.update({ [keyword]: change }), names);
  print(flags, keywords, describe(keywords, [keyword]));
}

export const keyword = noun('keyword', 'keywords in replies, such as STOP', [
  () =>
    apiCommand('show', 'show which replies opt out, opt in or ask for help, and how Volley answers them')
      .addHelpText('after', '\nExample:\n  volley keyword show')
      .action(showKeywords),
  () =>
    apiCommand('set', 'add your own words to STOP, START or HELP, and set the answer to them')
      .addArgument(new Argument('<keyword>', 'which set of words').choices(KEYWORDS))
      .option(
        '--word <word...>',
        'your own words, which replace earlier ones of yours; the standard words always apply',
      )
      .option('--no-word', 'remove your own words')
      .option('--reply <text>', 'the text of the single answer, at most 160 characters')
      .option('--no-reply', 'use the standard answer')
      .addHelpText(
        'after',
        '\nExample:\n  volley keyword set stop --word GYAE --reply "You get no more messages from Kojo Farms."',
      )
      .action(setKeyword),
]);

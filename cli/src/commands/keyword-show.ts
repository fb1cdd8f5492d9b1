import type { Client } from '@volley/sdk';
import { Argument, type Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { renderFacts } from '../facts.ts';
import { CommandError, EXIT } from '../failure.ts';
import { print } from '../output.ts';

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

export function keywordShow(): Command {
  return apiCommand(
    'show',
    'show which replies end messages, bring them back or ask for help, and what they are answered',
  )
    .addHelpText('after', '\nExample:\n  volley keyword show')
    .action(showKeywords);
}

async function setKeyword(keyword: Keyword, flags: SetFlags): Promise<void> {
  const { word, reply } = flags;
  if (word === undefined && reply === undefined)
    throw new CommandError('Nothing to change was named; see: volley keyword set --help', EXIT.usage);
  const change = {
    ...(word === undefined ? {} : { words: word === false ? [] : word }),
    ...(reply === undefined ? {} : { reply: reply === false ? null : reply }),
  };
  const names = { [`${keyword}.words`]: '--word', [`${keyword}.reply`]: '--reply' };
  const keywords = await callApi(flags, (client) => client.keywords.update({ [keyword]: change }), names);
  print(flags, keywords, describe(keywords, [keyword]));
}

export function keywordSet(): Command {
  return apiCommand('set', 'add words of your own to STOP, START or HELP, and word their answer')
    .addArgument(new Argument('<keyword>', 'which').choices(KEYWORDS))
    .option('--word <word...>', 'words of your own, in place of those before; the standard ones always count')
    .option('--no-word', 'no words of your own')
    .option('--reply <text>', 'what the person gets as the one answer, at most 160 characters')
    .option('--no-reply', 'the standard answer')
    .addHelpText(
      'after',
      '\nExample:\n  volley keyword set stop --word GYAE --reply "Kojo Farms writes to you no more."',
    )
    .action(setKeyword);
}

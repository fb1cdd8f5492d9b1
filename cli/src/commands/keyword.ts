import type { Client } from '@volley/sdk';
import { Argument, type Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId, refuseNoChange } from '../frame/arguments.ts';
import { renderFacts } from '../frame/facts.ts';
import { readFieldValues } from '../frame/field-values.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

const KEYWORDS = ['stop', 'start', 'help'] as const;
type Keyword = (typeof KEYWORDS)[number];
type Keywords = Awaited<ReturnType<Client['keywords']['get']>>;

interface SetFlags extends ApiFlags {
  /** False removes the account's own words. */
  readonly word?: string[] | false;
  /** False restores the standard answer. */
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

type Rule = Awaited<ReturnType<Client['keywordRules']['get']>>;

interface RuleFlags extends ApiFlags {
  readonly word?: string[];
  /** False removes the answer. */
  readonly answer?: string | false;
  readonly group?: string | false;
  readonly minutes?: number;
  /** False removes the fields. */
  readonly field?: string[] | false;
}

const RULE_FIELDS = {
  ...{ words: '--word', answer: '--answer', group_id: '--group', minutes: '--minutes' },
  fields: '--field',
} as const;
const COLUMNS: Columns<Rule> = {
  uuid: (rule) => rule.uuid,
  words: (rule) => oneLine(rule.words.join(', ')),
  group: (rule) => rule.group_id ?? '-',
  minutes: (rule) => rule.minutes,
  answer: (rule) => oneLine(rule.answer ?? '-'),
};

const describeRule = (rule: Rule): string =>
  `${rule.uuid}\n${renderFacts({
    words: rule.words.join(', '),
    answer: rule.answer ?? 'none',
    'joins the group': rule.group_id ?? 'none',
    'sets fields':
      Object.entries(rule.fields)
        .map(([key, value]) => `${key}=${value}`)
        .join(', ') || 'none',
    'at most once in': `${rule.minutes} minutes`,
  })}`;

const settingsOf = ({ answer, group, minutes, field }: RuleFlags) => ({
  ...(field === undefined ? {} : { fields: field === false ? {} : (readFieldValues(field) ?? {}) }),
  ...(answer === undefined ? {} : { answer: answer === false ? null : answer }),
  ...(group === undefined ? {} : { group_id: group === false ? null : group }),
  ...(minutes === undefined ? {} : { minutes }),
});

async function listRules(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.keywordRules.list.all({}),
      columns: COLUMNS,
      empty: 'There is no rule yet: see volley keyword add --help',
    }),
  );
}

async function addRule(words: string[], flags: RuleFlags): Promise<void> {
  const names = { ...RULE_FIELDS, words: '<word>' };
  const rule = await callApi(flags, (client) => client.keywordRules.create({ words, ...settingsOf(flags) }), names);
  print(flags, rule, describeRule(rule));
}

async function showRule(uuid: string, flags: ApiFlags): Promise<void> {
  const rule = await callApi(flags, (client) => client.keywordRules.get({ uuid }));
  print(flags, rule, describeRule(rule));
}

async function changeRule(uuid: string, flags: RuleFlags): Promise<void> {
  const changes = { ...(flags.word === undefined ? {} : { words: flags.word }), ...settingsOf(flags) };
  refuseNoChange(changes, 'keyword change');
  const rule = await callApi(flags, (client) => client.keywordRules.update({ uuid, ...changes }), RULE_FIELDS);
  print(flags, rule, describeRule(rule));
}

async function deleteRule(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.keywordRules.delete({ uuid }));
  print(flags, { message }, message);
}

const RULE = 'the rule (see: volley keyword list)';
const withRuleFlags = (command: Command): Command =>
  command
    .option('--answer <text>', 'the text that the person gets, at the price of a single message')
    .option('--group <group>', 'the group that the person joins, by its name or id (see: volley group list)')
    .option('--field <key=value...>', 'values that the contact gets in fields of your own, such as interest=maize')
    .option('--minutes <count>', 'a person gets the answer at most once in so many minutes (default: 60)', parseId);

const ruleVerbs = [
  () =>
    withRows(apiCommand('list', 'list the words that you answer by yourself'))
      .addHelpText('after', '\nExample:\n  volley keyword list')
      .action(listRules),
  () =>
    withRuleFlags(
      apiCommand('add', 'make a rule: who replies one of these words alone gets an answer or joins a group').argument(
        '<word...>',
        'the words',
      ),
    )
      .addHelpText('after', '\nExample:\n  volley keyword add PRICE PRICES --answer "Maize is 210 cedis a bag today."')
      .action(addRule),
  () =>
    apiCommand('rule', 'show one rule')
      .argument('<uuid>', RULE)
      .addHelpText('after', '\nExample:\n  volley keyword rule 0196f0c2-7a10-7cc4-9d3e-0242ac120041')
      .action(showRule),
  () =>
    withRuleFlags(apiCommand('change', 'change a rule').argument('<uuid>', RULE))
      .option('--word <word...>', 'the words, which replace those before')
      .option('--no-answer', 'send no answer')
      .option('--no-group', 'join no group')
      .option('--no-field', 'set no field')
      .addHelpText(
        'after',
        '\nExample:\n  volley keyword change 0196f0c2-7a10-7cc4-9d3e-0242ac120041 --answer "Maize is 220 cedis a bag today."',
      )
      .action(changeRule),
  () =>
    apiCommand('delete', 'delete a rule')
      .argument('<uuid>', RULE)
      .addHelpText('after', '\nExample:\n  volley keyword delete 0196f0c2-7a10-7cc4-9d3e-0242ac120041')
      .action(deleteRule),
];

export const keyword = noun('keyword', 'words in replies: STOP, START, HELP, and those of your own', [
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
  ...ruleVerbs,
]);

// Named texts for campaigns and single messages.

import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId, refuseNoChange } from '../frame/arguments.ts';
import { renderFacts } from '../frame/facts.ts';
import { readPairs } from '../frame/field-values.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

type Template = Awaited<ReturnType<Client['templates']['create']>>;
type Version = Awaited<ReturnType<Client['templates']['version']>>;
type Text = Pick<Template, 'version' | 'message' | 'variants' | 'values'>;

interface TextFlags extends ApiFlags {
  /** False empties the list. */
  readonly variant?: string[] | false;
  readonly value?: string[] | false;
}

interface ChangeFlags extends TextFlags {
  readonly name?: string;
  readonly message?: string;
  readonly fromVersion?: number;
}

const NAMES = {
  ...{ name: '--name', message: '--message', variants: '--variant', values: '--value', version: '--from-version' },
} as const;

const describeText = ({ version, message, variants, values }: Text): string =>
  renderFacts({
    version,
    text: message,
    ...Object.fromEntries(Object.entries(variants).map(([language, text]) => [`in ${language}`, text])),
    'each message gives': values.join(', '),
  });

const describe = (template: Template): string => `${template.uuid} ${template.name}\n${describeText(template)}`;

const textOf = ({ variant, value }: TextFlags) => ({
  ...(variant === undefined
    ? {}
    : { variants: variant === false ? {} : readPairs('--variant', variant, 'fr=Bonjour') }),
  ...(value === undefined ? {} : { values: value === false ? [] : value }),
});

async function addTemplate(name: string, message: string, flags: TextFlags): Promise<void> {
  const names = { ...NAMES, name: '<name>', message: '<text>' };
  const body = { name, message, ...textOf(flags) };
  const template = await callApi(flags, (client) => client.templates.create(body), names);
  print(flags, template, describe(template));
}

const COLUMNS: Columns<Template> = {
  uuid: (template) => template.uuid,
  name: (template) => oneLine(template.name, 30),
  version: (template) => template.version,
  languages: (template) => Object.keys(template.variants).join(', ') || '-',
  text: (template) => oneLine(template.message, 60),
};

async function listTemplates(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.templates.list.all({}),
      columns: COLUMNS,
      empty: 'There is no template yet: see volley template add --help',
    }),
  );
}

async function showTemplate(uuid: string, flags: ApiFlags): Promise<void> {
  const template = await callApi(flags, (client) => client.templates.get({ uuid }));
  const used = template.used_by.map((use) => `${oneLine(use.name) || 'a campaign'} (${use.uuid})`).join(', ');
  print(flags, template, `${describe(template)}\n${renderFacts({ 'used by': used || 'nothing' })}`);
}

async function changeTemplate(uuid: string, flags: ChangeFlags): Promise<void> {
  const { name, message, fromVersion: version } = flags;
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(message === undefined ? {} : { message }),
    ...textOf(flags),
  };
  refuseNoChange(changes, 'template change');
  const body = { uuid, ...changes, ...(version === undefined ? {} : { version }) };
  const template = await callApi(flags, (client) => client.templates.update(body), NAMES);
  print(flags, template, describe(template));
}

const VERSION_COLUMNS: Columns<Version> = {
  version: (one) => one.version,
  since: (one) => shortTime(one.created_at),
  languages: (one) => Object.keys(one.variants).join(', ') || '-',
  text: (one) => oneLine(one.message, 60),
};

async function listVersions(uuid: string, flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.templates.versions.all({ uuid }),
      columns: VERSION_COLUMNS,
      empty: 'There is no version.',
    }),
  );
}

async function showVersion(uuid: string, version: number, flags: ApiFlags): Promise<void> {
  const one = await callApi(flags, (client) => client.templates.version({ uuid, version }));
  print(flags, one, describeText(one));
}

async function deleteTemplate(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.templates.delete({ uuid }));
  print(flags, { message }, message);
}

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120051';
const withUuid = (command: Command): Command =>
  command.argument('<template>', 'the template, by its name or id (see: volley template list)');
const withTexts = (command: Command): Command =>
  command
    .option('--variant <language=text...>', 'the text in other languages, such as fr="Bonjour {{first_name}}"')
    .option('--value <name...>', 'names in the text for which each message gives a value, such as code');

export const template = noun('template', 'named texts for campaigns and single messages', [
  () =>
    withTexts(apiCommand('add', 'make a template; it sends nothing by itself'))
      .argument('<name>', 'what people call it')
      .argument('<text>', 'the text, for contacts whose language has no variant')
      .addHelpText(
        'after',
        '\nExamples:\n  volley template add "Order is ready" "Your order {{order_no}} is ready." --value order_no\n  volley template add Welcome "Hello {{first_name|friend}}" --variant fr="Bonjour {{first_name}}" tw="Akwaaba {{first_name}}"',
      )
      .action(addTemplate),
  () =>
    withRows(apiCommand('list', 'list the templates of the account by their names'))
      .addHelpText('after', '\nExample:\n  volley template list')
      .action(listTemplates),
  () =>
    withUuid(apiCommand('show', 'show one template, with the campaigns that use it'))
      .addHelpText('after', `\nExample:\n  volley template show ${EXAMPLE}`)
      .action(showTemplate),
  () =>
    withTexts(withUuid(apiCommand('change', 'change a template; another text is its next version')))
      .option('--name <name>', 'what people call it')
      .option('--message <text>', 'the text')
      .option('--no-variant', 'have no other languages')
      .option('--no-value', 'take no values')
      .option('--from-version <number>', 'the version that you changed: refused when there is a newer one', parseId)
      .addHelpText(
        'after',
        `\nExample:\n  volley template change ${EXAMPLE} --message "Your order {{order_no}} waits for you."`,
      )
      .action(changeTemplate),
  () =>
    withRows(withUuid(apiCommand('versions', 'list the versions of a template, newest first')))
      .addHelpText('after', `\nExample:\n  volley template versions ${EXAMPLE}`)
      .action(listVersions),
  () =>
    withUuid(apiCommand('version', 'show one version of a template'))
      .argument('<number>', 'the version, as messages and campaigns name it', parseId)
      .addHelpText('after', `\nExample:\n  volley template version ${EXAMPLE} 2`)
      .action(showVersion),
  () =>
    withUuid(apiCommand('delete', 'delete a template, unless a campaign uses it'))
      .addHelpText('after', `\nExample:\n  volley template delete ${EXAMPLE}`)
      .action(deleteTemplate),
]);

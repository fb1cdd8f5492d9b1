// The verbs of contact fields, which an account defines itself.

import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId, refuseNoChange } from '../frame/arguments.ts';
import { renderFacts } from '../frame/facts.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, printList } from '../frame/output.ts';
import { oneLine } from '../frame/rows.ts';

type Field = Awaited<ReturnType<Client['contactFields']['create']>>;

const KINDS = ['text', 'number', 'date', 'yes_no', 'choice'] as const;

interface AddFlags extends ApiFlags {
  readonly label?: string;
  readonly kind?: (typeof KINDS)[number];
  readonly choice?: string[];
  readonly default?: string;
}

const ADD_NAMES = { key: '<key>', label: '--label', kind: '--kind', choices: '--choice', default_value: '--default' };

/** Turns `date_of_birth` into `Date of birth`. */
const labelOf = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;

async function addField(key: string, flags: AddFlags): Promise<void> {
  const { label = labelOf(key), choice, default: default_value } = flags;
  const kind = flags.kind ?? (choice === undefined ? 'text' : 'choice');
  const body = {
    ...{ key, label, kind },
    ...(choice === undefined ? {} : { choices: choice }),
    ...(default_value === undefined ? {} : { default_value }),
  };
  const field = await callApi(flags, (client) => client.contactFields.create(body), ADD_NAMES);
  print(flags, field, `The field ${field.key} (${field.label}) is added. Texts name it as {{${field.key}}}.`);
}

const COLUMNS: Columns<Field> = {
  key: (field) => field.key,
  label: (field) => oneLine(field.label, 30),
  kind: (field) => field.kind,
  choices: (field) => oneLine(field.choices.join(', ')) || '-',
  default: (field) => oneLine(field.default_value, 30) || '-',
};

async function listFields(flags: ApiFlags): Promise<void> {
  const fields = await callApi(flags, (client) => client.contactFields.list());
  printList(flags, fields, COLUMNS, 'No field found.');
}

type FieldUse = Awaited<ReturnType<Client['contactFields']['get']>>['used_by'][number];

const wordsOf = ({ name, uuid }: FieldUse): string =>
  uuid === null ? 'the rules for marketing (volley consent rules)' : `${oneLine(name) || 'a campaign'} (${uuid})`;

async function showField(key: string, flags: ApiFlags): Promise<void> {
  const field = await callApi(flags, (client) => client.contactFields.get({ key }));
  const facts = renderFacts({
    field: field.key,
    label: oneLine(field.label),
    kind: field.kind,
    choices: field.choices.map((choice) => oneLine(choice)).join(', '),
    default: oneLine(field.default_value, 100),
    place: field.position,
    'used by': field.used_by.map(wordsOf).join(', '),
  });
  print(flags, field, facts);
}

interface ChangeFlags extends ApiFlags {
  readonly label?: string;
  readonly addChoice?: string[];
  readonly default?: string;
  readonly place?: number;
}

const CHANGE_NAMES = {
  label: '--label',
  add_choices: '--add-choice',
  default_value: '--default',
  position: '--place',
} as const;

async function changeField(key: string, flags: ChangeFlags): Promise<void> {
  const changes = fieldsOf(CHANGE_NAMES, flags);
  refuseNoChange(changes, 'field change');
  const field = await callApi(flags, (client) => client.contactFields.update({ key, ...changes }), CHANGE_NAMES);
  print(flags, field, `The field ${field.key} (${field.label}) is changed.`);
}

async function deleteField(key: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, (client) => client.contactFields.delete({ key }));
  print(flags, { key }, `The field ${key} is deleted; its values are cleared soon after.`);
}

const DEFAULT = [
  '--default <text>',
  'what stands in a text where a contact has no value and the text gives no word of its own',
] as const;
const withKey = (command: Command): Command => command.argument('<key>', 'the field (see: volley field list)');

export const field = noun('field', 'fields of your own that contacts have', [
  () =>
    apiCommand('add', 'add a field to all contacts')
      .argument('<key>', 'its name in texts, as {{city}}: letters from a to z, digits and _; it never changes')
      .option('--label <text>', 'what people read beside its values (default: the key in words)')
      .addOption(
        new Option('--kind <kind>', 'what its values are (default: text, with --choice: choice)').choices(KINDS),
      )
      .option('--choice <value...>', 'the values that there are')
      .option(...DEFAULT)
      .addHelpText(
        'after',
        '\nExamples:\n  volley field add city --choice Accra Kumasi Tamale --default "your town"\n  volley field add birthday --kind date',
      )
      .action(addField),
  () =>
    apiCommand('list', 'list the fields of the account in their order')
      .addHelpText('after', '\nExample:\n  volley field list')
      .action(listFields),
  () =>
    withKey(apiCommand('show', 'show one field, with the campaigns that use it'))
      .addHelpText('after', '\nExample:\n  volley field show city')
      .action(showField),
  () =>
    withKey(apiCommand('change', 'change a field; what you do not name stays'))
      .option('--label <text>', 'what people read beside its values')
      .option('--add-choice <value...>', 'further values that there are')
      .option(...DEFAULT)
      .option('--place <number>', 'its new place in the list, from 1', parseId)
      .addHelpText('after', '\nExample:\n  volley field change city --label Town --add-choice Ho --place 1')
      .action(changeField),
  () =>
    withKey(apiCommand('delete', 'delete a field with its values, unless a campaign uses it'))
      .addHelpText('after', '\nExample:\n  volley field delete city')
      .action(deleteField),
]);

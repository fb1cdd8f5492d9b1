// The verbs of contacts, one by one and from CSV files.

import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseId, refuseNoChange } from '../../frame/arguments.ts';
import { renderFacts } from '../../frame/facts.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import { readFieldValues } from '../../frame/field-values.ts';
import { noun } from '../../frame/noun.ts';
import { type Columns, print, shortTime } from '../../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { exporting } from './export.ts';
import { importing } from './import.ts';

interface Flags extends ApiFlags {
  readonly number?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly field?: string[];
}

interface AddFlags extends Flags {
  readonly group?: string[];
}

const NAME_FIELDS = { first_name: '--first-name', last_name: '--last-name', email: '--email' } as const;
const ADD_FIELDS = { phone_number: '<number>', group_ids: '--group', fields: '--field', ...NAME_FIELDS } as const;
const CHANGE_FIELDS = { phone_number: '--number', ...NAME_FIELDS } as const;
const CHANGE_NAMES = { ...CHANGE_FIELDS, fields: '--field' } as const;

function valuesOf({ field = [] }: Flags): { fields?: Record<string, string | null> } {
  const fields = readFieldValues(field);
  return fields === null ? {} : { fields };
}

type Contact = Awaited<ReturnType<Client['contacts']['create']>>;

function describe(contact: Contact): string {
  const name = [contact.first_name, contact.last_name].filter((part) => part !== '').join(' ');
  return `Contact ${contact.id}: ${contact.phone_number}${name === '' ? '' : ` (${name})`}`;
}

async function addContact(number: string, flags: AddFlags): Promise<void> {
  const groups = flags.group ?? [];
  const values = valuesOf(flags);
  const contact = await callApi(
    flags,
    async (client) => {
      // An unknown group is reported before the contact is made.
      for (const uuid of groups) await client.groups.get({ uuid });
      const created = await client.contacts.create({
        phone_number: number,
        ...fieldsOf(NAME_FIELDS, flags),
        ...values,
      });
      if (groups.length > 0) {
        await client.contacts.assignGroup({ contact_ids: [created.id], group_ids: groups });
      }
      return created;
    },
    ADD_FIELDS,
  );
  print(flags, contact, `${describe(contact)} is added.`);
}

function withNames(command: Command): Command {
  return command
    .option('--first-name <name>', 'the first name, for {{first_name}} in texts')
    .option('--last-name <name>', 'the last name, for {{last_name}} in texts')
    .option('--email <address>', 'the email address')
    .option('--field <key=value...>', 'values of fields of your own, such as city=Accra (see: volley field list)');
}

async function changeContact(id: number, flags: Flags): Promise<void> {
  const changes = { ...fieldsOf(CHANGE_FIELDS, flags), ...valuesOf(flags) };
  refuseNoChange(changes, 'contact change');
  const contact = await callApi(flags, (client) => client.contacts.update({ id, ...changes }), CHANGE_NAMES);
  print(flags, contact, `${describe(contact)} is changed.`);
}

const ID = ['<id>', 'the contact (see: volley contact list)', parseId] as const;

async function showContact(id: number, flags: ApiFlags): Promise<void> {
  const { contact, fields } = await callApi(flags, async (client) => ({
    contact: await client.contacts.get({ id }),
    ...(await client.contacts.fields({ id })),
  }));
  const values = Object.entries(fields).map(([key, value]) => `${key}=${oneLine(String(value), 100)}`);
  const facts = renderFacts({
    contact: contact.id,
    number: contact.phone_number,
    'first name': contact.first_name,
    'last name': contact.last_name,
    email: contact.email,
    fields: values.join(', '),
    groups: contact.groups.map((group) => `${group.name} (${group.uuid})`).join(', '),
  });
  print(flags, { ...contact, fields }, facts);
}

interface ListFlags extends RowFlags {
  readonly search?: string;
  readonly group?: string;
  readonly segment?: string;
}

const COLUMNS: Columns<Contact> = {
  id: (contact) => contact.id,
  number: (contact) => contact.phone_number,
  'first name': (contact) => oneLine(contact.first_name, 30) || '-',
  'last name': (contact) => oneLine(contact.last_name, 30) || '-',
  email: (contact) => oneLine(contact.email, 40) || '-',
  since: (contact) => shortTime(contact.created_at),
};

async function listContacts(flags: ListFlags): Promise<void> {
  const { group, segment, search } = flags;
  if ([group, segment, search].filter((given) => given !== undefined).length > 1)
    throw new CommandError('Give one of --group, --segment and --search.', EXIT.usage);
  const source = (client: Client) => {
    if (segment !== undefined) return client.segments.contacts.all({ uuid: segment });
    if (group !== undefined) return client.groups.contacts.all({ uuid: group });
    return client.contacts.list.all(search === undefined ? {} : { search });
  };
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: source(client),
        columns: COLUMNS,
        empty: 'No contact found.',
      }),
    { search: '--search' },
  );
}

export const contact = noun('contact', 'contacts', [
  () =>
    withNames(
      apiCommand('add', 'add a contact')
        .alias('create')
        .argument(
          '<number>',
          'the phone number, in international form or in the local form of the country of the account',
        ),
    )
      .option('--group <group...>', 'add it to these groups, by name or id (see: volley group list)')
      .addHelpText('after', '\nExample:\n  volley contact add 0244123456 --first-name Ama --last-name Mensah')
      .action(addContact),
  ...importing,
  ...exporting,
  () =>
    withRows(apiCommand('list', 'list the contacts of the account, newest first'))
      .option('--search <text>', 'only contacts whose number, name or email begins with this text')
      .option('--group <group>', 'only contacts of this group, by its name or id (see: volley group list)')
      .option('--segment <segment>', 'only contacts of this segment, by its name or id (see: volley segment list)')
      .addHelpText('after', '\nExample:\n  volley contact list --search Ama')
      .action(listContacts),
  () =>
    apiCommand('show', 'show one contact with its groups')
      .argument(...ID)
      .addHelpText('after', '\nExample:\n  volley contact show 1201')
      .action(showContact),
  () =>
    withNames(
      apiCommand('change', 'change a contact; fields that you do not name stay, an empty text clears a field')
        .argument(...ID)
        .option('--number <number>', 'the new phone number'),
    )
      .addHelpText('after', '\nExample:\n  volley contact change 1201 --first-name "Ama Serwaa" --email ""')
      .action(changeContact),
  () =>
    apiCommand('remove', 'delete a contact; messages already sent to it stay')
      .alias('delete')
      .argument(...ID)
      .addHelpText('after', '\nExample:\n  volley contact remove 1201')
      .action(async (id: number, flags: ApiFlags) => {
        await callApi(flags, (client) => client.contacts.delete({ id }));
        print(flags, { id }, `Contact ${id} is deleted.`);
      }),
]);

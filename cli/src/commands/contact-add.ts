import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { renderFacts } from '../facts.ts';
import { CommandError, EXIT } from '../failure.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly number?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
}

interface AddFlags extends Flags {
  readonly group?: string[];
}

const NAME_FIELDS = { first_name: '--first-name', last_name: '--last-name', email: '--email' } as const;
const ADD_FIELDS = { phone_number: '<number>', group_ids: '--group', ...NAME_FIELDS } as const;
const CHANGE_FIELDS = { phone_number: '--number', ...NAME_FIELDS } as const;

type Contact = Awaited<ReturnType<Client['contacts']['create']>>;

function describe(contact: Contact): string {
  const name = [contact.first_name, contact.last_name].filter((part) => part !== '').join(' ');
  return `Contact ${contact.id}: ${contact.phone_number}${name === '' ? '' : ` (${name})`}`;
}

async function addContact(number: string, flags: AddFlags): Promise<void> {
  const groups = flags.group ?? [];
  const contact = await callApi(
    flags,
    async (client) => {
      // A group that does not exist is told before the contact is made.
      for (const uuid of groups) await client.groups.get({ uuid });
      const created = await client.contacts.create({ phone_number: number, ...fieldsOf(NAME_FIELDS, flags) });
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
    .option('--first-name <name>', 'fills {{first_name}} in texts')
    .option('--last-name <name>', 'fills {{last_name}} in texts')
    .option('--email <address>', 'an email address');
}

export function contactAdd(): Command {
  const command = apiCommand('add', 'add a contact')
    .alias('create')
    .argument('<number>', 'the phone number: international, or local to the country of the account');
  return withNames(command)
    .option('--group <uuid...>', 'put it into these groups (see: volley group list)')
    .addHelpText('after', '\nExample:\n  volley contact add 0244123456 --first-name Ama --last-name Mensah')
    .action(addContact);
}

async function changeContact(id: number, flags: Flags): Promise<void> {
  const changes = fieldsOf(CHANGE_FIELDS, flags);
  if (Object.keys(changes).length === 0)
    throw new CommandError('Nothing to change was named; see: volley contact change --help', EXIT.usage);
  const contact = await callApi(flags, (client) => client.contacts.update({ id, ...changes }), CHANGE_FIELDS);
  print(flags, contact, `${describe(contact)} is changed.`);
}

const ID = ['<id>', 'the contact (see: volley contact list)', parseId] as const;

export function contactChange(): Command {
  const command = apiCommand('change', 'change a contact; what is not named stays, an empty text clears')
    .argument(...ID)
    .option('--number <number>', 'another phone number');
  return withNames(command)
    .addHelpText('after', '\nExample:\n  volley contact change 1201 --first-name "Ama Serwaa" --email ""')
    .action(changeContact);
}

async function showContact(id: number, flags: ApiFlags): Promise<void> {
  const contact = await callApi(flags, (client) => client.contacts.get({ id }));
  const facts = renderFacts({
    contact: contact.id,
    number: contact.phone_number,
    'first name': contact.first_name,
    'last name': contact.last_name,
    email: contact.email,
    groups: contact.groups.map((group) => `${group.name} (${group.uuid})`).join(', '),
  });
  print(flags, contact, facts);
}

export function contactShow(): Command {
  return apiCommand('show', 'show one contact with its groups')
    .argument(...ID)
    .addHelpText('after', '\nExample:\n  volley contact show 1201')
    .action(showContact);
}

export function contactRemove(): Command {
  return apiCommand('remove', 'delete a contact; messages already sent to it stay')
    .alias('delete')
    .argument(...ID)
    .addHelpText('after', '\nExample:\n  volley contact remove 1201')
    .action(async (id: number, flags: ApiFlags) => {
      await callApi(flags, (client) => client.contacts.delete({ id }));
      print(flags, { id }, `Contact ${id} is deleted.`);
    });
}

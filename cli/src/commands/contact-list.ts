import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { CommandError, EXIT } from '../failure.ts';
import { type Columns, shortTime } from '../output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

interface Flags extends RowFlags {
  readonly search?: string;
  readonly group?: string;
}

type Contact = Awaited<ReturnType<Client['contacts']['create']>>;

const COLUMNS: Columns<Contact> = {
  id: (contact) => contact.id,
  number: (contact) => contact.phone_number,
  'first name': (contact) => oneLine(contact.first_name, 30) || '-',
  'last name': (contact) => oneLine(contact.last_name, 30) || '-',
  email: (contact) => oneLine(contact.email, 40) || '-',
  since: (contact) => shortTime(contact.created_at),
};

async function listContacts(flags: Flags): Promise<void> {
  const { group, search } = flags;
  if (group !== undefined && search !== undefined)
    throw new CommandError('Give --group or --search, not both.', EXIT.usage);
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source:
          group === undefined
            ? client.contacts.list.all(search === undefined ? {} : { search })
            : client.groups.contacts.all({ uuid: group }),
        columns: COLUMNS,
        empty: 'There is no such contact.',
      }),
    { search: '--search' },
  );
}

export function contactList(): Command {
  return withRows(apiCommand('list', 'list the contacts of the account, newest first'))
    .option('--search <text>', 'only those whose number, name or email begins so')
    .option('--group <uuid>', 'only those of a group (see: volley group list)')
    .addHelpText('after', '\nExample:\n  volley contact list --search Ama')
    .action(listContacts);
}

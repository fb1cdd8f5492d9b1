import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseIds, refuseNoChange } from '../frame/arguments.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

interface Flags extends ApiFlags {
  readonly name?: string;
  readonly description?: string;
}

const CREATE_FIELDS = { name: '<name>', description: '--description' } as const;
const CHANGE_FIELDS = { name: '--name', description: '--description' } as const;
const UUID = ['<group>', 'the group, by its name or id (see: volley group list)'] as const;

async function createGroup(name: string, flags: Flags): Promise<void> {
  const input = { name, ...fieldsOf({ description: CREATE_FIELDS.description }, flags) };
  const group = await callApi(flags, (client) => client.groups.create(input), CREATE_FIELDS);
  print(
    flags,
    group,
    `Group ${group.uuid} (${group.name}) is created.\nAdd contacts:  volley group add ${group.uuid} <contact>`,
  );
}

async function changeGroup(uuid: string, flags: Flags): Promise<void> {
  const changes = fieldsOf(CHANGE_FIELDS, flags);
  refuseNoChange(changes, 'group change');
  const group = await callApi(flags, (client) => client.groups.update({ uuid, ...changes }), CHANGE_FIELDS);
  print(flags, group, `Group ${group.uuid} (${group.name}) is changed.`);
}

async function listGroups(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.groups.list.all();
    type Group = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      uuid: (group: Group) => group.uuid,
      name: (group: Group) => oneLine(group.name, 40),
      contacts: (group: Group) => group.contacts_count,
      since: (group: Group) => shortTime(group.created_at),
      description: (group: Group) => oneLine(group.description) || '-',
    };
    return printRows(flags, { source, columns, empty: 'There is no group yet: see volley group create --help' });
  });
}

/** With the ids as arguments they come one by one, and the API names them by their place. */
const MEMBER_FIELDS = { contact_ids: '<contact...>', group_ids: '<group>' } as const;

function memberCommand(name: string, summary: string): Command {
  return apiCommand(name, summary)
    .argument(...UUID)
    .argument('<contact...>', 'the ids of the contacts (see: volley contact list)', parseIds)
    .addHelpText('after', `\nExample:\n  volley group ${name} 0196f0c2-7a10-7cc4-9d3e-0242ac120002 1201 1202`);
}

function counted(contacts: readonly number[]): string {
  return contacts.length === 1 ? '1 contact is' : `${contacts.length} contacts are`;
}

export const group = noun('group', 'groups of contacts', [
  () =>
    apiCommand('create', 'create a group of contacts')
      .argument('<name>', 'the name')
      .option('--description <text>', 'a description of the group')
      .addHelpText('after', '\nExample:\n  volley group create Customers --description "Everyone who bought once"')
      .action(createGroup),
  () =>
    withRows(apiCommand('list', 'list the groups of the account, newest first'))
      .addHelpText('after', '\nExample:\n  volley group list')
      .action(listGroups),
  () =>
    apiCommand('change', 'change a group')
      .argument(...UUID)
      .option('--name <name>', 'the new name')
      .option('--description <text>', 'the new description')
      .addHelpText(
        'after',
        '\nExample:\n  volley group change 0196f0c2-7a10-7cc4-9d3e-0242ac120002 --name "Regular customers"',
      )
      .action(changeGroup),
  () =>
    apiCommand('delete', 'delete a group; its contacts stay')
      .argument(...UUID)
      .addHelpText('after', '\nExample:\n  volley group delete 0196f0c2-7a10-7cc4-9d3e-0242ac120002')
      .action(async (uuid: string, flags: ApiFlags) => {
        await callApi(flags, (client) => client.groups.delete({ uuid }));
        print(flags, { uuid }, 'The group is deleted; its contacts stay.');
      }),
  () => {
    return memberCommand('add', 'add contacts to a group; either all of them are added or none').action(
      async (uuid: string, contact_ids: number[], flags: ApiFlags) => {
        const input = { contact_ids, group_ids: [uuid] };
        await callApi(flags, (client) => client.contacts.assignGroup(input), MEMBER_FIELDS);
        print(flags, input, `${counted(contact_ids)} in the group.`);
      },
    );
  },
  () => {
    return memberCommand('remove', 'remove contacts from a group; the contacts themselves stay').action(
      async (uuid: string, contact_ids: number[], flags: ApiFlags) => {
        const input = { contact_ids, group_ids: [uuid] };
        await callApi(flags, (client) => client.contacts.removeGroup(input), MEMBER_FIELDS);
        print(flags, input, `${counted(contact_ids)} no longer in the group.`);
      },
    );
  },
]);

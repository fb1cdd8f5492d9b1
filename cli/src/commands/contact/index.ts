// The verbs of contacts, one by one and from files.
import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { noun } from '../../frame/noun.ts';
import { oneLine } from '../../frame/rows.ts';
import { renderAll } from '../../frame/show.ts';
import type { InputOf, ReplyOf } from '../../frame/table.ts';
import { verb } from '../../frame/verb.ts';
import { importing } from './import.ts';

type Contact = ReplyOf<'contacts.create'>;

function describe({ id, phone_number, first_name, last_name }: Contact): string {
  const name = `${first_name} ${last_name}`.trim();
  return `Contact ${id}: ${phone_number}${name === '' ? '' : ` (${name})`}`;
}

interface AddFlags {
  readonly group?: readonly string[];
}

async function add(client: Client, input: InputOf<'contacts.create'>, { group = [] }: AddFlags): Promise<Contact> {
  // An unknown group is reported before the contact is made.
  for (const uuid of group) await client.groups.get({ uuid });
  const made = await client.contacts.create(input);
  if (group.length > 0) await client.contacts.assignGroup({ contact_ids: [made.id], group_ids: group });
  return made;
}

interface Whom {
  readonly group?: string;
  readonly segment?: string;
  readonly search?: string;
}

const withWhom = (command: Command): Command =>
  command
    .option('--group <group>', 'only contacts of this group, by its name or id (see: volley group list)')
    .option('--segment <segment>', 'only contacts of this segment, by its name or id (see: volley segment list)');

function listed(client: Client, { search }: InputOf<'contacts.list'>, { group, segment }: Whom) {
  if ([group, segment, search].filter((given) => given !== undefined).length > 1)
    throw new CommandError('Give one of --group, --segment and --search.', EXIT.usage);
  if (segment !== undefined) return client.segments.contacts.all({ uuid: segment });
  return group === undefined ? client.contacts.list.all({ search }) : client.groups.contacts.all({ uuid: group });
}

function exported(client: Client, asked: InputOf<'contacts.csv'>, { group, segment, search }: Whom) {
  if (segment === undefined) return client.contacts.csv.stream({ ...asked, ...(group ? { group_id: group } : {}) });
  if (group !== undefined || search !== undefined)
    throw new CommandError('Give --segment without --group and --search.', EXIT.usage);
  return client.segments.contactsCsv.stream({ uuid: segment, ...asked });
}

export const contact = noun(
  'contact',
  'contacts',
  ['contacts'],
  {
    add: verb('contacts.create', {
      alias: 'create',
      args: ['phone_number as number'],
      more: (command) =>
        command.option('--group <group...>', 'add it to these groups, by name or id (see: volley group list)'),
      names: () => ({ group_ids: '--group' }),
      call: add,
      says: (one) => `${describe(one)} is added.`,
      example: '0244123456 --first-name Ama --last-name Mensah',
    }),
    import: importing,
    export: verb('contacts.csv', {
      does: 'write contacts to a CSV file',
      hidden: ['columns', 'group_id'],
      more: (command) =>
        withWhom(command).option(
          '--column <name...>',
          'which columns, such as phone_number, first_name, id, created_at or the key of a field',
        ),
      names: () => ({ columns: '--column', group_id: '--group' }),
      input: (input, { column }: { column?: readonly string[] }) =>
        column === undefined ? input : { ...input, columns: column.join(',') },
      call: exported,
      empty: 'the contacts',
      example: 'contacts.csv --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002',
      also: { 'segments.contactsCsv': 'ghana.csv --segment 0196f0c2-7a10-7cc4-9d3e-0242ac120041' },
    }),
    list: verb('contacts.list', {
      more: withWhom,
      call: listed,
      columns: ['id', 'phone_number as number', 'first_name', 'last_name', 'email', 'created_at as since'],
      empty: 'No contact found.',
      none: 'No contact found.',
      example: '--search Ama',
      also: {
        'groups.contacts': '--group 0196f0c2-7a10-7cc4-9d3e-0242ac120002',
        'segments.contacts': '--segment 0196f0c2-7a10-7cc4-9d3e-0242ac120041',
      },
    }),
    show: verb('contacts.get', {
      call: async (client, { id }) => ({
        ...(await client.contacts.get({ id })),
        ...(await client.contacts.fields({ id })),
      }),
      says({ groups, created_at: _made, updated_at: _changed, ...one }) {
        const fields = 'fields' in one && typeof one.fields === 'object' ? Object.entries(one.fields ?? {}) : [];
        return renderAll({
          ...one,
          fields: fields.map(([key, value]) => `${key}=${oneLine(String(value), 100)}`),
          groups: groups.map(({ name, uuid }) => `${name} (${uuid})`),
        });
      },
      example: '1201',
      also: { 'contacts.fields': '1201' },
    }),
    change: verb('contacts.update', {
      does: 'change a contact; fields that you do not name stay, an empty text clears a field',
      says: (one) => `${describe(one)} is changed.`,
      example: '1201 --first-name "Ama Serwaa" --email ""',
    }),
    remove: verb('contacts.delete', {
      alias: 'delete',
      does: 'delete a contact; messages already sent to it stay',
      says: (_, { id }) => `Contact ${id} is deleted.`,
      json: (_, input) => input,
      example: '1201',
    }),
  },
  { covers: { 'contacts.createBulk': 'import customers.csv' } },
);

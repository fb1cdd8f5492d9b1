// The verbs of contacts, one by one and from files.
import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { noun } from '../../frame/noun.ts';
import type { InputOf, ReplyOf } from '../../frame/table.ts';
import { gone, verb } from '../../frame/verb.ts';
import { importing } from './import.ts';

interface AddFlags {
  readonly group?: readonly string[];
}

async function add(
  client: Client,
  input: InputOf<'contacts.create'>,
  { group = [] }: AddFlags,
): Promise<ReplyOf<'contacts.create'>> {
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

function exported(client: Client, asked: InputOf<'contacts.csv'>, { group, segment }: Whom) {
  return client.contacts.csv.stream({
    ...asked,
    ...(group && { group_id: group }),
    ...(segment && { segment_id: segment }),
  });
}

const GROUP = '0196f0c2-7a10-7cc4-9d3e-0242ac120002';
const SEGMENT = '0196f0c2-7a10-7cc4-9d3e-0242ac120041';

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
    }),
    import: importing,
    export: verb('contacts.csv', {
      does: 'write contacts to a CSV file',
      hidden: ['columns', 'group_id', 'segment_id'],
      more: (command) =>
        withWhom(command).option(
          '--column <name...>',
          'which columns, such as phone_number, first_name, id, created_at or the key of a field',
        ),
      names: () => ({ columns: '--column', group_id: '--group', segment_id: '--segment' }),
      input: (input, { column }: { column?: readonly string[] }) =>
        column === undefined ? input : { ...input, columns: column.join(',') },
      call: exported,
      also: { 'segments.contactsCsv': `ghana.csv --segment ${SEGMENT}` },
    }),
    list: verb('contacts.list', {
      more: withWhom,
      call: listed,
      columns: 'id phone_number first_name last_name email created_at',
      also: { 'groups.contacts': `--group ${GROUP}`, 'segments.contacts': `--segment ${SEGMENT}` },
    }),
    show: verb('contacts.get', {
      call: async (client, { id }) => ({
        ...(await client.contacts.get({ id })),
        ...(await client.contacts.fields({ id })),
      }),
      also: { 'contacts.fields': '1201' },
    }),
    change: verb('contacts.update', {
      does: 'change a contact; fields that you do not name stay, an empty text clears a field',
    }),
    remove: verb('contacts.delete', { ...gone, alias: 'delete' }),
  },
  { covers: { 'contacts.createBulk': 'import customers.csv' } },
);

const CHOSEN = 'the contacts that it chooses; without any choice all contacts';

/** Changes of all contacts that a search, a group or a segment chooses. */
export const contactChange = noun('contact-change', 'changes of many contacts at once', ['contactChanges'], {
  start: verb('contactChanges.create', {
    args: ['action'],
    help: { search: `a search for ${CHOSEN}`, group_id: 'only members of this group (see: volley group list)' },
    became: 'started',
    next: 'Follow it:  volley contact-change show {uuid}',
    example: `join_group --search ama --to-group ${GROUP}`,
  }),
  count: verb('contactChanges.count', { example: '--search ama' }),
  list: verb('contactChanges.list', {
    columns: 'uuid action status changed contacts created_at search',
    empty: 'There is no change of many contacts yet: see volley contact-change start --help',
  }),
  show: verb('contactChanges.get'),
  cancel: verb('contactChanges.cancel', { facts: 'changed contacts' }),
  undo: verb('contactChanges.undo', { next: 'Follow it:  volley contact-change show {uuid}' }),
});

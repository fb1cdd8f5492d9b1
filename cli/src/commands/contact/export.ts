import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';
import { saveChunks } from '../../frame/save-chunks.ts';
import { inThousands } from '../campaign/words.ts';

interface Flags extends ApiFlags {
  readonly column?: string[];
  readonly group?: string;
  readonly segment?: string;
  readonly search?: string;
}

const FIELDS = { columns: '--column', group_id: '--group', search: '--search' } as const;

async function exportContacts(file: string, flags: Flags): Promise<void> {
  const { column, group, segment, search } = flags;
  if (segment !== undefined && (group !== undefined || search !== undefined))
    throw new CommandError('Give --segment without --group and --search.', EXIT.usage);
  const columns = column === undefined ? {} : { columns: column.join(',') };
  const asked = {
    ...columns,
    ...(group === undefined ? {} : { group_id: group }),
    ...(search === undefined ? {} : { search }),
  };
  const chunksOf = (client: Client) =>
    segment === undefined
      ? client.contacts.csv.stream(asked)
      : client.segments.contactsCsv.stream({ uuid: segment, ...columns });
  const bytes = await callApi(flags, (client) => saveChunks(file, chunksOf(client)), FIELDS);
  if (bytes !== null) print(flags, { file, bytes }, `${file} contains the contacts: ${inThousands(bytes)} bytes.`);
}

export const exporting: readonly Verb[] = [
  () =>
    apiCommand('export', 'write contacts to a CSV file')
      .argument('<file>', 'the file to write; an existing file is replaced; - writes to standard output')
      .option(
        '--column <name...>',
        'which columns, such as phone_number, first_name, id, created_at or the key of a field',
      )
      .option('--group <group>', 'only contacts of this group, by its name or id (see: volley group list)')
      .option('--segment <segment>', 'only contacts of this segment, by its name or id (see: volley segment list)')
      .option('--search <text>', 'only contacts whose number, name or email begins with this text')
      .addHelpText(
        'after',
        '\nExample:\n  volley contact export customers.csv --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002',
      )
      .action(exportContacts),
];

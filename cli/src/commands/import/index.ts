/** `volley import`: files of contacts, imported by the service, with the outcome of each row. */
import { noun } from '../../frame/noun.ts';
import { gone, verb } from '../../frame/verb.ts';
import { follow, running } from './run.ts';

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120041';
const RESUMED = `customers.csv --resume ${EXAMPLE}`;

export const importing = noun(
  'import',
  'files of contacts',
  ['imports'],
  {
    run: running,
    list: verb('imports.list', {
      columns: 'uuid status rows counts.created counts.changed counts.refused created_at file_name',
      empty: 'There is no import yet: see volley import --help',
    }),
    show: verb('imports.get', {
      facts:
        'uuid file_name status failure format encoding sheet rows counts on_existing consent.channels new_group new_group_id undo_until started_at ended_at',
    }),
    results: verb('imports.results'),
    cancel: verb('imports.cancel', { facts: 'counts' }),
    undo: verb('imports.undo', {
      call: async (client, { uuid }) => {
        await client.imports.undo({ uuid });
        return follow(client, uuid);
      },
      next: 'Contacts that were used or changed since are still there.',
    }),
    remove: verb('imports.delete', {
      ...gone,
      does: 'delete an import, its file and its results; its contacts stay',
    }),
  },
  {
    // `volley import <file>` does everything, so its verb need not be given.
    standard: 'run',
    covers: {
      'imports.create': 'customers.csv',
      'imports.parts': RESUMED,
      'imports.uploadPart': RESUMED,
      'imports.readFile': `${RESUMED} --encoding windows-1252`,
      'imports.update': `${RESUMED} --map "City=field:city" --existing overwrite --date-order day_first`,
      'imports.check': `${RESUMED} --check-only`,
      'imports.start': `${RESUMED} --yes`,
    },
  },
);

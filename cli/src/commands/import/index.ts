/** `volley import`: files of contacts, imported by the service, with the outcome of each row. */
import { noun } from '../../frame/noun.ts';
import { done, verb } from '../../frame/verb.ts';
import { follow, running } from './run.ts';
import { describeCounts, describeImport } from './words.ts';

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120041';
const RESUMED = `customers.csv --resume ${EXAMPLE}`;

export const importing = noun(
  'import',
  'files of contacts',
  ['imports'],
  {
    run: running,
    list: verb('imports.list', {
      columns: [
        'uuid',
        'status',
        'rows',
        ['new', ({ counts }) => counts.created],
        ['changed', ({ counts }) => counts.changed],
        ['refused', ({ counts }) => counts.refused],
        'created_at as begun',
        'file_name as file',
      ],
      empty: 'There is no import yet: see volley import --help',
    }),
    show: verb('imports.get', { says: describeImport }),
    results: verb('imports.results', {
      does: 'write what became of each row to a CSV file',
      empty: 'the rows',
      example: `${EXAMPLE} refused.csv --outcome refused`,
    }),
    cancel: verb('imports.cancel', {
      says({ counts }) {
        const done = describeCounts(counts);
        return done === '' ? 'The import is cancelled.' : `The import is cancelled; until then: ${done}.`;
      },
    }),
    undo: verb('imports.undo', {
      call: async (client, { uuid }) => {
        await client.imports.undo({ uuid });
        return follow(client, uuid);
      },
      says: () => 'The import is undone; contacts that were used or changed since are still there.',
    }),
    remove: verb('imports.delete', {
      does: 'delete an import, its file and its results; its contacts stay',
      ...done('The import is deleted; its contacts stay.'),
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

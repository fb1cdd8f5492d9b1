/** `volley import`: files of contacts, imported by the service, with the outcome of each row. */
import { Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import type { Verb } from '../../frame/noun.ts';
import { print, shortTime } from '../../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { saveChunks } from '../../frame/save-chunks.ts';
import { inThousands } from '../campaign/words.ts';
import { follow, running } from './run.ts';
import { type ContactImport, describeCounts, describeImport } from './words.ts';

const UUID = ['<uuid>', 'the import (see: volley import list)'] as const;
const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120041';

const COLUMNS = {
  uuid: (one: ContactImport) => one.uuid,
  status: (one: ContactImport) => one.status,
  rows: (one: ContactImport) => one.rows,
  new: (one: ContactImport) => one.counts.created,
  changed: (one: ContactImport) => one.counts.changed,
  refused: (one: ContactImport) => one.counts.refused,
  begun: (one: ContactImport) => shortTime(one.created_at),
  file: (one: ContactImport) => oneLine(one.file_name, 40),
};

async function listImports(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.imports.list.all(),
      columns: COLUMNS,
      empty: 'There is no import yet: see volley import --help',
    }),
  );
}

async function showImport(uuid: string, flags: ApiFlags): Promise<void> {
  const one = await callApi(flags, (client) => client.imports.get({ uuid }));
  print(flags, one, describeImport(one));
}

async function cancelImport(uuid: string, flags: ApiFlags): Promise<void> {
  const one = await callApi(flags, (client) => client.imports.cancel({ uuid }));
  const done = describeCounts(one.counts);
  print(flags, one, done === '' ? 'The import is cancelled.' : `The import is cancelled; until then: ${done}.`);
}

async function undoImport(uuid: string, flags: ApiFlags): Promise<void> {
  const one = await callApi(flags, async (client) => {
    await client.imports.undo({ uuid });
    return follow(client, uuid);
  });
  print(flags, one, 'The import is undone; contacts that were used or changed since are still there.');
}

interface ResultFlags extends ApiFlags {
  readonly outcome?: 'created' | 'changed' | 'same' | 'left' | 'refused';
}

async function saveResults(uuid: string, file: string, flags: ResultFlags): Promise<void> {
  const { outcome } = flags;
  const asked = { uuid, ...(outcome === undefined ? {} : { outcome }) };
  const bytes = await callApi(flags, (client) => saveChunks(file, client.imports.results.stream(asked)));
  if (bytes !== null) print(flags, { file, bytes }, `${file} contains the rows: ${inThousands(bytes)} bytes.`);
}

async function removeImport(uuid: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, (client) => client.imports.delete({ uuid }));
  print(flags, { uuid }, 'The import is deleted; its contacts stay.');
}

const verbs: readonly Verb[] = [
  () => withRows(apiCommand('list', 'list the imports of the account, newest first')).action(listImports),
  () =>
    apiCommand('show', 'show one import')
      .argument(...UUID)
      .action(showImport),
  () =>
    apiCommand('results', 'write what became of each row to a CSV file')
      .argument(...UUID)
      .argument('<file>', 'the file to write; an existing file is replaced; - writes to standard output')
      .addOption(
        new Option('--outcome <outcome>', 'only rows with this outcome').choices([
          'created',
          'changed',
          'same',
          'left',
          'refused',
        ]),
      )
      .addHelpText('after', `\nExample:\n  volley import results ${EXAMPLE} refused.csv --outcome refused`)
      .action(saveResults),
  () =>
    apiCommand('cancel', 'cancel an import; what was imported stays')
      .argument(...UUID)
      .action(cancelImport),
  () =>
    apiCommand('undo', 'take an import back, for 30 days')
      .argument(...UUID)
      .action(undoImport),
  () =>
    apiCommand('remove', 'delete an import, its file and its results; its contacts stay')
      .argument(...UUID)
      .action(removeImport),
];

/** `volley import <file>` does everything, so its verb need not be given. */
export const importing: Verb = () => {
  const parent = new Command('import').description(
    'files of contacts: <file>, list, show, results, cancel, undo, remove',
  );
  for (const verb of running) parent.addCommand(verb(), { isDefault: true });
  for (const verb of verbs) parent.addCommand(verb());
  return parent;
};

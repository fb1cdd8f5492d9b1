import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { type Screen, watch } from '../../frame/progress.ts';
import { saveChunks } from '../../frame/save-chunks.ts';
import { countsInWords } from '../../frame/show.ts';
import type { InputOf } from '../../frame/table.ts';
import { verb } from '../../frame/verb.ts';
import { ask, askDateOrder, describeDates, listUnclearDates } from './dates.ts';
import { mapColumns } from './mapping.ts';
import { uploadFile } from './upload.ts';
import { type ContactImport, describeCheck, describeFirstRows, describeMapping, describeProgress } from './words.ts';

interface Flags {
  readonly json?: boolean;
  readonly map?: readonly string[];
  readonly newGroup?: string;
  readonly checkOnly?: boolean;
  readonly yes?: boolean;
  readonly resume?: string;
  readonly results?: string;
}

/** How the file is read; left out: as the service finds it. */
type Reading = Omit<InputOf<'imports.readFile'>, 'uuid'>;
type Choices = Omit<InputOf<'imports.update'>, 'uuid'>;

const AT_WORK = ['reading', 'checking', 'importing', 'undoing'];
const DAY_MS = 86_400_000;

/** Waits until the service has finished the present work, even across its restart. */
export async function follow(client: Client, uuid: string, screen?: Screen): Promise<ContactImport> {
  const { state } = await watch({
    look: () => client.imports.get({ uuid }, { retriesMax: 8 }),
    isOver: ({ status }) => !AT_WORK.includes(status),
    describe: describeProgress,
    timeoutMs: DAY_MS,
    ...(screen === undefined ? {} : { screen }),
  });
  if (state.status === 'failed') throw new CommandError(state.failure);
  return state;
}

/** Prints an interim result for people. Programs read only the JSON at the end. */
function say(flags: Flags, text: string): void {
  if (!flags.json) process.stdout.write(`${text}\n`);
}

async function isWanted(flags: Flags, uuid: string): Promise<boolean> {
  if (flags.yes) return true;
  if (!process.stdin.isTTY)
    throw new CommandError(
      `Nothing is imported yet. Add --yes to go on without a question: volley import <file> --resume ${uuid} --yes`,
      EXIT.usage,
    );
  return /^y(es)?$/.test(await ask('Import them? [y/N] '));
}

interface Begun {
  readonly resume?: string | undefined;
  readonly reading?: Reading;
  readonly screen?: Screen;
}

export async function begin(
  client: Client,
  path: string,
  { resume, reading = {}, screen }: Begun,
): Promise<ContactImport> {
  const resumed = resume === undefined ? null : await client.imports.get({ uuid: resume });
  const one = resumed && resumed.status !== 'uploading' ? resumed : await uploadFile(client, { path, screen }, resumed);
  const { uuid } = one;
  const isAsked = Object.keys(reading).length > 0;
  if (one.status !== 'uploading' && !(isAsked && ['mapping', 'checked'].includes(one.status)))
    return follow(client, uuid, screen);
  await client.imports.readFile({ uuid, ...reading });
  return follow(client, uuid, screen);
}

/** Asks once what dates begin with, where the file leaves it open; off a terminal it says so. */
async function settleDates(client: Client, one: ContactImport, flags: Flags): Promise<void> {
  const dates = await listUnclearDates(client, one);
  if (dates.length === 0) return;
  const isAsked = one.date_order === null && process.stdin.isTTY && !flags.yes;
  const order = isAsked ? await askDateOrder(dates) : null;
  const settled = order === null ? one : await client.imports.update({ uuid: one.uuid, date_order: order });
  say(flags, describeDates(settled, dates));
}

/** Maps the columns, runs the dry run and prints its result, before anything is imported. */
async function prepare(client: Client, one: ContactImport, choices: Choices, flags: Flags): Promise<ContactImport> {
  const { uuid } = one;
  const mapped = await client.imports.update({ uuid, ...choices, mapping: mapColumns(one, flags.map ?? []) });
  say(flags, describeFirstRows(mapped));
  say(flags, describeMapping(mapped));
  await settleDates(client, mapped, flags);
  await client.imports.check({ uuid });
  const checked = await follow(client, uuid);
  if (checked.check) say(flags, describeCheck(checked.check));
  return checked;
}

type Asked = InputOf<'imports.update'> & Reading;

async function importFile(client: Client, asked: Asked, flags: Flags, [file]: readonly unknown[]) {
  const { encoding, delimiter, sheet, has_header, ...choices } = asked;
  const given = Object.entries({ encoding, delimiter, sheet, has_header }).filter(([, value]) => value !== undefined);
  const one = await begin(client, String(file), { resume: flags.resume, reading: Object.fromEntries(given) });
  if (one.status !== 'mapping' && one.status !== 'checked') return finish(client, one, flags);
  const prepared = await prepare(client, one, choices, flags);
  const { uuid } = prepared;
  if (flags.checkOnly || !(await isWanted(flags, uuid))) return prepared;
  await client.imports.start({ uuid });
  return finish(client, await follow(client, uuid), flags);
}

async function finish(client: Client, one: ContactImport, { results }: Flags): Promise<ContactImport> {
  if (results !== undefined) await saveChunks(results, client.imports.results.stream({ uuid: one.uuid }));
  return one;
}

/** How and when people agreed belongs to what they agreed to. */
function checkConsent(input: Record<string, unknown>): void {
  const { consent } = input;
  if (typeof consent !== 'object' || consent === null) return;
  if (!('channels' in consent))
    throw new CommandError('Add --consent sms, --consent voice or both: what did the people agree to?', EXIT.usage);
  if (!('source' in consent && 'at' in consent))
    throw new CommandError('--consent needs --consent-how and --consent-at: how and when did they agree?', EXIT.usage);
}

const withFile = (command: Command): Command =>
  command
    .argument('<file>', 'a CSV or XLSX file of up to 1 GB, whose columns have any names')
    .option(
      '--map <column=what...>',
      'say what a column holds: phone_number, first_name, last_name, full_name, email, field:<key>, new:<key>:<kind>, opt_out (a yes there: no messages), opt_out_when_no (a no there) or leave_out',
    )
    .option('--new-group <name>', 'create a group for them')
    .option('--check-only', 'say what would happen, and import nothing')
    .option('--yes', 'import without a question')
    .option('--resume <uuid>', 'go on with an import that was begun (see: volley import list)')
    .option('--results <file>', 'write what became of each row to a CSV file');

export const running = verb('imports.update', {
  does: 'import the contacts of a CSV or XLSX file; this is what volley import <file> does',
  args: [],
  // Nothing need be chosen.
  fixed: {},
  hidden: ['uuid', 'mapping', 'new_group'],
  filtersOf: 'imports.readFile',
  more: withFile,
  names: () => ({ mapping: '--map', new_group: '--new-group', file_name: '<file>', bytes: '<file>' }),
  input(input, { newGroup }: Flags) {
    checkConsent(input);
    return newGroup === undefined ? input : { ...input, new_group: newGroup };
  },
  call: importFile,
  says({ uuid, status, counts }, _, { results }) {
    if (status === 'mapping' || status === 'checked')
      return `Nothing is imported yet. Go on:  volley import <file> --resume ${uuid}`;
    const next = `Take it back:  volley import undo ${uuid}`;
    const rows = results === undefined ? `What became of each row:  volley import results ${uuid} results.csv\n` : '';
    return `Imported: ${countsInWords(counts)}.\n${rows}${next}`;
  },
  example: 'customers.xlsx --map "City=field:city" --new-group "Customers of May" --results results.csv',
});

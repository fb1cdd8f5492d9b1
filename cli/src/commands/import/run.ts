import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { choicesOf } from '../../frame/choices.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import { print } from '../../frame/output.ts';
import { type Screen, watch } from '../../frame/progress.ts';
import { saveChunks } from '../../frame/save-chunks.ts';
import { CONSENT_FIELDS, type ConsentFlags, consentOf, withConsent } from './consent.ts';
import { ask, askDateOrder, type DateOrder, describeDates, listUnclearDates } from './dates.ts';
import { mapColumns } from './mapping.ts';
import { uploadFile } from './upload.ts';
import {
  type ContactImport,
  describeCheck,
  describeCounts,
  describeFirstRows,
  describeMapping,
  describeProgress,
} from './words.ts';

interface Flags extends ApiFlags, ConsentFlags {
  readonly map?: string[];
  readonly existing?: 'leave' | 'fill' | 'overwrite';
  readonly names?: 'split' | 'whole';
  readonly dateOrder?: DateOrder;
  readonly country?: string;
  readonly group?: string[];
  readonly newGroup?: string;
  readonly encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'latin1';
  readonly delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  readonly sheet?: string;
  readonly header: boolean;
  readonly checkOnly?: boolean;
  readonly yes?: boolean;
  readonly resume?: string;
  readonly results?: string;
}

const READING = { encoding: '--encoding', delimiter: '--delimiter', sheet: '--sheet' } as const;
const OPTIONS = {
  on_existing: '--existing',
  names: '--names',
  date_order: '--date-order',
  country: '--country',
  group_ids: '--group',
  new_group: '--new-group',
} as const;
const FILE = { mapping: '--map', file_name: '<file>', bytes: '<file>' } as const;
const FIELDS = { ...READING, ...OPTIONS, ...CONSENT_FIELDS, ...FILE } as const;

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

type ReadingFlags = Pick<Flags, 'header' | 'resume' | 'encoding' | 'delimiter' | 'sheet'> & {
  readonly screen?: Screen;
};

export async function begin(client: Client, path: string, flags: ReadingFlags): Promise<ContactImport> {
  const { screen } = flags;
  const resumed = flags.resume === undefined ? null : await client.imports.get({ uuid: flags.resume });
  const one = resumed && resumed.status !== 'uploading' ? resumed : await uploadFile(client, { path, screen }, resumed);
  const { uuid } = one;
  const isAsked = Object.values(READING).some((flag) => Object.hasOwn(flags, flag.slice(2))) || !flags.header;
  if (one.status !== 'uploading' && !(isAsked && ['mapping', 'checked'].includes(one.status)))
    return follow(client, uuid, screen);
  const choice = { ...fieldsOf(READING, flags), ...(flags.header ? {} : { has_header: false }) };
  await client.imports.readFile({ uuid, ...choice });
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
async function prepare(client: Client, one: ContactImport, flags: Flags): Promise<ContactImport> {
  const { uuid } = one;
  const mapping = mapColumns(one, flags.map ?? []);
  const mapped = await client.imports.update({ uuid, ...fieldsOf(OPTIONS, flags), ...consentOf(flags), mapping });
  say(flags, describeFirstRows(mapped));
  say(flags, describeMapping(mapped));
  await settleDates(client, mapped, flags);
  await client.imports.check({ uuid });
  const checked = await follow(client, uuid);
  if (checked.check) say(flags, describeCheck(checked.check));
  return checked;
}

async function finish(client: Client, one: ContactImport, flags: Flags): Promise<void> {
  const { uuid } = one;
  if (flags.results !== undefined) await saveChunks(flags.results, client.imports.results.stream({ uuid }));
  const next = [
    ...(flags.results === undefined ? [`What became of each row:  volley import results ${uuid} results.csv`] : []),
    `Take it back:  volley import undo ${uuid}`,
  ];
  print(flags, one, [`Imported: ${describeCounts(one.counts)}.`, ...next].join('\n'));
}

async function importFile(path: string, flags: Flags): Promise<void> {
  await callApi(
    flags,
    async (client) => {
      let one = await begin(client, path, flags);
      if (one.status === 'mapping' || one.status === 'checked') {
        one = await prepare(client, one, flags);
        const { uuid } = one;
        if (flags.checkOnly || !(await isWanted(flags, uuid))) {
          const way = `Nothing is imported yet. Go on:  volley import "${path}" --resume ${uuid}`;
          print(flags, one, way);
          return;
        }
        await client.imports.start({ uuid });
        one = await follow(client, uuid);
      }
      await finish(client, one, flags);
    },
    FIELDS,
  );
}

export const running = () =>
  withConsent(
    apiCommand('run', 'import the contacts of a CSV or XLSX file; this is what volley import <file> does')
      .argument('<file>', 'a CSV or XLSX file of up to 1 GB, whose columns have any names')
      .option(
        '--map <column=what...>',
        'say what a column holds: phone_number, first_name, last_name, full_name, email, field:<key>, new:<key>:<kind>, opt_out (a yes there: no messages), opt_out_when_no (a no there) or leave_out',
      )
      .addOption(
        new Option('--existing <way>', 'what happens to contacts that exist (default: fill)').choices(
          choicesOf('imports.update', 'on_existing'),
        ),
      )
      .addOption(
        new Option('--names <way>', 'how a full name is kept (default: split)').choices(
          choicesOf('imports.update', 'names'),
        ),
      )
      .addOption(
        new Option(
          '--date-order <order>',
          'what dates such as 03/04/1990 begin with (default: what the file shows, or else it asks)',
        ).choices(choicesOf('imports.update', 'date_order')),
      )
      .option(
        '--country <code>',
        'the country whose local numbers are understood, such as GH (default: that of the account)',
      )
      .option('--group <group...>', 'the groups that all of them join, by name or id (see: volley group list)')
      .option('--new-group <name>', 'create a group for them'),
  )
    .addOption(
      new Option('--encoding <name>', 'the encoding of a CSV file, if it was not recognised').choices(
        choicesOf('imports.readFile', 'encoding'),
      ),
    )
    .addOption(
      new Option('--delimiter <name>', 'what stands between the cells of a CSV file, if it was not recognised').choices(
        choicesOf('imports.readFile', 'delimiter'),
      ),
    )
    .option('--sheet <name>', 'the sheet of a workbook (default: the first one)')
    .option('--no-header', 'the first row is a contact and does not name the columns')
    .option('--check-only', 'say what would happen, and import nothing')
    .option('--yes', 'import without a question')
    .option('--resume <uuid>', 'go on with an import that was begun (see: volley import list)')
    .option('--results <file>', 'write what became of each row to a CSV file')
    .addHelpText(
      'after',
      '\nExamples:\n  volley import customers.csv --new-group "Customers of May"\n  volley import customers.xlsx --map "City=field:city" --existing overwrite --yes --results results.csv',
    )
    .action(importFile);

import { type Client, VolleyError } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { inThousands } from '../campaign-words.ts';
import { type ContactRow, readContacts } from '../csv.ts';
import { CommandError } from '../failure.ts';
import { nameInSentence } from '../field-names.ts';
import { print } from '../output.ts';
import { startProgressLine } from '../watch.ts';

interface Flags extends ApiFlags {
  readonly group?: string[];
  readonly update?: boolean;
}

interface Tally {
  added: number;
  known: number;
  updated: number;
  refused: number;
  /** The first of them; a file of something else has a mistake on every line. */
  mistakes: { readonly line: number; readonly message: string }[];
}

interface Import {
  readonly client: Client;
  readonly flags: Flags;
  readonly tally: Tally;
  /** Made or found, and not yet in the groups. */
  readonly waiting: number[];
}

/** Requests under way at a time: enough that the way to the service is no loss, and few beside others' requests. */
const CONCURRENCY = 16;
const GROUP_BATCH = 1_000;
const MISTAKES_MAX = 20;
/** A long import outlives a restart of the service, and a limit on requests. */
const OPTIONS = { retriesMax: 8 } as const;

function isTaken(error: VolleyError): boolean {
  return error.errors['phone_number']?.some((sentence) => sentence.endsWith('has already been taken.')) ?? false;
}

const FIELDS = { phone_number: '<number>', first_name: '<first name>', last_name: '<last name>', email: '<email>' };

function sentenceOf(error: VolleyError): string {
  const fields = Object.entries(error.errors).flatMap(([field, sentences]) =>
    sentences.map((sentence) => nameInSentence(field, sentence, FIELDS)),
  );
  return fields.length > 0 ? fields.join(' ') : error.message;
}

/** The search finds what begins so; of what ends in the same digits too the shortest is the number itself. */
async function findId(client: Client, number: string): Promise<number | undefined> {
  const { data } = await client.contacts.list({ search: number, per_page: 100 }, OPTIONS);
  const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '');
  const [found] = data
    .filter((contact) => contact.phone_number.endsWith(digits))
    .sort((one, other) => one.phone_number.length - other.phone_number.length);
  return found?.id;
}

function fieldsOfRow({ line: _line, ...fields }: ContactRow) {
  return fields;
}

/** A number that is there already stays as it is, unless `--update` says that the file knows better. */
async function takeKnown({ client, flags, tally, waiting }: Import, row: ContactRow): Promise<void> {
  const { phone_number: number = '', ...names } = fieldsOfRow(row);
  tally.known += 1;
  if (!flags.update && flags.group === undefined) return;
  const id = await findId(client, number);
  // Deleted since: the next import makes it anew.
  if (id === undefined) return;
  if (flags.update) {
    // An empty cell knows nothing: what is there stays.
    const told = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
    await client.contacts.update({ id, ...told }, OPTIONS);
    tally.updated += 1;
  }
  waiting.push(id);
}

async function takeRow(work: Import, row: ContactRow): Promise<void> {
  const { client, tally, waiting } = work;
  try {
    const { phone_number = '', ...names } = fieldsOfRow(row);
    const contact = await client.contacts.create({ phone_number, ...names }, OPTIONS);
    tally.added += 1;
    waiting.push(contact.id);
  } catch (error) {
    // Whatever is not about this line ends the import: it would be the same for every other.
    if (!(error instanceof VolleyError) || error.status !== 422) throw error;
    if (isTaken(error)) {
      await takeKnown(work, row);
      return;
    }
    tally.refused += 1;
    if (tally.mistakes.length < MISTAKES_MAX) tally.mistakes.push({ line: row.line, message: sentenceOf(error) });
  }
}

async function putInGroups({ client, flags, waiting }: Import, atLeast: number): Promise<void> {
  while (flags.group !== undefined && waiting.length >= atLeast && waiting.length > 0) {
    const contact_ids = waiting.splice(0, GROUP_BATCH);
    await client.contacts.assignGroup({ contact_ids, group_ids: flags.group }, OPTIONS);
  }
  if (flags.group === undefined) waiting.length = 0;
}

function describe({ added, known, updated, refused }: Tally): string {
  const there = updated > 0 ? `${inThousands(known)} there already and updated` : `${inThousands(known)} there already`;
  return `${inThousands(added)} added, ${there}, ${inThousands(refused)} refused`;
}

async function importRows(work: Import, path: string): Promise<void> {
  const rows = readContacts(path);
  const line = startProgressLine();
  let seen = 0;
  const takeNext = async (): Promise<void> => {
    // One generator for all: each takes the next line, and the file is read no faster than it is worked through.
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      await takeRow(work, next.value);
      await putInGroups(work, GROUP_BATCH);
      seen += 1;
      if (seen % GROUP_BATCH === 0 || (process.stderr.isTTY && seen % 10 === 0)) line.show(describe(work.tally));
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, takeNext));
  } finally {
    line.end();
    // What was made before it broke off belongs into the groups all the same.
    await putInGroups(work, 1);
  }
}

async function importContacts(path: string, flags: Flags): Promise<void> {
  const tally: Tally = { added: 0, known: 0, updated: 0, refused: 0, mistakes: [] };
  await callApi(flags, async (client) => {
    for (const uuid of flags.group ?? []) await client.groups.get({ uuid });
    await importRows({ client, flags, tally, waiting: [] }, path);
  });
  print(flags, tally, `${describe(tally)}.`);
  if (tally.refused === 0) return;
  const told = tally.mistakes.map(({ line, message }) => `line ${line}: ${message}`);
  const more = tally.refused - tally.mistakes.length;
  throw new CommandError([...told, ...(more > 0 ? [`and ${inThousands(more)} more`] : [])].join('\n'));
}

export function contactImport(): Command {
  return apiCommand('import', 'add the contacts of a CSV file; it can be run again, and goes on where it was')
    .argument('<file>', 'columns phone_number, first_name, last_name, email; - for what is piped in')
    .option('--group <uuid...>', 'put them into these groups (see: volley group list)')
    .option('--update', 'give those that are there already the names of the file')
    .addHelpText(
      'after',
      '\nExample:\n  volley contact import customers.csv --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002',
    )
    .action(importContacts);
}

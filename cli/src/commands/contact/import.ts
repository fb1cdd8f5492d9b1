import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { CommandError } from '../../frame/failure.ts';
import { nameInSentences } from '../../frame/field-names.ts';

import { inThousands, print } from '../../frame/output.ts';
import { startProgressLine } from '../../frame/progress.ts';

import { type ContactRow, readContacts } from './csv.ts';

interface Flags extends ApiFlags {
  readonly group?: string[];
  readonly update?: boolean;
}

interface Tally {
  added: number;
  known: number;
  updated: number;
  refused: number;
  /** The first mistakes only, since a file of another kind has one on every line. */
  mistakes: { readonly line: number; readonly message: string }[];
}

type NewContact = Parameters<Client['contacts']['createBulk']>[0]['contacts'][number];

interface Batch {
  readonly contacts: NewContact[];
  /** The line of each contact in the file. */
  readonly lines: number[];
  bytes: number;
}

/** The contacts that the service accepts in one request, whose body may have a megabyte. */
const BATCH_CONTACTS = 1_000;
const BATCH_BYTES_MAX = 900_000;
/** Longer than any field may be, so a cell that is cut to this length is still refused. */
const CELL_CHARACTERS_MAX = 1_000;
/** Where output goes to a file, only every tenth batch prints a line. */
const BATCHES_A_LINE = 10;
const MISTAKES_MAX = 20;
/** Enough retries for a long import to outlast a restart of the service, and a rate limit. */
const OPTIONS = { retriesMax: 8 } as const;

const FIELDS = {
  phone_number: '<number>',
  first_name: '<first name>',
  last_name: '<last name>',
  email: '<email>',
  group_ids: '--group',
} as const;

/** An empty cell is left out, so that the existing value stays. */
function contactOf({ line: _line, phone_number = '', ...names }: ContactRow): NewContact {
  const cut = (cell: string) =>
    cell.length > CELL_CHARACTERS_MAX ? cell.slice(0, CELL_CHARACTERS_MAX).toWellFormed() : cell;
  const told = Object.entries(names).flatMap(([field, cell]) => (cell === '' ? [] : [[field, cut(cell)]]));
  return { phone_number: cut(phone_number), ...Object.fromEntries(told) };
}

const emptyBatch = (): Batch => ({ contacts: [], lines: [], bytes: 0 });

async function* batchesOf(rows: AsyncIterable<ContactRow>): AsyncGenerator<Batch> {
  let batch = emptyBatch();
  for await (const row of rows) {
    const contact = contactOf(row);
    const bytes = Buffer.byteLength(JSON.stringify(contact)) + 1;
    if (batch.contacts.length === BATCH_CONTACTS || batch.bytes + bytes > BATCH_BYTES_MAX) {
      yield batch;
      batch = emptyBatch();
    }
    batch.contacts.push(contact);
    batch.lines.push(row.line);
    batch.bytes += bytes;
  }
  if (batch.contacts.length > 0) yield batch;
}

type Outcome = Awaited<ReturnType<Client['contacts']['createBulk']>>;

function sentenceOf(errors: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(errors)
    .flatMap(([field, sentences]) => nameInSentences(field, sentences, FIELDS))
    .join(' ');
}

function count(tally: Tally, { created, updated, skipped, refused }: Outcome, { lines }: Batch): void {
  tally.added += created;
  tally.known += updated + skipped;
  tally.updated += updated;
  tally.refused += refused.length;
  for (const { index, errors } of refused.slice(0, MISTAKES_MAX - tally.mistakes.length))
    tally.mistakes.push({ line: lines[index] ?? 0, message: sentenceOf(errors) });
}

function describe({ added, known, updated, refused }: Tally): string {
  const there =
    updated > 0 ? `${inThousands(known)} already exist and were updated` : `${inThousands(known)} already exist`;
  return `${inThousands(added)} added, ${there}, ${inThousands(refused)} refused`;
}

/** Sends one batch after another, so that of two lines with the same number the later one wins. */
async function importRows(client: Client, flags: Flags, path: string): Promise<Tally> {
  const tally: Tally = { added: 0, known: 0, updated: 0, refused: 0, mistakes: [] };
  const group_ids = flags.group ?? [];
  const on_existing = flags.update ? 'update' : 'skip';
  const line = startProgressLine();
  let batches = 0;
  try {
    for await (const batch of batchesOf(readContacts(path))) {
      const { contacts } = batch;
      count(tally, await client.contacts.createBulk({ contacts, group_ids, on_existing }, OPTIONS), batch);
      batches += 1;
      if (process.stderr.isTTY || batches % BATCHES_A_LINE === 0) line.show(describe(tally));
    }
  } finally {
    line.end();
  }
  return tally;
}

async function importContacts(path: string, flags: Flags): Promise<void> {
  const tally = await callApi(
    flags,
    async (client) => {
      // An unknown group is reported even if the file is empty.
      for (const uuid of flags.group ?? []) await client.groups.get({ uuid });
      return importRows(client, flags, path);
    },
    FIELDS,
  );
  print(flags, tally, `${describe(tally)}.`);
  if (tally.refused === 0) return;
  const told = tally.mistakes.map(({ line, message }) => `line ${line}: ${message}`);
  const more = tally.refused - tally.mistakes.length;
  throw new CommandError([...told, ...(more > 0 ? [`and ${inThousands(more)} more`] : [])].join('\n'));
}

export const importing = () =>
  apiCommand(
    'import',
    'add the contacts of a plain CSV file or of standard input; for files of people see: volley import --help',
  )
    .argument(
      '<file>',
      'a CSV file with the columns phone_number, first_name, last_name, email; - reads standard input',
    )
    .option('--group <group...>', 'add them to these groups, by name or id (see: volley group list)')
    .option('--update', 'update existing contacts with the names in the file')
    .addHelpText(
      'after',
      '\nExample:\n  volley contact import customers.csv --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002',
    )
    .action(importContacts);

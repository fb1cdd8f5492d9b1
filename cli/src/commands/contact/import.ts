import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { CommandError } from '../../frame/failure.ts';
import { inThousands, print } from '../../frame/output.ts';
import type { Screen } from '../../frame/progress.ts';
import { begin, follow } from '../import/run.ts';

/** What reads the end of the command has no use for its progress. */
const screen: Screen = process.stderr.isTTY ? process.stderr : { write: () => undefined };

interface Flags extends ApiFlags {
  readonly group?: string[];
  readonly update?: boolean;
}

interface Tally {
  readonly added: number;
  readonly known: number;
  readonly updated: number;
  readonly refused: number;
  /** Some of them, since a file of another kind has one on every line. */
  readonly mistakes: readonly { readonly line: number; readonly message: string }[];
}

const FIELDS = { group_ids: '--group', mapping: '<file>' } as const;

function describe({ added, known, updated, refused }: Tally): string {
  const there = `${inThousands(known)} already exist${updated > 0 ? ' and were updated' : ''}`;
  return `${inThousands(added)} added, ${there}, ${inThousands(refused)} refused`;
}

/** Lets the service import the file, without a question. */
async function importFile(client: Client, path: string, { group = [], update }: Flags): Promise<Tally> {
  // An unknown group is reported even if the file is empty.
  for (const uuid of group) await client.groups.get({ uuid });
  const { uuid } = await begin(client, path, { screen });
  await client.imports.update({ uuid, on_existing: update ? 'overwrite' : 'leave', group_ids: group });
  await client.imports.check({ uuid });
  const { check } = await follow(client, uuid, screen);
  await client.imports.start({ uuid });
  const { counts } = await follow(client, uuid, screen);
  const reasons = check?.reasons.filter(({ outcome }) => outcome === 'refused') ?? [];
  return {
    added: counts.created,
    known: counts.changed + counts.same + counts.left,
    updated: counts.changed,
    refused: counts.refused,
    mistakes: reasons.flatMap(({ reason, samples }) => samples.map(({ row }) => ({ line: row, message: reason }))),
  };
}

/** The service wants to know the size of a file first, so standard input is kept in one until the end. */
async function importAny(client: Client, path: string, flags: Flags): Promise<Tally> {
  if (path !== '-') return importFile(client, path, flags);
  const folder = mkdtempSync(join(tmpdir(), 'volley-import-'));
  try {
    const file = join(folder, 'standard-input.csv');
    writeFileSync(file, await buffer(process.stdin), { mode: 0o600 });
    return await importFile(client, file, flags);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function importContacts(path: string, flags: Flags): Promise<void> {
  const tally = await callApi(flags, (client) => importAny(client, path, flags), FIELDS);
  print(flags, tally, `${describe(tally)}.`);
  if (tally.refused === 0) return;
  const told = tally.mistakes.map(({ line, message }) => `line ${line}: ${message}`);
  const more = tally.refused - told.length;
  throw new CommandError([...told, ...(more > 0 ? [`and ${inThousands(more)} more`] : [])].join('\n'));
}

export const importing = () =>
  apiCommand('import', 'import a file of contacts without a question; volley import <file> asks, and can more')
    .argument('<file>', 'a CSV or XLSX file, as of volley import; - reads standard input')
    .option('--group <group...>', 'add them to these groups, by name or id (see: volley group list)')
    .option('--update', 'update existing contacts with what the file has')
    .addHelpText(
      'after',
      '\nExample:\n  volley contact import customers.csv --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002',
    )
    .action(importContacts);

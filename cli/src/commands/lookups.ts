// Which network a number belongs to now: lookups, their sources, and tables of ported numbers.
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@volley/sdk';
import { CommandError } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { readNamed } from '../frame/read-file.ts';
import { gone, verb } from '../frame/verb.ts';

const lookup = noun('lookup', 'the networks to which numbers belong', ['lookups'], {
  number: verb('lookups.get', { args: ['number'] }),
});

/** A secret from a file does not appear in the history of the shell. */
const SECRET = {
  help: { secret: 'a file with the secret' },
  input: ({ secret: path, ...input }: Record<string, unknown>) =>
    path === undefined ? input : { ...input, secret: readNamed('secret', String(path)).trim() },
} as const;

const source = noun('lookup-source', 'sources of lookups', ['admin.lookupSources'], {
  add: verb('admin.lookupSources.create', { ...SECRET, args: ['kind', 'name'] }),
  change: verb('admin.lookupSources.update', SECRET),
  list: verb('admin.lookupSources.list', {
    columns: 'id kind name position budget_per_day asked_today words',
    empty: 'There is no source, so the first digits of a number tell its network.',
  }),
  show: verb('admin.lookupSources.get'),
  test: verb('admin.lookupSources.test', { args: ['id', 'phone_number as number'] }),
  remove: verb('admin.lookupSources.delete', gone),
});

/** A part is whole lines: the rest of a piece begins the next one. */
const PART_BYTES = 4 * 1024 * 1024;
const POLL_MS = 1_000;

async function* partsOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: Error) => {
    throw new CommandError(`${path} cannot be read: ${error.message}`);
  });
  try {
    let rest = Buffer.alloc(0);
    for await (const piece of file.createReadStream({ highWaterMark: PART_BYTES })) {
      const bytes = Buffer.concat([rest, piece as Buffer]);
      const end = bytes.lastIndexOf('\n') + 1;
      rest = bytes.subarray(end);
      if (rest.length > PART_BYTES / 4) throw new CommandError(`${path} has a line that is too long.`);
      if (end > 0) yield bytes.subarray(0, end);
    }
    if (rest.length > 0) yield rest;
  } finally {
    await file.close();
  }
}

async function importTable(client: Client, name: string, path: string) {
  const { id } = await client.admin.portedNumbers.create({ name });
  let part = 0;
  for await (const file of partsOf(path)) {
    await client.admin.portedNumbers.uploadPart({ id, part, file });
    part += 1;
  }
  await client.admin.portedNumbers.activate({ id });
  for (;;) {
    const table = await client.admin.portedNumbers.get({ id });
    if (table.state !== 'reading') return table;
    await wait(POLL_MS);
  }
}

const EXAMPLE = 'ported.csv --name "List of 1 February"';

const ported = noun('ported-numbers', 'tables of ported numbers', ['admin.portedNumbers'], {
  import: verb('admin.portedNumbers.create', {
    does: 'import a file of ported numbers, which replaces the table in use',
    optional: ['name'],
    more: (command) => command.argument('<file>', 'lines with a number and the code or name of its network'),
    call: (client, { name }, _, [file]) => importTable(client, name ?? String(file).slice(-100), String(file)),
    facts: 'state numbers bad_lines first_bad_line',
    became: 'imported',
    example: EXAMPLE,
    also: { 'admin.portedNumbers.uploadPart': EXAMPLE, 'admin.portedNumbers.activate': EXAMPLE },
  }),
  list: verb('admin.portedNumbers.list', {
    columns: 'id state numbers bad_lines activated_at name',
    empty: 'There is no table of ported numbers.',
  }),
  show: verb('admin.portedNumbers.get'),
  remove: verb('admin.portedNumbers.delete', gone),
});

const check = noun('number-check', 'checks of the numbers of groups and segments', ['numberChecks'], {
  start: verb('numberChecks.create', {
    help: { group_id: 'the id of the group (see: volley group list)' },
    became: 'started',
    next: 'Follow it:  volley number-check show {uuid}',
    example: '--group 0196f0c2-7a10-7cc4-9d3e-0242ac120002',
  }),
  list: verb('numberChecks.list', {
    columns: 'uuid status done contacts counts.unlisted counts.unanswered created_at name',
    empty: 'There is no check of numbers yet: see volley number-check start --help',
  }),
  show: verb('numberChecks.get', {
    facts: 'uuid name status failure stalled_by contacts done counts cleaning changed created_at ended_at',
  }),
  clean: verb('numberChecks.clean', { next: 'Follow it:  volley number-check show {uuid}' }),
  cancel: verb('numberChecks.cancel', { facts: 'done contacts counts' }),
});

export const lookups = [lookup, source, ported, check];

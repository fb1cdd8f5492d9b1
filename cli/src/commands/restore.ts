import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { loadServer } from '../frame/load-server.ts';
import { offlineCommand, tellTable } from '../frame/offline-work.ts';
import { type OutputFlags, print } from '../frame/output.ts';
import { endOnSignal } from '../frame/signals.ts';

const HELD = [
  'Nothing is sent until you release the hold: work that waits in this data may have been done already after the backup was made.',
  'Start Volley, then show what waits: volley hold show',
].join('\n');

interface Flags extends OutputFlags {
  readonly holdOnly?: boolean;
  readonly erasures?: string;
}

async function holdOnly(flags: Flags): Promise<void> {
  const { holdOutgoing, readConfig, startLog } = await loadServer();
  await holdOutgoing(readConfig(), startLog({ level: 'warn' }));
  print(flags, { is_held: true }, HELD);
}

const NO_LIST = 'is not the list that volley person erasures --all-accounts --all --json writes.';

type Erasures = NonNullable<Parameters<Awaited<ReturnType<typeof loadServer>>['restore']>[1]['erasures']>;

function readErasures(path: string): Erasures {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${path} ${NO_LIST} (${(cause as Error).message})`, EXIT.usage);
  }
  const isErasure = (one: unknown): one is Erasures[number] =>
    typeof one === 'object' && one !== null && 'uuid' in one && 'number_hash' in one;
  if (!Array.isArray(list) || !list.every(isErasure)) throw new CommandError(`${path} ${NO_LIST}`, EXIT.usage);
  return list;
}

async function restoreFrom(name: string | undefined, flags: Flags): Promise<void> {
  if ((name === undefined) === (flags.holdOnly === undefined))
    throw new CommandError(
      'Name a backup file, or use --hold-only for a database that is restored already.',
      EXIT.usage,
    );
  endOnSignal();
  if (name === undefined) return holdOnly(flags);
  const { readConfig, restore, startLog } = await loadServer();
  const erasures = flags.erasures === undefined ? [] : readErasures(flags.erasures);
  const file = resolve(name);
  const header = await restore(readConfig(), {
    ...{ file, erasures, log: startLog({ level: 'warn' }), onTable: tellTable(flags) },
  });
  const secrets = header.has_secret
    ? 'The backup contained the secret, which is now in the data folder.'
    : 'The backup did not contain the secret: before you start Volley, put the secret back (as VOLLEY_SECRET, or as the file "secret" in the data folder).';
  const result = { file, created_at: header.created_at, has_secret: header.has_secret, is_held: true };
  print(flags, result, `Restored ${file}, which was made at ${header.created_at}.\n${secrets}\n${HELD}`);
}

export const restoreCommand = (): Command =>
  offlineCommand(
    'restore [file]',
    'restore a backup into an empty installation on which Volley is not running',
    'The installation must have no account: a new VOLLEY_DATA_DIR, or a DATABASE_URL with an empty database.\nAfter the restore nothing is sent until an operator releases the hold: volley hold show\n\nExample:\n  VOLLEY_DATA_DIR=/srv/volley-new volley restore /backups/volley-monday.backup',
  )
    .option(
      '--hold-only',
      "put a hold on a database that was restored with Postgres's own tools; run this before Volley starts",
    )
    .option(
      '--erasures <path>',
      'who was erased since the backup was made, as volley person erasures --all-accounts --all --json lists them; they are erased again',
    )
    .action(restoreFrom);

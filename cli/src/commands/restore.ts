import { resolve } from 'node:path';
import { Command } from 'commander';
import { JSON_OPTION } from '../api-command.ts';
import { endOnSignal, tellTable } from '../offline-work.ts';
import { type OutputFlags, print } from '../output.ts';

async function restoreFrom(name: string, flags: OutputFlags): Promise<void> {
  const { readConfig, restore, startLog } = await import('@volley/server');
  endOnSignal();
  const file = resolve(name);
  const header = await restore(readConfig(), { file, log: startLog({ level: 'warn' }), onTable: tellTable(flags) });
  const secrets = header.has_secret
    ? 'The secret was in it and is in the data folder now.'
    : 'The secret was not in it: put it where it was (VOLLEY_SECRET, or the file secret in the data folder) before you start.';
  const result = { file, created_at: header.created_at, has_secret: header.has_secret };
  print(flags, result, `Restored what ${file} held at ${header.created_at}.\n${secrets}`);
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('fill an empty installation from a backup; Volley must not be running on it')
    .argument('<file>', 'a backup')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThe installation must have no account: a new VOLLEY_DATA_DIR, or a DATABASE_URL with an empty database.\n\nExample:\n  VOLLEY_DATA_DIR=/srv/volley-new volley restore /backups/volley-monday.backup',
    )
    .action(restoreFrom);
}

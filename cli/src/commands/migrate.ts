import { Command } from 'commander';
import { JSON_OPTION } from '../api-command.ts';
import { endOnSignal } from '../offline-work.ts';
import { type OutputFlags, print } from '../output.ts';

async function migrate(flags: OutputFlags): Promise<void> {
  const { migrateOnly, readConfig, startLog } = await import('@volley/server');
  endOnSignal();
  const applied = await migrateOnly(readConfig(), startLog({ level: 'warn' }));
  print(flags, { applied }, applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database up to date, without serving (serve does it too)')
    .option(...JSON_OPTION)
    .action(migrate);
}

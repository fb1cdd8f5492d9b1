import { Command } from 'commander';
import { JSON_OPTION } from '../frame/api.ts';
import { loadServer } from '../frame/load-server.ts';
import { endOnSignal } from '../frame/offline-work.ts';
import { type OutputFlags, print } from '../frame/output.ts';

async function migrate(flags: OutputFlags): Promise<void> {
  const { migrateOnly, readConfig, startLog } = await loadServer();
  endOnSignal();
  const applied = await migrateOnly(readConfig(), startLog({ level: 'warn' }));
  print(flags, { applied }, applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('update the database schema without starting the service (volley serve does this too)')
    .option(...JSON_OPTION)
    .action(migrate);
}

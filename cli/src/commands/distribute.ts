import type { Command } from 'commander';
import { parseWithin } from '../frame/arguments.ts';
import { loadServer } from '../frame/load-server.ts';
import { offlineCommand } from '../frame/offline-work.ts';
import { type OutputFlags, print } from '../frame/output.ts';
import { endOnSignal } from '../frame/signals.ts';

const SHARDS_MAX = 1_024;

interface Flags extends OutputFlags {
  readonly dryRun?: true;
  readonly shards?: number;
}

const NOTHING = 'Every table has its place already.';

async function distribute(flags: Flags): Promise<void> {
  const { distributeTables, readConfig, SHARDS_DEFAULT, startLog } = await loadServer();
  const isDryRun = flags.dryRun === true;
  endOnSignal();
  const tables = await distributeTables(readConfig(), startLog({ level: 'warn' }), {
    isDryRun,
    shards: flags.shards ?? SHARDS_DEFAULT,
    onTable: ({ table }) => {
      if (!flags.json) process.stderr.write(`  ${table}\n`);
    },
  });
  const rows = tables.map(({ table, place, rows: n }) => ({
    table,
    place: place === 'everywhere' ? place : `by ${place.by}`,
    rows: n,
  }));
  const lines = rows.map(({ table, place, rows: n }) => `  ${table}  ${place}  (about ${n.toLocaleString('en')} rows)`);
  const planned = ['These tables would get their place, in this order; nothing was changed:', ...lines].join('\n');
  const done = `Tables that have got their place: ${rows.length}. Start Volley again, with the same DATABASE_URL.`;
  print(flags, { is_dry_run: isDryRun, tables: rows }, rows.length === 0 ? NOTHING : isDryRun ? planned : done);
}

export const distributeCommand = (): Command =>
  offlineCommand(
    'distribute',
    'spread the tables over the servers of a Citus cluster, while Volley is stopped',
    'DATABASE_URL names the coordinator. Every table gets its place, or none does; rows move while the command runs.\n"by account_id": each row is on the server of its account. "everywhere": every server has a copy. All other tables stay\nwith the coordinator. Make a backup first: there is no way back except volley restore.\n\nExample:\n  volley distribute --dry-run',
  )
    .option('--dry-run', 'only tell which tables would get which place')
    .option(
      '--shards <n>',
      'how many parts a spread table has: several for each server that there will ever be',
      parseWithin(2, SHARDS_MAX),
    )
    .action(distribute);

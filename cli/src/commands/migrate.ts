import type { Command } from 'commander';
import { loadServer } from '../frame/load-server.ts';
import { offlineCommand } from '../frame/offline-work.ts';
import { type OutputFlags, print } from '../frame/output.ts';
import { endOnSignal } from '../frame/signals.ts';

const MEGABYTE = 1e6;
const SQL_CHARACTERS_MAX = 100;
const UP_TO_DATE = 'The database is up to date.';

type Plan = Awaited<ReturnType<Awaited<ReturnType<typeof loadServer>>['planOnly']>>;
type PlannedMigration = NonNullable<Plan>[number];
type PlannedEffect = PlannedMigration['statements'][number]['effects'][number];

interface Flags extends OutputFlags {
  readonly plan?: true;
}

function describeEffect({ table, isNew, waits, work, rows, bytes }: PlannedEffect): string {
  if (isNew) return `new table ${table}: at once`;
  const whom = { nobody: 'nobody waits', writes: 'writers wait', everybody: 'readers and writers wait' }[waits];
  const size = `about ${rows.toLocaleString('en')} rows, ${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`;
  const what = work === 'unknown' ? 'no estimate: please read the statement' : work;
  return `${table === null ? '' : `${table}: `}${whom}, ${what}${/rows$/.test(work) ? ` (${size})` : ''}`;
}

function describeMigration({ number, name, contractsFor, isStepwise, statements }: PlannedMigration): string {
  const marks = [
    ...(contractsFor === null ? [] : [`versions that do not know migration ${contractsFor} cannot run afterwards`]),
    ...(isStepwise ? ['statement by statement'] : []),
  ];
  const lines = statements.flatMap(({ sql, effects }) => [
    `    ${sql.length > SQL_CHARACTERS_MAX ? `${sql.slice(0, SQL_CHARACTERS_MAX)}…` : sql}`,
    ...effects.map((effect) => `      → ${describeEffect(effect)}`),
  ]);
  return [`  ${number} ${name}${marks.length === 0 ? '' : ` (${marks.join('; ')})`}`, ...lines].join('\n');
}

function describePlan(pending: Plan): string {
  if (pending === null) return 'There is no database yet: the first start makes one.';
  if (pending.length === 0) return UP_TO_DATE;
  return ['These migrations are pending, and nothing was changed:', ...pending.map(describeMigration)].join('\n\n');
}

function planForPrograms(pending: readonly PlannedMigration[]) {
  return pending.map(({ number, name, contractsFor, isStepwise, statements }) => ({
    number,
    name,
    needs_migration: contractsFor,
    is_stepwise: isStepwise,
    statements: statements.map(({ sql, effects }) => ({
      sql,
      effects: effects.map(({ table, isNew, waits, work, rows, bytes }) => ({
        ...{ table, is_new: isNew, waits, work, rows, bytes },
      })),
    })),
  }));
}

async function migrate(flags: Flags): Promise<void> {
  const { migrateOnly, planOnly, readConfig, startLog } = await loadServer();
  endOnSignal();
  const log = startLog({ level: 'warn' });
  if (flags.plan) {
    const pending = await planOnly(readConfig(), log);
    print(flags, { pending: planForPrograms(pending ?? []) }, describePlan(pending));
    return;
  }
  const applied = await migrateOnly(readConfig(), log);
  print(flags, { applied }, applied.length === 0 ? UP_TO_DATE : `Applied: ${applied.join(', ')}.`);
}

const HELP = `--plan writes nothing. It shows below each statement the table, who waits while it runs, and what Postgres does:

  at once               only the catalogue changes: milliseconds, whatever the size of the table
  reads rows            every one: as long as it takes to read the table
  rewrites rows         longer, and as much free disk as the table and its indexes have now
  changes rows          those that the statement finds; only who changes the same rows waits

Who has to wait does so until the migration's last statement, unless it goes statement by statement. Processes of the
version before run on beside the new schema, unless a migration names versions that cannot: docs/upgrades.md.

Examples:
  volley migrate --plan
  volley migrate`;

export const migrateCommand = (): Command =>
  offlineCommand(
    'migrate',
    'update the database schema without starting the service (volley serve does this too)',
    HELP,
  )
    .option('--plan', 'only tell which migrations are pending, who waits for each statement and how long it takes')
    .action(migrate);

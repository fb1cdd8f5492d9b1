import { createHash } from 'node:crypto';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { AppliedMigration } from './applied-migrations.ts';
import type { Migration } from './migration-files.ts';

/** The migration with which a new database begins. It stands for all before it. */
export const BASELINE = 91;

/** Of the numbers, names and hashes of the migrations before the baseline, as `server/test/testkit/before-baseline.txt` lists them. */
const HISTORY_HASH = 'dc4857a524ac695db1a0f6c0a685b6ccc8e6bedc1f9e15737008e95ec3379c9a';

/** The last release that has the migrations before the baseline, and so brings an older database up to them. */
const LAST_WITH_HISTORY = '8ff491dc';

export const WAY_TO_BASELINE = `commit ${LAST_WITH_HISTORY} (docs/upgrades.md, "Databases from before the baseline")`;

const listOlder = (applied: readonly AppliedMigration[]): readonly AppliedMigration[] =>
  applied.filter(({ number }) => number < BASELINE);

/** Whether the history begins with the baseline, or with exactly what became the baseline. */
export function isKnownBeginning(applied: readonly AppliedMigration[]): boolean {
  const older = listOlder(applied);
  if (older.length === 0) return true;
  const text = older.map(({ number, name, hash }) => `${number} ${name} ${hash}\n`).join('');
  return createHash('sha256').update(text).digest('hex') === HISTORY_HASH;
}

export function refuseOlderSchema(applied: readonly AppliedMigration[]): void {
  if (isKnownBeginning(applied)) return;
  throw new SettingError(
    'DATABASE_URL',
    `The schema of the database is too old for this version, which needs the first ${BASELINE - 1} migrations as they were released (found: ${listOlder(applied).length}). Please start ${WAY_TO_BASELINE} on it once, and then this version.`,
  );
}

/** A database with what became the baseline already has the schema, so the baseline is only recorded there. */
export const asFarAsMissing = (migration: Migration, applied: readonly AppliedMigration[]): Migration =>
  migration.number === BASELINE && listOlder(applied).length > 0 ? { ...migration, sql: '' } : migration;

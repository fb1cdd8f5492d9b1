import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppliedMigration, listMigrations, type Migration } from '../../src/schema/index.ts';
import type { TestDatabase } from './database.ts';

/** The migrations that became the baseline, in order. */
export const BEFORE_BASELINE: readonly AppliedMigration[] = readFileSync(
  join(import.meta.dirname, 'before-baseline.txt'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [number, name = '', hash = ''] = line.split(' ');
    return { number: Number(number), name, hash };
  });

/** Up to here every program of the last release but one had to know them; later ones stood in a list of their own. */
const NEEDED = 74;

/** Makes the record of a database that of an installation which was migrated step by step before there was a baseline. */
export async function recordInstead(
  { sql }: Pick<TestDatabase, 'sql'>,
  history: readonly AppliedMigration[] = BEFORE_BASELINE,
): Promise<void> {
  await sql('delete from migrations');
  for (const { number, name, hash } of history)
    await sql(`insert into ${number > NEEDED ? 'migrations_ahead' : 'migrations'} values ($1, $2, $3)`, [
      number,
      name,
      hash,
    ]);
}

/** The known migrations, and some of later versions. */
export function withLater(...texts: readonly string[]): Migration[] {
  const known = listMigrations();
  const last = known.at(-1)?.number ?? 0;
  const later = texts.map((sql, index) => {
    const number = last + index + 1;
    return { number, name: `later-${index + 1}`, sql, hash: `hash ${index + 1}` };
  });
  return [...known, ...later];
}

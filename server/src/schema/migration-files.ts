import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINE } from './baseline.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort();

const numberOf = (file: string): number => Number(file.slice(0, 4));

/** The number of the last migration that this program knows. */
export const lastMigration = (): number => numberOf(listFiles(FOLDER).at(-1) ?? '');

export function listMigrations(folder = FOLDER): Migration[] {
  return listFiles(folder).map((file, index) => {
    const sql = readFileSync(join(folder, file), 'utf8');
    const number = numberOf(file);
    if (number !== BASELINE + index) throw new Error(`migration ${file} should be number ${BASELINE + index}`);
    return { number, name: file.slice(5, -4), sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

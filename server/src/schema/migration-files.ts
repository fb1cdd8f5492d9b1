import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

export const countMigrations = (): number => listFiles(FOLDER).length;

/** The digits of the files give the order, and may leave gaps. A migration's number is its place in this order. */
export function listMigrations(folder = FOLDER): Migration[] {
  const files = listFiles(folder);
  return files.map((file, index) => {
    if (file.slice(0, 4) === files[index - 1]?.slice(0, 4)) throw new Error(`two migrations begin as ${file}`);
    const sql = readFileSync(join(folder, file), 'utf8');
    const number = index + 1;
    return { number, name: file.slice(5, -4), sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

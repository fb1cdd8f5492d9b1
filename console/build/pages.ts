import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface PageEntry {
  /** The address below `/console`. A segment that begins with `$` matches any segment of an address. */
  readonly path: string;
  readonly module: string;
}

const TABLE = join(import.meta.dirname, '../src/app/pages.ts');
const PAGE = /'(\/[^']*)',\s*(?:\.\.\.from\()?\(\) => import\('([^']+)'\)/g;

/** The pages that the table names: each address stands right before its import. The table is read as text, since it runs in browsers alone. */
export const PAGES: readonly PageEntry[] = [...readFileSync(TABLE, 'utf8').matchAll(PAGE)].map(
  ([, path = '', module = '']) => ({ path, module: posix.join('src/app', module) }),
);

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All files on which the build depends: the console's own sources, those that it imports, and the versions of the packages. */
const SOURCES = [
  'console/{index.html,package.json,tsconfig.json}',
  'console/{build,public,src}/**/*.*',
  '{sdk,text}/{package.json,src/**/*.ts}',
  'package-lock.json',
];

/** Returns a hash of the sources that does not depend on the folder in which they are. */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  const names = globSync(SOURCES, { cwd: root, exclude: ['**/*.test.ts', '**/node_modules/**'] });
  for (const name of names.map((found) => found.replaceAll('\\', '/')).sort()) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

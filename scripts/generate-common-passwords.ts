// Writes server/src/people/secrets/common-passwords.generated.json from the frequency list of zxcvbn, which is ordered by how often
// each password was found in public leaks. The package is not a dependency, because its list has not changed in years and is 3 MB.
// npm install --prefix <folder> zxcvbn
// node scripts/generate-common-passwords.ts <folder>/node_modules/zxcvbn
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const COUNT = 10_000;
const notice =
  'The 10,000 commonest passwords of the frequency lists of zxcvbn (https://github.com/dropbox/zxcvbn), ' +
  'Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., MIT License.';

const [packageFolder] = process.argv.slice(2);
if (packageFolder === undefined) throw new Error('Give the folder of the package zxcvbn.');
const manifest = join(packageFolder, 'package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
const lists = createRequire(manifest)('./lib/frequency_lists.js') as { passwords: string[] };
const passwords = lists.passwords.slice(0, COUNT);
const isOdd = (text: string): boolean => text === '' || /\s/.test(text) || text !== text.toLowerCase();
if (passwords.length < COUNT || passwords.some(isOdd)) throw new Error('The list is not as it was.');
const target = new URL('../server/src/people/secrets/common-passwords.generated.json', import.meta.url);
writeFileSync(target, `${JSON.stringify({ notice, version, passwords: passwords.sort().join(' ') }, null, 1)}\n`);
console.log(`${passwords.length} passwords, version ${version}`);

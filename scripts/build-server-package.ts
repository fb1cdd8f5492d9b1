// Makes the package `volley`: the service, its command line and the console, for machines without a checkout. Compiled files keep the
// folders of the checkout, so that every part finds its files at the same relative paths.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { findOrBuildConsole } from '../server/src/console-files/index.ts';
import { startLog } from '../server/src/log.ts';
import { type LockedPackage, type Manifest, pickLocked } from './pick-locked.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'server/dist');
/** The entry module of each workspace, by its name. */
const ENTRIES: Readonly<Record<string, string>> = {
  contract: 'contract/src/index.js',
  text: 'text/src/index.js',
  sdk: 'sdk/src/index.js',
  server: 'server/src/start/index.js',
};
/** Files that are read at run time and are not compiled. */
const ASSETS = [
  'server/migrations/*.sql',
  'server/src/**/*.generated.json',
  'server/src/carriers/http-profile/profiles/*.json',
  'server/src/http/reference/assets/*',
  'docs/**/*.md',
  'LICENSE',
  'NOTICE',
];

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
}

function compile(): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(ROOT, 'server/tsconfig.build.json')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('the server does not compile');
}

/** Replaces the workspaces' names by relative paths, because Node would look for the names among installed packages. */
function nameParts(): void {
  for (const file of globSync('*/src/**/*.js', { cwd: DIST })) {
    const path = join(DIST, file);
    const pathTo = (part: string): string => {
      // `@volley/contract/choices` names a file of the workspace.
      const entry = ENTRIES[part] ?? part.replace('/', '/src/').concat('.js');
      const found = relative(dirname(file), entry).replaceAll('\\', '/');
      return found.startsWith('.') ? found : `./${found}`;
    };
    const source = readFileSync(path, 'utf8');
    const named = source
      .replaceAll(
        /^((?:import|export) .*from |\} from )'@volley\/([\w/-]+)';$/gm,
        (_, start, part) => `${start}'${pathTo(part)}';`,
      )
      .replaceAll(/\bimport\('@volley\/([\w/-]+)'\)/g, (_, part) => `import('${pathTo(part)}')`);
    if (named !== source) writeFileSync(path, named);
  }
}

/** Throws on an import of a file that is not in the folder: such a package would not start. */
export function checkImports(dist: string): void {
  for (const file of globSync('*/src/**/*.js', { cwd: dist })) {
    const source = readFileSync(join(dist, file), 'utf8');
    for (const [, from, loaded = ''] of source.matchAll(
      /^(?:(?:import|export) .*|\} )from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm,
    )) {
      const imported = join(dirname(file), from ?? loaded);
      if (!existsSync(join(dist, imported))) throw new Error(`${file} imports ${imported}, which was not built`);
    }
  }
}

function copyAssets(): void {
  for (const name of globSync(ASSETS, { cwd: ROOT })) {
    mkdirSync(dirname(join(DIST, name)), { recursive: true });
    copyFileSync(join(ROOT, name), join(DIST, name));
  }
  for (const name of ['hand-over.mjs', 'service-flags.json'])
    copyFileSync(join(ROOT, 'scripts', name), join(DIST, name));
  copyFileSync(join(ROOT, 'scripts/packed-volley.mjs'), join(DIST, 'volley.mjs'));
  chmodSync(join(DIST, 'volley.mjs'), 0o755);
  for (const part of ['systemd', 'backup']) cpSync(join(ROOT, 'deploy', part), join(DIST, part), { recursive: true });
  copyFileSync(join(ROOT, 'docs/installing.md'), join(DIST, 'README.md'));
}

/** Builds the console, so that a start need not. A start from the package finds the built files in it. */
export async function buildConsole(dataDir: string): Promise<string> {
  const log = startLog({ level: 'info' });
  return findOrBuildConsole({ root: ROOT, dataDir }, { log, signal: new AbortController().signal });
}

/** Returns the registry packages that all parts need, without those that only build the console. */
function outsideDependencies(): Pick<Manifest, 'dependencies' | 'optionalDependencies'> {
  const manifests = ['contract', 'text', 'sdk', 'server', 'cli'].map((part) =>
    readJson<Manifest>(`${part}/package.json`),
  );
  const all = manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const optional = [readJson<Manifest>('package.json'), ...manifests].flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies),
  );
  return {
    dependencies: Object.fromEntries(all.filter(([name]) => !name.startsWith('@volley/')).toSorted()),
    optionalDependencies: Object.fromEntries(optional.toSorted()),
  };
}

/** Returns the versions of indirect dependencies, those of other platforms left out: as direct ones every npm installs just these. */
function pinnedVersions(locked: Readonly<Record<string, LockedPackage>>): Readonly<Record<string, string>> {
  const pinned = Object.entries(locked).flatMap(([place, { version, optional }]) => {
    const name = place.slice('node_modules/'.length);
    return version === undefined || optional === true || name.includes('node_modules/') ? [] : [[name, version]];
  });
  return Object.fromEntries(pinned);
}

/** Pins every package, so that an installation gets the tested versions. Not every npm goes by the lockfile of a package that it installs. */
function writeManifests(): void {
  const { version, license } = readJson<Manifest>('server/package.json');
  // The command line and the service read their version from these files.
  for (const part of ['cli', 'server'])
    writeFileSync(join(DIST, part, 'package.json'), `${JSON.stringify({ version, type: 'module' })}\n`);
  const { packages } = readJson<{ packages: Readonly<Record<string, LockedPackage>> }>('package-lock.json');
  const direct = outsideDependencies();
  const places = pickLocked(packages, direct);
  const manifest = {
    name: 'volley',
    version,
    description: 'A messaging service that you run yourself, with its command line and console',
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { volley: './volley.mjs' },
    ...direct,
    dependencies: { ...pinnedVersions(places), ...direct.dependencies },
  };
  writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { name, ...entry } = manifest;
  const locked = { '': { name, ...entry }, ...places };
  const lock = { name, version, lockfileVersion: 3, requires: true, packages: locked };
  writeFileSync(join(DIST, 'npm-shrinkwrap.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

/** Builds the package and returns the folder for `npm pack`. */
export async function buildServerPackage(): Promise<string> {
  rmSync(DIST, { recursive: true, force: true });
  compile();
  nameParts();
  copyAssets();
  writeManifests();
  checkImports(DIST);
  // A start from the package then needs no sources, no bundler and no folder to write to.
  cpSync(await buildConsole(join(ROOT, '.volley/data')), join(DIST, 'console/built'), { recursive: true });
  return DIST;
}

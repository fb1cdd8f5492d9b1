// node scripts/run.mjs scripts/build-packages.ts
//
// Builds the console, so that no start has to, and makes the packages that people install, each in its own folder: sdk/dist, cli/dist,
// and server/dist for the service with its command line. `npm pack` there makes the file to publish or to pass on. The packages
// contain only compiled code and the files that it reads.
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { buildConsole, buildServerPackage } from './build-server-package.ts';
import type { Manifest } from './pick-locked.ts';

const ROOT = resolve(import.meta.dirname, '..');

interface Plan {
  readonly folder: 'sdk' | 'cli';
  readonly description: string;
  readonly readme: string;
  /** Returns the fields of its manifest that other packages do not have. */
  entry(manifest: Manifest): object;
}

const PLANS: readonly Plan[] = [
  {
    folder: 'sdk',
    description: 'The typed client of Volley, over fetch, without dependencies',
    readme: 'docs/sdk.md',
    entry: () => ({
      exports: {
        '.': {
          // Node loads the same module by `require`. Only TypeScript wants declarations of CommonJS for it.
          require: { types: './src/index.d.cts', default: './src/index.js' },
          types: './src/index.d.ts',
          default: './src/index.js',
        },
      },
      types: './src/index.d.ts',
      sideEffects: false,
    }),
  },
  {
    folder: 'cli',
    description: 'The command line of Volley, a messaging service that you run yourself',
    readme: 'docs/cli.md',
    entry: ({ dependencies }) => {
      // The server is loaded only if it is installed: see cli/src/frame/load-server.ts.
      const { '@volley/server': _, ...needed } = dependencies ?? {};
      return { bin: { volley: './volley.js' }, dependencies: needed };
    },
  },
];

function compile(folder: string): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(ROOT, folder, 'tsconfig.build.json')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${folder} does not compile`);
}

/** Renames the source endings that the compiler leaves in declarations. For a library, the same declarations are written for CommonJS too. */
function nameDeclarations(dist: string, isLibrary: boolean): void {
  for (const file of globSync('src/**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file);
    const text = readFileSync(path, 'utf8');
    const named = (ending: string): string => text.replaceAll(/( from '\.[^']*)\.ts'/g, `$1.${ending}'`);
    writeFileSync(path, named('js'));
    if (isLibrary) writeFileSync(path.replace(/ts$/, 'cts'), named('cjs'));
  }
}

/** Builds one package and returns its folder. */
function buildPackage({ folder, description, readme, entry }: Plan): string {
  const dist = join(ROOT, folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  compile(folder);
  nameDeclarations(dist, folder === 'sdk');
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = manifest;
  const made = { name, version, description, license, type: 'module', engines: { node: '>=20' }, ...entry(manifest) };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(made, null, 2)}\n`);
  copyFileSync(join(ROOT, readme), join(dist, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
  if (folder === 'cli') {
    writeFileSync(join(dist, 'volley.js'), "#!/usr/bin/env node\nimport './src/main.js';\n", { mode: 0o755 });
  }
  return dist;
}

/** Builds the small packages, and returns their folders by workspace. */
export function buildPackages(): Readonly<Record<'sdk' | 'cli', string>> {
  const [sdk, cli] = PLANS.map(buildPackage);
  return { sdk: sdk ?? '', cli: cli ?? '' };
}

if (import.meta.main) {
  process.stdout.write(`${await buildConsole(readConfig().dataDir)}
`);
  for (const dist of Object.values(buildPackages())) process.stdout.write(`${dist}\n`);
  process.stdout.write(`${await buildServerPackage()}\n`);
}

// node scripts/run.mjs scripts/build-image.ts
//
// Makes the folder from which an image is built: the package `volley` with its dependencies, the Node with which the project is
// tested, a bill of materials, and the Containerfile. It is for the architecture of this machine. It leaves out what only
// `npm start` needs, such as the embedded Postgres.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { listMaterials } from './list-materials.ts';
import type { LockedPackage } from './pick-locked.ts';

const ROOT = resolve(import.meta.dirname, '..');
const INSTALL_TIMEOUT_MS = 300_000;
/** The place of the package below the root of the image. */
const PACKAGE = 'usr/lib/node_modules/volley';
const PINNED = `node_modules/node-${process.platform}-${process.arch}`;

function place(from: string, to: string, mode: number): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  chmodSync(to, mode);
}

/** Builds the image's files in `folder`, which is emptied first. `dist` is the folder of the package. */
export function buildImageFolder(dist: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const root = join(folder, 'root');
  mkdirSync(join(folder, 'data'), { recursive: true });
  cpSync(dist, join(root, PACKAGE), { recursive: true });
  // The package's lockfile fixes the versions, as the checkout's does there.
  const words = [
    'ci',
    '--omit=dev',
    '--omit=optional',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  execFileSync('npm', words, {
    cwd: join(root, PACKAGE),
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_TIMEOUT_MS,
  });

  const node = join(ROOT, PINNED, 'bin/node');
  // On a platform for which the project brings no Node, the Node that runs this script is used.
  place(existsSync(node) ? node : process.execPath, join(root, 'usr/bin/node'), 0o755);
  if (existsSync(node)) place(join(ROOT, PINNED, 'LICENSE'), join(root, 'usr/share/doc/node/LICENSE'), 0o644);
  // The image has no env(1).
  const program = join(root, PACKAGE, 'volley.mjs');
  writeFileSync(program, readFileSync(program, 'utf8').replace('#!/usr/bin/env node', '#!/usr/bin/node'));
  symlinkSync('../lib/node_modules/volley/volley.mjs', join(root, 'usr/bin/volley'));

  const lock = JSON.parse(readFileSync(join(dist, 'npm-shrinkwrap.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const isThere = (name: string): boolean => existsSync(join(root, PACKAGE, name, 'package.json'));
  const materials = listMaterials(lock.packages, { isThere, node: process.versions.node });
  writeFileSync(join(root, PACKAGE, 'sbom.cdx.json'), `${JSON.stringify(materials, null, 2)}\n`);
  copyFileSync(join(ROOT, 'deploy/image/Containerfile'), join(folder, 'Containerfile'));
}

if (import.meta.main) {
  const { buildServerPackage } = await import('./build-server-package.ts');
  const folder = join(ROOT, '.volley/image');
  const dist = await buildServerPackage();
  buildImageFolder(dist, folder);
  const { version } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8')) as { version: string };
  process.stdout.write(`docker build --tag volley:${version} --file ${join(folder, 'Containerfile')} ${folder}\n`);
}

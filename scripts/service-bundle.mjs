// node scripts/service-bundle.mjs
//
// Joins the service into one file, as run.mjs asks before a start of sources that are new: so it starts in half the time and takes 50 MB
// less. run.mjs imports this file on any Node from 20 on: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILD_TIMEOUT_MS = 120_000;
const SOURCE = 'cli/src/main.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.volley', 'service');
const program = join(folder, 'main.mjs');
const sourcesFile = join(folder, 'sources.json');

// The time of the last change of the file itself, since tools that unpack or copy files may give them any time of writing.
const stampOf = (path) => {
  const { ctimeMs, size } = statSync(join(root, path));
  return `${ctimeMs} ${size}`;
};

function isCurrent() {
  try {
    const made = JSON.parse(readFileSync(sourcesFile, 'utf8'));
    // The sources of a checkout that was moved name their place.
    return made.root === root && Object.entries(made.stamps).every(([path, stamp]) => stampOf(path) === stamp);
  } catch {
    // Never made, or a source is gone.
    return false;
  }
}

function isWritable() {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // Somebody else's checkout, which this user may only read.
    return false;
  }
}

// Null where it cannot be made: the sources run as well.
export function findOrBundleService(node) {
  if (isCurrent()) return program;
  if (!isWritable()) return null;
  const words = ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)];
  spawnSync(node, words, { cwd: root, env: {}, stdio: 'ignore', timeout: BUILD_TIMEOUT_MS });
  return isCurrent() ? program : null;
}

if (import.meta.main) {
  const { bundle } = await import('./bundle.ts');
  const unfinished = `${folder}.${process.pid}`;
  const { files, sources } = await bundle([SOURCE], { folder: unfinished, without: [] });
  const stamps = Object.fromEntries(
    ['package-lock.json', 'scripts/bundle.ts', ...sources].map((path) => [path, stampOf(path)]),
  );
  mkdirSync(folder, { recursive: true });
  // In this order: a process that is killed in between leaves nothing that passes for current.
  rmSync(sourcesFile, { force: true });
  renameSync(files.get(SOURCE), program);
  writeFileSync(sourcesFile, JSON.stringify({ root, stamps }));
  rmSync(unfinished, { recursive: true, force: true });
}

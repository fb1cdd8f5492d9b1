// node scripts/service-bundle.mjs
//
// Joins the service into one file, as run.mjs asks before a start of sources that are new: so it starts in half the time and takes 50 MB
// less. run.mjs imports this file on any Node from 20 on: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILD_TIMEOUT_MS = 120_000;
const SOURCE = 'cli/src/serve-alone.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.volley', 'service');
const sourcesFile = join(folder, 'sources.json');

// The time of the last change of the file itself, since tools that unpack or copy files may give them any time of writing.
const stampOf = (path) => {
  const { ctimeMs, size } = statSync(join(root, path));
  return `${ctimeMs} ${size}`;
};

function findCurrent() {
  try {
    const made = JSON.parse(readFileSync(sourcesFile, 'utf8'));
    // The sources of a checkout that was moved name their place.
    const isCurrent =
      made.root === root && Object.entries(made.stamps).every(([path, stamp]) => stampOf(path) === stamp);
    return isCurrent ? join(folder, made.program) : null;
  } catch {
    // Never made, or a source is gone.
    return null;
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
  const current = findCurrent();
  if (current !== null || !isWritable()) return current;
  const words = ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)];
  spawnSync(node, words, { cwd: root, env: {}, stdio: 'ignore', timeout: BUILD_TIMEOUT_MS });
  return findCurrent();
}

if (import.meta.main) {
  const { bundle } = await import('./bundle.ts');
  const unfinished = `${folder}.${process.pid}`;
  const { files, sources } = await bundle([SOURCE], { folder: unfinished, without: [] });
  const stamps = Object.fromEntries(
    ['package-lock.json', 'scripts/bundle.ts', ...sources].map((path) => [path, stampOf(path)]),
  );
  // In this order: a process that is killed in between leaves nothing that passes for current. Whoever runs the program before has read it.
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  const made = { root, program: basename(files.get(SOURCE)), stamps };
  writeFileSync(sourcesFile, JSON.stringify(made));
}

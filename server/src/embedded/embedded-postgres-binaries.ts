import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { SettingError } from '../lib/settings/setting-error.ts';
import { isReachable, type RunAs } from './embedded-postgres-folder.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

type Source = { packageFolder: string; version: string };
type Symlink = { source: string; target: string };

/**
 * Finds the programs of the package for this platform: in place where they can be used there, otherwise as a copy in the data
 * folder (the checkout is read-only, or the user that Postgres runs as cannot reach it).
 */
export function findBinaries(dataDir: string, runAs: RunAs | null): Binaries {
  const source = findSource();
  const isUsable = makeSymlinks(source.packageFolder) && isWholeTreeReachable(source.packageFolder, runAs);
  const folder = isUsable ? source.packageFolder : copyOnce(source, dataDir);
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: source.version.split('.')[0] ?? '' };
}

function findSource(): Source {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const packageFolder = realpathSync(dirname(dirname(entry)));
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
    return { packageFolder, version };
  } catch (cause) {
    throw new SettingError(
      'DATABASE_URL',
      `No Postgres comes with Volley for ${process.platform} ${process.arch} (or it was not installed): set DATABASE_URL to a Postgres of your own.`,
      { cause },
    );
  }
}

/** npm packs no symlinks and we run no install scripts, so the library names that the loader needs are made here. */
function makeSymlinks(folder: string): boolean {
  const list = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as Symlink[];
  for (const { source, target } of list) {
    if (existsSync(join(folder, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      // EEXIST: another start made it at the same moment.
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

// Checks one file of each folder that Postgres reads: npm gives all files of a package the same modes.
function isWholeTreeReachable(folder: string, runAs: RunAs | null): boolean {
  const probes = ['bin/initdb', 'bin/postgres', 'lib/postgresql', 'lib/libpq.so.5', 'share/postgresql/postgres.bki'];
  return probes.every((probe) => {
    const path = join(folder, 'native', probe);
    return !existsSync(path) || isReachable(path, runAs);
  });
}

function copyOnce({ packageFolder, version }: Source, dataDir: string): string {
  const copy = join(dataDir, `postgres-${version.split('.').slice(0, 2).join('.')}`);
  const marker = join(copy, 'whole');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === version) return copy;
  removeOldCopies(dataDir);
  const draft = `${copy}.draft`;
  cpSync(join(packageFolder, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  makeSymlinks(draft);
  letOthersRead(draft);
  writeFileSync(join(draft, 'whole'), version, { mode: 0o644 });
  renameSync(draft, copy);
  return copy;
}

// Removes incomplete copies of an interrupted start, and copies of earlier versions.
function removeOldCopies(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (/^postgres-\d/.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

// A checkout made under a strict umask has files that only its owner may read.
function letOthersRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letOthersRead(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import LAST_RELEASE from '../../../scripts/last-release.json' with { type: 'json' };
import { atEnd } from './at-end.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const LOCK = 'package-lock.json';
/** The files that the service needs, of which the first are the workspaces' folders. */
const NEEDED = ['cli', 'contract', 'sdk', 'server', 'text', 'console', 'scripts', 'package.json', LOCK];
const INSTALL_TIMEOUT_MS = 300_000;

function run(command: string, words: readonly string[], cwd: string): SpawnSyncReturns<string> {
  return spawnSync(command, words, { cwd, encoding: 'utf8', timeout: INSTALL_TIMEOUT_MS, maxBuffer: 2 ** 30 });
}

function must(command: string, words: readonly string[], cwd: string): void {
  const { status, stderr, error } = run(command, words, cwd);
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${stderr || String(error)}`);
}

/** Returns why the last release cannot be taken from the history, or null if it can. */
export function whyNoLastRelease(): string | null {
  const { commit } = LAST_RELEASE;
  const { status, error } = run('git', ['cat-file', '-e', `${commit}^{commit}`], ROOT);
  if (status === 0) return null;
  const rest = `the commit of the last release (${commit.slice(0, 12)}, scripts/last-release.json)`;
  if (error) return `git cannot be run, and ${rest} comes from the history of the project`;
  return `${rest} is not in the history here: it is a shallow clone (git fetch --unshallow brings it) or a copy without its history`;
}

/** Links today's packages, but the workspaces of the folder itself. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    // A workspace: a link that leads out of the folder to its neighbour, and so it does from anywhere.
    if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), join(to, name));
    else if (name.startsWith('@')) linkPackages(path, join(to, name));
    else if (!name.startsWith('.')) symlinkSync(path, join(to, name));
  }
}

/** Prepares the program of the last release, and returns its folder, which is removed when the file ends. */
export function takeOutLastRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'volley-last-release-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const archive = join(folder, 'release.tar');
  must('git', ['archive', '--format=tar', `--output=${archive}`, LAST_RELEASE.commit, '--', ...NEEDED], ROOT);
  must('tar', ['-xf', archive, '-C', folder], folder);
  if (readFileSync(join(folder, LOCK), 'utf8') === readFileSync(join(ROOT, LOCK), 'utf8'))
    linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else must('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  return folder;
}

export { LAST_RELEASE };

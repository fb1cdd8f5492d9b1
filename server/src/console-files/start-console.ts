import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { makeFolder } from '../lib/make-folder.ts';
import { describeError, type Log } from '../log.ts';
import { hashSources } from './hash-sources.ts';
import { type BuiltConsole, loadConsole } from './load-console.ts';

export interface ConsoleFiles {
  /** Waits for a build that is under way. Null: it could not be built, and the log says why. */
  built(): Promise<BuiltConsole | null>;
  /** False while they are being built. */
  isSettled(): boolean;
  /** Ends a build that is under way. */
  stop(): Promise<void>;
}

interface Places {
  /** Of the checkout. */
  readonly root: string;
  readonly dataDir: string;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const BUILD_TIMEOUT_MS = 180_000;
const OUTPUT_CHARS_MAX = 4_000;
const UNFINISHED = '.unfinished-';
/** What was left by a process that was killed. */
const LEFT_AFTER_MS = 3_600_000;

/** Where built files are kept: in the checkout, so that they come along with it, or in the data folder where it may only be read. */
const keepingPlaces = ({ root, dataDir }: Places): string[] => [join(root, 'console/dist'), join(dataDir, 'console')];

/** A new folder in the first place that may be written. */
function makeUnfinished(places: Places): { readonly keep: string; readonly folder: string } {
  const refusals: string[] = [];
  for (const keep of keepingPlaces(places)) {
    try {
      makeFolder(keep);
      return { keep, folder: mkdtempSync(join(keep, UNFINISHED)) };
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `The console cannot be kept anywhere: make one of these folders writable, or run npm run build as a user who may write to the checkout. ${refusals.join('; ')}`,
  );
}

/** A process of its own: it takes 300 MB for a second, and none of the service's time. */
async function runBuild(root: string, folder: string, signal: AbortSignal): Promise<void> {
  const program = join(root, 'console/build/build-console.ts');
  const words = ['--disable-warning=ExperimentalWarning', program, folder];
  // It needs no setting of ours, and so is given no secret.
  const child = spawn(process.execPath, words, { cwd: root, env: {}, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-OUTPUT_CHARS_MAX);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((settle, fail) => {
    // One that is ended before its time is waited for: it may still be writing.
    child.once('error', (error) => (child.pid === undefined ? fail(error) : keep(Buffer.from(error.message))));
    child.once('close', settle);
  });
  lowerPriority(child.pid);
  const code = await ended;
  if (code !== 0) throw new Error(`The build of the console ended with ${code}: ${output.trim()}`);
}

/** Whatever else starts at this moment goes first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this system does not allow it: it is built all the same.
  }
}

/** Others may build the same beside us: whoever is done first leaves his, and nobody ever sees half of one. */
function keepBuilt(keep: string, folder: string, hash: string): string {
  const kept = join(keep, hash);
  chmodSync(folder, 0o755);
  try {
    renameSync(folder, kept);
  } catch (error) {
    if (!existsSync(join(kept, 'console.json'))) throw error;
  }
  for (const name of readdirSync(keep)) {
    const path = join(keep, name);
    const isOld =
      !name.startsWith(UNFINISHED) ||
      Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > LEFT_AFTER_MS;
    if (name !== hash && isOld) rmSync(path, { recursive: true, force: true });
  }
  return kept;
}

/** The folder of the files that these sources give; built first where they are not there yet. */
export async function findOrBuildConsole(
  places: Places,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<string> {
  const hash = hashSources(places.root);
  const found = keepingPlaces(places).find((keep) => existsSync(join(keep, hash, 'console.json')));
  if (found !== undefined) return join(found, hash);
  const startedAt = performance.now();
  log.debug('the console is being built, because its sources are new');
  const { keep, folder } = makeUnfinished(places);
  try {
    await runBuild(places.root, folder, AbortSignal.any([signal, AbortSignal.timeout(BUILD_TIMEOUT_MS)]));
    const kept = keepBuilt(keep, folder, hash);
    log.debug('the console is built', { folder: kept, ms: Math.round(performance.now() - startedAt) });
    return kept;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The service starts beside it: a request that comes before the files are there waits for them. */
export function startConsole(options: { readonly dataDir: string; readonly log: Log }): ConsoleFiles {
  const { dataDir, log } = options;
  const ending = new AbortController();
  let isSettled = false;
  const work = findOrBuildConsole({ root: ROOT, dataDir }, { log, signal: ending.signal })
    .then(loadConsole)
    .catch((error: unknown) => {
      if (!ending.signal.aborted)
        log.error('the console cannot be served; the API is not affected', describeError(error));
      return null;
    })
    .finally(() => {
      isSettled = true;
    });
  return {
    built: () => work,
    isSettled: () => isSettled,
    async stop() {
      ending.abort();
      await work;
    },
  };
}

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '../lib/files/make-folder.ts';
import { describeError, type Log } from '../log.ts';
import { hashSources } from './hash-sources.ts';
import { type BuiltConsole, isWhole, loadConsole } from './load-console.ts';

export interface ConsoleFiles {
  /** Waits for a build that is under way. Returns null if it failed, as the log explains; a later call may succeed. */
  built(): Promise<BuiltConsole | null>;
  /** Returns false during a build. */
  isSettled(): boolean;
  /** Ends a build that is under way. */
  stop(): Promise<void>;
}

interface Places {
  /** The root of the checkout. */
  readonly root: string;
  readonly dataDir: string;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const PACKED = 'console/built';
const BUILD_TIMEOUT_MS = 180_000;
/** The pauses before further attempts after a failure. */
const PAUSES_MS = [60_000, 300_000, 900_000];
const OUTPUT_CHARS_MAX = 4_000;
const UNFINISHED = '.unfinished-';
/** After this time an unfinished folder is taken for one that a killed process left. */
const LEFT_AFTER_MS = 3_600_000;

/** The folders for built files: in the checkout, so that they are copied with it, or in the data folder if the checkout is read-only. */
const keepingPlaces = ({ root, dataDir }: Places): string[] => [join(root, 'console/dist'), join(dataDir, 'console')];

/** Makes a new folder in the first place that is writable. */
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

/** Builds in a separate process, which takes 300 MB for a second, and no time of the service. */
async function runBuild(root: string, folder: string, signal: AbortSignal): Promise<void> {
  const program = join(root, 'console/build/build-console.ts');
  const words = ['--disable-warning=ExperimentalWarning', program, folder];
  // The build needs no settings, so it gets no environment and thus no secrets.
  const child = spawn(process.execPath, words, { cwd: root, env: {}, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-OUTPUT_CHARS_MAX);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((settle, fail) => {
    // A build that was aborted is awaited too, because it may still be writing.
    child.once('error', (error) => (child.pid === undefined ? fail(error) : keep(Buffer.from(error.message))));
    child.once('close', settle);
  });
  lowerPriority(child.pid);
  const code = await ended;
  if (code !== 0) throw new Error(`The build of the console ended with ${code}: ${output.trim()}`);
}

/** Lets everything else that starts at this moment go first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or this system does not allow it; the build does not depend on it.
  }
}

/** Renames the folder before it removes it, so that a process that is killed meanwhile leaves nothing that looks like a build. On a busy disk this takes seconds. */
async function removeBuild(keep: string, name: string): Promise<void> {
  const going = name.startsWith(UNFINISHED) ? name : `${UNFINISHED}${name}-${randomUUID()}`;
  if (going !== name) {
    try {
      renameSync(join(keep, name), join(keep, going));
    } catch (error) {
      // Another process has removed it.
      if (!existsSync(join(keep, name))) return;
      throw error;
    }
  }
  await rm(join(keep, going), { recursive: true, force: true });
}

/** Moves the build to its place. Other processes may build the same: the first one stays, and nobody ever sees an incomplete one. */
async function keepBuilt(keep: string, folder: string, hash: string): Promise<string> {
  const kept = join(keep, hash);
  chmodSync(folder, 0o755);
  if (existsSync(kept) && !isWhole(kept)) await removeBuild(keep, hash);
  try {
    renameSync(folder, kept);
  } catch (error) {
    if (!isWhole(kept)) throw error;
  }
  for (const name of readdirSync(keep)) {
    const path = join(keep, name);
    const isOld =
      !name.startsWith(UNFINISHED) ||
      Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > LEFT_AFTER_MS;
    if (name !== hash && isOld) await removeBuild(keep, name);
  }
  return kept;
}

/** Returns the folder with the files of these sources, and builds them if they are missing. */
export async function findOrBuildConsole(
  places: Places,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<string> {
  // The installed package contains the built files and no sources.
  const packed = join(places.root, PACKED);
  if (isWhole(packed)) return packed;
  const hash = hashSources(places.root);
  const found = keepingPlaces(places).find((keep) => isWhole(join(keep, hash)));
  if (found !== undefined) return join(found, hash);
  const startedAt = performance.now();
  log.debug('the console is being built, because its sources are new');
  const { keep, folder } = makeUnfinished(places);
  try {
    await runBuild(places.root, folder, AbortSignal.any([signal, AbortSignal.timeout(BUILD_TIMEOUT_MS)]));
    const kept = await keepBuilt(keep, folder, hash);
    log.debug('the console is built', { folder: kept, ms: Math.round(performance.now() - startedAt) });
    return kept;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface ConsoleOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly root?: string;
  readonly pausesMs?: readonly number[];
}

/**
 * Starts the build beside the service; a request that comes before the files are ready waits for them. A failure that may pass, such as a lack of
 * memory, is followed by a few more attempts.
 */
export function startConsole({ dataDir, log, root = ROOT, pausesMs = PAUSES_MS }: ConsoleOptions): ConsoleFiles {
  const ending = new AbortController();
  const { signal } = ending;
  let isSettled = false;
  const build = async (): Promise<string | null> => {
    isSettled = false;
    try {
      return await findOrBuildConsole({ root, dataDir }, { log, signal });
    } catch (error) {
      if (!signal.aborted) log.error('the console cannot be served; the API is not affected', describeError(error));
      return null;
    } finally {
      isSettled = true;
    }
  };
  let work = build();
  const tryAgain = async (): Promise<void> => {
    for (const pauseMs of pausesMs) {
      if ((await work) !== null || signal.aborted) return;
      await pause(pauseMs, undefined, { signal, ref: false });
      work = build();
    }
  };
  // The promise rejects only if a pause is aborted.
  const tries = tryAgain().catch(() => undefined);
  let loaded: BuiltConsole | null = null;
  return {
    // The 1,200 files are read when the first page is asked for: a start that does not is 30 ms faster, and takes 3 MB less.
    async built() {
      const asked = work;
      const folder = await asked;
      if (folder === null) return null;
      // A later start of the same checkout may have replaced it. Of those who asked at the same time, the first begins to build.
      if (loaded === null && work === asked && !isWhole(folder)) work = build();
      const whole = await work;
      loaded ??= whole === null ? null : loadConsole(whole);
      return loaded;
    },
    isSettled: () => isSettled,
    async stop() {
      ending.abort();
      await tries;
      await work;
    },
  };
}

import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from './command-runner.ts';
import { PROGRAM } from './program.ts';

const RUNNER = join(import.meta.dirname, 'command-runner.ts');
const TIMEOUT_MS = 60_000;
/** The compile cache, which later processes reuse. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/command-line');

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];

/** Returns an environment with these settings and no others of Volley. */
function environmentWith(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VOLLEY_|DATABASE_URL)/.test(name));
  return { ...Object.fromEntries(kept), NODE_COMPILE_CACHE, VOLLEY_CONSOLE: 'no', ...settings };
}

/** Starts the command as a person's shell would, with these settings and no others. */
export function startVolley(words: readonly string[], settings: Readonly<Record<string, string>>, cwd = tmpdir()) {
  const child = spawn(process.execPath, [...NODE_FLAGS, PROGRAM, ...words], {
    cwd,
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  /** The output so far. */
  const texts = { out: '', err: '', all: '' };
  for (const name of ['out', 'err'] as const) {
    child[`std${name}`].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      texts.all += text;
    });
  }
  const ended = new Promise<Outcome>((done) => {
    child.once('close', (code) => done({ code, out: texts.out, err: texts.err }));
  });
  return { child, texts, ended };
}

/** Processes that wait for their next command. */
const idle: ChildProcess[] = [];

function takeRunner(): ChildProcess {
  const runner =
    idle.pop() ??
    fork(RUNNER, { execArgv: NODE_FLAGS, env: environmentWith({}), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  runner.ref();
  runner.channel?.ref();
  return runner;
}

/** Returns a process for reuse. It ends with the test file, which need not wait for it. */
function giveBack(runner: ChildProcess): void {
  runner.unref();
  runner.channel?.unref();
  idle.push(runner);
}

/** Commands that keep running, or hold a database that runs. Each needs its own process, which ends with it. */
const PROCESSES: ReadonlySet<string> = new Set([
  'backup',
  'distribute',
  'migrate',
  'recover',
  'restore',
  'serve',
  'simulate-smsc',
]);

/** Runs a command to its end, in a reused process unless the command needs its own. */
export async function runVolley(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  cwd = tmpdir(),
): Promise<Outcome> {
  if (words.some((word) => PROCESSES.has(word))) return startVolley(words, settings, cwd).ended;
  const runner = takeRunner();
  const command: Command = { words, environment: environmentWith(settings), cwd };
  const limit = setTimeout(() => runner.kill(), TIMEOUT_MS);
  const ended = new Promise<Outcome>((done) => {
    const onExit = (code: number | null, signal: string | null) =>
      done({ code, out: '', err: `the command ended with ${signal ?? code}` });
    runner.once('exit', onExit);
    runner.once('message', (outcome) => {
      runner.off('exit', onExit);
      done(outcome as Outcome);
    });
  });
  runner.send(command);
  const outcome = await ended;
  clearTimeout(limit);
  if (runner.connected) giveBack(runner);
  return outcome;
}

/** Returns functions that run one person's commands, which must succeed, and return their output or its JSON. */
export function commandLine(settings: Readonly<Record<string, string>>) {
  const say = async (...words: string[]): Promise<string> => {
    const { code, out, err } = await runVolley(words, settings);
    assert.equal(code, 0, `volley ${words.join(' ')}: ${err}`);
    return out;
  };
  return {
    say,
    json: async <T>(...words: string[]): Promise<T> => JSON.parse(await say(...words, '--json')) as T,
    run: (...words: string[]) => runVolley(words, settings),
  };
}

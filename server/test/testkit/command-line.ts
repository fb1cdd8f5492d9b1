import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../../cli/src/main.ts');
const TIMEOUT_MS = 60_000;
/** Each command is a process of its own: what the one before compiled need not be compiled again. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/command-line');

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** As a person's shell would start it, with these settings and no others. */
export function startVolley(words: readonly string[], settings: Readonly<Record<string, string>>, cwd = tmpdir()) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VOLLEY_|DATABASE_URL)/.test(name));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...words], {
    cwd,
    env: { ...Object.fromEntries(kept), NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  /** What it printed so far. */
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

/** To its end. */
export function runVolley(...given: Parameters<typeof startVolley>): Promise<Outcome> {
  return startVolley(...given).ended;
}

/** Commands of one person: what must work does, and gives what it printed, or its JSON. */
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

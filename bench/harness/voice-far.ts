import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stopChild } from './processes.ts';
import type { AnsweredCalls } from './voice-answerer.ts';
import type { HeardSound } from './voice-sink.ts';

const REPLY_TIMEOUT_MS = 10_000;

export interface FarReport {
  readonly calls: AnsweredCalls;
  readonly sound: HeardSound;
}

export interface FarSide {
  readonly port: number;
  readonly pid: number;
  /** Counts from now on. */
  begin(what: 'calls' | 'sound'): Promise<void>;
  report(): Promise<FarReport>;
  hangUp(): Promise<void>;
  stop(): Promise<void>;
}

export async function startFarSide(ringMs: number): Promise<FarSide> {
  const words = [join(import.meta.dirname, 'voice-far-side.ts'), String(ringMs)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const hear = async <T>(): Promise<T> =>
    (await once(child, 'message', { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) }))[0] as T;
  const { port } = await hear<{ port: number }>();
  // One question at a time: a reply does not say which question it answers.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (question: string): Promise<FarReport> => {
    const asked = last.then(() => {
      const reply = hear<FarReport>();
      child.send(question);
      return reply;
    });
    last = asked.catch(() => undefined);
    return asked;
  };
  return {
    port,
    pid: child.pid ?? 0,
    begin: async (what) => void (await ask(`begin ${what}`)),
    report: () => ask('report'),
    hangUp: async () => void (await ask('hang up')),
    stop: () => stopChild(child),
  };
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './app.ts';
import { atEnd } from './at-end.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const READY_TIMEOUT_MS = 30_000;

export interface SpawnedSmsc {
  readonly port: number;
  /** Ends it and returns the number of submits that it counted. */
  end(): Promise<{ submits: number }>;
}

/** Starts the simulator in its own process, as `volley smsc` does, so that its work does not delay measurements. */
export async function spawnSmsc(flags: readonly string[]): Promise<SpawnedSmsc> {
  const words = [
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'cli/src/main.ts'),
    'smsc',
    '--port',
    '0',
    ...flags,
  ];
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  // `exit` may come before the last output.
  const ended = once(child, 'close');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    return { submits: Number(/^(\d+) submits:/m.exec(printed)?.[1]) };
  };
  atEnd(async () => void (await end()));
  for (const deadlineMs = performance.now() + READY_TIMEOUT_MS; ; await sleep(20)) {
    const port = Number(/listens on [^\s:]+:(\d+)/.exec(printed)?.[1]);
    if (port > 0) return { port, end };
    if (child.exitCode !== null || performance.now() > deadlineMs) throw new Error(`no simulator: ${printed}`);
  }
}

/** Starts a carrier that delivers everything, and routes every number of the service to it. */
export async function routeToSmsc(app: Pick<TestApp, 'call' | 'key'>): Promise<SpawnedSmsc> {
  const smsc = await spawnSmsc(['--is-magic', 'false']);
  const add = async (path: string, body: object): Promise<{ id: number }> => {
    const reply = await app.call('POST', `/v1/admin/${path}`, { key: app.key, body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data;
  };
  const { id } = await add('carriers', {
    name: 'Accra Telecom',
    host: '127.0.0.1',
    port: smsc.port,
    system_id: 'volley',
  });
  await add('routes', { match: 'any', value: '', tiers: [[{ carrier_id: id, weight: 100 }]] });
  return smsc;
}

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startLog } from '../log.ts';
import { startKeptWorker } from './kept-worker.ts';
import { createSmscSimulator } from './smsc.ts';

const folder = mkdtempSync(join(tmpdir(), 'volley-worker-'));
after(() => rmSync(folder, { recursive: true }));

async function start(script: string) {
  const file = join(folder, 'worker');
  writeFileSync(`${file}.ts`, `import { parentPort } from 'node:worker_threads';\n${script}\n`);
  const lines: string[] = [];
  const log = startLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const options = { name: 'test', host: '127.0.0.1', port: 0, settings: null, limits: {} };
  return { lines, worker: await startKeptWorker({ ...options, log, file }) };
}

test('a stop while a thread that died is not back yet ends at once', { timeout: 60_000 }, async () => {
  const { lines, worker } = await start(
    `parentPort?.postMessage(1); setTimeout(() => { throw new Error('broken'); }, 50);`,
  );
  while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  // The exit comes a moment after the error, and the next thread a second later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await worker.stop();
  assert.match(lines.join(''), /a simulator failed/);
});

test('a thread that does not end when it is told to is ended', { timeout: 60_000 }, async () => {
  const { worker } = await start(`parentPort?.on('message', () => undefined); parentPort?.postMessage(1);`);
  await worker.stop();
});

test('a simulator whose thread does not come up in time is started again, until it is stopped', {
  timeout: 60_000,
}, async () => {
  const lines: string[] = [];
  const log = startLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  let tries = 0;
  const simulator = createSmscSimulator(log, async () => {
    tries += 1;
    if (tries === 1) throw new Error('no answer in time');
    return { port: 2775, stop: async () => undefined };
  });
  await simulator.listen();
  assert.deepEqual([simulator.port, tries, lines.length], [2775, 2, 1]);
  await simulator.stop();
  const never = createSmscSimulator(log, () => Promise.reject(new Error('no answer in time')));
  const listening = never.listen();
  while (lines.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  await never.stop();
  await listening;
  assert.equal(never.port, 0);
});

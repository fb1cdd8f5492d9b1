import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startLog } from '../log.ts';
import { startKeptWorker } from './kept-worker.ts';

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

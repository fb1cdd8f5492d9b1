// What the first step in a checkout (run.mjs) and that of the installed package (packed-volley.mjs) have in common: they run on
// any Node from 20 on, and hand over to one that is new enough. Plain JavaScript, no dependency.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

const NODE_MAJOR_MIN = 24;
// What the C library is given back, from 1 MB on, it returns to the kernel. By itself it keeps more with each large piece that is freed: 72 MB after
// twenty checks of passwords, which take 1.18 times as long with this. What it costs quick sends could not be told from noise (docs/benchmarks.md).
const MEMORY = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };
const FORWARDED_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

export function forwardSignals(child) {
  const handlers = FORWARDED_SIGNALS.map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

export function ended(child) {
  return new Promise((settle) => {
    child.once('error', (error) => settle({ error, code: null, signal: null }));
    child.once('close', (code, signal) => settle({ code, signal }));
  });
}

// The Node that runs this file, where it is new enough.
export function ownNode() {
  return Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN ? [process.execPath] : [];
}

// The pinned Node may be there and yet not start (a musl system, a folder mounted noexec): then the next one is tried. Null:
// none of them started.
export async function runOnFirst(nodes, words, env) {
  for (const node of nodes) {
    const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(node, words, { stdio: 'inherit', env: { ...MEMORY, ...env, PATH: path } });
    const stopForwarding = forwardSignals(child);
    const { code, signal, error } = await ended(child);
    stopForwarding();
    if (error === undefined) return signal === null ? code : 128 + (constants.signals[signal] ?? 0);
  }
  return null;
}

export function noNodeSentence() {
  return (
    `Node ${NODE_MAJOR_MIN} or later is needed (this is ${process.version}, and none comes with the project for ` +
    `${process.platform} ${process.arch}).`
  );
}

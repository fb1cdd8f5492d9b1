// The thread that writes parts of exports: it knows neither settings nor the database, and the thread that answers requests waits for none of its work.
import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { encodeFooter, PartEncoder } from './part-encoder.ts';
import type { FromEncoder, ToEncoder } from './protocol.ts';

// Only Linux gives each thread a priority of its own.
if (process.platform === 'linux')
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // This system does not allow it; writing does not depend on it.
  }

let encoder: PartEncoder | null = null;
let sum = createHash('sha256');

function answer(asked: ToEncoder): FromEncoder {
  switch (asked.kind) {
    case 'begin':
      encoder = new PartEncoder(asked.form);
      return { kind: 'bytes', bytes: 0 };
    case 'rows':
      return { kind: 'bytes', bytes: encoder?.add(asked.rows) ?? 0 };
    case 'end': {
      const part = encoder?.end();
      encoder = null;
      return part ? { kind: 'part', part } : { kind: 'failed', reason: 'no part was begun' };
    }
    case 'footer':
      return { kind: 'part', part: encodeFooter(asked.form, asked.rowGroups, asked.rows) };
    case 'sum':
      if (asked.isFirst) sum = createHash('sha256');
      sum.update(asked.isPacked ? gunzipSync(asked.packed) : asked.packed);
      return { kind: 'bytes', bytes: 0 };
    case 'summed':
      return { kind: 'sum', sha256: sum.digest('hex') };
  }
}

parentPort?.on('message', (asked: ToEncoder) => {
  let said: FromEncoder;
  try {
    said = answer(asked);
  } catch (error) {
    encoder = null;
    said = { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(said);
});

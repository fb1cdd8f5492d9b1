import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { HEADERS } from './frame.ts';
import { memoryMb, type Running, watchMemory } from './processes.ts';

const STREAM_TIMEOUT_MS = 120_000;
const ROW = Buffer.from('"status"');

export interface StreamResult {
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** The highest that memory stood above its height just before. */
  readonly growthMb: number;
}

/** Reads a long reply as fast as it comes, keeping none of it, and watches the memory of who sends it. */
export async function readStream(server: Running, path: string): Promise<StreamResult> {
  const beforeMb = memoryMb(server.pid);
  const highest = watchMemory(server.pid);
  const startedAt = performance.now();
  let rows = 0;
  let tail = Buffer.alloc(0);
  const request = get({
    port: server.port,
    host: '127.0.0.1',
    path,
    headers: HEADERS,
    signal: AbortSignal.timeout(STREAM_TIMEOUT_MS),
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}`);
  for await (const piece of response) {
    const bytes = Buffer.concat([tail, piece as Buffer]);
    let at = bytes.indexOf(ROW);
    let end = 0;
    for (; at >= 0; at = bytes.indexOf(ROW, end)) {
      rows += 1;
      end = at + ROW.length;
    }
    // A word may be cut in two; one that was counted must not be counted again.
    tail = bytes.subarray(Math.max(end, bytes.length - ROW.length + 1));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return { rows, rowsPerSecond: rows / seconds, growthMb: highest() - beforeMb };
}

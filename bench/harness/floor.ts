// What the floors have in common, each a bare server in a process of its own that tells its port and checks nothing; and the threads of load.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

export function serveFloor(listener: RequestListener): void {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
  process.on('SIGTERM', () => process.exit(0));
}

export async function bodyOf<T>(request: IncomingMessage): Promise<T> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as T;
}

/** Answers the jobs of `startThread`. */
export function answerJobs<Job>(run: (job: Job) => Promise<unknown>): void {
  parentPort?.on('message', (job: Job) => {
    void run(job).then(
      (result) => parentPort?.postMessage({ result }),
      (error: unknown) => parentPort?.postMessage({ error: String(error) }),
    );
  });
}

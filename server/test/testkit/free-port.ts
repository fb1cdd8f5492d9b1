import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';
// Systems give outgoing connections and listeners on port 0 a port from 32768 up, Postgres of its own takes one from 20000 up,
// and sound does as well. A port from below all of these stays free while the process that a test kills is away.
const PORT_MIN = 10_000;
const PORT_MAX = 20_000;
const TRIES_MAX = 100;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, HOST);
  const socket = createSocket('udp4').bind(port, HOST);
  const opened = await Promise.allSettled([once(server, 'listening'), once(socket, 'listening')]);
  await Promise.all([
    new Promise<void>((done) => server.close(() => done())),
    new Promise<void>((done) => socket.close(done)),
  ]);
  return opened.every(({ status }) => status === 'fulfilled');
}

/** Finds a port that is free for TCP and UDP, for a process that listens on it now and again after a restart. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = PORT_MIN + Math.floor(Math.random() * (PORT_MAX - PORT_MIN));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${PORT_MIN} and ${PORT_MAX}.`);
}

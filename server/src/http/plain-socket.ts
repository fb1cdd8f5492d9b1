// Connections of which a reader of ours sees the bytes first (docs/adr/0009). What it does not answer goes to Node's server, with
// its connection and unread: limits, refusals and everything rare are that one's work.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { readInPlace } from './read-in-place.ts';

/** As long as Node's server would wait for a head. */
const FIRST_REQUEST_TIMEOUT_MS = 10_000;

export interface PlainSocket {
  readonly socket: Socket;
  readonly peer: string;
  /** To Node's server, with what is unread. */
  release(unread: string): void;
}

/** What is done with one connection while it is ours. */
export interface PlainReader {
  receive(text: string): void;
  /** The far side sends no more. */
  onEnd(): void;
  /** It has rested for as long as a connection may. */
  onTimeout(): void;
  /** It is closed, or Node's. */
  onGone(): void;
}

interface Taking {
  readonly keepAliveTimeoutMs: number;
  readonly handOver: (socket: Socket) => void;
  open(plain: PlainSocket): PlainReader;
}

/** False: this Node does not let us, and nothing has happened. */
function take(accepted: Socket, { keepAliveTimeoutMs, handOver, open }: Taking): boolean {
  let isNew = true;
  let isOurs = true;
  const receive = (bytes: Buffer): boolean => {
    // As Node's own sockets read: into a buffer for each.
    if (!isOurs) return socket.push(Buffer.from(bytes));
    if (isNew) socket.setTimeout(keepAliveTimeoutMs);
    isNew = false;
    reader.receive(bytes.toString('latin1'));
    return true;
  };
  const found = readInPlace(accepted, receive);
  if (!found) return false;
  const socket: Socket = found;
  const end = (): void => reader.onEnd();
  const timeout = (): void => reader.onTimeout();
  const destroy = (): void => void socket.destroy();
  const gone = (): void => reader.onGone();
  const release = (unread: string): void => {
    if (socket.destroyed) return;
    isOurs = false;
    gone();
    socket.off('end', end).off('timeout', timeout).off('error', destroy).off('close', gone);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(Buffer.from(unread, 'latin1'));
    handOver(socket);
    socket.resume();
  };
  const reader = open({ socket, peer: socket.remoteAddress ?? '', release });
  socket.on('end', end).on('timeout', timeout).on('error', destroy).on('close', gone);
  socket.setTimeout(FIRST_REQUEST_TIMEOUT_MS);
  return true;
}

/** Every connection of a server is read by what `open` gives for it, until the function given back is called: later ones are Node's. */
export function takeConnections(server: Server, open: Taking['open']): () => void {
  const listeners = server.listeners('connection');
  const handOver = (socket: Socket): void => {
    for (const listener of listeners) listener.call(server, socket);
  };
  const taking = { keepAliveTimeoutMs: server.keepAliveTimeout, handOver, open };
  let isStopped = false;
  server.removeAllListeners('connection');
  server.on('connection', (accepted: Socket) => {
    if (isStopped || !take(accepted, taking)) handOver(accepted);
  });
  return () => {
    isStopped = true;
  };
}

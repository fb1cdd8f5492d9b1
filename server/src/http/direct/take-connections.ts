// Passes the bytes of connections to our own reader first (docs/adr/0009, 0013). What the reader does not answer goes to Node's server unread, with
// its connection: that server handles limits, refusals and everything rare.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { noteTaken } from '../frame/taken-sockets.ts';
import { readInPlace } from './read-in-place.ts';

/** Node's server waits as long for a head. */
const FIRST_REQUEST_TIMEOUT_MS = 10_000;

export interface TakenConnection {
  readonly socket: Socket;
  readonly peer: string;
  /** Gives the connection and the unread text to Node's server. */
  release(unread: string): void;
}

/** Handles one connection until it is released. */
export interface SocketReader {
  receive(text: string): void;
  /** The peer sends no more. */
  onEnd(): void;
  /** The connection was idle for the time allowed. */
  onTimeout(): void;
  /** The connection is closed, or belongs to Node's server. */
  onGone(): void;
  /** Whether every request has an answer. */
  isResting(): boolean;
}

interface Taking {
  readonly keepAliveTimeoutMs: number;
  readonly handOver: (socket: Socket) => void;
  open(taken: TakenConnection): SocketReader;
}

/** Returns false, with nothing changed, when this Node does not allow it. */
function take(accepted: Socket, { keepAliveTimeoutMs, handOver, open }: Taking): boolean {
  let isNew = true;
  let isOurs = true;
  const receive = (bytes: Buffer): boolean => {
    // The buffer is shared, so Node's server gets a copy.
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
  noteTaken(accepted, { socket, isResting: () => (isOurs ? reader.isResting() : null) });
  return true;
}

/** Reads every new connection of a server by the reader that `open` returns. Node's server reads later ones once the returned function is called. */
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

// Connections whose bytes a reader of ours sees first (docs/adr/0009, 0013). What it does not answer goes to Node's server, with
// its connection and unread: limits, refusals and everything rare are that server's work.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { noteTaken } from '../frame/taken-sockets.ts';
import { readInPlace } from './read-in-place.ts';

/** Node's server would wait as long for a head. */
const FIRST_REQUEST_TIMEOUT_MS = 10_000;

export interface TakenConnection {
  readonly socket: Socket;
  readonly peer: string;
  /** Gives the connection to Node's server, with what is unread. */
  release(unread: string): void;
}

/** What is done with one connection while it is ours. */
export interface SocketReader {
  receive(text: string): void;
  /** The far side sends no more. */
  onEnd(): void;
  /** The connection has rested for as long as one may. */
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

/** False when this Node does not allow it; then nothing has happened. */
function take(accepted: Socket, { keepAliveTimeoutMs, handOver, open }: Taking): boolean {
  let isNew = true;
  let isOurs = true;
  const receive = (bytes: Buffer): boolean => {
    // Node's own sockets read into a buffer for each, too.
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

/** Every connection of a server is read by what `open` gives for it, until the function given back is called: Node's server reads later ones. */
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

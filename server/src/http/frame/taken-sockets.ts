import type { Socket } from 'node:net';

/** A connection that was accepted and is now read through another socket. */
export interface TakenSocket {
  readonly socket: Socket;
  /** Whether every request has its answer, or null when Node's server has the connection now. */
  isResting(): boolean | null;
}

const takenByAccepted = new WeakMap<Socket, TakenSocket>();
const acceptedByTaken = new WeakMap<Socket, Socket>();

export function noteTaken(accepted: Socket, taken: TakenSocket): void {
  takenByAccepted.set(accepted, taken);
  acceptedByTaken.set(taken.socket, accepted);
}

/** Returns undefined when Node's server reads the accepted connection itself. */
export function takenFrom(accepted: Socket): TakenSocket | undefined {
  return takenByAccepted.get(accepted);
}

export function acceptedAs(socket: Socket): Socket {
  return acceptedByTaken.get(socket) ?? socket;
}

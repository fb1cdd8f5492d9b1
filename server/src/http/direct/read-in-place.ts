import { Socket, type SocketConstructorOpts } from 'node:net';

/** As much as Node reads at once. */
const READ_BYTES = 65_536;
/** Where every read lands: what it brought is taken before the next. */
const landing = Buffer.allocUnsafeSlow(READ_BYTES);

/**
 * The same connection as a socket that reads into one buffer for all. Node makes one of 64 KB for each read of a connection
 * that it accepts, and offers `onread` only to sockets that one makes; so this takes the handle from the one to make the other.
 * The bytes are there until `receive` returns. Null: this Node keeps its connections otherwise, and nothing has happened.
 */
export function readInPlace(accepted: Socket, receive: (bytes: Buffer) => boolean): Socket | null {
  const owner = accepted as unknown as { _handle?: { useUserBuffer?: unknown } | null };
  const handle = owner._handle;
  if (typeof handle?.useUserBuffer !== 'function') return null;
  const onread = { buffer: landing, callback: (count: number) => receive(landing.subarray(0, count)) };
  const options = { handle, onread, allowHalfOpen: accepted.allowHalfOpen };
  owner._handle = null;
  const socket = new Socket(options as unknown as SocketConstructorOpts);
  // The server counts the connections that it accepted.
  socket.on('close', () => accepted.destroy());
  return socket;
}

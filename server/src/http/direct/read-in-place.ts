import { Socket, type SocketConstructorOpts } from 'node:net';

/** The size of Node's own reads. */
const READ_BYTES = 65_536;
/** The buffer for every read. Its bytes are consumed before the next read. */
const landing = Buffer.allocUnsafeSlow(READ_BYTES);

/**
 * Moves an accepted connection to a socket that reads into one shared buffer. Node allocates 64 KB for each read of a connection that it accepts, and
 * offers `onread` only to sockets that the caller creates, so this function moves the handle from one socket to the other. The bytes are valid until
 * `receive` returns. Returns null, with nothing changed, when this Node has no such handle.
 */
export function readInPlace(accepted: Socket, receive: (bytes: Buffer) => boolean): Socket | null {
  const owner = accepted as unknown as { _handle?: { useUserBuffer?: unknown } | null };
  const handle = owner._handle;
  if (typeof handle?.useUserBuffer !== 'function') return null;
  const onread = { buffer: landing, callback: (count: number) => receive(landing.subarray(0, count)) };
  const options = { handle, onread, allowHalfOpen: accepted.allowHalfOpen };
  owner._handle = null;
  const socket = new Socket(options as unknown as SocketConstructorOpts);
  // The server counts the accepted sockets, so they must close with their replacements.
  socket.on('close', () => accepted.destroy());
  return socket;
}

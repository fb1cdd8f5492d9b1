import type { ServerResponse } from 'node:http';
import type { Operation } from '@volley/contract';
import type { FastifyReply } from 'fastify';

/** So long a reader may take nothing. What waits for it meanwhile is one piece and what the connection holds. */
const UNREAD_MS_MAX = 30_000;
const LOOKS = 6;

/** Its reply goes on until the reader leaves. */
export function isLive({ reply }: Operation): boolean {
  return reply.contentType?.startsWith('text/event-stream') === true;
}

/** Closes the connection of a reader that has taken nothing for so long: it would be held, and waited for at a stop, for ever. */
export function cutUnread(response: ServerResponse, unreadMsMax: number): void {
  let sentBytes = -1;
  let looks = 0;
  const timer = setInterval(() => {
    const { socket } = response;
    const sent = socket === null ? -1 : socket.bytesWritten - socket.writableLength;
    looks = response.writableNeedDrain && sent === sentBytes ? looks + 1 : 0;
    sentBytes = sent;
    if (looks >= LOOKS) response.destroy();
  }, unreadMsMax / LOOKS).unref();
  response.once('close', () => clearInterval(timer));
}

export function keepLive(reply: FastifyReply): void {
  // A proxy that gathers the reply would pass on nothing for hours.
  reply.header('x-accel-buffering', 'no');
  cutUnread(reply.raw, UNREAD_MS_MAX);
}

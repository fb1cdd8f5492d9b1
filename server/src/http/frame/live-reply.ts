import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Operation } from '@volley/contract';
import type { FastifyReply } from 'fastify';
import type { Pieces } from '../../routes/index.ts';

/** The time for which a reader may take nothing. Meanwhile only one piece and the connection's buffers wait for it. */
const UNREAD_MS_MAX = 30_000;
const LOOKS = 6;

/** Whether the reply continues until the reader leaves. */
export function isLive({ reply }: Operation): boolean {
  return reply.contentType?.startsWith('text/event-stream') === true;
}

/** Closes the connection of a reader that takes nothing for this long. Otherwise it would be held for ever, and a stop would wait for it. */
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

/** A name with letters of other languages is sent twice, by RFC 6266: programs that do not know the second form take the first. */
function dispositionOf(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]+/g, '-');
  const whole = plain === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return `attachment; filename="${plain}"${whole}`;
}

/** Sends a reply in pieces, with the name under which a browser saves it. */
export function sendPieces(reply: FastifyReply, pieces: Pieces): FastifyReply {
  const { fileName } = pieces;
  if (fileName !== undefined) reply.header('content-disposition', dispositionOf(fileName));
  return reply.send(Readable.from(pieces, { highWaterMark: 1 }));
}

export function keepLive(reply: FastifyReply): void {
  // A buffering proxy would pass on nothing for hours.
  reply.header('x-accel-buffering', 'no');
  cutUnread(reply.raw, UNREAD_MS_MAX);
}

import { REFUSALS } from '@volley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

const FILE_TYPES = /^(audio\/(x-)?wave?|application\/octet-stream)\s*(;.*)?$/i;

function refuseType(): AppError {
  return new AppError('unsupported_media_type', REFUSALS.unsupported_media_type.message);
}

async function readFile(payload: NodeJS.ReadableStream, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of payload) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    length += bytes.length;
    if (length > bytesMax) {
      // The rest is read and dropped, so that the client receives the refusal.
      payload.resume();
      throw new AppError('too_large', REFUSALS.too_large.message);
    }
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

/** Reads files for the operations that take one, and for no others. */
export function readUploads(app: FastifyInstance): void {
  app.addContentTypeParser(FILE_TYPES, async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const bytesMax = request.routeOptions.config.uploadBytesMax;
    if (bytesMax === undefined) {
      payload.resume();
      if (request.headers['content-length'] === '0') return undefined;
      throw refuseType();
    }
    const bytes = await readFile(payload, bytesMax);
    if (request.headers['idempotency-key'] !== undefined) request.rawBody = bytes;
    return bytes;
  });
}

/** Returns the uploaded file. */
export function uploadOf(request: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(request.body)) throw refuseType();
  return request.body;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    uploadBytesMax?: number;
  }
}

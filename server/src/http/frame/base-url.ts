import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Returns the configured public address, or the one that the client used. The socket's address replaces an invalid Host. */
export function baseUrlOf(publicUrl: string, request: FastifyRequest): string {
  if (publicUrl !== '') return `${publicUrl}/v1`;
  const host = HOST.test(request.host)
    ? request.host
    : `${request.socket.localAddress ?? 'localhost'}:${request.socket.localPort ?? 80}`;
  // A proxy passes on what it was told, and a link with another protocol would be a trap for whoever follows it.
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  return `${protocol}://${host}/v1`;
}

import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The configured public address, else the one the client asked for; a Host that is no host falls back to the socket's. */
export function baseUrlOf(publicUrl: string, request: FastifyRequest): string {
  if (publicUrl !== '') return `${publicUrl}/v1`;
  const host = HOST.test(request.host)
    ? request.host
    : `${request.socket.localAddress ?? 'localhost'}:${request.socket.localPort ?? 80}`;
  // A proxy passes on what it was told, and a link with any other protocol would be a trap for who follows it.
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  return `${protocol}://${host}/v1`;
}

import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { Visitor } from '../../visits/index.ts';
import { clientAddress } from '../frame/client-address.ts';
import type { VisitorCountry } from '../frame/visitor-country.ts';

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}

/** Browsers announce a prefetch, each in a header of its own. */
function isPrefetch(request: IncomingMessage): boolean {
  const { headers } = request;
  if (request.method === 'HEAD') return true;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(textOf(purpose));
}

export function visitorOf(
  request: IncomingMessage,
  { trusted, country }: { readonly trusted: BlockList | null; readonly country: VisitorCountry },
): Visitor {
  const { headers } = request;
  const peer = request.socket.remoteAddress ?? '';
  return new Visitor({
    address: clientAddress(peer, textOf(headers['x-forwarded-for']), trusted),
    userAgent: headers['user-agent'] ?? '',
    referrer: headers.referer ?? '',
    country: country.ofHeaders(headers, peer),
    isAhead: isPrefetch(request),
    asksForPrivacy: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
  });
}

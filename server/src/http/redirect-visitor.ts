import type { IncomingMessage } from 'node:http';
import { type BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Visitor } from '../links/index.ts';

/** Addresses that a proxy may add; a longer list is not read to its end. */
const HOPS_MAX = 20;

function isTrusted(trusted: BlockList, address: string): boolean {
  if (isIPv4(address)) return trusted.check(address, 'ipv4');
  return isIPv6(address) && trusted.check(address, 'ipv6');
}

/** The nearest address that is not one of our own proxies: whatever stands further left, anybody may have written. */
export function addressOf(request: IncomingMessage, trusted: BlockList | null): string {
  const peer = request.socket.remoteAddress ?? '';
  if (!trusted || !isTrusted(trusted, peer)) return peer;
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined) return peer;
  let address = peer;
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',').slice(-HOPS_MAX);
  for (const hop of hops.reverse()) {
    const candidate = hop.trim();
    if (!isIPv4(candidate) && !isIPv6(candidate)) return address;
    address = candidate;
    if (!isTrusted(trusted, candidate)) return address;
  }
  return address;
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}

const AHEAD = /prefetch|prerender|preview/i;

/** Browsers that fetch a page before anybody asked for it say so, each in its own header. */
function isAhead(request: IncomingMessage): boolean {
  const { headers } = request;
  if (request.method === 'HEAD') return true;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return purpose !== undefined && AHEAD.test(text(purpose));
}

export function visitorOf(request: IncomingMessage, trusted: BlockList | null): Visitor {
  const { headers } = request;
  return {
    address: addressOf(request, trusted),
    userAgent: headers['user-agent'] ?? '',
    referrer: headers.referer ?? '',
    isAhead: isAhead(request),
    asksForPrivacy: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
  };
}

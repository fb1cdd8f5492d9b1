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
export function addressOf(peer: string, forwarded: string | undefined, trusted: BlockList | null): string {
  if (!trusted || forwarded === undefined || !isTrusted(trusted, peer)) return peer;
  let address = peer;
  const hops = forwarded.split(',').slice(-HOPS_MAX);
  for (const hop of hops.reverse()) {
    const candidate = hop.trim();
    if (!isIPv4(candidate) && !isIPv6(candidate)) return address;
    address = candidate;
    if (!isTrusted(trusted, candidate)) return address;
  }
  return address;
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}

const AHEAD = /prefetch|prerender|preview/i;

/** What browsers write into a header of theirs when they fetch a page before anybody asked for it. */
export function asksAhead(purpose: string): boolean {
  return AHEAD.test(purpose);
}

/** Each of them has its own header for it. */
function isAhead(request: IncomingMessage): boolean {
  const { headers } = request;
  if (request.method === 'HEAD') return true;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return purpose !== undefined && asksAhead(textOf(purpose));
}

export function visitorOf(request: IncomingMessage, trusted: BlockList | null): Visitor {
  const { headers } = request;
  return {
    address: addressOf(request.socket.remoteAddress ?? '', textOf(headers['x-forwarded-for']) || undefined, trusted),
    userAgent: headers['user-agent'] ?? '',
    referrer: headers.referer ?? '',
    isAhead: isAhead(request),
    asksForPrivacy: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    left: null,
  };
}

import { findHeader, getHeader, listHeader, type SipMessage, type SipRequest, type SipResponse } from './message.ts';
import { parseNameAddress, parseUri } from './parse-address.ts';
import type { SipCore } from './parse-core.ts';
import { SipProtocolError } from './protocol-error.ts';

// RFC 3261 12: what two sides share once there is a 200. We are always the side that called.
export interface Dialog {
  callId: string;
  localTag: string;
  remoteTag: string;
  from: string;
  to: string;
  remoteTarget: string;
  routeSet: string[];
  localCSeq: number;
  remoteCSeq: number | null;
}

export function findContact(message: SipMessage): string | null {
  const value = listHeader(message, 'contact')[0];
  return value === undefined || value === '*' ? null : readable(() => parseNameAddress(value).uri);
}

// A call whose 200 is half unreadable must still be acknowledged and hung up, as well as we can.
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SipProtocolError) return null;
    throw error;
  }
}

// RFC 3261 12.1.2: the caller takes the recorded route in reverse.
function readRouteSet(response: SipResponse): string[] {
  const routes = listHeader(response, 'record-route').reverse();
  return readable(() => routes.map((route) => parseUri(parseNameAddress(route).uri))) === null ? [] : routes;
}

export function createDialog(invite: SipRequest, response: SipResponse, core: SipCore): Dialog {
  return {
    callId: core.callId,
    localTag: core.fromTag ?? '',
    remoteTag: core.toTag ?? '',
    from: getHeader(invite, 'from'),
    to: getHeader(response, 'to'),
    // A 200 without Contact is against the rules; the address that we called is the best guess left.
    remoteTarget: findContact(response) ?? invite.uri,
    routeSet: readRouteSet(response),
    localCSeq: core.cseq.number,
    remoteCSeq: null,
  };
}

// What an 18x tells of the dialog to come (RFC 3261 12.1.2): with it a process that never saw the 200 can still hang up.
export function readEarlyDialog(
  response: SipResponse,
  remoteTag: string,
  known: { remoteTag: string | null; remoteTarget: string | null; routeSet: string[] } | null,
): { remoteTag: string; remoteTarget: string | null; routeSet: string[] } {
  const remoteTarget = findContact(response);
  if (remoteTarget === null && known?.remoteTag === remoteTag) return { ...known, remoteTag };
  return { remoteTag, remoteTarget, routeSet: readRouteSet(response) };
}

// Where a request within the dialog goes and what it says (12.2.1.1), also past a strict router of RFC 2543.
export function routeInDialog(dialog: Dialog): { uri: string; routes: string[]; nextHop: string } {
  const [first, ...others] = dialog.routeSet;
  if (first === undefined) return { uri: dialog.remoteTarget, routes: [], nextHop: dialog.remoteTarget };
  const firstUri = parseNameAddress(first).uri;
  if (parseUri(firstUri).params.has('lr'))
    return { uri: dialog.remoteTarget, routes: dialog.routeSet, nextHop: firstUri };
  return { uri: firstUri, routes: [...others, `<${dialog.remoteTarget}>`], nextHop: firstUri };
}

// RFC 3261 12.2.2: a target refresh moves the remote target, never the route set.
export function refreshTarget(dialog: Dialog, message: SipMessage): boolean {
  const contact = findContact(message);
  if (contact === null || contact === dialog.remoteTarget) return false;
  dialog.remoteTarget = contact;
  return true;
}

export function allowsMethod(message: SipMessage, method: string): boolean {
  return listHeader(message, 'allow').some((one) => one.toUpperCase() === method);
}

// RFC 3326: why a request or a refusal was sent, in the words of the telephone network behind it.
export function parseCauseCode(message: SipMessage): number | null {
  const reason = listHeader(message, 'reason').find((value) => /^q\.850\b/i.test(value.trim()));
  const match = /;\s*cause\s*=\s*([0-9]{1,3})\b/i.exec(reason ?? '');
  return match ? Number(match[1]) : null;
}

export function parseRetryAfter(message: SipMessage): number | null {
  const match = /^([0-9]{1,8})\b/.exec(findHeader(message, 'retry-after') ?? '');
  return match ? Number(match[1]) : null;
}

import { findHeader, getHeader, listHeader, type SipMessage, type SipRequest, type SipResponse } from './message.ts';
import { parseNameAddress, parseUri } from './parse-address.ts';
import type { SipCore } from './parse-core.ts';
import { SipProtocolError } from './protocol-error.ts';

// The state that two sides share after a 200 (RFC 3261 12). We are always the side that called.
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

// A call must be acknowledged and hung up as well as possible even when half of its 200 cannot be read.
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
    // A 200 without Contact breaks the rules; the address that we called is then the best guess.
    remoteTarget: findContact(response) ?? invite.uri,
    routeSet: readRouteSet(response),
    localCSeq: core.cseq.number,
    remoteCSeq: null,
  };
}

// Reads what an 18x says of the coming dialog (RFC 3261 12.1.2): it lets a process that never saw the 200 hang up.
export function readEarlyDialog(
  response: SipResponse,
  remoteTag: string,
  known: { remoteTag: string | null; remoteTarget: string | null; routeSet: string[] } | null,
): { remoteTag: string; remoteTarget: string | null; routeSet: string[] } {
  const remoteTarget = findContact(response);
  if (remoteTarget === null && known?.remoteTag === remoteTag) return { ...known, remoteTag };
  return { remoteTag, remoteTarget, routeSet: readRouteSet(response) };
}

// Says where a request within the dialog goes and which URI and routes it has (12.2.1.1), also past a strict router of RFC 2543.
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

// Returns the telephone network's own cause of a request or a refusal (RFC 3326).
export function parseCauseCode(message: SipMessage): number | null {
  const reason = listHeader(message, 'reason').find((value) => /^q\.850\b/i.test(value.trim()));
  const match = /;\s*cause\s*=\s*([0-9]{1,3})\b/i.exec(reason ?? '');
  return match ? Number(match[1]) : null;
}

// Returns the words of a refusal: its own, and those that its Warning and Reason headers quote (RFC 3261 20.43, RFC 3326).
export function refusalWords(response: SipResponse): string {
  const quoted = ['warning', 'reason'].flatMap((name) => listHeader(response, name));
  const more = quoted.map((value) => /"((?:[^"\\]|\\.)*)"/.exec(value)?.[1]?.trim() ?? '');
  return [...new Set([response.reason, ...more])].filter((words) => words !== '').join('; ');
}

export function parseRetryAfter(message: SipMessage): number | null {
  const match = /^([0-9]{1,8})\b/.exec(findHeader(message, 'retry-after') ?? '');
  return match ? Number(match[1]) : null;
}

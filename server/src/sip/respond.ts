import { ALLOWED_METHODS } from './create-message.ts';
import type { Dialog } from './dialog.ts';
import { listHeader } from './message.ts';
import type { ServerTransaction } from './transaction-server.ts';

// Methods that exist but that we have no use for: 405; what nobody defined: 501 (RFC 3261 8.2.1, 21.5.2).
const KNOWN_METHODS = new Set(['REGISTER', 'INFO', 'REFER', 'SUBSCRIBE', 'NOTIFY', 'MESSAGE', 'PRACK', 'PUBLISH']);
const SERVED_METHODS = new Set(['INVITE', 'BYE', 'OPTIONS', 'UPDATE']);
const SUPPORTED_EXTENSIONS = new Set(['timer']);

// False when the request was refused for what it is, before anyone looked at what it says.
function respondToUnserved(transaction: ServerTransaction, toTag: string | undefined): boolean {
  const { request } = transaction;
  if (!SERVED_METHODS.has(request.method)) {
    const statusCode = KNOWN_METHODS.has(request.method) ? 405 : 501;
    transaction.respond({ statusCode, toTag, headers: [{ name: 'allow', value: ALLOWED_METHODS }] });
    return false;
  }
  const unsupported = listHeader(request, 'require').filter((tag) => !SUPPORTED_EXTENSIONS.has(tag.toLowerCase()));
  if (unsupported.length === 0) return true;
  transaction.respond({ statusCode: 420, toTag, headers: [{ name: 'unsupported', value: unsupported.join(', ') }] });
  return false;
}

// True when the request belongs to the dialog, comes in order, and is of a kind we serve.
export function respondInDialog(transaction: ServerTransaction, dialog: Dialog): boolean {
  const { core } = transaction;
  if (core.fromTag !== dialog.remoteTag) {
    transaction.respond({ statusCode: 481 });
    return false;
  }
  // RFC 3261 12.2.2: a lower number is a request that was overtaken.
  if (dialog.remoteCSeq !== null && core.cseq.number <= dialog.remoteCSeq) {
    transaction.respond({ statusCode: 500 });
    return false;
  }
  dialog.remoteCSeq = core.cseq.number;
  return respondToUnserved(transaction, undefined);
}

// We place calls and take none: outside a dialog OPTIONS is answered, the rest refused with the right words.
export function respondOutsideDialog(transaction: ServerTransaction, toTag: string): void {
  const { request, core } = transaction;
  if (core.toTag !== null) {
    transaction.respond({ statusCode: 481 });
    return;
  }
  if (!respondToUnserved(transaction, toTag)) return;
  if (request.method === 'OPTIONS') {
    transaction.respond({
      statusCode: 200,
      toTag,
      headers: [
        { name: 'allow', value: ALLOWED_METHODS },
        { name: 'accept', value: 'application/sdp' },
        { name: 'supported', value: 'timer' },
      ],
    });
  } else if (request.method === 'INVITE') {
    transaction.respond({ statusCode: 405, toTag, headers: [{ name: 'allow', value: 'OPTIONS' }] });
  } else {
    transaction.respond({ statusCode: 481, toTag });
  }
}

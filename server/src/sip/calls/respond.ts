import { ALLOWED_METHODS } from '../messages/create-message.ts';
import type { Dialog } from '../messages/dialog.ts';
import { listHeader } from '../messages/message.ts';
import type { ServerTransaction } from '../transactions/transaction-server.ts';

// Methods that exist but are not served get a 405, undefined ones a 501 (RFC 3261 8.2.1, 21.5.2).
const KNOWN_METHODS = new Set(['REGISTER', 'REFER', 'SUBSCRIBE', 'NOTIFY', 'MESSAGE', 'PRACK', 'PUBLISH']);
const SERVED_METHODS = new Set(['INVITE', 'BYE', 'OPTIONS', 'UPDATE', 'INFO']);
// All our answers are immediate and final, so the far side never has one to acknowledge by PRACK.
const SUPPORTED_EXTENSIONS = new Set(['timer', '100rel']);

// False when the request was refused for its method, URI or extensions, before its content was read.
function respondToUnserved(transaction: ServerTransaction, toTag: string | undefined): boolean {
  const { request } = transaction;
  if (!/^(?:sips?|tel):/i.test(request.uri)) {
    transaction.respond({ statusCode: 416, toTag });
    return false;
  }
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

// True when the request belongs to the dialog, comes in order, and has a method that we serve.
export function respondInDialog(transaction: ServerTransaction, dialog: Dialog): boolean {
  const { core } = transaction;
  if (core.fromTag !== dialog.remoteTag) {
    transaction.respond({ statusCode: 481 });
    return false;
  }
  // RFC 3261 12.2.2: a request with a lower number was overtaken.
  if (dialog.remoteCSeq !== null && core.cseq.number <= dialog.remoteCSeq) {
    transaction.respond({ statusCode: 500 });
    return false;
  }
  dialog.remoteCSeq = core.cseq.number;
  return respondToUnserved(transaction, undefined);
}

// Answers requests between our INVITE and its answer, or after the end. A phone that still rings may refresh its target
// (connected-line updates come so), but our offer is open, so any offer of its own crosses it (RFC 3311 5.2). The BYE of a
// fork that we are hanging up ourselves gets a 200 here too.
export function respondEarly(transaction: ServerTransaction, contact: string, isOver: boolean): void {
  const { request } = transaction;
  if (!respondToUnserved(transaction, undefined)) return;
  if (request.method === 'BYE' || request.method === 'OPTIONS') transaction.respond({ statusCode: 200 });
  else if (isOver) transaction.respond({ statusCode: 481 });
  // The key was pressed before our ACK went out, so nothing listens for it yet: the phone may try again in a second.
  else if (request.method === 'INFO')
    transaction.respond({ statusCode: 500, headers: [{ name: 'retry-after', value: '1' }] });
  else if (request.method === 'INVITE' || request.body.length > 0) transaction.respond({ statusCode: 491 });
  else transaction.respond({ statusCode: 200, headers: [{ name: 'contact', value: contact }] });
}

// We place calls and take none: outside a dialog OPTIONS is answered, and all else is refused with the right status.
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
        { name: 'supported', value: [...SUPPORTED_EXTENSIONS].join(', ') },
      ],
    });
  } else if (request.method === 'INVITE') {
    transaction.respond({ statusCode: 405, toTag, headers: [{ name: 'allow', value: 'OPTIONS' }] });
  } else {
    transaction.respond({ statusCode: 481, toTag });
  }
}

// Reads delivery receipts: the text form of SMPP 3.4 appendix B, the optional parameters, and every mixture that carriers send.
import type { Pdu, PduOf } from './pdu-table.ts';
import { formatReceiptDate } from './smpp-time.ts';
import { getMessageBody } from './udh.ts';

export type ReceiptState =
  | 'scheduled'
  | 'enroute'
  | 'delivered'
  | 'expired'
  | 'deleted'
  | 'undelivered'
  | 'accepted'
  | 'unknown'
  | 'rejected'
  | 'skipped';

export type Receipt = {
  // The id as the carrier wrote it; the caller knows its form (decimal, hex, padded). Empty where only user_message_reference
  // names the message.
  messageId: string;
  state: ReceiptState;
  // The carrier's own code as it wrote it; null when there is none.
  errorCode: string | null;
};

// message_state (§5.2.28); the values 0 and 9 come from version 5 and do no harm.
const STATE_BY_NUMBER: readonly ReceiptState[] = [
  'scheduled',
  'enroute',
  'delivered',
  'expired',
  'deleted',
  'undelivered',
  'accepted',
  'unknown',
  'rejected',
  'skipped',
];

// The words of appendix B, and those that some carriers write instead.
const STATE_BY_WORD: ReadonlyMap<string, ReceiptState> = new Map(
  Object.entries({
    SCHEDULED: 'scheduled',
    ENROUTE: 'enroute',
    BUFFRED: 'enroute',
    DELIVRD: 'delivered',
    DELIVERED: 'delivered',
    EXPIRED: 'expired',
    DELETED: 'deleted',
    UNDELIV: 'undelivered',
    UNDELIVERABLE: 'undelivered',
    UNDELIVERED: 'undelivered',
    FAILED: 'undelivered',
    ACCEPTD: 'accepted',
    ACCEPTED: 'accepted',
    UNKNOWN: 'unknown',
    REJECTD: 'rejected',
    REJECTED: 'rejected',
    SKIPPED: 'skipped',
  }),
);

const WORD_BY_STATE: Readonly<Record<ReceiptState, string>> = {
  scheduled: 'SCHEDULED',
  enroute: 'ENROUTE',
  delivered: 'DELIVRD',
  expired: 'EXPIRED',
  deleted: 'DELETED',
  undelivered: 'UNDELIV',
  accepted: 'ACCEPTD',
  unknown: 'UNKNOWN',
  rejected: 'REJECTD',
  skipped: 'SKIPPED',
};

// Bits 5 to 2 of esm_class (§5.2.12).
const MESSAGE_TYPE_MASK = 0x3c;
export const ESM_CLASS_RECEIPT = 0x04;
const ESM_CLASS_INTERMEDIATE = 0x20;
const UCS2 = 8;
// The text of a receipt has some 120 characters; octets beyond this bound are not searched.
const TEXT_OCTETS_MAX = 1024;

type Incoming = PduOf<'deliver_sm'> | PduOf<'data_sm'>;

// A receipt is known by its flags alone, never by its text: anyone can write "id:1 stat:DELIVRD" on a phone.
export function isReceipt(pdu: Pdu): pdu is Incoming {
  if (pdu.command !== 'deliver_sm' && pdu.command !== 'data_sm') return false;
  const type = pdu.fields.esmClass & MESSAGE_TYPE_MASK;
  return type === ESM_CLASS_RECEIPT || type === ESM_CLASS_INTERMEDIATE || pdu.tlvs.receiptedMessageId !== undefined;
}

// Null for a message that is no receipt, and for a receipt that names no state, or no message by its id or by our reference.
export function parseReceipt(pdu: Pdu): Receipt | null {
  if (!isReceipt(pdu)) return null;
  const text = readText(pdu);
  const find = finderIn(text);
  const messageId = pdu.tlvs.receiptedMessageId || find(ID) || '';
  const state = readState(pdu.tlvs.messageState, find(STAT));
  if (state === null || (messageId === '' && pdu.tlvs.userMessageReference === undefined)) return null;
  return { messageId, state, errorCode: find(ERR) ?? readNetworkError(pdu.tlvs.networkErrorCode) };
}

function readText(pdu: Incoming): string {
  const shortMessage = pdu.command === 'deliver_sm' ? pdu.fields.shortMessage : Buffer.alloc(0);
  const body = getMessageBody({ esmClass: pdu.fields.esmClass, shortMessage, tlvs: pdu.tlvs });
  const bytes = body.subarray(0, TEXT_OCTETS_MAX);
  if (pdu.fields.dataCoding !== UCS2) return bytes.toString('latin1');
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}

const patternOf = (key: string): RegExp => new RegExp(`(?:^|[\\s,;])${key}\\s*:\\s*([^\\s,;]+)`, 'i');
const [ID, STAT, ERR] = [patternOf('id'), patternOf('stat'), patternOf('err')];

// What follows `text:` is the start of somebody's message, so it is searched only in a receipt that begins with `text:`.
function finderIn(text: string): (pattern: RegExp) => string | null {
  const textAt = text.search(/(^|[\s,;])text\s*:/i);
  const before = textAt === -1 ? text : text.slice(0, textAt);
  return (pattern) => (pattern.exec(before) ?? (textAt === 0 ? pattern.exec(text) : null))?.[1] ?? null;
}

function readState(number: number | undefined, word: string | null): ReceiptState | null {
  const byNumber = number === undefined ? undefined : STATE_BY_NUMBER[number];
  if (byNumber !== undefined) return byNumber;
  if (word === null) return number === undefined ? null : 'unknown';
  return STATE_BY_WORD.get(word.toUpperCase()) ?? 'unknown';
}

// The value is one octet for the kind of network and two for the number (§5.3.2.31).
function readNetworkError(value: Buffer | undefined): string | null {
  return value?.length === 3 ? String(value.readUInt16BE(1)) : null;
}

export function getMessageStateNumber(state: ReceiptState): number {
  return STATE_BY_NUMBER.indexOf(state);
}

export type ReceiptText = {
  messageId: string;
  state: ReceiptState;
  errorCode: string;
  submittedAt: Date;
  doneAt: Date;
  text: string;
};

export function formatReceiptText(receipt: ReceiptText): string {
  const delivered = receipt.state === 'delivered' ? '001' : '000';
  return (
    `id:${receipt.messageId} sub:001 dlvrd:${delivered} submit date:${formatReceiptDate(receipt.submittedAt)} ` +
    `done date:${formatReceiptDate(receipt.doneAt)} stat:${WORD_BY_STATE[receipt.state]} err:${receipt.errorCode} ` +
    `text:${receipt.text.slice(0, 20)}`
  );
}

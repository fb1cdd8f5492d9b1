import { decodeSmsText } from '../../lib/sms-protocol/sms-text-inbound.ts';
import type { ReceiptRules, ReplyRules } from './profile.ts';
import { oneLine } from './read-answer.ts';
import type { Reading } from './reading.ts';

export interface HookReceipt {
  readonly id: string;
  readonly reference: string | null;
  readonly state: 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'other';
  readonly code: string;
  readonly to: string;
  readonly from: string;
}

export interface HookReply {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly id: string;
  readonly values?: Readonly<Record<string, string>>;
}

const VALUE_LENGTH_MAX = 255;
const EVENTS_MAX = 1_000;
const TEXT_LENGTH_MAX = 10_000;

function stateOf(rules: ReceiptRules, text: string): HookReceipt['state'] | 'underway' {
  const states = Object.entries(rules.states) as [HookReceipt['state'] | 'underway', readonly string[]][];
  return states.find(([, words]) => words.includes(text))?.[0] ?? 'other';
}

export function readReceipt(
  rules: ReceiptRules,
  reading: Reading,
): Omit<HookReceipt, 'state'> & { state: ReturnType<typeof stateOf> } {
  const read = (reads: ReceiptRules['id']): string => oneLine(reading.text(reads), 200);
  return {
    id: read(rules.id),
    reference: read(rules.reference) || null,
    state: stateOf(rules, read(rules.state)),
    code: read(rules.code).slice(0, 60),
    to: read(rules.to),
    from: read(rules.from),
  };
}

/** Octets are decoded by the rules of SMPP; a provider that does not decode them shows their characters wrongly in its text. */
function textOf({ octets, text }: ReplyRules, reading: Reading): string {
  const [hex, coding] = [reading.text(octets?.hex), reading.text(octets?.data_coding)];
  const isReadable = /^(?:[0-9a-f]{2})+$/i.test(hex) && /^\d{1,3}$/.test(coding);
  return isReadable ? decodeSmsText(Buffer.from(hex, 'hex'), Number(coding)) : reading.text(text);
}

function readReply(rules: ReplyRules, reading: Reading): HookReply {
  const read = (reads: ReplyRules['id']): string => oneLine(reading.text(reads), 200);
  const from = read(rules.from);
  const values = Object.entries(rules.values ?? {}).map(([name, reads]) => [
    name,
    oneLine(reading.text(reads), VALUE_LENGTH_MAX),
  ]);
  const isInternational = rules.numbers === 'international' && /^[1-9]\d{6,14}$/.test(from);
  return {
    from: isInternational ? `+${from}` : from,
    to: read(rules.to),
    text: textOf(rules, reading).slice(0, TEXT_LENGTH_MAX).toWellFormed(),
    id: read(rules.id),
    ...(rules.values && { values: Object.fromEntries(values.filter(([, text]) => text !== '')) }),
  };
}

/** The readings that rules are about; null if a list is named that is not there. */
function partsOf({ each, when }: Pick<ReceiptRules, 'each' | 'when'>, reading: Reading): Reading[] | null {
  const parts = each === undefined ? [reading] : reading.each(each);
  return parts === null ? null : parts.slice(0, EVENTS_MAX).filter((part) => when.every((test) => part.holds(test)));
}

export interface Events {
  readonly receipts: HookReceipt[];
  readonly replies: HookReply[];
}

/** Returns null if what came is nothing that the profile knows: it may be damaged, or from somebody else. */
export function readEvents(
  rules: { readonly receipts?: ReceiptRules | undefined; readonly replies?: ReplyRules | undefined },
  reading: Reading,
): Events | null {
  const receiptParts = rules.receipts === undefined ? null : partsOf(rules.receipts, reading);
  const replyParts = rules.replies === undefined ? null : partsOf(rules.replies, reading);
  if (reading.isDamaged || (receiptParts === null && replyParts === null)) return null;
  const receipts: HookReceipt[] = [];
  for (const part of receiptParts ?? []) {
    const receipt = rules.receipts === undefined ? null : readReceipt(rules.receipts, part);
    if (receipt === null || (receipt.id === '' && receipt.reference === null)) return null;
    const { state } = receipt;
    if (state !== 'underway') receipts.push({ ...receipt, state });
  }
  const replies: HookReply[] = [];
  for (const part of replyParts ?? []) {
    const reply = rules.replies === undefined ? null : readReply(rules.replies, part);
    if (reply === null || reply.from === '') return null;
    replies.push(reply);
  }
  return { receipts, replies };
}

// Reads the user data header (3GPP TS 23.040 §9.2.3.24) and the other marks by which carriers join the parts of a long message.
import type { Tlvs } from './tlv-table.ts';

export type Concatenation = { reference: number; total: number; part: number };
export type UdhElement = { id: number; data: Buffer };
export type SplitMessage = { elements: UdhElement[]; body: Buffer };

// The bit of esm_class that says that the message begins with a header (§5.2.12).
export const ESM_CLASS_UDH = 0x40;

const SINGLE_SHIFT = 0x24;
const LOCKING_SHIFT = 0x25;
const CONCATENATION_8_BIT = 0x00;
const CONCATENATION_16_BIT = 0x08;

// Null when the header does not fit in the message: the bytes then hold no header, whatever esm_class says.
export function parseUdh(message: Buffer): SplitMessage | null {
  const headerOctets = message[0];
  if (headerOctets === undefined || headerOctets + 1 > message.length) return null;
  const end = headerOctets + 1;
  const elements: UdhElement[] = [];
  let at = 1;
  while (at < end) {
    const id = message[at];
    const length = at + 1 < end ? message[at + 1] : undefined;
    if (id === undefined || length === undefined || at + 2 + length > end) return null;
    elements.push({ id, data: message.subarray(at + 2, at + 2 + length) });
    at += 2 + length;
  }
  return { elements, body: message.subarray(end) };
}

export function buildConcatenationUdh(concatenation: Concatenation, referenceBits: 8 | 16): Buffer {
  const { reference, total, part } = concatenation;
  const isGood = total >= 1 && total <= 255 && part >= 1 && part <= total && reference >= 0;
  if (!isGood || reference >= 2 ** referenceBits) throw new RangeError('The parts of a long message are out of range.');
  if (referenceBits === 8) return Buffer.from([5, CONCATENATION_8_BIT, 3, reference, total, part]);
  return Buffer.from([6, CONCATENATION_16_BIT, 4, reference >>> 8, reference & 0xff, total, part]);
}

// `referenceBits` tells the same number in 8 and in 16 bits apart: they are references of different messages.
export type FoundConcatenation = Concatenation & { referenceBits: 8 | 16 };
type Message = { esmClass: number; shortMessage: Buffer; tlvs: Tlvs };

export function findConcatenation(message: Message): FoundConcatenation | null {
  const { tlvs } = message;
  if (tlvs.sarMsgRefNum !== undefined && tlvs.sarTotalSegments !== undefined && tlvs.sarSegmentSeqnum !== undefined) {
    const [reference, total, part] = [tlvs.sarMsgRefNum, tlvs.sarTotalSegments, tlvs.sarSegmentSeqnum];
    return checked({ reference, total, part, referenceBits: 16 });
  }
  if ((message.esmClass & ESM_CLASS_UDH) === 0) return null;
  for (const { id, data } of parseUdh(textBytes(message))?.elements ?? []) {
    const [first = 0, second = 0, third = 0, fourth = 0] = data;
    if (id === CONCATENATION_8_BIT && data.length === 3) {
      return checked({ reference: first, total: second, part: third, referenceBits: 8 });
    }
    if (id === CONCATENATION_16_BIT && data.length === 4) {
      return checked({ reference: first * 256 + second, total: third, part: fourth, referenceBits: 16 });
    }
  }
  return null;
}

// An element whose part is zero or beyond the total must be ignored (TS 23.040 §9.2.3.24.1).
function checked(found: FoundConcatenation): FoundConcatenation | null {
  return found.part >= 1 && found.part <= found.total ? found : null;
}

function textBytes({ shortMessage, tlvs }: Message): Buffer {
  return shortMessage.length === 0 && tlvs.messagePayload !== undefined ? tlvs.messagePayload : shortMessage;
}

// Returns the languages whose tables the header names for the septets of the text; 0 for the default tables.
export function findNationalShift(message: Message): { locking: number; single: number } {
  const shift = { locking: 0, single: 0 };
  if ((message.esmClass & ESM_CLASS_UDH) === 0) return shift;
  for (const { id, data } of parseUdh(textBytes(message))?.elements ?? []) {
    const [language] = data;
    if (language === undefined || data.length !== 1) continue;
    if (id === SINGLE_SHIFT) shift.single = language;
    else if (id === LOCKING_SHIFT) shift.locking = language;
  }
  return shift;
}

// Returns the bytes of the text without the header, from short_message or message_payload.
export function getMessageBody(message: Message): Buffer {
  const bytes = textBytes(message);
  if ((message.esmClass & ESM_CLASS_UDH) === 0) return bytes;
  return parseUdh(bytes)?.body ?? bytes;
}

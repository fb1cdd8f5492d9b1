import { splitSmsText } from '@volley/text';
import { concatenationHeader } from '../lib/sms-protocol/sms-text-concatenation.ts';
import { ESM_CLASS_UDH, formatAbsoluteTime, formatRelativeTime, type MessageToWrite } from '../smpp/index.ts';
import { messageReference, type OutboundMessage } from '../sms/carrier.ts';
import { type CarrierSettings, senderKind } from '../sms/routing/index.ts';

/** A submit_sm, and the parts of the text that it carries: one, or all of them as message_payload. */
export interface WrittenPart {
  readonly pdu: MessageToWrite;
  readonly parts: readonly number[];
}

const DATA_CODING_LATIN1 = 3;
const LATIN1_UNIT_MAX = 0xff;
/** The longest time that a relative validity period can express. */
const VALIDITY_MS_MAX = 99 * 86_400_000;

interface Body {
  readonly dataCoding: number;
  readonly parts: readonly Uint8Array[];
}

function isLatin1(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > LATIN1_UNIT_MAX) return false;
  return true;
}

function encode(text: string, settings: CarrierSettings): Body {
  const split = splitSmsText(text);
  if (split.encoding === 'gsm7' && settings.defaultCoding === 'latin1' && isLatin1(text)) {
    return { dataCoding: DATA_CODING_LATIN1, parts: split.parts.map((part) => Buffer.from(part.text, 'latin1')) };
  }
  return { dataCoding: split.dataCoding, parts: split.parts.map((part) => part.bytes) };
}

function validityOf(message: OutboundMessage, settings: CarrierSettings, nowMs: number): string {
  if (message.validUntilMs === null || settings.validityForm === 'none') return '';
  if (settings.validityForm === 'absolute') return formatAbsoluteTime(new Date(message.validUntilMs));
  return formatRelativeTime(Math.min(VALIDITY_MS_MAX, Math.max(1, message.validUntilMs - nowMs)));
}

function envelopeOf(message: OutboundMessage, settings: CarrierSettings, nowMs: number): MessageToWrite {
  const source = settings.sources[senderKind(message.senderId)];
  return {
    serviceType: settings.serviceType,
    sourceAddrTon: source.ton,
    sourceAddrNpi: source.npi,
    sourceAddr: message.senderId,
    destAddrTon: settings.destination.ton,
    destAddrNpi: settings.destination.npi,
    destinationAddr: message.phoneNumber,
    validityPeriod: validityOf(message, settings, nowMs),
    registeredDelivery: settings.isReceiptRequested ? 1 : 0,
  };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export interface PartsContext {
  readonly settings: CarrierSettings;
  readonly nowMs: number;
  /** Called only for a text of several parts. */
  readonly reference: () => number;
}

/** Returns the submits that are still to be sent, without the parts that the carrier has taken before. */
export function writeParts(message: OutboundMessage, context: PartsContext): readonly WrittenPart[] {
  const { settings, nowMs } = context;
  const { dataCoding, parts } = encode(message.message, settings);
  const envelope = envelopeOf(message, settings, nowMs);
  const tlvs = settings.isReferenceSent ? { userMessageReference: messageReference(message.id) } : {};
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    return [{ pdu: { ...envelope, dataCoding, shortMessage: asBuffer(only), tlvs }, parts: [0] }];
  }
  if (settings.longMessages === 'payload') {
    const pdu = { ...envelope, dataCoding, tlvs: { ...tlvs, messagePayload: Buffer.concat(parts) } };
    return [{ pdu, parts: parts.map((_, index) => index) }];
  }
  const reference = context.reference();
  const written: WrittenPart[] = [];
  for (const [index, bytes] of parts.entries()) {
    if ((message.acceptedIds[index] ?? null) !== null) continue;
    const place = { reference, parts: parts.length, part: index + 1 };
    const pdu =
      settings.longMessages === 'udh'
        ? {
            ...envelope,
            dataCoding,
            esmClass: ESM_CLASS_UDH,
            shortMessage: Buffer.concat([concatenationHeader(place), bytes]),
            tlvs,
          }
        : {
            ...envelope,
            dataCoding,
            shortMessage: asBuffer(bytes),
            tlvs: {
              ...tlvs,
              sarMsgRefNum: reference,
              sarTotalSegments: parts.length,
              sarSegmentSeqnum: index + 1,
            },
          };
    written.push({ pdu, parts: [index] });
  }
  return written;
}

import { type SmsEncoding, type SmsParts, splitSmsText } from '@volley/text';
import { packSeptets } from '../../lib/sms-protocol/septets.ts';
import { userDataHeader } from '../../lib/sms-protocol/sms-text-concatenation.ts';
import { ESM_CLASS_UDH, formatAbsoluteTime, formatRelativeTime, type MessageToWrite } from '../../smpp/index.ts';
import { messageReference, type OutboundMessage } from '../../sms/carrier.ts';
import { alphabetOf, type CarrierSettings, sourceOf } from '../../sms/routing/index.ts';
import { writeDestination, writeSource } from './number-forms.ts';
import { tlvsOf } from './write-tlvs.ts';

/**
 * A submit_sm, and the parts of the message that it carries: one, or all of them as message_payload. The carrier's alphabet decides how many
 * submits a text takes, which may be other than the parts that were charged; then the last submit carries those that are left, or the last
 * submits carry the last part together.
 */
export interface WrittenPart {
  readonly pdu: MessageToWrite;
  readonly parts: readonly number[];
}

/** The longest time that a relative validity period can express. */
const VALIDITY_MS_MAX = 99 * 86_400_000;

function validityOf(message: OutboundMessage, settings: CarrierSettings, nowMs: number): string {
  if (message.validUntilMs === null || settings.validityForm === 'none') return '';
  if (settings.validityForm === 'absolute') return formatAbsoluteTime(new Date(message.validUntilMs));
  return formatRelativeTime(Math.min(VALIDITY_MS_MAX, Math.max(1, message.validUntilMs - nowMs)));
}

function envelopeOf(message: OutboundMessage, settings: CarrierSettings, nowMs: number): MessageToWrite {
  const source = sourceOf(settings, message.senderId);
  return {
    serviceType: settings.serviceType,
    sourceAddrTon: source.ton,
    sourceAddrNpi: source.npi,
    sourceAddr: writeSource(settings, message.senderId),
    destAddrTon: settings.destination.ton,
    destAddrNpi: settings.destination.npi,
    destinationAddr: writeDestination(settings, message.phoneNumber),
    protocolId: settings.protocolId,
    priorityFlag: settings.priorityFlag,
    validityPeriod: validityOf(message, settings, nowMs),
    registeredDelivery: settings.receiptsRequested ? settings.registeredDelivery : 0,
    ...(settings.tlvs.length > 0 && { rawTlvs: tlvsOf(settings, message) }),
  };
}

const dataCodingOf = (settings: CarrierSettings, encoding: SmsEncoding): number =>
  ({ gsm7: settings.dataCodingGsm7, latin1: settings.dataCodingLatin1, ucs2: settings.dataCodingUcs2 })[encoding];

/** What stands behind a header of so many octets. */
type Pack = (bytes: Uint8Array, headerOctets: number) => Uint8Array;
const AS_IT_IS: Pack = (bytes) => bytes;

const withHeader = (header: Uint8Array, bytes: Uint8Array, pack: Pack) => ({
  esmClass: ESM_CLASS_UDH,
  shortMessage: Buffer.concat([header, pack(bytes, header.length)]),
});
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const ONE: readonly number[] = [0];

const placesFrom = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Returns the charged parts that a part of the text carries. */
function placesOf(index: number, parts: SmsParts['parts'], message: OutboundMessage): readonly number[] {
  if (index === parts.length - 1 && parts.length < message.parts) return placesFrom(index, message.parts);
  return [Math.min(index, message.parts - 1)];
}

export interface PartsContext {
  readonly settings: CarrierSettings;
  readonly nowMs: number;
  /** Called only for a text of several parts. */
  readonly reference: () => number;
}

/** Returns the submits that are still to be sent, without the parts that the carrier has taken before. */
export function writeParts(message: OutboundMessage, context: PartsContext): readonly WrittenPart[] {
  const { settings, nowMs } = context;
  const { encoding, shift, parts } = splitSmsText(message.message, alphabetOf(settings));
  const envelope = envelopeOf(message, settings, nowMs);
  const dataCoding = dataCodingOf(settings, encoding);
  const pack = encoding === 'gsm7' && settings.septetsPacked ? packSeptets : AS_IT_IS;
  const hasTlvs = settings.interfaceVersion !== '3.3';
  const tlvs = settings.referenceSent && hasTlvs ? { userMessageReference: messageReference(message.id) } : {};
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    const pdu =
      shift === undefined
        ? { ...envelope, dataCoding, shortMessage: asBuffer(pack(only.bytes, 0)), tlvs }
        : { ...envelope, dataCoding, ...withHeader(userDataHeader(null, shift), only.bytes, pack), tlvs };
    return [{ pdu, parts: message.parts === 1 ? ONE : placesFrom(0, message.parts) }];
  }
  if (settings.longMessages === 'payload') {
    const messagePayload = asBuffer(pack(Buffer.concat(parts.map(({ bytes }) => bytes)), 0));
    const pdu = { ...envelope, dataCoding, tlvs: { ...tlvs, messagePayload } };
    return [{ pdu, parts: placesFrom(0, message.parts) }];
  }
  const reference = context.reference();
  const written: WrittenPart[] = [];
  for (const [index, { bytes }] of parts.entries()) {
    const charged = placesOf(index, parts, message);
    if (charged.every((at) => (message.acceptedIds[at] ?? null) !== null)) continue;
    const place = { reference, parts: parts.length, part: index + 1 };
    const pdu =
      settings.longMessages === 'udh'
        ? {
            ...envelope,
            dataCoding,
            ...withHeader(userDataHeader(place, shift), bytes, pack),
            tlvs,
          }
        : {
            ...envelope,
            dataCoding,
            shortMessage: asBuffer(pack(bytes, 0)),
            tlvs: {
              ...tlvs,
              sarMsgRefNum: reference,
              sarTotalSegments: parts.length,
              sarSegmentSeqnum: index + 1,
            },
          };
    written.push({ pdu, parts: charged });
  }
  return written;
}

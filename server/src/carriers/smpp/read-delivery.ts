import { normaliseMessageId } from '../../lib/sms-protocol/message-id.ts';
import { unpackSeptets } from '../../lib/sms-protocol/septets.ts';
import { decodeSmsText, withNationalShift } from '../../lib/sms-protocol/sms-text-inbound.ts';
import {
  findConcatenation,
  findNationalShift,
  getMessageBody,
  isReceipt,
  type PduOf,
  parseReceipt,
  type Receipt,
  type RequestPdu,
} from '../../smpp/index.ts';
import type { CarrierInbound, CarrierReceipt } from '../../sms/carrier.ts';
import type { CarrierSettings } from '../../sms/routing/index.ts';
import { findIncoming, readIncoming } from './number-forms.ts';
import { namedTlvs } from './read-tlvs.ts';

export type Delivery =
  | { readonly kind: 'receipt'; readonly receipt: CarrierReceipt }
  | { readonly kind: 'inbound'; readonly inbound: CarrierInbound }
  /** A receipt that names no message or no state: the carrier could only repeat it. */
  | { readonly kind: 'unreadable'; readonly receipt: CarrierReceipt }
  | { readonly kind: 'other' };

const STATES: Readonly<Record<Receipt['state'], CarrierReceipt['state']>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  expired: 'expired',
  rejected: 'rejected',
  // The carrier deleted the message, so nobody will get it.
  deleted: 'undelivered',
  scheduled: 'other',
  enroute: 'other',
  accepted: 'other',
  unknown: 'other',
  skipped: 'other',
};

/** Tells references of 8 and of 16 bits apart: the same number in both belongs to two messages. */
const REFERENCE_16_BIT = 0x10000;
const GSM7 = 0;
const LATIN1 = 3;
const UCS2 = 8;

type Incoming = PduOf<'deliver_sm'> | PduOf<'data_sm'>;

const INTERNATIONAL = 1;

/**
 * Returns the sender of a reply as the carrier wrote it, with a plus before it if the carrier states that it is a number in international form.
 * No such number begins with a zero, whatever the carrier states.
 */
function writtenSender({ sourceAddr, sourceAddrTon }: Incoming['fields'], settings: CarrierSettings): string {
  const known = findIncoming(settings, sourceAddr);
  if (known !== null) return `+${known}`;
  const text = sourceAddr.trim();
  const [, prefix, digits = ''] = /^(\+|00)?(\d+)$/.exec(text) ?? [];
  if (digits === '') return text;
  const isStated = prefix !== undefined || sourceAddrTon === INTERNATIONAL;
  return isStated && !digits.startsWith('0') ? `+${digits}` : text.replace(/^\+/, '');
}

/** Returns the `data_coding` that the standard has for the one that the carrier means. */
function codingOf(dataCoding: number, settings: CarrierSettings): number {
  if (dataCoding === 0 && settings.defaultCoding === 'latin1') return LATIN1;
  if (dataCoding === settings.dataCodingGsm7) return GSM7;
  if (dataCoding === settings.dataCodingLatin1) return LATIN1;
  return dataCoding === settings.dataCodingUcs2 ? UCS2 : dataCoding;
}

function readInbound(pdu: Incoming, carrierId: number, settings: CarrierSettings): CarrierInbound {
  const { fields, tlvs } = pdu;
  const shortMessage = 'shortMessage' in fields ? fields.shortMessage : Buffer.alloc(0);
  const content = { esmClass: fields.esmClass, shortMessage, tlvs };
  const found = findConcatenation(content);
  const coding = codingOf(fields.dataCoding, settings);
  const dataCoding = coding === LATIN1 ? LATIN1 : withNationalShift(coding, findNationalShift(content));
  // Copied, because the body is a view into the socket's buffer and is kept until the message is stored.
  const body = getMessageBody(content);
  const isPacked = settings.septetsPacked && coding === GSM7;
  const whole = shortMessage.length === 0 ? (tlvs.messagePayload ?? shortMessage) : shortMessage;
  const octets = Buffer.from(isPacked ? unpackSeptets(body, whole.length - body.length) : body);
  return {
    carrierId,
    sender: writtenSender(fields, settings),
    ourAddress: readIncoming(settings, fields.destinationAddr),
    message: decodeSmsText(octets, dataCoding),
    content: { octets, dataCoding },
    values: namedTlvs(settings, pdu.rawTlvs),
    concatenation:
      found === null
        ? null
        : {
            reference: found.referenceBits === 16 ? REFERENCE_16_BIT + found.reference : found.reference,
            part: found.part,
            parts: found.total,
          },
  };
}

const UNREADABLE_CHARACTERS = 300;

function keepUnreadable({ fields, tlvs }: Incoming, carrierId: number, settings: CarrierSettings): CarrierReceipt {
  const shortMessage = 'shortMessage' in fields ? fields.shortMessage : Buffer.alloc(0);
  const text = getMessageBody({ esmClass: fields.esmClass, shortMessage, tlvs }).toString('latin1');
  return {
    ...{ carrierId, carrierMessageId: '', state: 'other', errorCode: '', reference: null },
    phoneNumber: readIncoming(settings, fields.sourceAddr),
    senderId: fields.destinationAddr,
    unreadable: text.slice(0, UNREADABLE_CHARACTERS),
  };
}

export function readDelivery(pdu: RequestPdu, carrierId: number, settings: CarrierSettings): Delivery {
  if (pdu.command !== 'deliver_sm' && pdu.command !== 'data_sm') return { kind: 'other' };
  if (!isReceipt(pdu)) return { kind: 'inbound', inbound: readInbound(pdu, carrierId, settings) };
  const parsed = parseReceipt(pdu);
  if (parsed === null) return { kind: 'unreadable', receipt: keepUnreadable(pdu, carrierId, settings) };
  return {
    kind: 'receipt',
    receipt: {
      carrierId,
      carrierMessageId: normaliseMessageId(parsed.messageId, settings.receiptIdForm),
      state: STATES[parsed.state],
      errorCode: parsed.errorCode ?? '',
      phoneNumber: readIncoming(settings, pdu.fields.sourceAddr),
      senderId: pdu.fields.destinationAddr,
      reference: pdu.tlvs.userMessageReference ?? null,
    },
  };
}

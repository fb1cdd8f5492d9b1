import type { Transaction } from '../../db/index.ts';
import { plainNumber } from '../../lib/phone/phone-number.ts';
import { decodeSmsText } from '../../lib/sms-protocol/sms-text-inbound.ts';
import { msFromTimestamp } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import type { CarrierInbound } from '../carrier.ts';
import {
  deleteInboundParts,
  type InboundPart,
  listInboundParts,
  lockInboundParts,
  markPartsJoined,
  type PartsKey,
  putInboundPart,
} from './store-inbound-parts.ts';

/** Parts that arrive further apart than this belong to different messages, even with the same reference. */
export const PARTS_WAIT_MS = 5 * 60_000;
/** A carrier that did not see our acknowledgement sends a part again within this time. */
export const JOINED_KEPT_MS = 60 * 60_000;

export type Whole = Pick<CarrierInbound, 'carrierId' | 'sender' | 'ourAddress' | 'message'> &
  Required<Pick<CarrierInbound, 'values'>>;

/** Postgres cannot store NUL in a text. */
const clean = (text: string): string => text.replaceAll('\0', '');

/** Joins the octets before it decodes them, because a character may begin in one part and end in the next. */
function textOfParts(parts: readonly InboundPart[]): string {
  const [first] = parts;
  const octets = parts.flatMap((one) => (one.octets === null ? [] : [one.octets]));
  const isOfOneCoding = parts.every((one) => one.dataCoding === first?.dataCoding);
  if (first === undefined || octets.length < parts.length || !isOfOneCoding)
    return parts.map((one) => one.message).join('');
  return clean(decodeSmsText(Buffer.concat(octets), first.dataCoding));
}

/** What is said of the whole message. Of values with the same name that of the first part counts. */
export function joined(parts: readonly InboundPart[]): Pick<Whole, 'message' | 'values'> {
  return { message: textOfParts(parts), values: Object.assign({}, ...parts.map((one) => one.values).toReversed()) };
}

function isSamePart(one: InboundPart, other: InboundPart): boolean {
  if (one.part !== other.part || one.parts !== other.parts) return false;
  if (one.octets === null || other.octets === null) return one.message === other.message;
  return one.octets.equals(other.octets);
}

/** Returns whether the stored parts belong to another message: they are too old, or differ in their number or in the text of this part. */
function isOfAnother(present: readonly InboundPart[], own: InboundPart): boolean {
  const lastMs = Math.max(...present.map((one) => msFromTimestamp(one.receivedAt)));
  if (msFromTimestamp(own.receivedAt) - lastMs > PARTS_WAIT_MS) return true;
  return present.some((one) => one.parts !== own.parts || (one.part === own.part && !isSamePart(one, own)));
}

/**
 * Returns the messages that this part completes: none while parts are missing or if the part was stored before. Returns two if the part shows that
 * the stored ones will never be complete: these are then stored as an incomplete message.
 */
export async function joinParts(rt: Runtime, tx: Transaction, inbound: CarrierInbound): Promise<Whole[]> {
  const { carrierId, concatenation, content, values = {} } = inbound;
  const sender = clean(inbound.sender);
  const ourAddress = clean(plainNumber(inbound.ourAddress));
  const message = clean(inbound.message);
  const whole = { carrierId, sender, ourAddress };
  if (!concatenation || concatenation.parts < 2) return [{ ...whole, message, values }];
  const { reference, part, parts } = concatenation;
  // No complete message could have this part, so it would wait forever.
  if (part < 1 || part > parts) return [{ ...whole, message, values }];
  const key: PartsKey = { ...whole, reference };
  const octets = content?.octets ?? null;
  const dataCoding = content?.dataCoding ?? 0;
  const said = { message, octets, dataCoding, values };
  const own: InboundPart = { part, parts, ...said, receivedAt: rt.clock.now(), joinedAt: null };
  await lockInboundParts(tx, key);
  const found = await listInboundParts(tx, key);
  const isJoined = found.some((one) => one.joinedAt !== null);
  const isRepeat = found.some((one) => isSamePart(one, own));
  if (isJoined && isRepeat) return [];
  const isOver = isJoined || (found.length > 0 && isOfAnother(found, own));
  if (isOver) await deleteInboundParts(tx, key);
  else if (isRepeat) return [];
  const cutShort = isOver && !isJoined ? [{ ...whole, ...joined(found) }] : [];
  await putInboundPart(tx, { ...key, ...own });
  const present = [...(isOver ? [] : found), own].sort((a, b) => a.part - b.part);
  if (present.length < parts) return cutShort;
  await markPartsJoined(tx, { ...key, at: own.receivedAt });
  return [...cutShort, { ...whole, ...joined(present) }];
}

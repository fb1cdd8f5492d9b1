import type { Transaction } from '../../db/index.ts';
import { plainNumber } from '../../lib/phone-number.ts';
import { decodeSmsText } from '../../lib/sms-text-inbound.ts';
import { msFromTimestamp } from '../../lib/timestamp.ts';
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

/** Parts that are further apart than this are of different messages, whatever their reference says. */
export const PARTS_WAIT_MS = 5 * 60_000;
/** A carrier that did not see our acknowledgement sends a part again within this time. */
export const JOINED_KEPT_MS = 60 * 60_000;

export interface Whole {
  readonly carrierId: number;
  readonly sender: string;
  readonly ourAddress: string;
  readonly message: string;
}

/** NUL is no character to Postgres. */
const clean = (text: string): string => text.replaceAll('\0', '');

/** Octets first, then characters: one may begin in one part and end in the next. */
export function textOfParts(parts: readonly InboundPart[]): string {
  const [first] = parts;
  const octets = parts.flatMap((one) => (one.octets === null ? [] : [one.octets]));
  const isOfOneCoding = parts.every((one) => one.dataCoding === first?.dataCoding);
  if (first === undefined || octets.length < parts.length || !isOfOneCoding)
    return parts.map((one) => one.message).join('');
  return clean(decodeSmsText(Buffer.concat(octets), first.dataCoding));
}

function isSamePart(one: InboundPart, other: InboundPart): boolean {
  if (one.part !== other.part || one.parts !== other.parts) return false;
  if (one.octets === null || other.octets === null) return one.message === other.message;
  return one.octets.equals(other.octets);
}

/** What stands under the reference is of another message: told apart by its age, its number of parts, or another text. */
function isOfAnother(present: readonly InboundPart[], own: InboundPart): boolean {
  const lastMs = Math.max(...present.map((one) => msFromTimestamp(one.receivedAt)));
  if (msFromTimestamp(own.receivedAt) - lastMs > PARTS_WAIT_MS) return true;
  return present.some((one) => one.parts !== own.parts || (one.part === own.part && !isSamePart(one, own)));
}

/**
 * The messages that are complete with this part: none while parts are missing, and none for a part that came before. Two
 * where it shows that what stood under its reference will never be whole: that is then stored as far as it came.
 */
export async function joinParts(rt: Runtime, tx: Transaction, inbound: CarrierInbound): Promise<Whole[]> {
  const { carrierId, concatenation, content } = inbound;
  const sender = clean(plainNumber(inbound.sender));
  const ourAddress = clean(plainNumber(inbound.ourAddress));
  const message = clean(inbound.message);
  const whole = { carrierId, sender, ourAddress };
  if (!concatenation || concatenation.parts < 2) return [{ ...whole, message }];
  const { reference, part, parts } = concatenation;
  // A part that is none of its message would wait for ever.
  if (part < 1 || part > parts) return [{ ...whole, message }];
  const key: PartsKey = { ...whole, reference };
  const octets = content?.octets ?? null;
  const dataCoding = content?.dataCoding ?? 0;
  const own: InboundPart = { part, parts, message, octets, dataCoding, receivedAt: rt.clock.now(), joinedAt: null };
  await lockInboundParts(tx, key);
  const found = await listInboundParts(tx, key);
  const isJoined = found.some((one) => one.joinedAt !== null);
  const isRepeat = found.some((one) => isSamePart(one, own));
  if (isJoined && isRepeat) return [];
  const isOver = isJoined || (found.length > 0 && isOfAnother(found, own));
  if (isOver) await deleteInboundParts(tx, key);
  else if (isRepeat) return [];
  const cutShort = isOver && !isJoined ? [{ ...whole, message: textOfParts(found) }] : [];
  await putInboundPart(tx, key, own);
  const present = [...(isOver ? [] : found), own].sort((a, b) => a.part - b.part);
  if (present.length < parts) return cutShort;
  await markPartsJoined(tx, key, own.receivedAt);
  return [...cutShort, { ...whole, message: textOfParts(present) }];
}

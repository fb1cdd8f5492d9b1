import { BlockList, isIPv4 } from 'node:net';
import type { FieldErrors } from '../errors.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** The limits within which a key works. */
export interface KeyBounds {
  /** Empty if every address is allowed. */
  readonly allowedAddresses: readonly string[];
  /** Empty if it sends to all numbers. */
  readonly onlyTo: readonly string[];
  /** Null if the key never expires. */
  readonly expiresAt: Timestamp | null;
  /** The key's own limit or that of its account; null if there is none. */
  readonly requestsPerMinute: number | null;
}

interface Range {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

function readRange(raw: string): Range {
  const [address = '', bits] = raw.split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  return { address, family, bits: bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits) };
}

/** Returns whether every address of `inner` is an address of `outer`. */
function isWithinRange(inner: string, outer: string): boolean {
  const [one, other] = [readRange(inner), readRange(outer)];
  if (one.family !== other.family || one.bits < other.bits) return false;
  const list = new BlockList();
  list.addSubnet(other.address, other.bits, other.family);
  return list.check(one.address, one.family);
}

function addressFields(own: readonly string[], given: readonly string[]): FieldErrors {
  if (own.length === 0) return {};
  if (given.length === 0)
    return {
      allowed_addresses: [
        'The allowed addresses field is required: the key that asks works at some addresses alone, and a key that it makes at no others.',
      ],
    };
  const beyond = given.flatMap((range, index) =>
    own.some((one) => isWithinRange(range, one))
      ? []
      : [[`allowed_addresses.${index}`, ['This must lie within the allowed addresses of the key that asks.']] as const],
  );
  return Object.fromEntries(beyond);
}

function numberFields(own: readonly string[], given: readonly string[]): FieldErrors {
  if (own.length === 0 || (given.length > 0 && given.every((number) => own.includes(number)))) return {};
  return { only_to: ['The only to field must name numbers of the key that asks, which sends to these alone.'] };
}

/** Returns errors for the fields in which a new key would be wider than the key that makes it, so that whoever steals that key gains nothing. */
export function widerFields(own: KeyBounds, given: KeyBounds): FieldErrors {
  const isLater = own.expiresAt !== null && (given.expiresAt === null || given.expiresAt > own.expiresAt);
  const [ownRate, rate] = [own.requestsPerMinute ?? Infinity, given.requestsPerMinute ?? Infinity];
  return {
    ...addressFields(own.allowedAddresses, given.allowedAddresses),
    ...numberFields(own.onlyTo, given.onlyTo),
    ...(isLater
      ? { expires_at: [`The expires at field must be no later than ${own.expiresAt}, when the key that asks expires.`] }
      : {}),
    ...(rate > ownRate
      ? { requests_per_minute: [`The requests per minute field must be at most ${ownRate}, as of the key that asks.`] }
      : {}),
  };
}

import type { Uuid } from '../lib/ids/uuid.ts';
import { type ActiveLink, placeOfSwitches, switchesAt } from './link.ts';

/** Consecutive links as bytes. */
export interface LinkBytes {
  readonly bytes: Buffer;
  readonly view: DataView;
}

/** Length of the code, switches, flags, length of the location, id, account. Then follow the code, the location, and the optional fields. */
const HEAD_BYTES = 24;
const LOCATION_CHARS_MAX = 0xffff;
const CODE_CHARS_MAX = 0xff;
const UUID_CHARS = 36;
const FLAGS = { hasMaxVisits: 1, isDisabled: 2, isOptOut: 4, expires: 8, hasMessage: 16 } as const;
/** Each link begins at a multiple of this. */
export const LINK_STEP_BYTES = 8;

/** Returns the bytes that `writeLink` needs, in whole steps; null for a link that cannot be kept in this form, of which none is stored. */
export function bytesOfLink(link: ActiveLink): number | null {
  const { code, location } = link;
  if (code.length > CODE_CHARS_MAX || location.length > LOCATION_CHARS_MAX) return null;
  if (!/^[\x00-\x7f]*$/.test(code + location)) return null;
  const bytes = HEAD_BYTES + code.length + location.length + (link.expiresAtMs === null ? 0 : 8);
  return Math.ceil((bytes + (link.message ? 8 + UUID_CHARS : 0)) / LINK_STEP_BYTES) * LINK_STEP_BYTES;
}

export function writeLink({ bytes, view }: LinkBytes, at: number, link: ActiveLink): void {
  const { code, location, expiresAtMs, message } = link;
  view.setUint8(at, code.length);
  view.setUint8(at + 1, link.switches ? placeOfSwitches(link.switches) : 0);
  const always = (link.hasMaxVisits ? FLAGS.hasMaxVisits : 0) | (link.isDisabled ? FLAGS.isDisabled : 0);
  const more = (expiresAtMs === null ? 0 : FLAGS.expires) | (message ? FLAGS.hasMessage : 0);
  view.setUint8(at + 2, always | more | (link.isOptOut ? FLAGS.isOptOut : 0));
  view.setUint16(at + 4, location.length);
  view.setFloat64(at + 8, link.id);
  view.setFloat64(at + 16, link.accountId);
  bytes.write(code + location, at + HEAD_BYTES, 'latin1');
  let next = at + HEAD_BYTES + code.length + location.length;
  if (expiresAtMs !== null) {
    view.setFloat64(next, expiresAtMs);
    next += 8;
  }
  if (!message) return;
  view.setFloat64(next, message.campaignId);
  bytes.write(message.id, next + 8, 'latin1');
}

export function isLinkOf({ bytes }: LinkBytes, at: number, code: string): boolean {
  if (bytes[at] !== code.length) return false;
  for (let index = 0; index < code.length; index += 1) {
    if (bytes[at + HEAD_BYTES + index] !== code.charCodeAt(index)) return false;
  }
  return true;
}

export function readLink({ bytes, view }: LinkBytes, at: number, code: string): ActiveLink {
  const flags = view.getUint8(at + 2);
  const locationAt = at + HEAD_BYTES + code.length;
  const locationEnd = locationAt + view.getUint16(at + 4);
  const hasExpiry = (flags & FLAGS.expires) !== 0;
  const messageAt = locationEnd + (hasExpiry ? 8 : 0);
  const idOfMessage = () => bytes.toString('latin1', messageAt + 8, messageAt + 8 + UUID_CHARS) as Uuid;
  return {
    code,
    id: view.getFloat64(at + 8),
    accountId: view.getFloat64(at + 16),
    location: bytes.toString('latin1', locationAt, locationEnd),
    expiresAtMs: hasExpiry ? view.getFloat64(locationEnd) : null,
    hasMaxVisits: (flags & FLAGS.hasMaxVisits) !== 0,
    isDisabled: (flags & FLAGS.isDisabled) !== 0,
    isOptOut: (flags & FLAGS.isOptOut) !== 0,
    switches: switchesAt(view.getUint8(at + 1)),
    message: (flags & FLAGS.hasMessage) !== 0 ? { id: idOfMessage(), campaignId: view.getFloat64(messageAt) } : null,
  };
}

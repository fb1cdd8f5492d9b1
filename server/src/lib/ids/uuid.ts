import { randomFillSync } from 'node:crypto';
import type { Uuid } from '@volley/contract/brands';

export type { Uuid };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(raw: string): raw is Uuid {
  return UUID.test(raw);
}

function format(hex: string): Uuid {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Uuid;
}

/** Random octets are drawn in blocks, so that one system call serves 256 ids. */
const pool = Buffer.alloc(256 * 10);
let poolUsed = pool.length;

/** RFC 9562 version 7: 48 bits of milliseconds, then random ones. Ids of the same millisecond are in no particular order. */
export function uuidV7(ms: number): Uuid {
  if (poolUsed === pool.length) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  const random = pool.toString('hex', poolUsed, poolUsed + 10);
  poolUsed += 10;
  const variant = '89ab'[Number.parseInt(random[3] ?? '0', 16) & 3] ?? '8';
  return format(`${ms.toString(16).padStart(12, '0')}7${random.slice(0, 3)}${variant}${random.slice(4, 19)}`);
}

/** The lowest id of a millisecond: the edge of a partition by time. */
export function uuidV7Floor(ms: number): Uuid {
  return format(`${ms.toString(16).padStart(12, '0')}70008${'0'.repeat(15)}`);
}

export function msFromUuidV7(uuid: Uuid): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

/** The id with another time in it: it sorts where ids of that time do, and the same arguments always give the same id. */
export const uuidAt = (uuid: Uuid, ms: number): Uuid =>
  format(`${ms.toString(16).padStart(12, '0')}${uuid.replaceAll('-', '').slice(12)}`);

/** The ids of one batch share all but the last 12 digits, so that a primary key holds their rows side by side. */
export const lastIdOf = (id: Uuid): Uuid => `${id.slice(0, 24)}ffffffffffff` as Uuid;
export const firstIdOf = (id: Uuid): Uuid => `${id.slice(0, 24)}000000000000` as Uuid;

/** The id right before or right after another: the edge of a range that includes its ends. */
export function besideUuid(uuid: Uuid, by: 1 | -1): Uuid {
  const beside = BigInt(`0x${uuid.replaceAll('-', '')}`) + BigInt(by);
  return format(BigInt.asUintN(128, beside).toString(16).padStart(32, '0'));
}

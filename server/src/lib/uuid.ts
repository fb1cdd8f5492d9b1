import { randomFillSync } from 'node:crypto';

export type Uuid = string & { readonly brand: 'Uuid' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(raw: string): raw is Uuid {
  return UUID.test(raw);
}

function format(hex: string): Uuid {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Uuid;
}

/** Random bytes are drawn in blocks: one system call serves 256 ids. */
const pool = Buffer.alloc(256 * 10);
let poolUsed = pool.length;

/** RFC 9562 version 7: 48 bits of milliseconds, then random. The order within a millisecond is not promised. */
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

/** The same id as if it had been made at another time: it stands where that time has it, and is the same each time it is asked for. */
export const uuidAt = (uuid: Uuid, ms: number): Uuid =>
  format(`${ms.toString(16).padStart(12, '0')}${uuid.replaceAll('-', '').slice(12)}`);

/** Ids that were made as one batch share all but the last 12 digits, so a primary key holds their rows side by side. */
export const lastIdOf = (id: Uuid): Uuid => `${id.slice(0, 24)}ffffffffffff` as Uuid;
export const firstIdOf = (id: Uuid): Uuid => `${id.slice(0, 24)}000000000000` as Uuid;

/** The id right before or right after: the edge of a range that includes its ends. */
export function besideUuid(uuid: Uuid, by: 1 | -1): Uuid {
  const beside = BigInt(`0x${uuid.replaceAll('-', '')}`) + BigInt(by);
  return format(BigInt.asUintN(128, beside).toString(16).padStart(32, '0'));
}

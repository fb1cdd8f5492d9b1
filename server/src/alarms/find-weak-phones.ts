import type { Handle } from '../db/index.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { listPhones, type PhoneRow } from './store-phones.ts';

const HOUR_MS = 3_600_000;
/** An app is in touch with its server every quarter of an hour. */
const UNSEEN_MS = 2 * HOUR_MS;
const LOW_PERCENT = 20;

function describe({ name, battery, hasPower, seenAt }: PhoneRow, nowMs: number): string[] {
  const unseenMs = seenAt === null ? 0 : nowMs - msFromTimestamp(seenAt);
  const phone = `The phone of the carrier ${name}`;
  if (unseenMs >= UNSEEN_MS) return [`${phone} was last seen ${Math.floor(unseenMs / HOUR_MS)} hours ago.`];
  if (battery === null || battery >= LOW_PERCENT || hasPower === true) return [];
  return [`${phone} has ${battery} % of its battery left and is not plugged in.`];
}

/** Looks at the phones that are carriers, as their apps told of them last. */
export async function findWeakPhones({
  db,
  clock,
}: Pick<Runtime, 'clock'> & { readonly db: Handle }): Promise<{ count: number; troubles: readonly string[] }> {
  const phones = await listPhones(db);
  return { count: phones.length, troubles: phones.flatMap((phone) => describe(phone, clock.nowMs())) };
}

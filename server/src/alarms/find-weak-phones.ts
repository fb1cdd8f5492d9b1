import type { Handle } from '../db/index.ts';
import { inPercent } from '../lib/values/figure-words.ts';
import type { Runtime } from '../runtime.ts';
import { listPhones, type PhoneRow } from './store-phones.ts';

/** An app is in touch with its server every quarter of an hour. */
const UNSEEN_HOURS = 2;
const LOW_PERCENT = 20;

function describe({ name, batteryLeft, hoursTold, hoursUnseen }: PhoneRow): string[] {
  const phone = `The phone of the carrier ${name}`;
  if (hoursUnseen !== null && hoursUnseen >= UNSEEN_HOURS) return [`${phone} was last seen ${hoursUnseen} hours ago.`];
  if (batteryLeft === null || batteryLeft >= LOW_PERCENT) return [];
  if (hoursTold >= UNSEEN_HOURS)
    return [
      `${phone} had ${inPercent(batteryLeft / 100)} of its battery left ${hoursTold} hours ago, and told nothing since.`,
    ];
  return [`${phone} has ${inPercent(batteryLeft / 100)} of its battery left and is not plugged in.`];
}

/** Looks at the phones that are carriers and not paused, as their apps told of them last. */
export async function findWeakPhones({
  db,
  clock,
}: Pick<Runtime, 'clock'> & { readonly db: Handle }): Promise<{ count: number; troubles: readonly string[] }> {
  const phones = await listPhones(db, clock.now());
  return { count: phones.length, troubles: phones.flatMap(describe) };
}

import type { MessageStatus } from '@volley/contract/choices';
import { uuidV7Floor } from '../lib/ids/uuid.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { About, Watch } from './alarm.ts';
import { FAILED_MIN, WATCH_BEGUN } from './fallen-share.ts';
import { type Looking, SEEN_MS } from './looking.ts';
import { COUNT_NUMBERS_OF } from './store-failed-numbers.ts';

/** Failures at fewer numbers say something of the numbers. */
const NUMBERS_MIN = 5;

const SPEAKING: Partial<Record<About, readonly MessageStatus[]>> = {
  refusals: ['rejected', 'failed'],
  deliveries: ['undelivered', 'rejected', 'expired', 'failed'],
  receipts: ['sent', 'unknown'],
};

async function isAboutFewNumbers({ tx, side, now }: Looking, { about, thing, name, failed }: Watch): Promise<boolean> {
  const statuses = SPEAKING[about];
  if (statuses === undefined || thing === 'carrier' || thing === 'account') return false;
  const from = uuidV7Floor(msFromTimestamp(now) - SEEN_MS);
  const found = await COUNT_NUMBERS_OF[thing](tx, side.accountId, from, name, statuses, failed);
  // Too few messages were found where many others are newer. Those of before the rise say nothing of it.
  return found !== null && found.messages >= Math.max(FAILED_MIN, failed / 2) && found.numbers < NUMBERS_MIN;
}

/** Whoever tries again and again to send to a number that cannot be reached gets no alarm: this says nothing of a network, sender ID or template. */
export async function forgetFewNumbers(looking: Looking): Promise<void> {
  if (looking.side.isOperator) return;
  for (const [key, watch] of looking.changed) {
    const before = looking.watches.get(key);
    if (!watch.isFallen || before?.isFallen || !(await isAboutFewNumbers(looking, watch))) continue;
    const { fallenFrom = null, fallenUntil = null } = before ?? {};
    looking.changed.set(key, { ...watch, ...WATCH_BEGUN, fallenFrom, fallenUntil });
  }
}

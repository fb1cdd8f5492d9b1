import type { MessageStatus } from '@volley/contract/choices';
import { uuidV7Floor } from '../lib/ids/uuid.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { About, Watch } from './alarm.ts';
import { FAILED_MIN, WATCH_BEGUN } from './fallen-share.ts';
import { HOUR_MS, keyOfWatch, type Looking, SEEN_MS } from './looking.ts';
import { COUNT_NUMBERS_OF } from './store-failed-numbers.ts';

/** Failures at fewer numbers say something of the numbers. */
const NUMBERS_MIN = 5;

/** Of the delivered only those count of which the receipt was late, and of the sent those of an hour ago. */
const SPEAKING: Partial<Record<About, readonly MessageStatus[]>> = {
  refusals: ['rejected', 'failed'],
  deliveries: ['undelivered', 'rejected', 'expired', 'failed'],
  receipts: ['sent', 'delivered'],
};

async function isAboutFewNumbers({ tx, side, now }: Looking, { about, thing, name, failed }: Watch): Promise<boolean> {
  const statuses = SPEAKING[about];
  if (statuses === undefined || thing === 'carrier' || thing === 'account') return false;
  const before = (ms: number) => uuidV7Floor(msFromTimestamp(now) - ms);
  const times = { from: before(SEEN_MS), overdue: before(HOUR_MS) };
  const found = await COUNT_NUMBERS_OF[thing](tx, { accountId: side.accountId, ...times, name, statuses, failed });
  // Too few messages were found where many others are newer. Those of before the rise say nothing of it.
  return found !== null && found.messages >= Math.max(FAILED_MIN, failed / 2) && found.numbers < NUMBERS_MIN;
}

/**
 * Whoever tries again and again to send to a number that cannot be reached gets no alarm: this says nothing of a network, sender ID or template. It is
 * decided before the messages are fed to what comes later, since an alarm that is not told explains none of them.
 */
export async function unlessFewNumbers(looking: Looking, watch: Watch): Promise<Watch> {
  const before = looking.watches.get(keyOfWatch(watch));
  if (looking.side.isOperator || !watch.isFallen || before?.isFallen) return watch;
  if (!(await isAboutFewNumbers(looking, watch))) return watch;
  const { fallenFrom = null, fallenUntil = null } = before ?? {};
  return { ...watch, ...WATCH_BEGUN, fallenFrom, fallenUntil };
}

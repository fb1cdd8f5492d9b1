import { getBalance } from '../billing/index.ts';
import type { Transaction } from '../db/index.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import { hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import type { About, AlarmFigures, Watch } from './alarm.ts';
import { beginWatch, turnWatch } from './feed-watches.ts';
import { listSpentDays } from './store-cells.ts';

const DAYS = 14;
/** Of fewer days with messages nobody knows what is usual. */
const DAYS_MIN = 5;
/** So much more than on the dearest of the days before is worth an alarm, which ends a little below. */
const TIMES = 3;
const TIMES_OVER = 2.5;
/** Less than 100 credits a day never is. */
const SPENT_MIN = 10_000;
const HOURS_LEFT = 24;
const HOURS_LEFT_OVER = 48;
const EVERY_MS = 10 * 60_000;

/** Returns the watches of what an account spends, and of how long its credits last, as they are now; none if it was looked at just before. */
export async function lookAtSpend(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Transaction,
  accountId: number,
  find: (about: About) => Watch | undefined,
): Promise<Watch[]> {
  const now = clock.now();
  const lastAt = find('spend')?.fortnightAt ?? null;
  if (lastAt !== null && Math.abs(clock.nowMs() - msFromTimestamp(lastAt)) < EVERY_MS) return [];
  const days = await listSpentDays(tx, accountId, now, DAYS + 1);
  const spent = days.find(({ daysAgo }) => daysAgo === 0)?.cost ?? 0;
  const before = days.filter(({ daysAgo, cost }) => daysAgo > 0 && cost > 0).map(({ cost }) => cost);
  const usual = Math.max(0, ...before);
  const { available } = await getBalance({ db: tx }, accountId);
  const hours = spent > 0 ? (available / spent) * 24 : Number.POSITIVE_INFINITY;
  const turn = (about: About, isOn: (wasOn: boolean) => boolean, figures: Partial<AlarmFigures>): Watch => {
    const watch = find(about) ?? beginWatch(about, 'account', '');
    const next = { ...watch, isFallen: isOn(watch.isFallen), figures: { ...watch.figures, ...figures } };
    return { ...turnWatch(watch, next, now), fortnightAt: now };
  };
  const spentFigures = { spent: hundredths(spent), usualSpent: hundredths(usual) };
  return [
    turn(
      'spend',
      (wasOn) => before.length >= DAYS_MIN && spent >= SPENT_MIN && spent > usual * (wasOn ? TIMES_OVER : TIMES),
      spentFigures,
    ),
    turn('balance', (wasOn) => available > 0 && hours < (wasOn ? HOURS_LEFT_OVER : HOURS_LEFT), {
      spent: spentFigures.spent,
      hours: Number.isFinite(hours) ? Math.floor(hours) : null,
    }),
  ];
}

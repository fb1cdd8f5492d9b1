import type { Uuid } from '../../../lib/ids/uuid.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { flushCommits } from './store-settled.ts';
import type { ToSettle } from './submission.ts';

/** Short, so that little is kept and its memory is soon free again. */
const FLUSH_MS = 50;
/** With more than this kept, which only a slow disk brings about, settles wait for the disk themselves. */
const KEPT_MAX = 5_000;

interface Kept {
  readonly batch: readonly ToSettle[];
  /** How many connections of the database had been opened before its statement was sent. */
  readonly openings: number;
}

/** Answers whose settling is committed but may not be on disk yet. */
export interface Unflushed {
  add(kept: Kept): void;
  has(messageId: Uuid): boolean;
  readonly count: number;
  readonly isFull: boolean;
}

/**
 * Keeps what was settled without waiting for the disk, until a later commit that waits has succeeded: it writes everything before it. A crash of
 * Postgres breaks all of its connections, so if none was opened since, none of the kept commits can be lost. Otherwise `settleAgain` gets what is in
 * doubt. Such messages become unknown only if this process dies too.
 */
export function startUnflushed(rt: Runtime, settleAgain: (batch: readonly ToSettle[]) => Promise<void>): Unflushed {
  let kept: Kept[] = [];
  let count = 0;
  let isScheduled = false;

  const forget = (done: readonly Kept[]): void => {
    kept = kept.filter((one) => !done.includes(one));
    for (const { batch } of done) count -= batch.length;
  };

  const flush = async (): Promise<void> => {
    const asked = kept;
    try {
      await flushCommits(rt.hot);
    } catch (error) {
      rt.log.debug('settled answers could not be flushed yet', { waiting: count, ...describeError(error) });
      return;
    }
    const openings = rt.hot.openings();
    const inDoubt = asked.filter((one) => one.openings !== openings);
    for (const { batch } of inDoubt) await settleAgain(batch);
    forget(asked);
  };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(async () => {
      await flush();
      isScheduled = false;
      if (count > 0) schedule();
    }, FLUSH_MS).unref();
  };

  return {
    add(one) {
      kept.push(one);
      count += one.batch.length;
      schedule();
    },
    has: (messageId) => kept.some(({ batch }) => batch.some(({ submission }) => submission.id === messageId)),
    get count() {
      return count;
    },
    get isFull() {
      return count >= KEPT_MAX;
    },
  };
}

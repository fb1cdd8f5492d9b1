import { findTimeDoubt } from '../../../db/index.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { type AwaitedReceipt, endAwaited, listDueAwaited, noteUnknownAwaited, putOffAwaited } from './store-awaited.ts';

const NOTE_UNKNOWN_EVERY_MS = 5_000;
const NOTE_MAX = 1_000;
const LISTS_MAX = 100;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after each question the next one is asked, and after the last of these every time. */
const NEXT_MS = [
  ...[2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
  ...[HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS],
] as const;

/** What a carrier has to be asked about: messages of which it does not tell by itself, and those that are unknown. */
export interface StateQuestions {
  /** Returns the next messages that are due; those that need no answer any more are left out. */
  next(patienceMs: number, limit: number): Promise<AwaitedReceipt[]>;
  /** The answer is stored. */
  end(asked: AwaitedReceipt): Promise<unknown>;
  /** The answer said nothing: the message is asked about again, ever more rarely. */
  putOff(asked: AwaitedReceipt): Promise<unknown>;
}

/** `next` is called by one process at a time; if two do, a carrier is asked twice and no more. */
export function openStateQuestions(rt: Runtime, carrierId: number): StateQuestions {
  let notedMs = Number.NEGATIVE_INFINITY;
  const end = ({ accountId, messageId }: AwaitedReceipt) => endAwaited(rt.db, accountId, messageId);
  const putOff = ({ accountId, messageId, asks }: AwaitedReceipt) => {
    const nextMs = NEXT_MS[Math.min(asks, NEXT_MS.length - 1)] ?? HOUR_MS;
    return putOffAwaited(rt.db, accountId, messageId, timestampFromMs(rt.clock.nowMs() + nextMs));
  };
  return {
    ...{ end, putOff },
    async next(patienceMs, limit) {
      const oldestMs = rt.clock.nowMs() - patienceMs;
      if (performance.now() - notedMs > NOTE_UNKNOWN_EVERY_MS) {
        const since = timestampFromMs(oldestMs);
        await noteUnknownAwaited(rt.db, { carrierId, since, dueAt: rt.clock.now(), limit: NOTE_MAX });
        notedMs = performance.now();
      }
      const asked: AwaitedReceipt[] = [];
      // Whatever is listed and needs no answer is put off or ended, so the next list has others.
      for (let lists = 0; asked.length === 0 && lists < LISTS_MAX; lists += 1) {
        const due = await listDueAwaited(rt.db, carrierId, rt.clock.now(), limit);
        if (due.length === 0) break;
        for (const one of due) {
          const isLate = msFromTimestamp(one.since) < oldestMs && (await findTimeDoubt(rt)) === null;
          if (one.status === 'queued' || one.status === 'submitting') await putOff(one);
          else if (isLate || (one.status !== 'sent' && one.status !== 'unknown')) await end(one);
          else asked.push(one);
        }
      }
      return asked;
    },
  };
}

import { uuidV7Floor } from '../lib/ids/uuid.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { findVisitDrift } from './store-analytics.ts';

const HOUR_MS = 3_600_000;
/** A batch gets its ids within a second of its visits, but clocks of different machines may differ by more. */
const MARGIN_MS = 10 * 60_000;

/** Returns the ids of links whose counts of the hour before last differ from their stored visits. */
export function checkVisits(rt: Runtime): Promise<number[]> {
  const endMs = Math.floor(rt.clock.nowMs() / HOUR_MS) * HOUR_MS - HOUR_MS;
  const startMs = endMs - HOUR_MS;
  return findVisitDrift(rt.db, {
    from: timestampFromMs(startMs),
    to: timestampFromMs(endMs),
    firstId: uuidV7Floor(startMs - MARGIN_MS),
    endId: uuidV7Floor(endMs + MARGIN_MS),
  });
}

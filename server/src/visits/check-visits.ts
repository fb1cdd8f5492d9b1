import { timestampFromMs } from '../lib/timestamp.ts';
import { uuidV7Floor } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { findVisitDrift } from './store-analytics.ts';

const HOUR_MS = 3_600_000;
/** A batch is numbered within a second of its visits; clocks of different machines may differ by more. */
const MARGIN_MS = 10 * 60_000;

/** Ids of links whose counts of the hour before last are not what their visits say. */
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

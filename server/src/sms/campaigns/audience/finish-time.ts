import { nextWindowOpening } from '../../../lib/windows/recurrence-window.ts';
import type { ZonedWindow } from '../../../lib/windows/window-gate.ts';

/** Two years with one window a day. A later end is not reported, because nobody plans with it. */
const OPENINGS_MAX = 730;
const DAY_MINUTES = 1_440;

/** Returns when work that goes on only while the window is open will be done; null if that is too far away. */
export function finishWithinWindow(
  work: { readonly startMs: number; readonly workMs: number },
  window: ZonedWindow | null,
  zone: string,
): number | null {
  const { startMs, workMs } = work;
  const openMinutes = window === null ? 0 : (window.toMinute - window.fromMinute + DAY_MINUTES) % DAY_MINUTES;
  if (window === null || openMinutes === 0) return startMs + workMs;
  const night = { fromMinute: window.toMinute, toMinute: window.fromMinute };
  let leftMs = workMs;
  let fromMs = startMs;
  for (let opening = 0; opening < OPENINGS_MAX; opening += 1) {
    const opensMs = nextWindowOpening(window, zone, fromMs);
    const closesMs = nextWindowOpening(night, zone, opensMs);
    if (leftMs <= closesMs - opensMs) return opensMs + leftMs;
    leftMs -= closesMs - opensMs;
    fromMs = closesMs;
  }
  return null;
}

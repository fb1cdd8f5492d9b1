/** Messages of which it is known whether they were delivered. */
export interface Closed {
  readonly closed: number;
  readonly failed: number;
}

/**
 * Whether more messages fail than usual, by a one-sided CUSUM (Page, 1954): each closed message adds how much more likely its fate is if the
 * share of failures has risen by `RISE`. What chance adds is forgotten, because the sum never falls below 0. A drop of the delivered
 * share from 90 to 60 % is found within 60 messages nine times in ten, and 20 series of 100 messages an hour have half a false alarm in 30 days
 * on average (`fallen-share.test.ts`).
 */
export interface ShareWatch extends Closed {
  readonly sum: number;
  readonly isFallen: boolean;
  /** While the share is fallen: how strongly the messages since then say that it is as usual again. */
  readonly calm: number;
}

/** `closed` and `failed` are those since the sum was 0, on which an alarm rests. */
export const WATCH_BEGUN: ShareWatch = { sum: 0, isFallen: false, calm: 0, closed: 0, failed: 0 };

/** The least rise of the share of failures that is worth an alarm: twenty messages more of a hundred. */
export const RISE = 0.2;
const SHARE_MAX = 0.97;
const LIMIT = 11.5;
/** A few messages that fail one after another are chance, however seldom messages fail. */
export const FAILED_MIN = 10;
/** An alarm ends sooner than it begins: nothing is lost if it begins once more. */
export const CALM_LIMIT = 5;

/** Adds the messages that were closed since the last look. `usual` is the share that usually fails, and `rise` the least rise of it. */
export function watchShare(watch: ShareWatch, { closed, failed }: Closed, usual: number, rise = RISE): ShareWatch {
  const risen = Math.min(SHARE_MAX, usual + rise);
  const evidence = failed * Math.log(risen / usual) + (closed - failed) * Math.log((1 - risen) / (1 - usual));
  const all = { closed: watch.closed + closed, failed: watch.failed + failed };
  if (watch.isFallen) {
    const calm = Math.max(0, watch.calm - evidence);
    return calm > CALM_LIMIT ? WATCH_BEGUN : { ...watch, ...all, calm };
  }
  const sum = watch.sum + evidence;
  if (sum <= 0) return WATCH_BEGUN;
  return { ...all, sum, isFallen: sum > LIMIT && all.failed >= FAILED_MIN, calm: 0 };
}

// A rate with a burst. The bucket holds no timer: the caller says what time it is.
export type TokenBucket = {
  // Takes `count` tokens and returns true if all of them are there; otherwise takes none.
  take(count: number, nowMs: number): boolean;
};

export function createTokenBucket(options: { ratePerSecond: number; burst: number }): TokenBucket {
  const { ratePerSecond, burst } = options;
  let tokens = burst;
  let filledMs: number | null = null;

  function fill(nowMs: number): void {
    // A clock that steps back adds no tokens and takes none away.
    const passedMs = filledMs === null ? 0 : Math.max(0, nowMs - filledMs);
    tokens = Math.min(burst, tokens + (passedMs * ratePerSecond) / 1000);
    filledMs = nowMs;
  }

  return {
    take(count, nowMs) {
      fill(nowMs);
      if (tokens < count) return false;
      tokens -= count;
      return true;
    },
  };
}

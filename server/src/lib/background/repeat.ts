export interface Repeated {
  /** Begins no further run, and resolves once the run under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `work` at a fixed interval of the clock. Where a run takes longer than the interval, the next moment is left out, so that
 * runs never overlap. The timer keeps no process alive. Work that should begin at once when there is news is a wakeable loop.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void = () => undefined,
): Repeated {
  let working: Promise<void> | null = null;
  const timer = setInterval(() => {
    working ??= work()
      .catch(onError)
      .finally(() => {
        working = null;
      });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `exit` on a signal, so that a Postgres started for the work is stopped and a half-written file removed. A caller that can later end more
 * gently calls the function that this returns.
 */
export function endOnSignal(): () => void {
  const end = (_name: string, number: number): void => process.exit(128 + number);
  for (const signal of SIGNALS) process.once(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}

import type { OutputFlags } from './output.ts';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Leaving by `exit`, so that a Postgres started for the work and a half-written file go with us. Who has a gentler way to
 * end from some point on calls what this returns.
 */
export function endOnSignal(): () => void {
  const end = (_name: string, number: number): void => process.exit(128 + number);
  for (const signal of SIGNALS) process.once(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}

/** Progress goes to stderr: what is on stdout is the result. Empty tables are no news. */
export function tellTable(flags: OutputFlags): (name: string, rows: number) => void {
  return (name, rows) => {
    if (!flags.json && rows > 0)
      process.stderr.write(`  ${name}: ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}\n`);
  };
}

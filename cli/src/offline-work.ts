import { constants } from 'node:os';
import type { OutputFlags } from './output.ts';

/** Leaving by `exit`, so that a Postgres started for the work and a half-written file go with us. */
export function endOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** Progress goes to stderr: what is on stdout is the result. Empty tables are no news. */
export function tellTable(flags: OutputFlags): (name: string, rows: number) => void {
  return (name, rows) => {
    if (!flags.json && rows > 0)
      process.stderr.write(`  ${name}: ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}\n`);
  };
}

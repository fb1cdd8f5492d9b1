import { writeFileSync } from 'node:fs';
import { CommandError } from './failure.ts';

export interface OutputFlags {
  readonly json?: boolean;
}

/** Prints the value for programs, or the text for people. */
export function print(flags: OutputFlags, value: unknown, text: string): void {
  process.stdout.write(flags.json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
}

export type Columns<T> = Readonly<Record<string, (item: T) => string | number>>;

/** Lays rows out below their columns, whose widths grow with what they hold. */
export function layOut(rows: readonly (readonly string[])[], widths: number[] = []): string {
  for (const row of rows)
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  const lineOf = (row: readonly string[]) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  return rows.map((row) => lineOf(row).trimEnd()).join('\n');
}

export const rowsOf = <T>(items: readonly T[], columns: Columns<T>): string[][] =>
  items.map((item) => Object.values(columns).map((read) => String(read(item))));

export const renderTable = <T>(items: readonly T[], columns: Columns<T>): string =>
  layOut([Object.keys(columns), ...rowsOf(items, columns)]);

/** Returns the time to the minute, for people. */
export function shortTime(timestamp: string | null): string {
  return timestamp === null ? '-' : timestamp.slice(0, 16).replace('T', ' ');
}

/** Returns the time to the second, in UTC. */
export function longTime(timestamp: string | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Renders facts about one thing, one per line, without empty ones. */
export const renderFacts = (facts: Readonly<Record<string, string | number | null>>): string =>
  layOut(
    Object.entries(facts)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

export const inThousands = (count: number): string => count.toLocaleString('en');

/** Writes the file that a person named, replacing an existing one. */
export function saveFile(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content, { mode: 0o600 });
  } catch (cause) {
    throw new CommandError(`${path} cannot be written: ${(cause as Error).message}`);
  }
}

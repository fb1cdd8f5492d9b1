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

export function renderTable<T>(items: readonly T[], columns: Columns<T>): string {
  const names = Object.keys(columns);
  const rows = [names, ...items.map((item) => Object.values(columns).map((read) => String(read(item))))];
  const widths = names.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns the time to the minute, for people. */
export function shortTime(timestamp: string | null): string {
  return timestamp === null ? '-' : timestamp.slice(0, 16).replace('T', ' ');
}

/** Returns the time to the second, in UTC. */
export function longTime(timestamp: string | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Renders facts about one thing, one per line, without empty ones. */
export function renderFacts(facts: Readonly<Record<string, string | number | null>>): string {
  const told = Object.entries(facts).filter(([, value]) => value !== null && value !== '');
  const width = Math.max(0, ...told.map(([name]) => name.length));
  return told.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

export const inThousands = (count: number): string => count.toLocaleString('en');

/** Writes the file that a person named, replacing an existing one. */
export function saveFile(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content, { mode: 0o600 });
  } catch (cause) {
    throw new CommandError(`${path} cannot be written: ${(cause as Error).message}`);
  }
}

// What every benchmark has in common: its options, what it opens and must undo, and its sides, which run by turns.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

export const KEY = 'a-key-for-benchmarks-alone';
/** The headers of a request to the API with a body. */
export const HEADERS = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' } as const;

type Widened<Value> = Value extends number ? number : Value extends boolean ? boolean : string;

/** Reads the options of the command line: of these names, kinds and defaults. */
export function readOptions<const Defaults extends Readonly<Record<string, string | number | boolean>>>(
  defaults: Defaults,
): { readonly [Name in keyof Defaults]: Widened<Defaults[Name]> } {
  const kinds = Object.entries(defaults).map(([name, standard]) => {
    const type: 'boolean' | 'string' = typeof standard === 'boolean' ? 'boolean' : 'string';
    return [name, { type }] as const;
  });
  const { values } = parseArgs({ options: Object.fromEntries(kinds) });
  const read = Object.entries(defaults).map(([name, standard]) => {
    const given = values[name] ?? standard;
    return [name, typeof standard === 'number' ? Number(given) : given];
  });
  return Object.fromEntries(read);
}

export interface Scope {
  /** Stops it at the end of the scope. */
  use<Started extends { stop(): unknown }>(started: Started): Started;
  /** A new folder that other users may enter: the embedded Postgres does not run as root. */
  folder(): string;
}

const open: (() => Promise<void>)[] = [];

// An interrupted benchmark must end everything that it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.allSettled(open.map((undo) => undo())).finally(() => process.exit(1)));

/** Runs some work, and afterwards undoes in reverse what it opened. */
export async function inScope<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
  const opened: { stop(): unknown }[] = [];
  const undo = async (): Promise<void> => {
    for (let next = opened.pop(); next; next = opened.pop()) await next.stop();
  };
  open.push(undo);
  const use: Scope['use'] = (started) => {
    opened.push(started);
    return started;
  };
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'volley-bench-'));
    chmodSync(made, 0o755);
    use({ stop: () => rmSync(made, { recursive: true, force: true }) });
    return made;
  };
  try {
    return await work({ use, folder });
  } finally {
    await undo();
  }
}

/** Waits until it is so, and returns how many milliseconds that took. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { limitMs = 600_000, pollMs = 50 } = {},
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`after ${limitMs / 1000} s it was not so: ${what}`);
    await sleep(pollMs);
  }
  return performance.now() - startedAt;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median of the rounds' own ratios: whatever else the machine does falls on both sides of a round. */
export const ratioOf = (left: readonly number[], right: readonly number[]): number =>
  median(left.map((value, round) => value / (right[round] ?? Number.NaN)));

/** Runs the sides by turns. Who begins changes each round, so that other load affects all of them. */
export async function byTurns<Name extends string, Result>(
  rounds: number,
  sides: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(sides) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await sides[name]());
  return results;
}

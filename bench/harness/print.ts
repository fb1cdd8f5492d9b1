import { cpus, totalmem } from 'node:os';
import type { Comparison } from './load.ts';

export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

export function sayMachine(postgres = 'embedded Postgres'): void {
  const [cpu] = cpus();
  const memoryGb = Math.round(totalmem() / 1024 ** 3);
  say(
    `${cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${memoryGb} GB; Node ${process.version}; ${postgres}.`,
  );
  say('Load, both servers and Postgres share the machine: read ratios, not rates.');
}

export const inThousands = (value: number): string => Math.round(value).toLocaleString('en');

const figure = (value: number, digits = 2): string =>
  value >= 1000 ? inThousands(value) : value.toFixed(value >= 100 ? 0 : digits);

export function sayTable(headings: readonly string[], rows: readonly (readonly unknown[])[]): void {
  say(`| ${headings.join(' | ')} |\n|${headings.map(() => '---|').join('')}`);
  for (const row of rows) say(`| ${row.join(' | ')} |`);
}

export function sayComparisons(title: string, comparisons: readonly Comparison[]): void {
  say(`\n## ${title}\n`);
  const side = ['per s', 'p50 ms', 'p99 ms'];
  const headings = ['', 'connections', ...side.map((one) => `Volley ${one}`), ...side.map((one) => `floor ${one}`)];
  const rows = comparisons.map(({ name, connections, volley, floor, ratio }) => {
    const figures = [volley, floor].flatMap((one) => [one.perSecond, one.p50Ms, one.p99Ms].map((of) => figure(of)));
    return [name, connections, ...figures, ratio.toFixed(2)];
  });
  sayTable([...headings, 'ratio'], rows);
}

export interface Goal {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  readonly limit: number;
  readonly isMinimum: boolean;
}

export const atLeast = (limit: number, unit: string, name: string, measured: number): Goal => {
  return { name, measured, unit, limit, isMinimum: true };
};

export const atMost = (limit: number, unit: string, name: string, measured: number): Goal => {
  return { name, measured, unit, limit, isMinimum: false };
};

export function sayGoals(goals: readonly Goal[]): void {
  say('\n## To reach\n');
  const rows = goals.map(({ name, measured, unit, limit, isMinimum }) => {
    const isReached = isMinimum ? measured >= limit : measured <= limit;
    const wanted = `${isMinimum ? '≥' : '≤'} ${figure(limit, 1)} ${unit}`.trim();
    return [name, `${figure(measured)} ${unit}`, wanted, isReached ? 'reached' : 'MISSED'];
  });
  sayTable(['', 'measured', 'to reach', ''], rows);
}

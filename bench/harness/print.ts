import { cpus, totalmem } from 'node:os';
import type { Comparison } from './compare-sides.ts';

export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

export function sayMachine(postgres: string): void {
  const [cpu] = cpus();
  const memoryGb = Math.round(totalmem() / 1024 ** 3);
  say(
    `${cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${memoryGb} GB; Node ${process.version}; ${postgres}.`,
  );
  say('Load, both servers and Postgres share the machine: read ratios, not rates.');
}

const figure = (value: number, digits = 2): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 100 ? 0 : digits);

export function sayComparisons(title: string, comparisons: readonly Comparison[]): void {
  say(`\n## ${title}\n`);
  say('| | connections | Volley per s | p50 ms | p99 ms | floor per s | p50 ms | p99 ms | ratio |');
  say('|---|---|---|---|---|---|---|---|---|');
  for (const { name, connections, volley, floor, ratio } of comparisons) {
    const sides = [volley, floor].flatMap((side) =>
      [side.perSecond, side.p50Ms, side.p99Ms].map((value) => figure(value)),
    );
    say(`| ${name} | ${connections} | ${sides.join(' | ')} | ${ratio.toFixed(2)} |`);
  }
}

export interface Goal {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  readonly limit: number;
  readonly isMinimum?: boolean;
}

export function sayGoals(goals: readonly Goal[]): void {
  say('\n## To reach\n');
  say('| | measured | to reach | |');
  say('|---|---|---|---|');
  for (const { name, measured, unit, limit, isMinimum = false } of goals) {
    const isReached = isMinimum ? measured >= limit : measured <= limit;
    const wanted = `${isMinimum ? '≥' : '≤'} ${figure(limit, 1)} ${unit}`.trim();
    say(`| ${name} | ${figure(measured)} ${unit} | ${wanted} | ${isReached ? 'reached' : 'MISSED'} |`);
  }
}

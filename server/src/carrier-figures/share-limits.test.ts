// Minutes of a tier with a cheap carrier A and a dear one B, each message drawn by chance: how fast traffic leaves A when it delivers
// less, how it returns, and that it does not swing, beside a rule that always gives everything to the cheapest that delivers well.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Deliveries, moveLimits, PROBE_SHARE, type Sample, sampleOf, sharesOf } from './share-limits.ts';

const MINUTE_MS = 60_000;
const PER_MINUTE = 300;

function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Rule = (limits: readonly number[], samples: readonly (Sample | null)[]) => number[];
const ours: Rule = (limits, samples) =>
  moveLimits(
    limits.map((limit, index) => ({ limit, sample: samples[index] ?? null })),
    1,
  );
const naive: Rule = (_, samples) => {
  const shares = samples.map((sample) => (sample ? sample.delivered / sample.closed : 0));
  return (shares[0] ?? 0) >= Math.max(...shares) - 0.05 ? [1, PROBE_SHARE] : [PROBE_SHARE, 1];
};

/** Runs the minutes and returns A's share in each. `delivers` says what share of its messages a carrier delivers, at its own share of traffic. */
function run(
  rule: Rule,
  minutes: number,
  delivers: (minute: number, carrier: number, share: number) => number,
  from = [0.5, 0.5],
) {
  const random = chance(7);
  const past: Deliveries[][] = [[], []];
  let limits = from;
  const seen: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const shares = sharesOf(limits);
    seen.push(shares[0] ?? 0);
    for (const [carrier, share] of shares.entries()) {
      const taken = Math.round(PER_MINUTE * share);
      const good = delivers(minute, carrier, share);
      let delivered = 0;
      for (let n = 0; n < taken; n += 1) if (random() < good) delivered += 1;
      past[carrier]?.unshift({ atMs: minute * MINUTE_MS, taken, closed: taken, delivered });
    }
    const samples = past.map((own) => sampleOf(own.slice(0, 1_440), minute * MINUTE_MS));
    limits = rule(limits, samples);
  }
  return seen;
}

const steps = (seen: readonly number[]): number[] => seen.slice(1).map((share, index) => share - (seen[index] ?? 0));

/** How often the share turns after a way of more than three points. */
function turns(seen: readonly number[]): number {
  let [extreme, direction, count] = [seen[0] ?? 0, 0, 0];
  for (const share of seen) {
    const way = share - extreme;
    if (direction === 0 || Math.sign(way) === direction) {
      if (Math.abs(way) > 0.03 || direction !== 0) [extreme, direction] = [share, Math.sign(way) || direction];
    } else if (Math.abs(way) > 0.03) [extreme, direction, count] = [share, Math.sign(way), count + 1];
  }
  return count;
}

const FELL = 120;
const ROSE = 300;
const falls = (minute: number, carrier: number) => (carrier === 0 && minute >= FELL && minute < ROSE ? 0.6 : 0.95);

test('traffic goes to the cheapest, leaves it within minutes when it delivers less, and comes back step by step', () => {
  const seen = run(ours, 480, falls);
  assert.ok((seen[FELL - 1] ?? 0) > 0.95, `before: ${seen[FELL - 1]}`);
  const left = seen.findIndex((share, minute) => minute > FELL && share <= PROBE_SHARE + 0.001);
  assert.ok(left > FELL && left - FELL <= 25, `it left after ${left - FELL} minutes`);
  const back = seen.findIndex((share, minute) => minute > ROSE && share > 0.95);
  assert.ok(back - ROSE >= 45 && back - ROSE <= 110, `it came back after ${back - ROSE} minutes`);
  assert.ok(
    Math.max(...steps(seen)) <= 0.0201 && Math.min(...steps(seen)) >= -0.0501,
    'no minute moves more than it may',
  );
  assert.ok(turns(seen) <= 3, `${turns(seen)} turns`);
});

test('a carrier that delivers less the more it gets is not given everything and nothing by turns', () => {
  // Well up to 40 % of the traffic; beyond that it loses more and more of it.
  const tires = (_: number, carrier: number, share: number) =>
    carrier === 1 ? 0.95 : 0.95 - Math.max(0, share - 0.4) * 0.8;
  const settled = (seen: readonly number[]) => seen.slice(120);
  const swing = (seen: readonly number[]) => Math.max(...seen) - Math.min(...seen);
  const [own, others] = [settled(run(ours, 720, tires)), settled(run(naive, 720, tires))];
  assert.ok(swing(own) < 0.45, `ours swings by ${swing(own)}`);
  assert.ok(Math.max(...steps(own).map(Math.abs)) <= 0.0501);
  assert.ok(swing(others) > 0.9, `the other rule swings by ${swing(others)}`);
  assert.ok(Math.max(...steps(others).map(Math.abs)) > 0.9);
});

test('nothing moves without a full sample, and a carrier without one keeps its small share', () => {
  assert.deepEqual(run(ours, 60, () => 0.95, [0.2, 0.8]).length, 60);
  const few = { closed: 0, delivered: 0, taken: 0, atMs: 0 };
  assert.equal(sampleOf([{ ...few, closed: 299, delivered: 299 }], 0), null);
  assert.deepEqual(
    moveLimits(
      [
        { limit: 0.4, sample: null },
        { limit: 0.6, sample: null },
      ],
      5,
    ),
    [0.4, 0.6],
  );
  const full = { closed: 300, delivered: 290 };
  assert.deepEqual(
    moveLimits(
      [
        { limit: 0.03, sample: null },
        { limit: 1, sample: full },
      ],
      5,
    ),
    [0.03, 1],
  );
});

test('a carrier whose receipts stop to come is judged by what it took', () => {
  const silent = (minute: number): Deliveries => ({ atMs: -minute * MINUTE_MS, taken: 100, closed: 0, delivered: 0 });
  const before: Deliveries = { atMs: -180 * MINUTE_MS, taken: 300, closed: 300, delivered: 290 };
  const sample = sampleOf([...Array.from({ length: 120 }, (_, minute) => silent(minute)), before], 0);
  assert.ok(sample && sample.delivered / sample.closed < 0.1, JSON.stringify(sample));
});

test('a clock that jumps moves a limit by five minutes at most, and one that goes back by nothing', () => {
  const of = (minutes: number) =>
    moveLimits(
      [
        { limit: 0.5, sample: { closed: 300, delivered: 290 } },
        { limit: 0.5, sample: { closed: 300, delivered: 150 } },
      ],
      minutes,
    );
  assert.deepEqual(of(60 * 24 * 365), of(5));
  assert.deepEqual(of(-10), [0.5, 0.5]);
});

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChaosService, type QuickReply, quickSend } from './chaos-service.ts';

const CODES_PER_ROUND = 120;

export const percentile = (list: readonly number[], share: number): number => {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};
export const median = (list: readonly number[]): number => percentile(list, 0.5);

/** Returns the median and the p99 of both sides of a round. */
export const describeRound = (quiet: readonly number[], busy: readonly number[]): string =>
  [quiet, busy].flatMap((list) => [median(list), percentile(list, 0.99)].map((ms) => ms.toFixed(1))).join(', ');

/**
 * Requests one-time codes at a steady pace, because people request them at any time and not after the previous answer. Each call returns the
 * durations of one round.
 */
export function codeMeter(service: ChaosService, everyMs: number): () => Promise<number[]> {
  let codes = 0;
  return async () => {
    const asked: Promise<QuickReply>[] = [];
    for (let n = 0; n < CODES_PER_ROUND; n += 1) {
      codes += 1;
      asked.push(quickSend(service, `23320${String(codes).padStart(7, '0')}`, `Your code is ${100_000 + codes}`));
      await sleep(everyMs);
    }
    const replies = await Promise.all(asked);
    for (const { httpStatus, status } of replies) assert.deepEqual([httpStatus, status], [200, 'sent']);
    return replies.map(({ ms }) => ms);
  };
}

/** Sets up one real carrier for all numbers, a price, and credits. */
export async function openRoad({ call }: ChaosService, port: number, window: number): Promise<void> {
  const carrier = await call('POST', '/admin/carriers', {
    name: 'Chaos',
    host: '127.0.0.1',
    port,
    system_id: 'volley',
    password: 'chaos',
    window,
    bind_count: 2,
  });
  await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier['id'] }]] });
  await call('POST', '/admin/prices', { match: 'any', price_per_part: '0.01' });
  await call('POST', '/admin/accounts/1/credits', { amount: '100000.00' });
}

import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { ErrorCode } from '@volley/contract/choices';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BodyBudget } from './body-budget.ts';

const BYTES_MAX = 40;

interface Asked {
  readonly bytes: number | 'unknown';
  readonly ip: string;
  readonly accountId?: number;
}

/** Returns the code of the refusal, or the function that frees the reserved bytes. */
function reserve(budget: BodyBudget, { bytes, ip, accountId }: Asked): { code: ErrorCode } | (() => void) {
  const raw = new EventEmitter();
  const headers = bytes === 'unknown' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) };
  const admitted = accountId === undefined ? undefined : { actor: { accountId } };
  const request = { headers, ip, admitted, routeOptions: { bodyLimit: BYTES_MAX, config: {} } };
  try {
    budget.reserve(request as unknown as FastifyRequest, { raw } as unknown as FastifyReply);
  } catch (error) {
    return { code: (error as { code: ErrorCode }).code };
  }
  return () => raw.emit('close');
}

const isHeld = (outcome: ReturnType<typeof reserve>): outcome is () => void => typeof outcome === 'function';

test('the bodies under way are bounded in all, per address and per account, and what has ended makes room', () => {
  const budget = new BodyBudget({ bytesMax: 100, shareBytesMax: 60 });
  const first = reserve(budget, { bytes: 40, ip: '192.0.2.1' });
  assert.ok(isHeld(first));
  assert.deepEqual(
    reserve(budget, { bytes: 30, ip: '192.0.2.1' }),
    { code: 'rate_limited' },
    'more than an address may',
  );
  const second = reserve(budget, { bytes: 40, ip: '192.0.2.2', accountId: 7 });
  assert.ok(isHeld(second));
  const elsewhere = { bytes: 30, ip: '192.0.2.3', accountId: 7 } as const;
  assert.deepEqual(reserve(budget, elsewhere), { code: 'rate_limited' }, 'more than an account may, from wherever');
  assert.deepEqual(
    reserve(budget, { bytes: 30, ip: '192.0.2.4' }),
    { code: 'unavailable' },
    'more than there is in all',
  );
  assert.ok(isHeld(reserve(budget, { bytes: 20, ip: '192.0.2.4' })));
  first();
  assert.ok(isHeld(reserve(budget, { bytes: 30, ip: '192.0.2.1' })));
});

test('a body of unknown length counts for as much as it may be, one that is too long for no more', () => {
  for (const bytes of ['unknown', 1_000_000] as const) {
    const budget = new BodyBudget({ bytesMax: 2 * BYTES_MAX, shareBytesMax: BYTES_MAX });
    assert.ok(isHeld(reserve(budget, { bytes, ip: '192.0.2.1' })));
    assert.deepEqual(reserve(budget, { bytes: 1, ip: '192.0.2.1' }), { code: 'rate_limited' });
    assert.ok(isHeld(reserve(budget, { bytes, ip: '192.0.2.2' })));
    assert.deepEqual(reserve(budget, { bytes: 1, ip: '192.0.2.3' }), { code: 'unavailable' });
  }
});

// What carriers cost, from outside: the codes of networks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp({});

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/v1/admin${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });

test('a code of a network is set, replaced, listed and deleted', async () => {
  const set = await call('POST', '/network-codes', { code: '62001', country: 'gh', network: 'Scancom' });
  assert.equal(set.status, 201, set.text);
  await call('POST', '/network-codes', { code: '62001', country: 'GH', network: 'MTN' });
  const { data } = (await call('GET', '/network-codes')).body;
  assert.deepEqual(
    data.map(({ code, country, network }: Record<string, string>) => [code, country, network]),
    [['62001', 'GH', 'MTN']],
  );
  for (const code of ['6200', '6200111', '12001', 'MTN']) {
    const reply = await call('POST', '/network-codes', { code, country: 'XX', network: 'MTN' });
    assert.deepEqual(Object.keys(reply.body.errors), ['code', 'country'], code);
  }
  assert.equal((await call('DELETE', '/network-codes/62001')).status, 200);
  assert.equal((await call('DELETE', '/network-codes/62001')).status, 404);
});

import assert from 'node:assert/strict';
import type { ServerOptions } from 'node:https';
import type { TestContext } from 'node:test';
import type { Clock } from '../../src/clock.ts';
import { createSeal } from '../../src/lib/files/seal.ts';
import { startTestApp } from './app.ts';
import { eventually as become } from './eventually.ts';
import { type HttpProvider, PROVIDER_DEFINITION, startHttpProvider } from './http-provider.ts';

const SECRET = 'a secret of the tests alone';

/** An app with which tests add carriers that are reached by HTTP, send by them, and call their hooks. */
export async function startHttpCarriers(
  settings: Readonly<Record<string, string>> = {},
  clock?: Clock,
  through?: (url: string) => Promise<string>,
) {
  const app = await startTestApp({
    ...(clock && { clock }),
    ...(through && { through }),
    settings: { VOLLEY_SECRET: SECRET, VOLLEY_CARRIER_ADDRESSES: '127.0.0.1', ...settings },
  });
  const admin = (method: string, path: string, body?: unknown) =>
    app.call(method, `/v1/admin${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });

  await admin('POST', '/prices', { match: 'any', value: '', price_per_part: '0.01' });
  await admin('POST', '/accounts/1/credits', { amount: '100.00' });

  async function eventually(check: () => Promise<boolean>): Promise<void> {
    await become(check, (isSo) => isSo);
  }

  const bodyOf = (provider: HttpProvider, more: object = {}) => ({
    name: `Provider ${provider.url}`,
    kind: 'http',
    profile: 'custom',
    definition: PROVIDER_DEFINITION,
    values: { base_url: provider.url },
    secrets: { api_key: 'the key of the provider' },
    reconnect_max_ms: 100,
    ...more,
  });

  async function startCarrier(t: TestContext, more: object = {}, tls?: ServerOptions) {
    const provider = await startHttpProvider(t, tls);
    const made = await admin('POST', '/carriers', bodyOf(provider, more));
    assert.equal(made.status, 201, made.text);
    const id = made.body.data.id as number;
    const routed = await admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: id }]] });
    assert.equal(routed.status, 201, routed.text);
    t.after(async () => {
      await app.sql('delete from routes');
      await admin('DELETE', `/carriers/${id}`);
    });
    await eventually(async () => (await admin('GET', `/carriers/${id}`)).body.data.status?.connected === true);
    const token = await admin('POST', `/carriers/${id}/hook-token`);
    assert.equal(token.status, 200, `${token.text} ${app.logged().slice(-3000)}`);
    const hook = token.body.data.address as string;
    const call = (body: object, address = hook) =>
      fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return { provider, id, made, hook, call };
  }

  async function send(message = 'Hello', to = '0201234567'): Promise<string> {
    const reply = await app.call('POST', '/v1/messages', { key: app.key, body: { to, sender_id: 'Volley', message } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.campaign_id as string;
  }

  async function until(id: string, status: string): Promise<Record<string, unknown>> {
    let seen: Record<string, unknown> = {};
    await eventually(async () => {
      [seen = {}] = await app.sql('select * from messages where id = $1', [id]);
      return seen['status'] === status;
    });
    return seen;
  }

  return { app, seal: createSeal(SECRET), admin, bodyOf, startCarrier, send, until, eventually };
}

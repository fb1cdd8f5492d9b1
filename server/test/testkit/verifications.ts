// What tests of verifications share: an installation with one carrier, and a phone that reads its codes.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeSmsText } from '../../src/lib/sms-protocol/sms-text-inbound.ts';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { startTestApp } from './app.ts';
import { atEnd } from './at-end.ts';
import { proxyToBe } from './postgres-proxy.ts';
import { tickingClock } from './ticking-clock.ts';

export const NOON_MS = Date.parse('2026-05-01T12:00:00Z');
export const clock = tickingClock(NOON_MS);
const { through, proxy } = proxyToBe();
export const app = await startTestApp({
  clock,
  settings: { VOLLEY_SECRET: 'a secret of this test alone', VOLLEY_SIMULATOR: 'no' },
  through,
});
export const between = proxy();
const smsc = await startSmsc({ settings: { isMagic: false } });
atEnd(() => smsc.stop());

export const ask = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  key = app.key,
) => app.call(method, `/v1${path}`, { key, headers, ...(body === undefined ? {} : { body }) });

export async function done(method: string, path: string, body?: unknown) {
  const reply = await ask(method, path, body);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

const address = { host: '127.0.0.1', port: smsc.port, system_id: 'volley', password: 'codes' };
const carrier = await done('POST', '/admin/carriers', { name: 'Codes', ...address });
await done('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier.id }]] });
await done('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
await done('POST', '/admin/accounts/1/credits', { amount: '100.00' });
await smsc.until(({ bindCount }) => bindCount > 0, 30_000);

// The guard would see one beginning of numbers where few codes are entered.
export const OF_TESTERS = { safe_beginnings: ['233244000'] };
await done('PUT', '/verification-rules', OF_TESTERS);

// The first request listens, so that events have rows.
await done('GET', '/events');

let numbers = 100;
export const newNumber = () => {
  numbers += 1;
  return `233244000${numbers}`;
};
export const textsTo = (number: string) =>
  smsc.log.submits
    .filter(({ destination }) => destination === number)
    .map(({ body, dataCoding }) => ({ text: decodeSmsText(body, dataCoding) }));

export async function sent(number: string, count = 1): Promise<string> {
  for (const deadlineMs = performance.now() + 20_000; textsTo(number).length < count; await sleep(10))
    assert.ok(performance.now() < deadlineMs, `the code reaches ${number}`);
  const { text } = textsTo(number).at(-1) ?? { text: '' };
  return /\d{4,10}$/.exec(text)?.[0] ?? '';
}

export async function settled(messageId: string, status: string): Promise<void> {
  for (const deadlineMs = performance.now() + 20_000; ; await sleep(20)) {
    const found = await done('GET', `/messages/${messageId}`);
    if (found.status === status) return;
    assert.ok(performance.now() < deadlineMs, `${found.status} becomes ${status}`);
  }
}

export const makeUnknown = (messageId: string) =>
  app.sql(
    `update messages set status = 'unknown', part_states = '-', carrier_message_ids = null where id = $1 returning id`,
    [messageId],
  );

export const start = (number: string, more: object = {}) =>
  done('POST', '/verifications', { to: `+${number}`, sender_id: 'Volley', ...more });
export const check = (id: string, code: string, headers = {}) =>
  ask('POST', `/verifications/${id}/check`, { code }, headers);
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
export const balance = async () => Number((await done('GET', '/balance')).balance);
// The route is there once the carriers have been read again.
for (const deadlineMs = performance.now() + 30_000; ; await sleep(50)) {
  if ((await ask('POST', '/verifications', { to: '+233244000100', sender_id: 'Volley' })).status === 201) break;
  assert.ok(performance.now() < deadlineMs, 'the route is open');
}

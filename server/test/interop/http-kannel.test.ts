// Kannel, the gateway that many people run themselves, as a carrier over HTTP by its profile: texts, receipts, replies, refusals.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { KANNEL_IS_HERE, startKannel } from '../../../bench/harness/kannel.ts';
import { startTestApp } from '../testkit/app.ts';
import { eventually } from '../testkit/eventually.ts';
import { findFreePort } from '../testkit/free-port.ts';
import { REPLY, sendReply, startQuietSmsc, TEXTS, textsOf } from './smpp-client-proof.ts';

const TO = '233201234567';

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'volley-http-kannel-'));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const smsc = await startQuietSmsc();
  after(() => smsc.stop());
  let hook = '';
  // Kannel's address for replies stands in its configuration, which is written before the carrier has a hook.
  const kannel = await startKannel(folder, { port: smsc.port, window: 10 }, (path) => {
    if (path.startsWith('/reply')) void fetch(`${hook}${new URL(path, hook).search}`);
  });
  after(() => kannel.stop());
  const port = String(await findFreePort());
  const app = await startTestApp({
    settings: {
      VOLLEY_SECRET: 'a secret of the tests alone',
      VOLLEY_CARRIER_ADDRESSES: '127.0.0.1',
      VOLLEY_PORT: port,
      VOLLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
  const admin = async (method: string, path: string, body?: unknown) => {
    const reply = await app.call(method, `/v1/admin${path}`, { key: app.key, ...(body === undefined ? {} : { body }) });
    assert.ok(reply.status < 300, reply.text);
    return reply.body.data;
  };
  await admin('POST', '/prices', { match: 'any', value: '', price_per_part: '0.01' });
  await admin('POST', '/accounts/1/credits', { amount: '100.00' });
  const carrier = await admin('POST', '/carriers', {
    name: 'Kannel',
    kind: 'http',
    profile: 'kannel',
    values: { base_url: `http://127.0.0.1:${kannel.port}`, username: 'bench' },
    secrets: { password: 'bench' },
    reconnect_max_ms: 100,
  });
  hook = (await admin('POST', `/carriers/${carrier.id}/hook-token`)).address;
  await admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: carrier.id }]] });
  const statusOf = async () => (await admin('GET', `/carriers/${carrier.id}`)).status;
  await eventually(statusOf, (status) => status?.connected === true);
  const send = async (message: string): Promise<string> => {
    const body = { to: TO, sender_id: 'Volley', message };
    const reply = await app.call('POST', '/v1/messages', { key: app.key, body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.campaign_id;
  };
  const stateOf = async (id: string) =>
    (await app.sql<{ status: string }>('select status from messages where id = $1', [id]))[0]?.status;
  const become = (id: string, state: string) =>
    eventually(
      () => stateOf(id),
      (seen) => seen === state,
    );
  return { app, smsc, admin, carrier, statusOf, send, become, stateOf };
}

if (!KANNEL_IS_HERE) {
  test.skip('Kannel is not installed: it is not proven here');
} else {
  test('Kannel takes every text as a carrier over HTTP, and calls the hook with receipts and replies', async () => {
    const { app, smsc, admin, carrier, statusOf, send, become } = await start();
    for (const [index, text] of TEXTS.entries()) {
      const id = await send(text);
      await eventually(
        async () => textsOf(smsc).length,
        (count) => count === index + 1,
      );
      await become(id, 'delivered');
    }
    assert.deepEqual(textsOf(smsc), TEXTS);

    sendReply(smsc);
    const [reply] = await eventually(
      () => app.sql<{ message: string; sender: string }>('select message, sender from inbound_messages'),
      (rows) => rows.length === 1,
    );
    assert.deepEqual(reply, { message: REPLY, sender: TO });

    // A wrong password is refused by Kannel's own words: the carrier rests, and what it refused waits.
    await admin('PUT', `/carriers/${carrier.id}`, { secrets: { password: 'wrong' } });
    const before = smsc.log.submits.length;
    const waiting = await send('Refused at first');
    const rests = await eventually(statusOf, (status) => /takes nothing now/.test(status?.words ?? ''));
    assert.match(rests.words, /Authorization failed for sendsms/);
    assert.equal(smsc.log.submits.length, before);
    await admin('PUT', `/carriers/${carrier.id}`, { secrets: { password: 'bench' } });
    await become(waiting, 'delivered');
    assert.equal(textsOf(smsc).filter((text) => text === 'Refused at first').length, 1);
  });
}

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Smsc, startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { addCarrier, addRoute, removeAll, to } from './testkit/carriers.ts';
import { checkInvariants } from './testkit/invariants.ts';

/** A carrier that says no to everything, from outside: alone, and before another. */
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const smscs: Smsc[] = [await startSmsc(), await startSmsc()];
atEnd(async () => {
  for (const smsc of smscs) await smsc.stop();
});

beforeEach(async () => {
  await removeAll(app);
});

type Carrier = { name: string; status: { connected: boolean } | null };

async function untilBound(name: string): Promise<void> {
  await until(`${name} is connected`, async () => {
    const reply = await app.call('GET', '/v1/admin/carriers');
    return reply.body.data.data.some((one: Carrier) => one.name === name && one.status?.connected);
  });
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadlineMs, `in vain waited until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function startCampaign(name: string, from: number, count: number): Promise<string> {
  const phone_numbers = Array.from({ length: count }, (_, at) => `+23320${from + at}`);
  const created = await app.call('POST', '/v1/sms-campaigns', {
    key: app.key,
    body: { name, sender_id: 'Volley', message: 'Seeds', recipients: { phone_numbers } },
  });
  const { uuid } = created.body.data;
  await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  return uuid;
}

const reportOf = async (uuid: string) => (await app.call('GET', `/v1/sms-campaigns/${uuid}/report`)).body.data;

for (const status of [0x45, 0x500, 0x0a]) {
  test(`a carrier that answers everything with 0x${status.toString(16)} loses no message where another takes it`, async () => {
    const ids = [];
    for (const [at, smsc] of smscs.entries()) {
      smsc.set({ errorShare: at === 0 ? 1 : 0, errorStatus: status });
      ids.push(await addCarrier(app.rt, `Tier ${at + 1} of ${status}`, { port: smsc.port }));
    }
    await addRoute(
      app.rt,
      ids.map((id) => [to(id)]),
    );
    for (const at of smscs.keys()) await untilBound(`Tier ${at + 1} of ${status}`);
    const acceptedBefore = smscs[1]?.log.counts.accepted ?? 0;
    const uuid = await startCampaign(`All of ${status}`, 1_000_000 + status * 100, 40);
    const code = { to: '+233201234567', sender_id: 'Volley', message: 'Your code is 1234' };
    const reply = await app.call('POST', '/v1/messages', { key: app.key, body: code });
    assert.equal(reply.body.data?.status, 'sent', reply.text);
    await until('it is completed', async () => (await reportOf(uuid)).campaign.status === 'completed');
    assert.equal((await reportOf(uuid)).campaign.messages_sent, 40);
    assert.equal((smscs[1]?.log.counts.accepted ?? 0) - acceptedBefore, 41);
    await checkInvariants(app);
  });
}

test('where no other carrier is, a campaign that is refused time after time is paused and says why', async () => {
  const [smsc] = smscs;
  smsc?.set({ errorShare: 1, errorStatus: 0x500 });
  const id = await addCarrier(app.rt, 'Alone', { port: smsc?.port ?? 0, window: 10 });
  await addRoute(app.rt, [[to(id)]]);
  await untilBound('Alone');
  const uuid = await startCampaign('Refused', 7_000_000, 500);
  await until('it is paused', async () => (await reportOf(uuid)).campaign.status === 'paused');
  const report = await reportOf(uuid);
  assert.equal(report.pause_reason, 'refused_by_carrier');
  assert.ok(report.counts.queued > 300, JSON.stringify(report.counts));
  smsc?.set({ errorShare: 0 });
  await app.call('POST', `/v1/sms-campaigns/${uuid}/resume`, { key: app.key, body: {} });
  await until('it is completed', async () => (await reportOf(uuid)).campaign.status === 'completed');
  await checkInvariants(app);
});

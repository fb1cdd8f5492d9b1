// Telephones and proxies of other projects answer a campaign. The sound that they heard is compared with the recording.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../testkit/app.ts';
import { assertHum } from '../testkit/hear-hum.ts';
import { type Baresip, isInstalled, startBaresip, startKamailio } from '../testkit/sip-peers.ts';
import {
  addTrunk,
  awaitTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  uploadHum,
  VOICE_SETTINGS,
  waitForVoice,
} from '../testkit/voice.ts';

const HUM_SECONDS = 2;
const NUMBER = '233244000001';
const PASSWORD = 'a password of this test';
const cert = readFileSync(new URL('../../src/sip/testdata/tls-cert.pem', import.meta.url), 'utf8');

function assertHeard(peer: Baresip, calls: number): void {
  const heard = peer.recordings();
  assert.equal(heard.length, calls);
  for (const wav of heard) assertHum(wav, HUM_SECONDS);
}

async function callOne(app: TestApp, fields: Record<string, unknown> = {}) {
  const recording = await uploadHum(app, HUM_SECONDS);
  const recipients = { phone_numbers: [`+${NUMBER}`] };
  const uuid = await makeVoiceCampaign(app, { recording_id: recording, recipients, ...fields });
  await sendVoice(app, uuid);
  return uuid;
}

const missing = ['baresip', 'kamailio'].filter((program) => !isInstalled(program));
if (missing.length > 0) {
  test.skip(`${missing.join(' and ')} not installed, so nothing is proven against them here.`);
  if (process.env['CI'] === 'true') test('baresip and kamailio are installed', () => assert.fail(missing.join(', ')));
} else {
  const app = await startTestApp({ settings: VOICE_SETTINGS });
  await setMinutePrice(app);
  let lastTrunk = 0;
  const onlyTrunk = async (port: number, fields: Record<string, unknown>): Promise<void> => {
    if (lastTrunk > 0) await app.call('DELETE', `/v1/admin/trunks/${lastTrunk}`);
    lastTrunk = await addTrunk(app, port, { name: `Trunk ${port} ${lastTrunk}`, ...fields });
  };
  const openBaresip = async (hasOnlyProtectedSound = false) => {
    const baresip = await startBaresip(NUMBER, hasOnlyProtectedSound);
    after(() => baresip.stop());
    return baresip;
  };

  for (const transport of ['udp', 'tcp']) {
    test(`baresip answers a campaign over ${transport} and hears the message`, async () => {
      const baresip = await openBaresip();
      await onlyTrunk(baresip.port, { transport });
      const { recipients } = await waitForVoice(app, await callOne(app), isCompleted);
      assert.deepEqual(
        recipients.map(({ status }) => status),
        ['answered'],
      );
      assertHeard(baresip, 1);
    });
  }

  // Over TCP the proxy leads to a host that has no address here, and knows the password by another user name; over TLS the telephone
  // takes only calls whose sound is encrypted.
  const OF_TRANSPORT = {
    udp: () => ({}),
    tcp: (port: number) => {
      const host = { host: 'exchange.invalid', port: null, outbound_proxy: `127.0.0.1:${port}` };
      return { ...host, username: 'kojo', auth_username: 'volley', from_user: 'line7', privacy: 'id' };
    },
    tls: () => ({ tls_ca: cert, srtp: 'required' }),
  };
  for (const transport of ['udp', 'tcp', 'tls'] as const) {
    test(`through kamailio over ${transport} with a password: the message is heard, and who hangs up behind it is heard of`, async () => {
      const baresip = await openBaresip(transport === 'tls');
      const kamailio = await startKamailio(baresip.port, PASSWORD);
      after(() => kamailio.stop());
      const port = transport === 'tls' ? kamailio.tlsPort : kamailio.port;
      const login = { username: 'volley', password: PASSWORD, caller_id: '' };
      await onlyTrunk(port, { transport, ...login, ...OF_TRANSPORT[transport](port) });
      // The call would last five minutes if its BYE did not arrive.
      const uuid = await callOne(app, { hang_up_after_message: false, duration_seconds_max: 300 });
      const deadlineMs = performance.now() + 60_000;
      while ((await app.sql("select id from call_attempts where status = 'answered'")).length === 0) {
        assert.ok(performance.now() < deadlineMs, app.logged().slice(-3_000));
        await sleep(100);
      }
      // The message is over by then.
      await sleep(HUM_SECONDS * 1_000 + 1_500);
      baresip.hangUp();
      const { recipients } = await waitForVoice(app, uuid, isCompleted);
      const [one] = recipients;
      assert.equal(one?.status, 'answered');
      assert.ok((one?.duration ?? 300) < 60, `${one?.duration} s`);
      assertHeard(baresip, 1);
    });
  }

  test('kamailio that compares From with the password refuses a trunk as it is unless set, and takes one with its profile', async () => {
    const [callerId, to] = ['233302000001', `+${NUMBER}`];
    const baresip = await openBaresip();
    const kamailio = await startKamailio(baresip.port, PASSWORD, callerId);
    after(() => kamailio.stop());
    const login = { username: 'volley', password: PASSWORD, caller_id: callerId };
    const callThrough = async (exchange: string | null) => {
      await onlyTrunk(kamailio.port, { ...login, exchange });
      await awaitTrunk(app, lastTrunk);
      const tried = await app.call('POST', `/v1/admin/trunks/${lastTrunk}/test-call`, { key: app.key, body: { to } });
      assert.equal(tried.status, 200, tried.text);
      const { outcome, status_code: status, packets_received: heard } = tried.body.data;
      return { outcome, status, isHeard: heard > 20 };
    };
    assert.deepEqual(await callThrough(null), { outcome: 'rejected', status: 403, isHeard: false });
    assert.deepEqual(await callThrough('kamailio'), { outcome: 'answered', status: null, isHeard: true });
  });
}

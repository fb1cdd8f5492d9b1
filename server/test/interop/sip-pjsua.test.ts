// PJSIP, the basis of many telephones, answers a campaign. The sound that it heard is compared with the recording.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startUserAgent } from '../../src/sip/index.ts';
import { placeCall } from '../../src/sip/testing/call-harness.ts';
import { startTestApp } from '../testkit/app.ts';
import { assertHum } from '../testkit/hear-hum.ts';
import { installPjsua, startPjsua } from '../testkit/pjsua.ts';
import {
  addTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  uploadHum,
  VOICE_SETTINGS,
  waitForVoice,
} from '../testkit/voice.ts';

const HUM_SECONDS = 2;
const NUMBERS = ['233244000001', '233244000002'];

async function until(isSo: () => boolean, what: () => string): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (!isSo()) {
    assert.ok(performance.now() < deadlineMs, what());
    await sleep(40);
  }
}

const pjsua = installPjsua();
if (typeof pjsua === 'string') {
  // Its wheels are for Linux on x86-64 and for some versions of Python.
  test.skip(`pjsua2 is not to be had here, so nothing is proven against it: ${pjsua}`);
  if (process.env['CI'] === 'true') test('pjsua2 is installed', () => assert.fail(pjsua));
} else {
  after(() => rmSync(pjsua.folder, { recursive: true, force: true }));
  const openTelephone = async (transport: string, options: Parameters<typeof startPjsua>[2]) => {
    const telephone = await startPjsua(pjsua, transport, options);
    after(() => telephone.stop());
    return telephone;
  };
  const app = await startTestApp({ settings: VOICE_SETTINGS });
  await setMinutePrice(app);

  for (const transport of ['udp', 'tcp']) {
    const sound = transport === 'tcp' ? 'srtp' : 'plain';
    test(`pjsua answers a campaign over ${transport} with ${sound} sound, hears the message, and the keys that it presses are kept`, async () => {
      const telephone = await openTelephone(transport, { keys: '31', sound });
      const trunk = await addTrunk(app, telephone.port, {
        ...{ transport, name: `pjsua over ${transport}` },
        ...(sound === 'srtp' ? { srtp: 'required', srtp_without_tls: true } : {}),
      });
      const recording_id = await uploadHum(app, HUM_SECONDS);
      const recipients = { phone_numbers: NUMBERS.map((number) => `+${number}`) };
      const uuid = await makeVoiceCampaign(app, {
        recording_id,
        recipients,
        channels: 1,
        digit_results: { '1': 'confirmed' },
      });
      await sendVoice(app, uuid);
      const { recipients: called } = await waitForVoice(app, uuid, isCompleted);
      assert.deepEqual(
        called.map(({ status }) => status),
        NUMBERS.map(() => 'answered'),
      );
      const { body } = await app.call('GET', `/v1/voice-campaigns/${uuid}/attempts?per_page=100`);
      assert.deepEqual(
        body.data.data.map(({ digits, result }: { digits: string; result: string }) => [digits, result]),
        NUMBERS.map(() => ['31', 'confirmed']),
        JSON.stringify(body.data.data),
      );
      await until(
        () => telephone.endedCount() === NUMBERS.length,
        () => app.logged().slice(-3_000),
      );
      const heard = telephone.recordings();
      assert.equal(heard.length, NUMBERS.length);
      for (const wav of heard) assertHum(wav, HUM_SECONDS);
      await app.call('DELETE', `/v1/admin/trunks/${trunk}`);
    });
  }

  test('keys go both ways between our agent and pjsua', async () => {
    const telephone = await openTelephone('udp', { keys: '*9' });
    const ua = await startUserAgent({ hosts: ['127.0.0.1'], port: 0, rtpPorts: { min: 18_400, max: 18_499 } });
    after(() => ua.stop());
    const trunk = {
      host: '127.0.0.1',
      port: telephone.port,
      transport: 'udp' as const,
      credentials: null,
      codecs: ['PCMA' as const],
    };
    const placed = placeCall(ua, trunk, { to: '100', ringTimeoutMs: 30_000, maxDurationMs: 60_000 });
    await placed.waitFor('answered');
    placed.call.sendDigits('42#');
    const heard = () => placed.events.flatMap((event) => (event.kind === 'digit' ? [event.digit] : [])).join('');
    await until(
      () => telephone.digits() === '42#' && heard() === '*9',
      () => `pjsua heard ${telephone.digits()}, we heard ${heard()}`,
    );
    placed.call.hangUp();
    assert.equal((await placed.ended).cause, 'hung-up');
  });
}

// One service with a trunk on IPv4 and one on IPv6, both calling at the same time.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type FakeTrunk, startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import {
  addTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  uploadHum,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

// As it is without the setting: both families, all addresses of the machine.
const app = await startTestApp({ settings: { ...VOICE_SETTINGS, VOLLEY_SIP_HOST: '' } });
await setMinutePrice(app);

const FAMILIES = [
  { host: '127.0.0.1', contact: /@127\.0\.0\.1:\d+[;>]/, sdp: /c=IN IP4 127\.0\.0\.1\r\n/, prefix: '233244' },
  { host: '::1', contact: /@\[::1\]:\d+[;>]/, sdp: /c=IN IP6 ::1\r\n/, prefix: '233504' },
] as const;

/** The sound of its calls, the frames of silence before and behind left out. */
function heardBy(fake: FakeTrunk): string[] {
  return fake.calls.map(({ media }) =>
    media.packets
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ payload }) => payload.toString('hex'))
      .filter((frame) => !/^(ff|7f)*$/.test(frame))
      .join(''),
  );
}

for (const transport of ['udp', 'tcp'] as const) {
  test(`a campaign calls by trunks of both families at once over ${transport}, and the same sound is heard by both`, async () => {
    const fakes = await Promise.all(
      FAMILIES.map(({ host }) =>
        startFakeTrunk({ host, isTcpServed: true, ringMs: 10, behaviourOf: () => ({ status: 200 }) }),
      ),
    );
    after(() => Promise.all(fakes.map((fake) => fake.stop())));
    const trunks: number[] = [];
    for (const [at, { host, prefix }] of FAMILIES.entries()) {
      const fields = { name: `${transport} ${host}`, host, transport, prefixes: [prefix] };
      trunks.push(await addTrunk(app, fakes[at]?.port ?? 0, fields));
    }
    for (const trunk of trunks) {
      const { body } = await app.call('POST', `/v1/admin/trunks/${trunk}/check`, { key: app.key });
      assert.equal(body.data.is_reachable, true, JSON.stringify(body.data));
    }
    const numbers = FAMILIES.flatMap(({ prefix }) => [1, 2, 3].map((last) => `+${prefix}00000${last}`));
    const recording_id = await uploadHum(app, 1);
    const uuid = await makeVoiceCampaign(app, { recording_id, recipients: { phone_numbers: numbers } });
    await sendVoice(app, uuid);
    const { recipients } = await waitForVoice(app, uuid, isCompleted);
    assert.deepEqual(
      recipients.map(({ status }) => status),
      numbers.map(() => 'answered'),
      app.logged().slice(-3000),
    );
    for (const [at, { contact, sdp }] of FAMILIES.entries()) {
      const invites = fakes[at]?.requests('INVITE') ?? [];
      assert.equal(invites.length, 3);
      for (const { headers, body } of invites) {
        assert.match(headers.find(({ name }) => name === 'contact')?.value ?? '', contact);
        assert.match(body.toString(), sdp);
      }
    }
    const sounds = fakes.flatMap(heardBy);
    assert.ok((sounds[0]?.length ?? 0) >= 2 * 8_000 * 0.9, 'a second of the hum');
    for (const sound of sounds) assert.ok(sound === sounds[0], 'every callee hears the same');
    for (const trunk of trunks) await app.call('DELETE', `/v1/admin/trunks/${trunk}`);
  });
}

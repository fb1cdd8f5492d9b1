// A telephone of another project hears the code of a verification from the bundled voice. Its digits are found again in what it recorded.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createSeal } from '../../src/lib/files/seal.ts';
import type { Uuid } from '../../src/lib/ids/uuid.ts';
import { startLog } from '../../src/log.ts';
import { decodeMulaw } from '../../src/sip/media/g711.ts';
import { parseWav } from '../../src/sip/media/wav.ts';
import { codeOf } from '../../src/sms/codes/index.ts';
import { startSoundPreparer } from '../../src/speech/index.ts';
import { startTestApp } from '../testkit/app.ts';
import { eventually } from '../testkit/eventually.ts';
import { assertNowhere } from '../testkit/nowhere.ts';
import { isInstalled, startBaresip } from '../testkit/sip-peers.ts';
import { addTrunk, awaitTrunk, setMinutePrice, VOICE_SETTINGS } from '../testkit/voice.ts';

/** In samples of 8 kHz. Digits are further apart than this, and no digit has so long a silence in it. */
const GAP = 2_000;
const LOUD = 400;
/** How far the edges of a sound may have moved on the way. */
const SHIFT_MAX = 400;
const ALIKE_MIN = 0.7;
const NUMBER = '233244000001';
const SECRET = 'a secret of this test alone';
const LENGTH = 10;

/** Splits a sound where it is silent. */
function pieces(samples: Int16Array): Int16Array[] {
  const found: Int16Array[] = [];
  let [first, last] = [-1, -1];
  for (let at = 0; at <= samples.length; at += 1) {
    const isLoud = Math.abs(samples[at] ?? 0) > LOUD;
    if (first >= 0 && (at === samples.length || at - last > GAP)) {
      found.push(samples.subarray(first, last + 1));
      first = -1;
    }
    if (isLoud) last = at;
    if (isLoud && first < 0) first = at;
  }
  return found;
}

/** Normalised cross-correlation at its best shift: 1 for the same sound. */
function likeness(heard: Int16Array, rendered: Int16Array): number {
  const powerOf = (samples: Int16Array) => samples.reduce((sum, one) => sum + one * one, 0);
  let best = 0;
  for (let shift = -SHIFT_MAX; shift <= SHIFT_MAX; shift += 1) {
    let both = 0;
    const end = Math.min(heard.length, rendered.length + shift);
    for (let at = Math.max(0, shift); at < end; at += 1) both += (heard[at] ?? 0) * (rendered[at - shift] ?? 0);
    best = Math.max(best, both);
  }
  return best / Math.sqrt(powerOf(heard) * powerOf(rendered) || 1);
}

/** Each piece as the digit that it is like; `W` for words. */
function recognise(heard: Int16Array, digits: readonly Int16Array[]): string {
  return pieces(heard)
    .map((piece) => {
      const alike = digits.map((digit) => likeness(piece, digit));
      const best = Math.max(...alike);
      return best >= ALIKE_MIN ? String(alike.indexOf(best)) : 'W';
    })
    .join('')
    .replaceAll(/W+/g, 'W');
}

if (!isInstalled('baresip')) {
  test.skip('baresip is not installed: what a telephone hears of a code is not proven here.');
  if (process.env['CI'] === 'true') test('baresip is installed', () => assert.fail());
} else {
  test('baresip hears the code digit by digit and twice, and nothing keeps it', async () => {
    const log = startLog({ level: 'silent', destination: { write: () => undefined } });
    const sounds = startSoundPreparer({ log, command: null, speechTimeoutMs: 20_000 });
    after(() => sounds.stop());
    const rendered = await Promise.all(
      [...'0123456789'].map((text) => sounds.speak({ text, language: 'en', voice: '' })),
    );
    const digits = rendered.map(({ mulaw }) => pieces(decodeMulaw(mulaw))[0] ?? new Int16Array());
    const baresip = await startBaresip(NUMBER);
    after(() => baresip.stop());
    const app = await startTestApp({ settings: { ...VOICE_SETTINGS, VOLLEY_SECRET: SECRET } });
    await setMinutePrice(app);
    await awaitTrunk(app, await addTrunk(app, baresip.port));
    const done = async (method: string, path: string, body?: unknown) => {
      const reply = await app.call(method, `/v1${path}`, { key: app.key, body });
      assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
      return reply.body.data;
    };
    const { id } = await done('POST', '/verifications', {
      ...{ to: `+${NUMBER}`, channels: ['voice'], language: 'en', code_length: LENGTH },
    });
    const { call_id } = await done('GET', `/verifications/${id}`);
    const call = await eventually(
      () => done('GET', `/calls/${call_id}`),
      ({ ended_at }) => ended_at !== null,
      60_000,
    );
    assert.equal(call.status, 'answered', JSON.stringify(call));
    const [wav, ...others] = baresip.recordings();
    assert.ok(wav && others.length === 0);
    const heard = Int16Array.from(parseWav(wav).samples, (sample) => sample * 32_767);
    const { hashKey } = createSeal(SECRET);
    const code = codeOf({ hashKey }, { accountId: 1, verificationId: id as Uuid, length: LENGTH });
    assert.equal(recognise(heard, digits), `W${code}W${code}`);
    await assertNowhere(app, code, NUMBER);
    // The only sounds that are kept are those of all digits and of the words.
    const texts = await app.sql<{ n: number }>('select count(*)::int as n from spoken_sounds');
    assert.deepEqual(texts, [{ n: 11 }]);
    assert.equal((await done('POST', `/verifications/${id}/check`, { code })).status, 'approved');
  });
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startLog } from '../../src/log.ts';
import { startSoundPreparer } from '../../src/speech/index.ts';

const log = startLog({ level: 'silent', destination: { write: () => undefined } });
const sounds = startSoundPreparer({ log, command: null, speechTimeoutMs: 20_000 });
after(() => sounds.stop());

const languages = await sounds.languages();

if (languages.every(({ engine }) => engine !== 'espeak-ng')) {
  test.skip('espeak-ng is not installed: other languages than English are not proven here');
} else {
  test('espeak-ng speaks the languages that it lists, as the telephone plays them', async () => {
    assert.ok(languages.length > 80, `${languages.length}`);
    assert.equal(languages.find(({ language }) => language === 'en')?.engine, 'bundled');
    for (const [language, text] of [
      ['sw', 'Habari za asubuhi. Miadi yako ni kesho saa tatu.'],
      ['fr', 'Bonjour, votre rendez-vous est demain.'],
      ['am', 'እንደምን አደሩ'],
    ] as const) {
      const { durationMs, mulaw } = await sounds.speak({ text, language, voice: '' });
      assert.ok(durationMs > 500 && durationMs < 10_000, `${language} ${durationMs}`);
      assert.ok(mulaw.filter((byte) => (byte & 0x7f) < 0x50).length > mulaw.length / 10, `${language} is heard`);
    }
  });
}

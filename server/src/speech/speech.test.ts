import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hum } from '../../test/testkit/voice.ts';
import { AppError } from '../errors.ts';
import { startLog } from '../log.ts';
import { plainEnglish } from './bundled.ts';
import { findLanguage, parseVoices } from './espeak.ts';
import { startSoundPreparer } from './index.ts';

const lines: string[] = [];
const log = startLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
const folder = mkdtempSync(join(tmpdir(), 'volley-speech-test-'));
after(() => rmSync(folder, { recursive: true }));
// With a folder of its own, the test finds no files that other programs left behind.
process.env['TMPDIR'] = folder;

function open(settings: { command?: string; speechTimeoutMs?: number } = {}) {
  const { command = null, speechTimeoutMs = 60_000 } = settings;
  const sounds = startSoundPreparer({ log, command, speechTimeoutMs });
  after(() => sounds.stop());
  return sounds;
}

/** Writes a program as an operator might. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** False for a process that has ended but was not yet collected by its parent. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const asked = (text: string, language = 'en', voice = '') => ({ text, language, voice });
const bundled = open();

const fieldsOf = async (speaking: Promise<unknown>): Promise<unknown> => {
  const error = await speaking.then(
    () => assert.fail('it was spoken'),
    (refused: unknown) => refused,
  );
  assert.ok(error instanceof AppError, String(error));
  return error.fields ?? error.code;
};

test('the bundled voice speaks English as the telephone plays it, a longer text for longer', async () => {
  const short = await bundled.speak(asked('Good morning.'));
  const long = await bundled.speak(
    asked('Good morning. Your appointment is tomorrow at nine o’clock. Press one to confirm.'),
  );
  assert.ok(short.durationMs > 400 && short.durationMs < 2_500, `${short.durationMs}`);
  assert.ok(long.durationMs > 3_000 && long.durationMs < 9_000, `${long.durationMs}`);
  assert.equal(Math.round(long.mulaw.length / 8), long.durationMs);
  const loud = long.mulaw.filter((byte) => (byte & 0x7f) < 0x50).length;
  assert.ok(loud > long.mulaw.length / 10, 'it is more than a whisper');
});

test('the same text gives the same sound, and another voice another', async () => {
  const [first, again, other] = await Promise.all([
    bundled.speak(asked('Press one.')),
    bundled.speak(asked('Press one.')),
    bundled.speak(asked('Press one.', 'en', 'kal')),
  ]);
  assert.deepEqual(first.mulaw, again.mulaw);
  assert.notDeepEqual(first.mulaw, other.mulaw);
});

test('while a long text is spoken the event loop turns', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  const { durationMs } = await bundled.speak(asked('This is a rather long announcement. '.repeat(20)));
  clearInterval(timer);
  assert.ok(durationMs > 20_000);
  // An idle machine makes about a hundred turns; there would be two at most if the text were spoken in this thread.
  assert.ok(turns > 10, `${turns}`);
});

test('a language or a voice that nobody here has, and a text without a word, are refused with a sentence', async () => {
  assert.deepEqual(await fieldsOf(bundled.speak(asked('Bonjour', 'en', 'zoe'))), {
    voice: ['The voices are slt, rms, awb, kal.'],
  });
  assert.deepEqual(await fieldsOf(bundled.speak(asked('…'))), {
    text: ['There is nothing in this text that can be spoken.'],
  });
  const languages = await bundled.languages();
  assert.deepEqual(languages[0], {
    language: 'en',
    name: 'English',
    engine: 'bundled',
    voices: ['slt', 'rms', 'awb', 'kal'],
  });
  const fields = await fieldsOf(bundled.speak(asked('Bonjour', 'xx')));
  assert.deepEqual(Object.keys(fields as object), ['language']);
});

test('letters and quotes that the bundled voice cannot read become those that it can', () => {
  assert.equal(plainEnglish('“Déjà vu” – it’s 5 ₵'), '"Deja vu" - it\'s 5  ');
});

test('the list of espeak-ng is read', () => {
  const listed = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  af              --/M      Afrikaans          gmw/af
 5  fr-fr           --/M      French_(France)    roa/fr               (fr 5)
 5  sw              --/M      Swahili            bnt/sw
`;
  assert.deepEqual(
    ['sw', 'fr', 'fr-fr', 'xx', 's'].map((wanted) => findLanguage(parseVoices(listed), wanted)),
    ['sw', 'fr-fr', 'fr-fr', null, null],
  );
  assert.deepEqual(
    parseVoices(listed).map(({ language, name }) => [language, name]),
    [
      ['af', 'Afrikaans'],
      ['fr-fr', 'French (France)'],
      ['sw', 'Swahili'],
    ],
  );
});

test('a program of the operator gets the text, the language and the voice, and nothing of our settings', async () => {
  const wav = join(folder, 'hum.wav');
  writeFileSync(wav, hum(1));
  process.env['VOLLEY_TEST_SECRET'] = 'hidden';
  const file = program('speak', `{ cat; echo; echo "$@"; env; } > ${folder}/heard; cat ${wav}`);
  const sounds = open({ command: `${file} --lang {language} --voice={voice}` });
  const sound = await sounds.speak(asked('Habari za asubuhi', 'sw', 'asha'));
  assert.equal(sound.durationMs, 1_000);
  const heard = readFileSync(join(folder, 'heard'), 'utf8');
  assert.match(heard, /^Habari za asubuhi\n--lang sw --voice=asha\n/);
  assert.doesNotMatch(heard, /hidden/);
});

test('a program that fails, writes no sound, or takes too long is a refusal in time, and what it started is ended', {
  timeout: 90_000,
}, async () => {
  const failing = open({ command: program('fails', 'exit 3') });
  assert.equal(await fieldsOf(failing.speak(asked('Hello'))), 'unavailable');
  const missing = open({ command: join(folder, 'nothing-here') });
  assert.equal(await fieldsOf(missing.speak(asked('Hello'))), 'unavailable');
  const wordy = open({ command: program('writes-text', 'echo this is no sound') });
  assert.deepEqual(Object.keys((await fieldsOf(wordy.speak(asked('Hello')))) as object), ['text']);
  const slow = open({ command: program('slow', `sleep 30 & echo $! > ${folder}/pid; wait`), speechTimeoutMs: 3_000 });
  const startMs = performance.now();
  assert.equal(await fieldsOf(slow.speak(asked('Hello'))), 'unavailable');
  assert.ok(performance.now() - startMs < 15_000);
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  // The program was killed; the system takes a moment to end it.
  while (isRunning(pid)) await sleep(10);
  assert.match(lines.join(''), /it took too long/);
  assert.doesNotMatch(lines.join(''), /Hello/);
});

test('programs are started up to a number, beyond it is a refusal at once, and an ended one leaves its place', async () => {
  const slow = open({ command: program('sleeps', 'sleep 30'), speechTimeoutMs: 2_000 });
  const all = await Promise.allSettled(Array.from({ length: 21 }, () => slow.speak(asked('Hello'))));
  const reasons = all.map((one) => (one.status === 'rejected' ? String(one.reason.message) : 'it was spoken'));
  assert.equal(reasons.filter((reason) => /^Too many recordings/.test(reason)).length, 1, reasons.join('\n'));
  assert.equal(reasons.filter((reason) => /^The text was not turned into speech/.test(reason)).length, 20);
  await assert.rejects(slow.speak(asked('Hello')), { message: /^The text was not turned into speech/ });
});

test('a text that takes too long ends its thread and leaves nothing behind, and the next one is spoken all the same', async () => {
  const left = () => readdirSync(folder).filter((name) => name.startsWith('volley-speech-'));
  const hasty = open({ speechTimeoutMs: 30 });
  assert.equal(await fieldsOf(hasty.speak(asked('This is a rather long announcement. '.repeat(40)))), 'unavailable');
  assert.deepEqual(left(), []);
  const patient = open();
  const cut = patient.speak(asked('This is a rather long announcement. '.repeat(40)));
  await sleep(150);
  await patient.stop();
  assert.equal(await fieldsOf(cut), 'unavailable');
  assert.deepEqual(left(), []);
  // A thread is started first, so that the time for this is not measured.
  const { durationMs } = await open().prepare(hum(2));
  assert.equal(durationMs, 2_000);
});

test('the largest recording fits into the limited memory of the thread', async () => {
  // Ten million samples of a byte each, which is the most that 10 MB hold.
  const wav = Buffer.alloc(10 * 1024 * 1024, 0x90);
  hum(1).copy(wav, 0, 0, 44);
  for (const [at, value] of [
    [4, wav.length - 8],
    [24, 8_000],
    [28, 8_000],
    [40, wav.length - 44],
  ] as const)
    wav.writeUInt32LE(value, at);
  for (const [at, value] of [
    [32, 1],
    [34, 8],
  ] as const)
    wav.writeUInt16LE(value, at);
  const { durationMs } = await open().prepare(wav);
  assert.equal(durationMs, Math.round((wav.length - 44) / 8));
});

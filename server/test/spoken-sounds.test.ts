// The sounds of texts: how many are made at once, who makes them, what is kept, and what is forgotten.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../src/errors.ts';
import { createAccount } from '../src/identity/index.ts';
import type { Runtime } from '../src/runtime.ts';
import { forgetSpokenSounds } from '../src/voice/campaigns/speech/forget-sounds.ts';
import { SoundStore } from '../src/voice/campaigns/speech/sound-store.ts';
import { evictSounds } from '../src/voice/campaigns/speech/store-sounds.ts';
import type { PreparedSound, SoundPreparer, SpeechOrder } from '../src/voice/dialer.ts';
import { eventually } from './testkit/eventually.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const { rt, sql } = await openTestRuntime();
const ENGLISH = { language: 'en', voice: '' };
const texts = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`);

/** A voice that speaks when it is told to. */
class SlowVoice {
  readonly asked: string[] = [];
  readonly #open = new Map<string, { resolve(sound: PreparedSound): void; reject(error: Error): void }>();

  readonly sounds = {
    speak: ({ text }: SpeechOrder) => {
      this.asked.push(text);
      const { promise, resolve, reject } = Promise.withResolvers<PreparedSound>();
      this.#open.set(text, { resolve, reject });
      return promise;
    },
  } as unknown as SoundPreparer;

  get open(): string[] {
    return [...this.#open.keys()];
  }

  finish(text: string, error?: Error): void {
    const asked = this.#open.get(text);
    assert.ok(asked, `${text} is being spoken`);
    this.#open.delete(text);
    if (error) asked.reject(error);
    else asked.resolve({ mulaw: Buffer.from(text.padEnd(800)), durationMs: 100 });
  }
}

function openStore(voice: SlowVoice, processId: number) {
  const asProcess: Runtime = { ...rt, processId: () => processId };
  return new SoundStore({ rt: asProcess, sounds: voice.sounds, limitMs: 60_000, onNews: () => undefined });
}

const newAccount = async () => (await createAccount(rt, { name: 'x', defaultCountry: 'GH', timeZone: 'UTC' })).id;

test('a few texts are spoken at once, of one campaign fewer still, and each of them by one process', async () => {
  const accountId = await newAccount();
  const [voice, otherVoice] = [new SlowVoice(), new SlowVoice()];
  const [store, other] = [openStore(voice, 1), openStore(otherVoice, 2)];
  const first = texts(5, 'first');
  await store.find({ accountId, campaignId: 1 }, ENGLISH, [...first, ...first]);
  await eventually(
    async () => voice.open.length,
    (n) => n === 2,
  );
  await store.find({ accountId, campaignId: 2 }, ENGLISH, texts(5, 'second'));
  await store.find({ accountId, campaignId: 3 }, ENGLISH, texts(5, 'third'));
  await eventually(
    async () => voice.open.length,
    (n) => n === 4,
  );
  assert.deepEqual(voice.open.filter((text) => text.startsWith('first')).length, 2);
  assert.deepEqual(voice.open.filter((text) => text.startsWith('third')).length, 0);
  await other.find({ accountId, campaignId: 1 }, ENGLISH, first.slice(0, 3));
  await eventually(
    async () => otherVoice.open,
    (open) => open.length === 1,
  );
  assert.deepEqual(otherVoice.open, ['first 2'], 'what another process speaks is left to it');
  voice.finish('first 0');
  const states = await eventually(
    () => store.find({ accountId, campaignId: 1 }, ENGLISH, first),
    (found) => typeof found.get('first 0') === 'object',
  );
  assert.equal(states.get('first 1'), 'waiting');
  const there = await eventually(
    () => other.find({ accountId, campaignId: 1 }, ENGLISH, ['first 0']),
    (found) => typeof found.get('first 0') === 'object',
  );
  assert.deepEqual(there.get('first 0'), states.get('first 0'));
  assert.ok(!otherVoice.asked.includes('first 0'), 'it was spoken once');
  store.stop();
  other.stop();
});

test('a text fails at once where no voice can speak it, and never because others are being spoken', async () => {
  const accountId = await newAccount();
  const voice = new SlowVoice();
  const store = openStore(voice, 1);
  const owner = { accountId, campaignId: 1 };
  const failures = async () =>
    sql<{ failures: number; reason: string }>(
      'select failures, reason from spoken_sounds where account_id = $1 and process_id is null order by reason',
      [accountId],
    );
  await store.find(owner, ENGLISH, ['busy', 'unspeakable']);
  await eventually(
    async () => voice.open.length,
    (n) => n === 2,
  );
  voice.finish('busy', new AppError('unavailable', 'Too many at once.'));
  voice.finish('unspeakable', new AppError('invalid_input', 'No voice speaks this.'));
  const rows = await eventually(failures, (found) => found.length === 2);
  assert.deepEqual(rows, [
    { failures: 0, reason: '' },
    { failures: 1, reason: 'speech_failed' },
  ]);
  const states = await eventually(
    () => store.find(owner, ENGLISH, ['busy', 'unspeakable']),
    (found) => found.get('unspeakable') === 'failed',
  );
  assert.equal(states.get('busy'), 'waiting');
  store.stop();
});

test('what was used longest ago goes first, of an account that has too much and of one that needs it no more', async () => {
  const [accountId, otherId] = [await newAccount(), await newAccount()];
  const fill = (account: number, count: number, age: string) =>
    sql(
      `insert into spoken_sounds (account_id, text_hash, mulaw, bytes, due_at, used_at)
       select $1, decode(lpad(n::text, 4, '0'), 'hex'), '\\x00', 100, now(), now() - $3::interval - n * interval '1 minute'
       from generate_series(1, $2) n`,
      [account, count, age],
    );
  const left = async (account: number) =>
    (
      await sql<{ name: string }>(
        `select encode(text_hash, 'hex') as name from spoken_sounds where account_id = $1 order by 1`,
        [account],
      )
    ).map(({ name }) => name);
  await fill(accountId, 6, '0');
  await fill(otherId, 6, '0');
  await evictSounds(rt.db, { accountId, bytesMax: 350, rowsMax: 100 });
  assert.deepEqual(await left(accountId), ['0001', '0002', '0003']);
  await evictSounds(rt.db, { accountId, bytesMax: 350, rowsMax: 2 });
  assert.deepEqual(await left(accountId), ['0001', '0002']);
  assert.equal((await left(otherId)).length, 6);
  await sql(
    `update spoken_sounds set used_at = now() - interval '2 days' where account_id = $1 and text_hash = '\\x0002'`,
    [accountId],
  );
  assert.equal(await forgetSpokenSounds(rt), false);
  assert.deepEqual(await left(accountId), ['0001']);
});

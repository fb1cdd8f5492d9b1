import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { DATABASE_DEFAULTS, openDatabase } from '../src/db/index.ts';
import { AppError } from '../src/errors.ts';
import { addressGroup, attemptToProve, forgetAttempts, rememberAddress } from '../src/people/attempts/attempts.ts';
import type { AttemptKind } from '../src/people/attempts/judge-attempt.ts';
import type { Runtime } from '../src/runtime.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const clock = manualClock(Date.parse('2026-03-01T12:00:00Z'));
const { rt, url, sql } = await openTestRuntime({ clock });

interface Trial {
  readonly email: string;
  readonly address: string;
  readonly kind?: AttemptKind;
  readonly at?: Runtime;
}

/** `failed`, `proved`, or for how many seconds one is asked to wait. */
async function attempt({ at = rt, kind = 'password', email, address }: Trial, isRight = false) {
  try {
    const proof = await attemptToProve(at, { kind, email, address }, async () => (isRight ? 'proved' : null));
    return proof ?? 'failed';
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'rate_limited', String(error));
    return error.retryAfterSeconds ?? 0;
  }
}

async function failTimes(count: number, trial: Trial): Promise<void> {
  for (let n = 0; n < count; n += 1) assert.equal(await attempt(trial), 'failed');
}

test('after some failures the wait grows, is told, and ends', async () => {
  const trial = { email: 'grows@example.com', address: '192.0.2.1' };
  await failTimes(5, trial);
  const waits: unknown[] = [];
  for (let n = 0; n < 14; n += 1) {
    const wait = await attempt(trial, true);
    waits.push(wait);
    assert.equal(typeof wait, 'number');
    clock.advance(Number(wait) * 1000);
    assert.equal(await attempt(trial), 'failed');
  }
  assert.deepEqual(waits.slice(0, 6), [1, 2, 4, 8, 16, 32]);
  assert.ok(waits.every((wait) => Number(wait) <= 900));
  assert.ok(Number(waits.at(-1)) >= 300);
  clock.advance(900_000);
  assert.equal(await attempt(trial, true), 'proved');
  await failTimes(5, trial);
});

test('an address is the same however its letters are written, as it is for the person who has it', async () => {
  const address = '192.0.2.3';
  await failTimes(5, { email: 'e\u0301si@example.com', address });
  assert.equal(await attempt({ email: ' \u00c9SI@example.com', address }, true), 1);
});

test('many tries at once, in two processes, get no more of them than one after the other', async (t) => {
  const other: Runtime = { ...rt, db: openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: url } }) };
  t.after(() => other.db.stop());
  const trials = Array.from({ length: 60 }, (_, n) =>
    attempt({ email: 'at-once@example.com', address: '192.0.2.2', at: n % 2 === 0 ? rt : other }),
  );
  const answers = await Promise.all(trials);
  assert.equal(answers.filter((answer) => answer === 'failed').length, 5);
  assert.equal(answers.filter((answer) => typeof answer === 'number').length, 55);
});

test('strangers at many addresses slow neither whoever was there before nor the first try from a new place', async () => {
  const email = 'wanted@example.com';
  const home = { email: 'Wanted@Example.com ', address: '198.51.100.7' };
  assert.equal(await attempt(home, true), 'proved');
  await rememberAddress(rt, rt.db, home);
  let tries = 0;
  for (let host = 1; host <= 60; host += 1) {
    for (let n = 0; n < 5; n += 1)
      if ((await attempt({ email, address: `203.0.113.${host}` })) === 'failed') tries += 1;
  }
  assert.ok(tries <= 60 + 20, `${tries} tries`);
  await failTimes(4, home);
  assert.equal(await attempt(home, true), 'proved');
  assert.equal(await attempt({ email, address: '192.0.2.200' }, true), 'proved');
  assert.equal(await attempt({ email, address: '203.0.113.5' }), 30);
});

test('one address that tries many people is slowed at all of them, but for those who were there before', async () => {
  const address = '2001:db8:7:100::1';
  await rememberAddress(rt, rt.db, { email: 'at-home@example.com', address });
  let tries = 0;
  for (let n = 0; n < 100; n += 1) {
    // All of these are one customer's.
    const own = `2001:db8:7:1${(n % 90) + 10}::${n}`;
    if ((await attempt({ email: `person-${n}@example.com`, address: own })) === 'failed') tries += 1;
  }
  assert.equal(tries, 20);
  assert.equal(await attempt({ email: 'at-home@example.com', address }, true), 'proved');
  assert.equal(await attempt({ email: 'person-1@example.com', address: '2001:db8:7:200::1' }, true), 'proved');
});

test('success at some people is no way to try others without end', async () => {
  const address = '192.0.2.40';
  let tries = 0;
  for (let n = 0; n < 60; n += 1) {
    await attempt({ email: 'own@example.com', address }, true);
    if ((await attempt({ email: `other-${n}@example.com`, address })) === 'failed') tries += 1;
  }
  assert.equal(tries, 20);
});

test('codes are tried from new addresses in one line, and from a familiar one beside it', async () => {
  const email = 'codes@example.com';
  await rememberAddress(rt, rt.db, { email, address: '198.51.100.9' });
  const answers: unknown[] = [];
  for (let host = 1; host <= 50; host += 1)
    answers.push(await attempt({ email, kind: 'code', address: `203.0.113.${host}` }));
  assert.equal(answers.filter((answer) => answer === 'failed').length, 10);
  assert.equal(await attempt({ email, kind: 'code', address: '198.51.100.9' }, true), 'proved');
  clock.advance(60_000);
  assert.equal(await attempt({ email, kind: 'code', address: '192.0.2.77' }, true), 'proved');
});

test('an error while somebody proves who they are is no failure of theirs', async () => {
  const by = { kind: 'password', email: 'error@example.com', address: '192.0.2.50' } as const;
  for (let n = 0; n < 10; n += 1) {
    const broken = attemptToProve(rt, by, () => Promise.reject(new AppError('unavailable', 'Too many.')));
    await assert.rejects(broken, /Too many/);
  }
  await failTimes(5, by);
});

test('counters of a day ago and addresses of half a year ago are forgotten, and twenty addresses are kept', async () => {
  const email = 'traveller@example.com';
  for (let n = 0; n < 25; n += 1) {
    clock.advance(1_000);
    await rememberAddress(rt, rt.db, { email, address: `10.0.${n}.1` });
  }
  const count = async (table: string): Promise<number> =>
    Number((await sql<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);
  // The traveller's, and one of each person above.
  assert.equal(await count('familiar_addresses'), 20 + 3);
  await failTimes(5, { email, address: '10.0.0.1' });
  const left = await attempt({ email, address: '10.0.24.1' }, true);
  assert.equal(left, 'proved');
  assert.ok((await count('failed_attempts')) > 0);
  clock.advance(25 * 3_600_000);
  assert.equal(await forgetAttempts(rt), false);
  assert.equal(await count('failed_attempts'), 0);
  assert.equal(await count('familiar_addresses'), 23);
  clock.advance(180 * 24 * 3_600_000);
  assert.equal(await forgetAttempts(rt), false);
  assert.equal(await count('familiar_addresses'), 0);
});

test('behind one address nobody learns who was there before: failures are answered and counted alike', async () => {
  const told = async (isKnown: boolean, address: string) => {
    const answers: unknown[] = [];
    for (let n = 0; n < 24; n += 1) {
      const email = `${isKnown ? 'known' : 'unknown'}-${n}-${address}@example.com`;
      if (isKnown) await rememberAddress(rt, rt.db, { email, address });
      answers.push(await attempt({ email, address }));
    }
    return answers;
  };
  const known = await told(true, '192.0.2.60');
  assert.deepEqual(known, await told(false, '192.0.2.61'));
  assert.deepEqual(known.slice(18), ['failed', 'failed', 1, 1, 1, 1]);
  const [email, address] = ['known-23-192.0.2.60@example.com', '192.0.2.60'];
  assert.equal(await attempt({ email, address }, true), 'proved', 'whoever was there and knows the password is let in');
});

test('an address stands for what one customer of a provider has', () => {
  const groups: readonly [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
    ['2001:DB8:1:200:aaaa:bbbb:cccc:dddd', '2001:db8:1:200::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['1:2:3:4500::', '1:2:3:4500::/56'],
    ['1::3:4:5:6:7:8', '1:0:3:0::/56'],
  ];
  for (const [address, group] of groups) assert.equal(addressGroup(address), group);
});

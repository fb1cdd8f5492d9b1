import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { AppError } from '../../errors.ts';
import { hashPassword, isRehashDue, verifyPassword } from './passwords.ts';
import { refusePassword } from './refuse-password.ts';

const PERSON = { email: 'ama.mensah@example.com', name: 'Ama Mensah' };

test('a password is verified by its hash alone, and two hashes of it differ', async () => {
  const [hash, other] = await Promise.all([
    hashPassword('correct horse battery', 'one'),
    hashPassword('correct horse battery', 'one'),
  ]);
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.notEqual(hash, other);
  assert.equal(await verifyPassword('correct horse battery', hash, 'one'), true);
  assert.equal(await verifyPassword('correct horse batterY', hash, 'one'), false);
  assert.equal(isRehashDue(hash), false);
});

test('a hash of smaller parameters, made elsewhere, is verified and due for a new one', async () => {
  const salt = Buffer.from('somesaltsomesalt');
  const parameters = { memory: 4096, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: 'an older password', nonce: salt, ...parameters });
  const encode = (octets: Buffer): string => octets.toString('base64').replaceAll('=', '');
  const hash = `$argon2id$v=19$m=4096,t=1,p=1$${encode(salt)}$${encode(tag)}`;
  assert.equal(await verifyPassword('an older password', hash, 'one'), true);
  assert.equal(await verifyPassword('another password', hash, 'one'), false);
  assert.equal(isRehashDue(hash), true);
});

test('what is composed of other code points is the same password', async () => {
  assert.equal(
    await verifyPassword('cafe\u0301 au lait 12', await hashPassword('caf\u00e9 au lait 12', 'one'), 'one'),
    true,
  );
});

test('nobody has no password, not even the one that the decoy was made of', async () => {
  assert.equal(await verifyPassword('', null, 'one'), false);
  assert.equal(await verifyPassword('correct horse battery', null, 'one'), false);
  await assert.rejects(verifyPassword('x', 'plain text', 'one'), /form of argon2id/);
});

test('when too many sign in at once, further ones are told at once to come back', async () => {
  // Refused before anything is computed. The hashes that fill the queue use the cheapest parameters that a hash may name.
  const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const answers = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword('x', cheap, 'one')));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  assert.equal(refused.length, 8);
  for (const error of refused)
    assert.ok(error instanceof AppError && error.code === 'unavailable' && error.retryAfterSeconds === 3);
  assert.equal(await verifyPassword('x', cheap, 'one'), false);
});

test('a password is refused for being short, long, common, or the name of the person', () => {
  const refusals: readonly [string, RegExp][] = [
    ['short words', /at least 12 characters/],
    ['x y '.repeat(33), /at most 128 characters/],
    ['1234567890123456', /commonest/],
    ['qwertyqwerty', /commonest/],
    ['PasswordPassword', /commonest/],
    ['!!Sunshine2026', /commonest/],
    ['aaaaaaaaaaaaaa', /commonest/],
    ['qwertydragon', /commonest/],
    ['ama.mensah@example.com', /name or the e-mail/],
    ['Ama.Mensah-1957', /name or the e-mail/],
    ['mensahMENSAHmensah', /name or the e-mail/],
  ];
  for (const [password, why] of refusals) assert.match(refusePassword(password, PERSON) ?? 'taken', why, password);
  for (const password of [
    'lorry under seven',
    'twelve chars',
    'Mensah keeps seven goats',
    'ɛkɔm de me paa ooo',
    `${'😀'.repeat(6)}abcdef`,
  ])
    assert.equal(refusePassword(password, PERSON), null, password);
});

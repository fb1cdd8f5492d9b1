import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { AppError } from '../src/errors.ts';
import { createSeal } from '../src/lib/files/seal.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import { rememberAddress } from '../src/people/attempts/attempts.ts';
import {
  confirmTotp,
  findFactors,
  findTicket,
  issueTicket,
  offerTotp,
  proveByCode,
  removeTotp,
  renewRecoveryCodes,
  useTicket,
} from '../src/people/factors/second-factor.ts';
import { totpCode } from '../src/people/factors/totp.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const STEP_MS = 30_000;
const clock = manualClock(Date.parse('2026-03-01T12:00:10Z'));
const { rt, sql } = await openTestRuntime({ clock });
const seal = createSeal('a secret of the tests');
const address = '192.0.2.1';

let users = 0;
async function addPerson() {
  users += 1;
  const person = { id: users, email: `person-${users}@example.com` };
  const now = clock.now();
  await sql(
    `insert into users (id, uuid, email, name, created_at, updated_at) values ($1, $2, $3, 'A person', $4, $4)`,
    [person.id, uuidV7(clock.nowMs()), person.email, now],
  );
  return person;
}

const ticketOf = (userId: number, from = address) =>
  rt.db.transact((tx) =>
    issueTicket(rt, tx, { id: userId, email: `person-${userId}@example.com` }, { address: from, isCounted: false }),
  );

/** The code that the person's program shows. */
function shownBy(secret: string): string {
  return totpCode(secret, Math.floor(clock.nowMs() / STEP_MS));
}

async function addPersonWithTotp() {
  const person = await addPerson();
  const { secret } = await offerTotp(rt, seal, { person, issuer: 'Volley' });
  const codes = await confirmTotp(rt, seal, { userId: person.id, code: shownBy(secret), sessionId: null });
  clock.advance(STEP_MS);
  const prove = (code: string) => proveByCode(rt, seal, { person, code, address });
  return { person, secret, codes, prove };
}

const isRefused = (code: AppError['code'], words: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === code && words.test(error.message + JSON.stringify(error.fields ?? {}));

test('an authenticator asks for nothing until a code has confirmed it, and its secret is stored encrypted', async () => {
  const person = await addPerson();
  const first = await offerTotp(rt, seal, { person, issuer: 'Volley' });
  const { secret, address: shown } = await offerTotp(rt, seal, { person, issuer: 'Volley' });
  assert.notEqual(first.secret, secret);
  assert.ok(shown.includes(secret));
  assert.deepEqual(await findFactors(rt, person.id), { hasTotp: false, recoveryCodesLeft: 0 });
  assert.equal(await proveByCode(rt, seal, { person, code: shownBy(secret), address }), null);
  const wrong = shownBy(secret) === '000000' ? '000001' : '000000';
  await assert.rejects(
    confirmTotp(rt, seal, { userId: person.id, code: wrong, sessionId: null }),
    isRefused('invalid_input', /authenticator shows now/),
  );
  assert.equal((await confirmTotp(rt, seal, { userId: person.id, code: shownBy(secret), sessionId: null })).length, 10);
  assert.deepEqual(await findFactors(rt, person.id), { hasTotp: true, recoveryCodesLeft: 10 });
  await assert.rejects(offerTotp(rt, seal, { person, issuer: 'Volley' }), isRefused('wrong_state', /already/));
  const [row] = await sql<{ sealed: Buffer }>('select secret_sealed as sealed from totp_factors where user_id = $1', [
    person.id,
  ]);
  assert.ok(row && !row.sealed.includes(secret) && seal.open(row.sealed) === secret);
});

test('a code is good once, also when it is sent twice at the same time', async () => {
  const { person, secret, prove } = await addPersonWithTotp();
  const answers = await Promise.all([prove(shownBy(secret)), prove(shownBy(secret)), prove(shownBy(secret))]);
  assert.deepEqual(answers.toSorted(), ['totp', null, null].toSorted());
  assert.equal(await prove(shownBy(secret)), null);
  clock.advance(STEP_MS);
  assert.equal(await prove(shownBy(secret)), 'totp');
  const confirming = await addPerson();
  const { secret: own } = await offerTotp(rt, seal, { person: confirming, issuer: 'Volley' });
  await confirmTotp(rt, seal, { userId: confirming.id, code: shownBy(own), sessionId: null });
  assert.equal(await proveByCode(rt, seal, { person: confirming, code: shownBy(own), address }), null);
  await removeTotp(rt, person.id);
});

test('a recovery code stands in once, for its own person, and new ones end the old', async () => {
  const { person, codes, prove } = await addPersonWithTotp();
  const other = await addPersonWithTotp();
  const [first = '', second = '', third = ''] = codes;
  assert.equal(await other.prove(first), null);
  const answers = await Promise.all([prove(first.toUpperCase()), prove(first)]);
  assert.deepEqual(answers.toSorted(), ['recovery_code', null].toSorted());
  assert.equal((await findFactors(rt, person.id)).recoveryCodesLeft, 9);
  const [renewed = ''] = await renewRecoveryCodes(rt, person.id);
  assert.equal(await prove(second), null);
  assert.equal(await prove(renewed), 'recovery_code');
  await removeTotp(rt, person.id);
  assert.equal(await prove(third), null);
  assert.deepEqual(await findFactors(rt, person.id), { hasTotp: false, recoveryCodesLeft: 0 });
  await assert.rejects(removeTotp(rt, person.id), isRefused('wrong_state', /no authenticator/));
  await assert.rejects(renewRecoveryCodes(rt, person.id), isRefused('wrong_state', /no authenticator/));
});

test('whoever guesses codes is made to wait, and a right one in between does not let them guess on', async () => {
  const { person, secret, prove } = await addPersonWithTotp();
  for (let n = 0; n < 5; n += 1) assert.equal(await prove('not a code'), null);
  await assert.rejects(prove(shownBy(secret)), isRefused('rate_limited', /try again in 1 second/));
  clock.advance(1_000);
  assert.equal(await proveByCode(rt, seal, { person, code: shownBy(secret), address }), 'totp');
});

test('without the secret of the installation nothing is set up, and what was is told as unreadable', async () => {
  const person = await addPerson();
  await assert.rejects(offerTotp(rt, null, { person, issuer: 'Volley' }), isRefused('wrong_state', /VOLLEY_SECRET/));
  const { person: known, secret, codes } = await addPersonWithTotp();
  const code = shownBy(secret);
  const other = createSeal('another secret of the tests');
  await assert.rejects(
    proveByCode(rt, other, { person: known, code, address }),
    isRefused('unavailable', /VOLLEY_SECRET/),
  );
  assert.equal(await proveByCode(rt, other, { person: known, code: codes[0] ?? '', address }), 'recovery_code');
});

test('a ticket is good for minutes, once, and until anything about the person changes', async () => {
  const person = await addPerson();
  const ticket = await ticketOf(person.id);
  assert.equal(await findTicket(rt, ticket), person.id);
  assert.equal(await findTicket(rt, randomBytes(32).toString('base64url')), null);
  assert.equal(await findTicket(rt, 'no ticket'), null);
  const used = await Promise.all([1, 2].map(() => rt.db.transact((tx) => useTicket(rt, tx, ticket))));
  assert.equal(used.filter((one) => one !== null).length, 1);
  assert.equal(await findTicket(rt, ticket), null);
  const late = await ticketOf(person.id);
  clock.advance(10 * 60_000 + 1);
  assert.equal(await findTicket(rt, late), null);
  const changed = await ticketOf(person.id);
  clock.advance(1);
  await sql('update users set updated_at = $2 where id = $1', [person.id, clock.now()]);
  assert.equal(await findTicket(rt, changed), null);
  assert.equal(await rt.db.transact((tx) => useTicket(rt, tx, changed)), null);
  const suspended = await ticketOf(person.id);
  await sql('update users set suspended_at = $2 where id = $1', [person.id, clock.now()]);
  assert.equal(await findTicket(rt, suspended), null);
});

test('whoever knows the password pushes out no ticket of the person, and of all there is an end', async () => {
  const { id, email } = await addPerson();
  const count = async () =>
    (await sql<{ n: number }>('select count(*)::int as n from sign_in_tickets where user_id = $1', [id]))[0]?.n;
  const home = '198.51.100.1';
  const own = await ticketOf(id, '192.0.2.9');
  for (let n = 0; n < 15; n += 1) await ticketOf(id, '203.0.113.1');
  assert.equal(await count(), 1 + 3);
  assert.equal(await findTicket(rt, own), id);
  await rememberAddress(rt, rt.db, { email, address: home });
  const atHome = await ticketOf(id, home);
  for (let n = 0; n < 120; n += 1) await ticketOf(id, `10.0.${n}.1`);
  assert.equal(await count(), 100);
  assert.equal(await findTicket(rt, atHome), id);
});

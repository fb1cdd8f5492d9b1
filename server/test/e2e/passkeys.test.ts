import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { manualClock } from '../../src/clock.ts';
import { AppError } from '../../src/errors.ts';
import { uuidV7 } from '../../src/lib/ids/uuid.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '../../src/people/factors/passkey-ceremony.ts';
import { placeOfPasskeys } from '../../src/people/factors/passkey-place.ts';
import {
  askForAnyPasskey,
  askForOwnPasskey,
  listPasskeys,
  lookUpPasskey,
  offerPasskey,
  provePasskey,
  readNewPasskey,
  renamePasskey,
  storePasskey,
  usePasskey,
} from '../../src/people/factors/passkeys.ts';
import { deletePasskey } from '../../src/people/factors/store-passkeys.ts';
import { atEnd } from '../testkit/at-end.ts';
import { startBrowser } from '../testkit/browser.ts';
import { addVirtualDevice, createInBrowser as create, signInBrowser as sign } from '../testkit/passkey-browser.ts';
import { openTestRuntime } from '../testkit/runtime.ts';

const clock = manualClock(Date.parse('2026-03-01T12:00:00Z'));
const { rt, sql } = await openTestRuntime({ clock });
const address = '192.0.2.1';

const pages = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>A page</title>');
});
pages.listen(0, '127.0.0.1');
await once(pages, 'listening');
atEnd(() => {
  pages.closeAllConnections();
  pages.close();
});
const { port } = pages.address() as AddressInfo;
const place = placeOfPasskeys({ publicUrl: '', baseUrl: `http://localhost:${port}` });

const page = await (await startBrowser()).newPage();
await page.goto(`http://localhost:${port}/`);
const { devtools, authenticatorId } = await addVirtualDevice(page);

const createInBrowser = (options: unknown) => create(page, options) as Promise<PasskeyRegistration>;
const signInBrowser = (options: unknown) => sign(page, options) as Promise<PasskeyAssertion>;

let users = 0;
async function addOwner() {
  users += 1;
  const owner = { id: users, uuid: uuidV7(clock.nowMs()), email: `person-${users}@example.com`, name: 'A person' };
  const values = [owner.id, owner.uuid, owner.email, owner.name, clock.now()];
  await sql(
    `insert into users (id, uuid, email, name, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    values,
  );
  return owner;
}

type Owner = Awaited<ReturnType<typeof addOwner>>;

async function add(owner: Owner, name: string, response: PasskeyRegistration) {
  const passkey = await readNewPasskey(rt, place, { userId: owner.id, name, response });
  await rt.db.transact((tx) => storePasskey(tx, passkey));
  return passkey;
}

async function register(owner: Owner, name: string) {
  return add(owner, name, await createInBrowser(await offerPasskey(rt, place, { owner, installation: 'Volley' })));
}

/** As a sign-in does, or a confirmation: proved first, and used in the transaction of what it opens. */
async function prove(response: PasskeyAssertion, userId: number | null = null, at = place) {
  const proved = await provePasskey(rt, at, { response, userId, passkey: await lookUpPasskey(rt, response) });
  return proved && (await rt.db.transact((tx) => usePasskey(rt, tx, proved))) ? proved.passkey : null;
}

const isRefused = (code: AppError['code'], words: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === code && words.test(error.message + JSON.stringify(error.fields ?? {}));

test('a passkey made in a browser signs its person in without a name, again and again', async () => {
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  const owner = await addOwner();
  const { uuid } = await register(owner, 'Telephone');
  for (let n = 0; n < 2; n += 1) {
    clock.advance(1_000);
    const response = await signInBrowser(await askForAnyPasskey(rt, place, address));
    const proved = await prove(response);
    assert.deepEqual([proved?.userId, proved?.uuid], [owner.id, uuid]);
    assert.equal(await prove(response), null, 'a reply is good once');
  }
  const [listed, ...others] = await listPasskeys(rt, owner.id);
  assert.deepEqual([listed?.name, listed?.lastUsedAt, others], ['Telephone', clock.now(), []]);
  await renamePasskey(rt, { userId: owner.id, uuid }, 'Old telephone');
  assert.equal((await listPasskeys(rt, owner.id))[0]?.name, 'Old telephone');
});

test('a challenge is good for five minutes, for its purpose and for its person', async () => {
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  const [owner, stranger] = [await addOwner(), await addOwner()];
  await register(owner, 'Key');
  const late = await signInBrowser(await askForAnyPasskey(rt, place, address));
  clock.advance(5 * 60_000 + 1);
  assert.equal(await prove(late), null);
  const forSignIn = await signInBrowser(await askForAnyPasskey(rt, place, address));
  assert.equal(await prove(forSignIn, owner.id), null);
  const confirming = await signInBrowser(await askForOwnPasskey(rt, place, owner.id));
  assert.equal(await prove(confirming, stranger.id), null);
  const confirmed = await signInBrowser(await askForOwnPasskey(rt, place, owner.id));
  assert.equal((await prove(confirmed, owner.id))?.userId, owner.id);
  await assert.rejects(askForOwnPasskey(rt, place, stranger.id), isRefused('wrong_state', /no passkey/));
  const own = await createInBrowser(await offerPasskey(rt, place, { owner: stranger, installation: 'Volley' }));
  const stolen = add(owner, 'Stolen', own);
  await assert.rejects(stolen, isRefused('invalid_input', /begin again/));
});

test('what was changed on the way, or made at another address, proves nobody', async () => {
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  const owner = await addOwner();
  await register(owner, 'Key');
  const ask = async () => signInBrowser(await askForAnyPasskey(rt, place, address));
  const right = await ask();
  const signature = Buffer.from(right.response.signature, 'base64url');
  signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
  const forged = { ...right, response: { ...right.response, signature: signature.toString('base64url') } };
  assert.equal(await prove(forged), null);
  const other = await ask();
  const handle = Buffer.alloc(16).toString('base64url');
  const renamed = { ...other, response: { ...other.response, userHandle: handle } };
  assert.equal(await prove(renamed), null);
  const elsewhere = placeOfPasskeys({ publicUrl: '', baseUrl: `http://localhost:${port + 1}` });
  assert.equal(await prove(await ask(), null, elsewhere), null);
  const nonsense = { ...right, response: { ...right.response, clientDataJSON: 'bm9uc2Vuc2U' } };
  assert.equal(await prove(nonsense), null);
});

test('a device that asks neither for a finger nor for a number proves nobody', async () => {
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  const owner = await addOwner();
  await register(owner, 'Key');
  const lax = { ...(await askForAnyPasskey(rt, place, address)), userVerification: 'discouraged' };
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  try {
    const response = await signInBrowser(lax);
    assert.equal(await prove(response), null);
  } finally {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  }
});

test('a removed passkey, and one of a suspended person, lets nobody in', async () => {
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  const owner = await addOwner();
  const { uuid } = await register(owner, 'Key');
  const stranger = await addOwner();
  const remove = (userId: number) => rt.db.transact((tx) => deletePasskey(tx, { userId, uuid }));
  assert.equal(await remove(stranger.id), null);
  await assert.rejects(renamePasskey(rt, { userId: stranger.id, uuid }, 'Mine'), isRefused('not_found', /Passkey/));
  await sql('update users set suspended_at = $2 where id = $1', [owner.id, clock.now()]);
  const suspended = await signInBrowser(await askForAnyPasskey(rt, place, address));
  assert.equal(await prove(suspended), null);
  await sql('update users set suspended_at = null where id = $1', [owner.id]);
  const removed = await signInBrowser(await askForAnyPasskey(rt, place, address));
  // Proved before it was removed, and used after: as when a person is reset while they sign in.
  const meanwhile = await provePasskey(rt, place, {
    response: removed,
    userId: null,
    passkey: await lookUpPasskey(rt, removed),
  });
  assert.equal(meanwhile?.passkey.uuid, uuid);
  const late = await signInBrowser(await askForAnyPasskey(rt, place, address));
  assert.equal(await remove(owner.id), 'Key');
  assert.ok(meanwhile);
  assert.equal(await rt.db.transact((tx) => usePasskey(rt, tx, meanwhile)), false);
  assert.equal(await prove(late), null);
  assert.equal(await remove(owner.id), null);
});

test('challenges that nobody answers are bounded by who asked for them', async () => {
  for (let n = 0; n < 210; n += 1) await askForAnyPasskey(rt, place, '198.51.100.1');
  const count = async (): Promise<number> =>
    Number((await sql<{ n: string }>('select count(*) as n from passkey_challenges'))[0]?.n);
  assert.ok((await count()) <= 200 + 20);
  clock.advance(6 * 60_000);
  for (let n = 0; n < 12; n += 1) await askForAnyPasskey(rt, place, '198.51.100.2');
  assert.equal(await count(), 12);
});

test('where passkeys cannot work it is said why, and which setting decides it', () => {
  assert.deepEqual(placeOfPasskeys({ publicUrl: 'https://sms.example.com/v', baseUrl: 'http://127.0.0.1/v1' }), {
    host: 'sms.example.com',
    origin: 'https://sms.example.com',
  });
  for (const url of ['http://sms.example.com', 'http://127.0.0.1:8080', 'https://192.0.2.1', 'https://[2001:db8::1]'])
    for (const address of [
      { publicUrl: url, baseUrl: 'http://localhost/v1' },
      { publicUrl: '', baseUrl: url },
    ])
      assert.throws(() => placeOfPasskeys(address), isRefused('wrong_state', /https:\/\/.*VOLLEY_PUBLIC_URL/), url);
  // Whatever a request says of the name it came by: no passkey is tied to a name that the setting does not have.
  const asked = { publicUrl: '', baseUrl: 'https://elsewhere.example.com' };
  assert.throws(() => placeOfPasskeys(asked), isRefused('wrong_state', /VOLLEY_PUBLIC_URL is not set/));
});

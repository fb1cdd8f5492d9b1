import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Authentication } from './authentication.ts';
import { chooseChallenge, DigestSession } from './digest.ts';
import type { SipResponse } from './message.ts';

const MUFASA = { username: 'Mufasa', password: 'Circle of Life' };

function refuse(statusCode: number, ...challenges: string[]): SipResponse {
  const name = statusCode === 401 ? 'www-authenticate' : 'proxy-authenticate';
  const headers = challenges.map((value) => ({ name, value }));
  return { kind: 'response', statusCode, reason: '', headers, body: Buffer.alloc(0) };
}

function fieldOf(header: string | undefined, name: string): string | undefined {
  return new RegExp(`${name}="?([^",]+)`).exec(header ?? '')?.[1];
}

test('the MD5 and SHA-256 answers are those of RFC 7616 3.9.1', () => {
  const common =
    'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"';
  const clientNonce = () => 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
  const person = { username: 'Mufasa', password: 'Circle of Life' };
  const answerTo = (algorithm: string) => {
    const challenge = chooseChallenge([
      `Digest ${common}, algorithm=${algorithm}, opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    ]);
    assert.ok(challenge);
    return new DigestSession(challenge, person, clientNonce).authorize('GET', '/dir/index.html');
  };
  assert.equal(fieldOf(answerTo('MD5'), 'response'), '8ca523f5e9506fed4657c9700eebdbec');
  assert.equal(
    fieldOf(answerTo('SHA-256'), 'response'),
    '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
  );
});

test('the answer without qop is that of RFC 2617 with its older rule', () => {
  const challenge = chooseChallenge(['Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"']);
  assert.ok(challenge);
  const header = new DigestSession(challenge, { username: 'Mufasa', password: 'CircleOfLife' }).authorize(
    'GET',
    '/dir/index.html',
  );
  assert.equal(fieldOf(header, 'response'), '1949323746fe6a43ef61f9606e7febea');
  assert.ok(!header.includes('nc='));
});

test('the first challenge that we can answer is taken', () => {
  const values = [
    'Digest realm="a", nonce="1", algorithm=SHA-512-256, qop="auth"',
    'Digest realm="a", nonce="2", algorithm=MD5, qop="auth-int"',
    'Digest realm="a", nonce="3", algorithm=SHA-256, qop="auth"',
    'Digest realm="a", nonce="4", algorithm=MD5',
  ];
  assert.equal(chooseChallenge(values)?.nonce, '3');
  assert.equal(chooseChallenge(['Basic realm="a"']), null);
});

test('two challenges in one line are told apart', () => {
  const auth = new Authentication(MUFASA);
  assert.ok(
    auth.applyChallenge(refuse(407, 'Digest realm="x", nonce="n1", algorithm=SHA-256, Digest realm="x", nonce="n2"')),
  );
  const [header] = auth.headers('INVITE', 'sip:b@x');
  assert.equal(fieldOf(header?.value, 'nonce'), 'n1');
  assert.equal(fieldOf(header?.value, 'algorithm'), 'SHA-256');
});

test('a second refusal is final unless the nonce was stale', () => {
  const auth = new Authentication(MUFASA);
  assert.equal(auth.applyChallenge(refuse(401, 'Digest realm="x", nonce="1", qop="auth"')), true);
  assert.equal(auth.applyChallenge(refuse(401, 'Digest realm="x", nonce="2", qop="auth"')), false);
  assert.equal(auth.applyChallenge(refuse(401, 'Digest realm="x", nonce="3", qop="auth", stale=TRUE')), true);
  assert.equal(fieldOf(auth.headers('INVITE', 'sip:b@x')[0]?.value, 'nonce'), '3');
});

test('a later request may answer the new nonce of a far side that forgot the old one', () => {
  const auth = new Authentication(MUFASA);
  auth.applyChallenge(refuse(401, 'Digest realm="x", nonce="1", qop="auth"'));
  auth.beginRequest();
  assert.equal(auth.headers('BYE', 'sip:b@x').length, 1, 'what is known is sent along');
  assert.equal(auth.applyChallenge(refuse(401, 'Digest realm="x", nonce="2", qop="auth"')), true);
  assert.equal(auth.applyChallenge(refuse(401, 'Digest realm="x", nonce="3", qop="auth"')), false);
});

test('the nonce count goes up with each request and proxy and server are answered apart', () => {
  const auth = new Authentication(MUFASA);
  auth.applyChallenge(refuse(407, 'Digest realm="proxy", nonce="1", qop="auth"'));
  auth.applyChallenge(refuse(401, 'Digest realm="server", nonce="2", qop="auth"'));
  const first = auth.headers('INVITE', 'sip:b@x');
  const second = auth.headers('BYE', 'sip:b@x');
  assert.deepEqual(
    first.map((header) => header.name),
    ['proxy-authorization', 'authorization'],
  );
  assert.equal(fieldOf(first[0]?.value, 'nc'), '00000001');
  assert.equal(fieldOf(second[0]?.value, 'nc'), '00000002');
});

test('without credentials a challenge is final', () => {
  assert.equal(new Authentication(null).applyChallenge(refuse(401, 'Digest realm="x", nonce="1"')), false);
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Authentication } from './authentication.ts';
import { chooseChallenges, DigestSession } from './digest.ts';
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
    const [challenge] = chooseChallenges([
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
  const [challenge] = chooseChallenges([
    'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"',
  ]);
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
    'Digest realm="a", nonce="1", algorithm=SHA3-256, qop="auth"',
    'Digest realm="a", nonce="2", algorithm=MD5, qop="token"',
    'Digest realm="a", nonce="3", algorithm=SHA-256, qop="auth"',
    'Digest realm="a", nonce="4", algorithm=MD5',
  ];
  assert.equal(chooseChallenges(values)[0]?.nonce, '3');
  assert.deepEqual(chooseChallenges(['Basic realm="a"']), []);
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

test('where auth-int alone is offered the body is signed, by SHA-512-256 as well', () => {
  const [challenge] = chooseChallenges(['Digest realm="r", nonce="n", algorithm=SHA-512-256, qop="auth-int"']);
  assert.ok(challenge);
  const body = Buffer.from('v=0\r\n');
  const session = new DigestSession(challenge, { username: 'u', password: 'p' }, () => 'c');
  const sha = (text: string | Buffer) => createHash('sha512-256').update(text).digest('hex');
  const expected = sha(`${sha('u:r:p')}:n:00000001:c:auth-int:${sha(`INVITE:sip:x:${sha(body)}`)}`);
  assert.match(
    session.authorize('INVITE', 'sip:x', body),
    new RegExp(`response="${expected}", algorithm=SHA-512-256, qop=auth-int,`),
  );
});

test('of a session of its own the secret is that of the session (MD5-sess)', () => {
  const [challenge] = chooseChallenges(['Digest realm="r", nonce="n", algorithm=md5-SESS, qop="auth"']);
  assert.ok(challenge);
  const line = new DigestSession(challenge, { username: 'u', password: 'p' }, () => 'c').authorize('INVITE', 'sip:x');
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const expected = md5(`${md5(`${md5('u:r:p')}:n:c`)}:n:00000001:c:auth:${md5('INVITE:sip:x')}`);
  assert.match(line, new RegExp(`response="${expected}", algorithm=MD5-sess`));
});

test('two proxies that each ask are each answered, and one that asks again is told nothing more', () => {
  const auth = new Authentication({ username: 'u', password: 'p' });
  const asks = (...values: string[]): SipResponse => ({
    kind: 'response',
    statusCode: 407,
    reason: '',
    headers: values.map((value) => ({ name: 'proxy-authenticate', value })),
    body: Buffer.alloc(0),
  });
  const challenge = (realm: string) => `Digest realm="${realm}", nonce="${realm}1", qop="auth"`;
  const realms = () => auth.headers('INVITE', 'sip:x').map(({ value }) => /realm="(.*?)"/.exec(value)?.[1]);
  assert.ok(auth.applyChallenge(asks(challenge('one'))));
  assert.ok(auth.applyChallenge(asks(challenge('two'))));
  assert.deepEqual(realms(), ['one', 'two']);
  assert.equal(auth.applyChallenge(asks(challenge('one'))), false);
  const both = new Authentication({ username: 'u', password: 'p' });
  assert.ok(both.applyChallenge(asks(challenge('one'), challenge('two'))));
  assert.equal(both.headers('INVITE', 'sip:x').length, 2);
});

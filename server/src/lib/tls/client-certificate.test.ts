import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { openAuthority } from '../../../test/testkit/certificates.ts';
import { certificateEndsAt, faultsOfCa, faultsOfClientCertificate } from './client-certificate.ts';

const DAY_MS = 86_400_000;
const authority = openAuthority('Authority of the tests');
const own = authority.issue('volley');
const other = authority.issue('other', 20);
const nowMs = Date.now();

const faults = (certificate: string, key: string | null, atMs = nowMs): string =>
  Object.values(faultsOfClientCertificate(certificate, key, atMs))
    .flat()
    .join(' ');

test('a certificate with its key is taken, also with those that lead to its authority', () => {
  assert.equal(faults(own.cert, own.key), '');
  assert.equal(faults(`${own.cert}${authority.cert}`, own.key), '');
  assert.equal(faults(own.cert.replaceAll('\n', '\r\n'), own.key), '');
  assert.equal(faults('', null), '');
  assert.equal(faults('', ''), '');
});

test('what is wrong with a certificate or its key is said when it is saved', () => {
  const body = own.cert.replace(/[A-Za-z0-9+/]{20}/, 'AAAAAAAAAAAAAAAAAAAA');
  const plain = execFileSync('openssl', ['pkey', '-aes256', '-passout', 'pass:secret'], { input: own.key }).toString();
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const publicKey = createPublicKey(own.key).export({ type: 'spki', format: 'pem' });
  const wrong: [string, string | null, RegExp][] = [
    [own.cert, other.key, /^The tls key field is not the key of the certificate\.$/],
    [own.cert, null, /^The tls key field is required with tls_certificate\.$/],
    [own.cert, '', /^The tls key field is required with tls_certificate\.$/],
    ['', own.key, /^The tls key field needs tls_certificate\.$/],
    [own.cert, plain, /^The tls key field must have no passphrase: openssl pkey/],
    [own.cert, 'no key', /^The tls key field must be a private key in PEM form\.$/],
    [own.cert, publicKey.toString(), /^The tls key field must be a private key in PEM form\.$/],
    [own.cert, weak.toString(), /^The tls key field is not the key of the certificate\.$/],
    [`${own.cert}${own.key}`, own.key, /^The tls certificate field has a private key in it, which belongs in tls_key/],
    [`${authority.cert}${own.cert}`, own.key, /^The tls certificate field must begin with the certificate of the key/],
    ['no certificate', own.key, /^The tls certificate field must be a certificate in PEM form/],
    [body, own.key, /^The tls certificate field must be a certificate in PEM form/],
    [own.cert.repeat(31), own.key, /^The tls certificate field must be a certificate in PEM form/],
    [publicKey.toString(), own.key, /^The tls certificate field must be a certificate in PEM form/],
  ];
  for (const [certificate, key, words] of wrong) assert.match(faults(certificate, key), words);
});

test('a certificate that has expired, or is not valid yet, is refused, also one on the way to the authority', () => {
  assert.match(faults(other.cert, other.key, nowMs + 21 * DAY_MS), /^The tls certificate field has expired, on \d{4}-/);
  assert.match(faults(other.cert, other.key, nowMs - DAY_MS), /^The tls certificate field is not valid before \d{4}-/);
  const chain = `${own.cert}${other.cert}`;
  assert.match(faults(chain, own.key, nowMs + 21 * DAY_MS), /has expired/);
  assert.equal(certificateEndsAt(chain), certificateEndsAt(other.cert));
  assert.ok(Math.abs(Date.parse(certificateEndsAt(other.cert) ?? '') - nowMs - 20 * DAY_MS) < 600_000);
  assert.equal(certificateEndsAt(''), null);
});

test('certificates of authorities hold nothing else', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });
  assert.deepEqual(faultsOfCa(''), {});
  assert.deepEqual(faultsOfCa(`${authority.cert}${own.cert}`), {});
  const traditional = ['rsa', '-aes256', '-traditional', '-passout', 'pass:secret'];
  const locked = execFileSync('openssl', traditional, { input: rsa, stdio: ['pipe', 'pipe', 'ignore'] }).toString();
  assert.match(locked, /DEK-Info/);
  const withKeys = [own.key, locked].flatMap((key) => [key, `${authority.cert}${key}`, `${key}${authority.cert}`]);
  for (const bad of ['none', ...withKeys]) assert.ok(faultsOfCa(bad)['tls_ca'], bad);
});

test('a long text without an end is read in no time', () => {
  const text = '-----BEGIN CERTIFICATE-----'.repeat(2_400);
  const beganMs = performance.now();
  assert.match(faults(text, own.key), /must be a certificate/);
  assert.ok(performance.now() - beganMs < 500, `${performance.now() - beganMs} ms`);
});

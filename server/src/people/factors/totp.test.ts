import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { encodeBase32, findTotpStep, makeTotpSecret, totpAddress, totpCode } from './totp.ts';

const random = { bytes: randomBytes };
/** RFC 6238, appendix B. Its codes have eight digits, of which ours are the last six. */
const RFC_SECRET = encodeBase32(Buffer.from('12345678901234567890'));

test('codes are those of RFC 6238', () => {
  const vectors: readonly [number, string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(totpCode(RFC_SECRET, Math.floor(seconds / 30)), code.slice(2));
});

test('base32 is that of RFC 4648', () => {
  const vectors = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const;
  for (const [text, code] of vectors) assert.equal(encodeBase32(Buffer.from(text)), code);
});

test('a code is good in its own step and the ones beside it, and never again once its step was used', () => {
  const secret = makeTotpSecret(random);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const step = 58_000_000;
  const nowMs = (step * 30 + 15) * 1000;
  const find = (of: number, lastStep = 0): number | null =>
    findTotpStep(secret, { code: totpCode(secret, of), nowMs, lastStep });
  // Two steps may have the same code by chance, so the steps outside are tried only with codes that differ from the three inside.
  const inside = [step - 1, step, step + 1].map((near) => totpCode(secret, near));
  assert.ok(inside.every((_, index) => find(step - 1 + index) !== null));
  const outside = [step - 2, step + 2, step + 1000].filter((far) => !inside.includes(totpCode(secret, far)));
  for (const far of outside) assert.equal(find(far), null);
  assert.equal(findTotpStep(secret, { code: totpCode(secret, step), nowMs, lastStep: step + 1 }), null);
  for (const code of ['', '12345', '1234567', 'abcdef', '٣٤٥٦٧٨'])
    assert.equal(findTotpStep(secret, { code, nowMs, lastStep: 0 }), null);
  const spaced = `${inside[1]?.slice(0, 3)} ${inside[1]?.slice(3)}`;
  assert.notEqual(findTotpStep(secret, { code: spaced, nowMs, lastStep: 0 }), null);
});

test('the address for a QR code names installation and person, whatever they are called', () => {
  assert.equal(
    totpAddress('ABC', { issuer: 'Kojo: SMS & more', email: 'ama+sms@example.com' }),
    'otpauth://totp/Kojo%20%20SMS%20%26%20more:ama%2Bsms%40example.com?secret=ABC&issuer=Kojo%20%20SMS%20%26%20more&algorithm=SHA1&digits=6&period=30',
  );
});

test('recovery codes are ten, distinct, and known again however they are typed', () => {
  const codes = makeRecoveryCodes(random);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  const [code = ''] = codes;
  const hash = hashRecoveryCode(code, 7);
  assert.ok(hash);
  assert.deepEqual(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`, 7), hash);
  assert.notDeepEqual(hashRecoveryCode(code, 8), hash);
  for (const other of ['', '123456', `${code}a`, 'aaaa-aaaa-aaaa-aaa1']) assert.equal(hashRecoveryCode(other, 7), null);
});

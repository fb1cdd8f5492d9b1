import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBegin, readNext } from './next-page.ts';

test('after sign-in a page of the console is opened', () => {
  assert.equal(readNext('/contacts?search=ama'), '/contacts?search=ama');
  assert.equal(readNext('/'), '/');
  assert.equal(readNext('/a/../../v1/session'), '/v1/session', 'a path cannot climb out of the console');
});

test('no other address is opened after sign-in, however it is written', () => {
  const foreign = [
    ...['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', 'contacts', ''],
    ...['\\\\evil.example', '/\t/evil.example', undefined, 7, ['/contacts']],
  ];
  for (const value of foreign) {
    const next = readNext(value);
    // This is how the sign-in page uses it.
    const { origin, pathname } = new URL(`/console${next ?? '/'}`, 'https://sms.example.com');
    assert.equal(origin, 'https://sms.example.com', String(value));
    assert.ok(pathname.startsWith('/console/'), String(value));
  }
});

test('sign-in by a provider begins at this place alone', () => {
  const here = 'https://sms.example.com';
  assert.equal(readBegin(`${here}/openid/begin?provider=1`, here), `${here}/openid/begin?provider=1`);
  for (const url of ['https://evil.example/openid/begin', 'http://sms.example.com/', 'javascript:alert(1)', '/x', null])
    assert.equal(readBegin(url, here), null, String(url));
});

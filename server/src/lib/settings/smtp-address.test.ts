import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadValue } from './setting-values.ts';
import { mailSender, smtpServer } from './smtp-address.ts';

test('an address of SMTP says where the server is, who signs in, and how it is encrypted', () => {
  const none = { user: '', password: '', isTlsRequired: false, isOwnMachine: false };
  assert.equal(smtpServer(undefined), null);
  assert.equal(smtpServer(''), null);
  assert.deepEqual(smtpServer('smtp://mail.example.com'), {
    ...none,
    host: 'mail.example.com',
    port: 587,
    isTls: false,
  });
  assert.deepEqual(smtpServer('smtps://mail.example.com/'), {
    ...none,
    host: 'mail.example.com',
    port: 465,
    isTls: true,
  });
  assert.deepEqual(smtpServer('smtp://[::1]:25'), { ...none, host: '::1', port: 25, isTls: false, isOwnMachine: true });
  const { user, password, isTlsRequired } =
    smtpServer('smtp://ama%40example.com:p%3Aw%2F@mail.example.com:2525') ?? none;
  assert.deepEqual(
    { user, password, isTlsRequired },
    { user: 'ama@example.com', password: 'p:w/', isTlsRequired: true },
  );
  assert.equal(smtpServer('smtp://ama:pw@127.0.0.1:25')?.isTlsRequired, false);
});

test('what is no address of SMTP, or no sender, is refused without being repeated', () => {
  for (const raw of [
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://h/path',
    'smtp://h?tls=no',
    'smtp://u:%zz-secret@h',
  ])
    assert.throws(
      () => smtpServer(raw),
      (error: unknown) => error instanceof BadValue && !error.message.includes('secret'),
    );
  for (const raw of ['volley', 'a@b, c@d', 'Volley volley@example.com', 'V <a@b>\r\nBcc: c@d', 'a b@c'])
    assert.throws(() => mailSender(raw), BadValue, raw);
  assert.equal(mailSender('volley@example.com'), 'volley@example.com');
  assert.equal(mailSender('Volley at Kojo <volley@example.com>'), 'Volley at Kojo <volley@example.com>');
  assert.equal(mailSender(''), null);
});

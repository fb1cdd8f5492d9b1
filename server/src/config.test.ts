import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { describeSettings, listStrangeSettings, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig({}, environment, tmpdir());

test('both listeners on one port are refused before anything is made, unless any port will do', () => {
  const isRefused = /^SettingError: VOLLEY_LINKS_PORT must differ from VOLLEY_PORT\.$/;
  assert.throws(() => read({ VOLLEY_PORT: '8081' }), isRefused);
  assert.equal(read({ VOLLEY_PORT: '0', VOLLEY_LINKS_PORT: '0' }).linksPort, 0);
});

test('all that is wrong is said at once', () => {
  assert.throws(
    () => read({ VOLLEY_PORT: 'x', VOLLEY_COUNTRY: 'ZZ' }),
    /VOLLEY_PORT must be.*\nVOLLEY_COUNTRY must be/,
  );
});

test('a misspelt setting is refused with the one that is meant; a name like none is told alone', () => {
  assert.throws(() => read({ VOLLEY_PROT: '8080' }), /VOLLEY_PROT is no setting of Volley\. Is VOLLEY_PORT meant\?/);
  assert.throws(() => read({ VOLLEY_DATABASE_URL: 'x' }), /Is DATABASE_URL meant\?/);
  assert.throws(
    () => read({ VOLLEY_SECRETS: 'x', VOLLEY_PORT: 'x' }),
    /VOLLEY_PORT must be.*\n.*Is VOLLEY_SECRET meant/,
  );
  const ofOthers = { VOLLEY_SERVICE_ACCOUNT_TOKEN: 'x', VOLLEY_KEY: 'x', VOLLEY_SECRET_FILE: '/dev/null' };
  assert.equal(read({ ...ofOthers, VOLLEY_SECRET: 'long enough for a secret' }).port, 8080);
  assert.deepEqual(listStrangeSettings(ofOthers, tmpdir()), ['VOLLEY_SERVICE_ACCOUNT_TOKEN']);
});

test('a file that cannot be read is refused, also beside the setting itself, for each setting that may stand in a file', () => {
  const secrets = describeSettings(read({})).filter(({ isSecret }) => isSecret);
  assert.ok(secrets.length >= 4);
  for (const { name } of secrets) {
    const set = { [`${name}_FILE`]: '/nonexistent', [name]: 'postgres://h/d' };
    assert.throws(() => read(set), new RegExp(`${name} could not be read from the file that ${name}_FILE names`), name);
  }
});

test('a first key that was not copied whole is refused in a sentence', () => {
  assert.throws(
    () => read({ VOLLEY_API_KEY: 'volley_live_abcdefgh' }),
    /VOLLEY_API_KEY begins with volley_live_ and is not/,
  );
});

test('the mail server and the sender are read together, and neither is repeated when it is wrong', () => {
  const both = read({ VOLLEY_SMTP_URL: 'smtps://ama:pw@mail.example.com', VOLLEY_MAIL_FROM: 'volley@example.com' });
  assert.equal(both.smtp?.user, 'ama');
  const url = 'smtp://mail.example.com';
  assert.throws(() => read({ VOLLEY_SMTP_URL: url }), /^SettingError: VOLLEY_MAIL_FROM must be set too/);
  assert.throws(() => read({ VOLLEY_MAIL_FROM: 'a@example.com' }), /^SettingError: VOLLEY_SMTP_URL must be set too/);
  assert.throws(
    () => read({ VOLLEY_SMTP_URL: 'http://ama:s3cret@mail.example.com', VOLLEY_MAIL_FROM: 'nobody' }),
    (error: unknown) =>
      /VOLLEY_SMTP_URL must be an address.*\nVOLLEY_MAIL_FROM must be an address/.test(String(error)) &&
      !String(error).includes('s3cret'),
  );
});

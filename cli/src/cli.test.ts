import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { runVolley } from '../../server/test/testkit/command-line.ts';
import { makeProgram } from './program.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley cli '));
after(() => rmSync(scratch, { recursive: true, force: true }));

const dataDir = join(scratch, 'data');
const app = await startTestApp({ settings: { VOLLEY_DATA_DIR: dataDir } });
const here = { VOLLEY_URL: app.api, VOLLEY_KEY: app.key };

const volley = (words: readonly string[], settings: Record<string, string> = here) =>
  runVolley(words, settings, scratch);

async function json<T>(...words: string[]): Promise<T> {
  const { code, out, err } = await volley([...words, '--json']);
  assert.equal(code, 0, err);
  return JSON.parse(out) as T;
}

test('an account is made, gets a key and credits, and the key works until it is revoked', async () => {
  const account = await json<{ id: number; default_country: string }>(
    'account',
    'create',
    'Kojo Farms',
    '--country',
    'KE',
  );
  assert.equal(account.default_country, 'KE');
  const id = String(account.id);
  const key = await json<{ id: number; key: string; scopes: string[] }>(
    'key',
    'create',
    '--account',
    id,
    '--scope',
    'read',
  );
  assert.deepEqual(key.scopes, ['read']);
  assert.deepEqual(await json('credit', 'add', '12.5', '--account', id), { amount: '12.50', balance: '12.50' });
  assert.deepEqual(await json('credit', 'add', '-2.50', '--account', id), { amount: '-2.50', balance: '10.00' });
  const balance = () => app.call('GET', '/v1/balance', { key: key.key });
  assert.equal((await balance()).body.data.balance, '10.00');
  const listed = await json<{ id: number }[]>('key', 'list', '--account', id);
  assert.deepEqual(
    listed.map((found) => found.id),
    [key.id],
  );
  await json('key', 'revoke', String(key.id), '--account', id);
  const audit = await json<{ operation: string; target: string }[]>('account', 'audit', id);
  assert.deepEqual(
    audit.slice(0, 3).map(({ operation }) => operation),
    ['admin.keys.revoke', 'admin.credits.add', 'admin.credits.add'],
  );
  assert.equal((await balance()).status, 401);
});

test('sender IDs are listed, approved and rejected', async () => {
  const ask = async (sender_id: string): Promise<string> =>
    (await app.call('POST', '/v1/sender-ids', { key: app.key, body: { sender_id, purpose: 'Codes' } })).body.data.uuid;
  const [good, bad] = [await ask('Good'), await ask('Bad one')];
  const pending = await json<{ uuid: string }[]>('sender', 'list', '--status', 'pending');
  assert.deepEqual(
    pending.map((found) => found.uuid),
    [bad, good],
  );
  assert.equal((await json<{ status: string }>('sender', 'approve', good)).status, 'approved');
  const rejected = await json<{ status: string; status_reason: string }>('sender', 'reject', bad, '--reason', 'A bank');
  assert.deepEqual([rejected.status, rejected.status_reason], ['rejected', 'A bank']);
  const suspended = await volley(['sender', 'suspend', good, '--reason', 'Complaints']);
  assert.match(suspended.out, /^Sender ID \S+ \(Good\) is suspended\.\n$/);
  assert.match((await volley(['sender', 'list', '--status', 'suspended'])).out, /Good .*Complaints\n/);
  assert.equal((await json<{ status: string }>('sender', 'resume', good)).status, 'approved');
});

test('an account asks for a sender ID and sees what was decided', async () => {
  const account = await json<{ id: number }>('account', 'create', 'Ama Clinic');
  const { key } = await json<{ key: string }>(
    ...['key', 'create', '--account', String(account.id), '--scope', 'read', 'manage'],
  );
  const theirs = { VOLLEY_URL: app.api, VOLLEY_KEY: key };
  const asked = await volley(['sender', 'request', 'AmaClinic', '--purpose', 'Appointments', '--json'], theirs);
  assert.equal(asked.code, 0, asked.err);
  const { uuid, status } = JSON.parse(asked.out) as { uuid: string; status: string };
  assert.equal(status, 'pending');
  await json('sender', 'reject', uuid, '--reason', 'There is a clinic of this name');
  assert.match((await volley(['sender', 'list'])).out, /AmaClinic .*rejected .*There is a clinic of this name\n/);
  assert.match(
    (await volley(['sender', 'show', uuid], theirs)).out,
    /\nsender id +AmaClinic\npurpose +Appointments\nstatus +rejected\n.*\nreason +There is a clinic of this name\ndecided at +\d/s,
  );
  assert.match((await volley(['sender', 'list', '--own'], theirs)).out, /AmaClinic +- +rejected/);
  assert.equal((await volley(['sender', 'delete', uuid], theirs)).code, 0);
  assert.equal((await volley(['sender', 'list', '--own'], theirs)).out, 'There is no sender ID.\n');
});

test('an account asks for a number that its calls show, and the operator decides', async () => {
  const asked = await json<{ uuid: string; status: string; phone_number: string }>(
    ...['caller-id', 'request', '+233302000001', '--purpose', 'Our front office'],
  );
  assert.deepEqual([asked.phone_number, asked.status], ['233302000001', 'pending']);
  const { uuid } = asked;
  assert.equal((await json<{ status: string }>('caller-id', 'approve', uuid)).status, 'approved');
  const suspended = await volley(['caller-id', 'suspend', uuid, '--reason', 'Complaints']);
  assert.match(suspended.out, /^Caller ID \S+ \(233302000001\) is suspended\.\n$/);
  assert.match((await volley(['caller-id', 'list', '--status', 'suspended'])).out, /233302000001 .*Complaints\n/);
  assert.match(
    (await volley(['caller-id', 'show', uuid])).out,
    /\nphone number +233302000001\n.*\nstatus +suspended\n/s,
  );
  assert.equal((await json<{ status: string }>('caller-id', 'resume', uuid)).status, 'approved');
  const { uuid: other } = await json<{ uuid: string }>('caller-id', 'request', '112', '--purpose', 'x');
  assert.equal((await json<{ status: string }>('caller-id', 'reject', other, '--reason', 'No')).status, 'rejected');
  for (const one of [uuid, other]) assert.equal((await volley(['caller-id', 'delete', one])).code, 0);
  assert.equal((await volley(['caller-id', 'list', '--own'])).out, 'There is no caller ID.\n');
});

test('people get a table without colours, cut where they asked', async () => {
  const { code, out, err } = await volley(['account', 'list', '--limit', '1']);
  assert.equal(code, 0);
  const head =
    /^id {2,}name {2,}country {2,}time zone {2,}available {2,}monthly used {2,}suspended {2,}closed {2,}created\n\d+ .*\n$/;
  assert.match(out, head);
  assert.ok(!out.includes('\u001b'));
  assert.equal(err, 'There are more rows: use --page 2 or --all.\n');
});

test('address and key come from the data folder when nothing else names them, and the key goes to no other machine', async () => {
  const settings = { VOLLEY_DATA_DIR: dataDir, VOLLEY_PORT: String(app.app.apiPort) };
  const [local, foreign, keyless] = await Promise.all([
    volley(['account', 'list'], settings),
    volley(['account', 'list', '--url', 'https://sms.example.com'], settings),
    volley(['account', 'list'], { ...settings, VOLLEY_DATA_DIR: join(scratch, 'none') }),
  ]);
  assert.equal(local.code, 0, local.err);
  assert.deepEqual(
    [foreign.code, foreign.err],
    [2, 'Give the key for https://sms.example.com with --key or VOLLEY_KEY.\n'],
  );
  assert.equal(keyless.code, 1);
  assert.match(keyless.err, /^There is no key for the command line in .*none.cli-key: .*\n$/);
});

test('people are invited, listed, suspended and let in again by an operator, and members by the account', async () => {
  const invited = await json<{ link: string }>('member', 'invite', 'kofi@example.com', '--role', 'author');
  const open = await json<{ uuid: string; email: string }[]>('member', 'invitations');
  assert.deepEqual(
    open.map(({ email }) => email),
    ['kofi@example.com'],
  );
  const body = { token: invited.link.split('#')[1], name: 'Kofi', password: 'lorry under seven mangoes' };
  assert.equal((await app.call('POST', '/v1/one-time-links/redeem', { body })).status, 200);
  const members = await json<{ uuid: string; email: string }[]>('member', 'list');
  const kofi = members.find(({ email }) => email === 'kofi@example.com')?.uuid ?? '';
  assert.equal((await json<{ role: string }>('member', 'change', kofi, '--role', 'sender')).role, 'sender');
  assert.ok((await json<{ suspended_at: string | null }>('user', 'suspend', 'kofi@example.com')).suspended_at);
  assert.equal((await json<{ suspended_at: string | null }>('user', 'resume', 'kofi@example.com')).suspended_at, null);
  await app.sql("update users set address_proven_at = now() where email = 'kofi@example.com'");
  assert.equal(
    (await json<{ staff_role: string }>('user', 'staff', 'kofi@example.com', 'support')).staff_role,
    'support',
  );
  await app.sql(
    `insert into openid_subjects select 'https://login.example', 'kofi', id, now() from users where email = 'kofi@example.com'`,
  );
  assert.equal((await json<{ email: string }>('user', 'disconnect', 'kofi@example.com')).email, 'kofi@example.com');
  assert.match((await json<{ link: string }>('user', 'reset', 'kofi@example.com', '--vouch')).link, /#[\w-]{43}$/);
  assert.ok((await json<{ email: string }[]>('user', 'list')).some(({ email }) => email === 'kofi@example.com'));
  await json('member', 'remove', kofi);
  const later = await json<{ uuid: string }>('member', 'invite', 'yaa@example.com', '--role', 'viewer');
  await json('member', 'withdraw', later.uuid);
  assert.deepEqual(await json('member', 'invitations'), []);
});

test('failures are one sentence and 1, mistakes in the words 2, help 0', async () => {
  const [silent, refused, field, program, unknown, missing, help] = await Promise.all([
    volley(['account', 'list', '--url', 'http://127.0.0.1:1']),
    volley(['account', 'list', '--key', 'not-a-key-at-all']),
    volley(['credit', 'add', 'much', '--account', '1']),
    volley(['credit', 'add', 'much', '--account', '1', '--json']),
    volley(['acount']),
    volley(['credit', 'add', '1.00']),
    volley(['--help']),
  ]);
  assert.deepEqual(
    [silent.code, silent.err],
    [1, 'Volley does not answer at http://127.0.0.1:1. Start it with npm start, or give another address with --url.\n'],
  );
  assert.equal(refused.code, 1);
  assert.match(refused.err, /^Volley does not accept this key: [^\n]*\n$/);
  assert.deepEqual([field.code, field.err], [1, '<amount> must be an amount such as "12.50".\n']);
  assert.equal((JSON.parse(program.err) as { status: number }).status, 422);
  assert.deepEqual([unknown.code, missing.code, help.code], [2, 2, 0]);
  assert.match(unknown.err, /Did you mean account\?/);
  assert.match(missing.err, /See: volley credit add --help/);
  assert.match(help.out, /Examples:/);
});

test('every command explains itself, and prints JSON for programs', () => {
  const leaves = makeProgram().commands.flatMap((command) =>
    command.commands.length > 0 ? command.commands : [command],
  );
  assert.ok(leaves.length >= 13);
  for (const command of leaves) {
    assert.notEqual(command.description(), '', command.name());
    // These two run until they are stopped, and print for people only.
    if (command.name() === 'serve' || command.name() === 'smsc') continue;
    assert.ok(
      command.options.some((option) => option.long === '--json'),
      command.name(),
    );
  }
});

test('whoever has the data folder gets an operator key back, and ends every other one', async () => {
  const settings = { DATABASE_URL: app.url, VOLLEY_DATA_DIR: dataDir };
  const local = { VOLLEY_DATA_DIR: dataDir, VOLLEY_PORT: String(app.app.apiPort) };
  const thief = await json<{ id: number; key: string }>(
    ...['key', 'create', '--account', '1', '--scope', 'operator_accounts', 'operator_read'],
  );
  await app.sql('update api_keys set revoked_at = now() where revoked_at is null and id <> $1', [thief.id]);
  const before = await volley(['recover', '--json'], settings);
  assert.equal(before.code, 0, before.err);
  const kept = await volley(['account', 'list'], { ...here, VOLLEY_KEY: thief.key });
  const again = await volley(['recover', '--revoke-others', '--json'], settings);
  assert.equal(again.code, 0, again.err);
  const { key, revoked } = JSON.parse(again.out) as { key: string; revoked: number };
  assert.equal(revoked, 2, 'the key of the thief, and the one recovered before');
  assert.equal(kept.code, 0, kept.err);
  const [own, given, stolen] = await Promise.all([
    volley(['account', 'list'], local),
    volley(['account', 'list'], { ...here, VOLLEY_KEY: key }),
    volley(['account', 'list'], { ...here, VOLLEY_KEY: thief.key }),
  ]);
  assert.deepEqual([own.code, given.code, stolen.code], [0, 0, 1], own.err + given.err);
  assert.match(stolen.err, /volley recover/);
  const audited = await app.sql(`select target from audit_log where operation = 'recover' and actor_key_id is null`);
  assert.equal(audited.length, 2);
  const nowhere = await volley(['recover'], { VOLLEY_DATA_DIR: join(scratch, 'none') });
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.err, /^There is no Volley here: /);
  assert.equal(existsSync(join(scratch, 'none')), false);
});

test('a person who lost every second factor is let in again by whoever has the data folder', async () => {
  const settings = { DATABASE_URL: app.url, VOLLEY_DATA_DIR: dataDir };
  const now = `'2026-03-01T09:00:00Z'`;
  await app.sql(`insert into users (id, uuid, email, name, created_at, updated_at)
    values (7, '0196f0c2-7a10-7cc4-9d3e-0242ac120002', 'ama@example.com', 'Ama Mensah', ${now}, ${now})`);
  await app.sql(
    `insert into totp_factors (user_id, secret_sealed, created_at, confirmed_at) values (7, '', ${now}, ${now})`,
  );
  await app.sql(`insert into recovery_codes (user_id, code_hash) values (7, 'one'), (7, 'two')`);
  await app.sql(`insert into passkeys (credential_id, uuid, user_id, name, public_key, use_count, transports, is_backed_up, created_at)
    values ('id', '0196f0c2-7a10-7cc4-9d3e-0242ac120003', 7, 'Telephone', '', 0, '{}', false, ${now})`);
  const reset = await volley(['user', 'reset-factors', 'Ama@example.com', '--json'], settings);
  assert.equal(reset.code, 0, reset.err);
  const { had_authenticator: hadAuthenticator, passkeys } = JSON.parse(reset.out) as Record<string, unknown>;
  assert.deepEqual([hadAuthenticator, passkeys], [true, 1]);
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys'])
    assert.deepEqual(await app.sql(`select user_id from ${table} where user_id = 7`), [], table);
  const again = await volley(['user', 'reset-factors', 'ama@example.com'], settings);
  assert.match(again.out, /^Ama Mensah now signs in with the password alone\. There was no authenticator\./);
  const unknown = await volley(['user', 'reset-factors', 'nobody@example.com'], settings);
  assert.deepEqual([unknown.code, unknown.err], [1, 'Nobody has the email address nobody@example.com.\n']);
  assert.equal((await app.sql(`select 1 from audit_log where operation = 'users.resetFactors'`)).length, 2);
});

test('a person gets in without any key, by a link made on the database itself', async () => {
  const settings = { DATABASE_URL: app.url, VOLLEY_DATA_DIR: dataDir };
  const made = await volley(['user', 'invite', 'Esi@Example.com', '--offline', '--json'], settings);
  assert.equal(made.code, 0, made.err);
  const tokenOf = (out: string) => (JSON.parse(out) as { link: string }).link.split('#')[1] ?? '';
  const redeem = (token: string, password: string) =>
    app.call('POST', '/v1/one-time-links/redeem', { body: { token, name: 'Esi', password } });
  assert.equal((await redeem(tokenOf(made.out), 'lorry under seven mangoes')).status, 200);
  const reset = await volley(['user', 'reset', 'esi@example.com', '--offline', '--json'], settings);
  assert.equal(reset.code, 0, reset.err);
  assert.equal((await redeem(tokenOf(reset.out), 'nine goats on a ferry')).body.data.next, 'sign_in');
  const body = { email: 'esi@example.com', password: 'nine goats on a ferry' };
  assert.equal((await app.call('POST', '/v1/session', { body })).status, 201);
  const nobody = await volley(['user', 'reset', 'nobody@example.com', '--offline'], settings);
  assert.equal(nobody.code, 1);
  assert.match(nobody.err, /Nobody has the email address nobody@example.com/);
});

test('an account makes and revokes keys of its own, no wider than its own key', async () => {
  const own = { VOLLEY_URL: app.api, VOLLEY_KEY: await app.newKey(1, ['develop', 'read']) };
  const wide = await volley(['key', 'create', '--scope', 'send'], own);
  assert.equal(wide.code, 1);
  assert.match(wide.err, /cannot give the scope "send"/);
  const made = await volley(['key', 'create', '--scope', 'read', '--json'], own);
  assert.equal(made.code, 0, made.err);
  const { id } = JSON.parse(made.out) as { id: number };
  assert.match((await volley(['key', 'list'], own)).out, new RegExp(`\\b${id}\\b`));
  assert.equal((await volley(['key', 'revoke', String(id)], own)).code, 0);
});

test('a running service is backed up and restored into an empty database, but never into a used one', async () => {
  await app.call('POST', '/v1/contacts', {
    key: await app.newKey(1, ['manage']),
    body: { phone_number: '0244123456' },
  });
  const file = join(scratch, 'all.backup');
  const settings = { DATABASE_URL: app.url, VOLLEY_DATA_DIR: dataDir };
  const backedUp = await volley(['backup', file], settings);
  assert.equal(backedUp.code, 0, backedUp.err);
  assert.match(backedUp.out, /does not contain the secret/);
  assert.match(backedUp.err, /contacts: 1 row\n/);
  const checked = await volley(['backup', file, '--check'], settings);
  assert.match(checked.out, /all\.backup is whole\. It was made at /, checked.err);
  const reader = await app.newKey(1, ['operator_read']);
  const known = (await app.call('GET', '/v1/admin/health/backups', { key: reader })).body.data.backups;
  assert.deepEqual(
    known.map(({ kind, file: name }: { kind: string; file: string }) => [kind, name]),
    [
      ['check', file],
      ['backup', file],
    ],
  );
  assert.equal(known[1].checked_at, known[0].at);
  assert.ok(known[1].rows > 0 && known[1].bytes > 0);
  const used = await volley(['restore', file], settings);
  assert.equal(used.code, 1);
  assert.match(used.err, /There are accounts in this installation already/);
  const name = `volley_cli_${process.pid}`;
  await app.sql(`create database ${name} template template0 encoding 'UTF8'`);
  const empty = new URL(app.url);
  empty.pathname = `/${name}`;
  const target = { DATABASE_URL: empty.href, VOLLEY_DATA_DIR: join(scratch, 'new') };
  const restored = await volley(['restore', file, '--json'], target);
  assert.equal(restored.code, 0, restored.err);
  assert.equal((JSON.parse(restored.out) as { file: string }).file, file);
  assert.deepEqual(await volley(['migrate'], target), { code: 0, out: 'The database is up to date.\n', err: '' });
  const undivided = await volley(['distribute', '--dry-run'], target);
  assert.equal(undivided.code, 1);
  assert.match(undivided.err, /cannot be distributed: it has no extension citus/);
  const again = await volley(['backup', join(scratch, 'again.backup')], target);
  assert.match(again.err, /contacts: 1 row\n/);
  assert.match(again.err, /backup_log: 1 row\n/, 'the restore is known');
  await app.sql(`drop database ${name} with (force)`);
  assert.equal(existsSync(`${file}.part`), false);
});

test('beside a Volley whose data folder has no key yet, the command line makes itself one', async () => {
  const fresh = { DATABASE_URL: app.url, VOLLEY_DATA_DIR: join(scratch, 'second'), VOLLEY_URL: app.api };
  const first = await volley(['credit', 'show'], fresh);
  assert.equal(first.code, 0, first.err);
  assert.match(first.err, /had no key yet\. A new key was created/);
  const next = await volley(['credit', 'show'], fresh);
  assert.deepEqual([next.code, next.err], [0, '']);
});

test('--json means the same before the command', async () => {
  const own = { DATABASE_URL: app.url, VOLLEY_DATA_DIR: join(scratch, 'second'), VOLLEY_URL: app.api };
  const behind = await volley(['account', 'list', '--json'], own);
  assert.equal(behind.code, 0, behind.err);
  for (const words of [
    ['--json', 'account', 'list'],
    ['account', '--json', 'list'],
  ])
    assert.deepEqual(await volley(words, own), behind);
});

test('what is wrong with the database, its user or the settings is said in a sentence of its own', async () => {
  const start = (settings: Record<string, string>) =>
    volley(['serve'], {
      VOLLEY_PORT: '0',
      VOLLEY_LINKS_PORT: '0',
      VOLLEY_DATA_DIR: join(scratch, 'third'),
      ...settings,
    });
  const at = (change: (url: URL) => void) => {
    const url = new URL(app.url);
    change(url);
    return start({ DATABASE_URL: url.href });
  };
  const noDatabase = await at((url) => {
    url.pathname = '/no_such_database';
  });
  assert.match(noDatabase.err, /has no database of that name/);
  const noUser = await at((url) => {
    url.username = 'nobody_we_know';
  });
  assert.match(noUser.err, /does not (accept this user and password|let this user in)/);
  const key = await start({ VOLLEY_API_KEY: 'volley_live_not_a_whole_key' });
  assert.match(key.err, /^VOLLEY_API_KEY begins with volley_live_ and is not a whole key of Volley[^\n]*\n$/);
  const proc = await start({ VOLLEY_DATA_DIR: '/proc/volley' });
  assert.match(proc.err, /cannot be made: choose another folder|cannot be written/);
});

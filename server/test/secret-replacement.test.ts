// The secret of an installation is replaced while processes run: nothing encrypted is lost, and it is told when it is done.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createSeal, type Seal } from '../src/lib/files/seal.ts';
import { startLog } from '../src/log.ts';
import { lastReplacement, SEALED_COLUMNS } from '../src/secrets/index.ts';
import { secretJobs } from '../src/secrets/jobs.ts';
import { checkReadiness } from '../src/start/readiness.ts';
import { type OpenedSecret, openSecret } from '../src/start/secret.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const { rt, sql } = await openTestRuntime();
const OLD = 'the first secret of this house';
const NEW = 'the second secret of this house';
const log = startLog({ level: 'silent' });

const open = (secret: string, secretBefore: string | null = null): Promise<OpenedSecret | null> =>
  openSecret(rt.db, { secret, secretBefore, dataDir: '/nowhere', databaseUrl: 'postgres://elsewhere' }, log);

async function messageOf({ replacing }: OpenedSecret): Promise<string> {
  const parts = {
    overdueJobs: [],
    letters: null,
    sound: { callsMax: 0, portsHeld: 0 },
    replacing,
    listProcesses: async () => [],
  };
  return (await checkReadiness(rt, '.', parts)).find(({ name }) => name === 'secret')?.message ?? '';
}

const runJob = ({ replacing }: OpenedSecret) => secretJobs(replacing?.seal ?? null)[0]?.run(rt, () => undefined);

/** Writes a value into each encrypted column; the texts name their column. */
async function fill(seal: Seal): Promise<void> {
  const [at, id] = ["'2026-05-04T08:00:00Z'", randomUUID()];
  const of = (name: string) => `'\\x${seal.seal(name).toString('hex')}'`;
  await sql(`insert into carriers (id, name, kind, settings, sealed_password, sealed_tls_key, created_at, updated_at)
    values (901, 'c', 'smpp', '{}', ${of('carriers.sealed_password')}, ${of('carriers.sealed_tls_key')}, ${at}, ${at})`);
  await sql(`insert into lookup_sources (id, name, kind, settings, sealed_secret, created_at, updated_at)
    values (901, 'l', 'http', '{}', ${of('lookup_sources.sealed_secret')}, ${at}, ${at})`);
  await sql(`insert into trunks (id, name, kind, settings, sealed_password, sealed_tls_key, next_call_at, created_at, updated_at)
    values (901, 't', 'sip', '{}', ${of('trunks.sealed_password')}, ${of('trunks.sealed_tls_key')}, ${at}, ${at}, ${at})`);
  await sql(`insert into letters (id, purpose, sealed, state, next_at, until, created_at)
    values ('${id}', 'notice', ${of('letters.sealed')}, 'waiting', ${at}, ${at}, ${at})`);
  await sql(`insert into openid_providers (uuid, name, issuer, client_id, secret_sealed, domains, scopes, verified_claim,
    roles_claim, roles, creates_people, allows_passwords, created_at, updated_at)
    values ('${id}', 'p', 'https://p.test', 'c', ${of('openid_providers.secret_sealed')}, '{}', '{}', '', '', '[]', false, true, ${at}, ${at})`);
  await sql(`insert into openid_sign_ins (state_hash, cookie_hash, provider, nonce, verifier_sealed, asked_by, expires_at)
    values ('\\x01', '\\x02', '${id}', 'n', ${of('openid_sign_ins.verifier_sealed')}, '\\x03', ${at})`);
  await sql(`insert into users (id, uuid, email, name, created_at, updated_at)
    values (901, '${randomUUID()}', 'ama@example.com', 'Ama', ${at}, ${at})`);
  await sql(`insert into totp_factors (user_id, secret_sealed, created_at)
    values (901, ${of('totp_factors.secret_sealed')}, ${at})`);
  await sql(`insert into erasures (account_id, id, number_hash, status, reason, by_name, requested_at, worked_at, sealed_number)
    values (1, '${id}', '\\x04', 'running', '', 'Ama', ${at}, ${at}, ${of('erasures.sealed_number')})`);
  await sql(`insert into registration_papers (account_id, id, uuid, registration_id, name, content_type, bytes, sealed, created_at)
    select 1, n, gen_random_uuid(), 1, '', '', 1, ${of('registration_papers.sealed')}, ${at} from generate_series(1, 9) n`);
  for (let account = 1; account <= 450; account += 1) {
    await sql(`insert into webhook_endpoints (account_id, uuid, url, description, kinds, batch_size, status, status_reason,
      sealed_secret, sealed_old_secret, created_at, updated_at) values (${account}, '${randomUUID()}', 'https://h.test', '', '{}', 1, 'active', '',
      ${of('webhook_endpoints.sealed_secret')}, ${of('webhook_endpoints.sealed_old_secret')}, ${at}, ${at})`);
  }
}

/** Returns the columns with a value that this secret alone does not open to what was written. */
async function unreadWith(secret: string): Promise<string[]> {
  const seal = createSeal(secret);
  const unread: string[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const rows = await sql<{ sealed: Buffer }>(`select ${column} as sealed from ${table} where ${column} is not null`);
    assert.ok(rows.length > 0, table);
    if (rows.some(({ sealed }) => seal.open(sealed) !== `${table}.${column}`)) unread.push(`${table}.${column}`);
  }
  return unread;
}

const columnNames = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);

test('a secret is replaced process by process: all is read all the while, rewritten, and told when it is done', async () => {
  const first = await open(OLD);
  assert.ok(first);
  assert.equal(first.replacing, null);
  await fill(first.seal);
  assert.deepEqual(await unreadWith(OLD), []);

  // Each process knows the new secret for reading, before any encrypts with it.
  const waiting = await open(OLD, NEW);
  assert.ok(waiting);
  assert.equal(waiting.replacing?.state, 'waits');
  assert.match(await messageOf(waiting), /^Nothing is encrypted with VOLLEY_SECRET_BEFORE yet/);

  // One process has them exchanged, and begins.
  const replacing = await open(NEW, OLD);
  assert.ok(replacing);
  assert.equal(replacing.replacing?.state, 'replaces');
  assert.match(await messageOf(replacing), /^Being replaced/);
  assert.equal(waiting.seal.open(replacing.seal.seal('new password')), 'new password');
  assert.equal(replacing.seal.open(waiting.seal.seal('old password')), 'old password');

  await runJob(replacing);
  assert.deepEqual(await unreadWith(NEW), []);
  assert.deepEqual(await unreadWith(OLD), columnNames);
  assert.match(await messageOf(replacing), /^Replaced: everything is encrypted with VOLLEY_SECRET\./);

  // A process that still has them the other way round starts, and does not turn anything back.
  const behind = await open(OLD, NEW);
  assert.ok(behind);
  assert.equal(behind.replacing?.state, 'behind');
  assert.match(await messageOf(behind), /exchange VOLLEY_SECRET and VOLLEY_SECRET_BEFORE/);
  assert.equal(createSeal(NEW).open(behind.seal.seal('x')), 'x');
  await runJob(behind);
  assert.deepEqual(await unreadWith(NEW), []);

  // What a process encrypted with the old one meanwhile is found by the next run.
  await sql(`update carriers set sealed_password = $1 where id = 901`, [
    createSeal(OLD).seal('carriers.sealed_password'),
  ]);
  await runJob(replacing);
  assert.deepEqual(await unreadWith(NEW), []);

  const alone = await open(NEW);
  assert.ok(alone);
  assert.equal(alone.replacing, null);
  for (const process of [waiting, replacing, behind, alone]) assert.deepEqual(process.hashKey, first.hashKey);
  await assert.rejects(open(OLD), { name: 'SettingError', message: /VOLLEY_SECRET_BEFORE/ });
});

test('a value that neither secret opens is counted', async () => {
  const now = await open(NEW, OLD);
  assert.ok(now);
  const before = await sql(`select sealed_password from trunks where id = 901`);
  await sql(`update trunks set sealed_password = $1 where id = 901`, [
    createSeal('a third secret altogether').seal('?'),
  ]);
  await runJob(now);
  assert.match(await messageOf(now), /VOLLEY_SECRET_BEFORE can read: 1\. Set them again/);
  assert.equal((await lastReplacement(rt))?.unreadable, 1);
  await sql(`update trunks set sealed_password = $1 where id = 901`, [before[0]?.['sealed_password']]);
});

/** Columns of bytes that are not encrypted with the secret: hashes, sounds, files, public keys. */
const NOT_SEALED =
  /(_hash|^verification_limits\.hash|fingerprint|sha256|asked_by|public_key|credential_id|mulaw|octets|^import_\w+\.(rows|results|before|bytes)|^ported_parts\.bytes|^export_parts\.(numbers|packed|row_group)|imports\.\w+)$/;

test('every column of bytes in the schema is in the list of encrypted ones, or is known not to be encrypted', async () => {
  const columns = await sql<{ name: string; type: string }>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and (a.atttypid = 'bytea'::regtype or a.attname like '%sealed%')`,
  );
  const unknown = columns
    .map(({ name }) => name)
    .filter((name) => !columnNames.includes(name) && !NOT_SEALED.test(name));
  assert.deepEqual(unknown.sort(), []);
  const names = new Set(columns.map(({ name }) => name));
  assert.deepEqual(
    columnNames.filter((name) => !names.has(name)),
    [],
  );
});

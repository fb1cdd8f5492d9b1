import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig, readDatabaseUrlAgain } from '../src/config.ts';
import { DATABASE_DEFAULTS, openDatabase } from '../src/db/index.ts';
import { findRunAs } from '../src/embedded/embedded-postgres-folder.ts';
import { startEmbeddedPostgres } from '../src/embedded/index.ts';
import { startLog } from '../src/log.ts';
import { connectDatabase } from '../src/start/connect.ts';
import { Started } from '../src/start/started.ts';

/** A server of its own, with a certificate for `localhost` that a CA of its own signed. */
const scratch = mkdtempSync(join(tmpdir(), 'volley-tls-'));
const pathOf = (name: string): string => join(scratch, name);
const log = startLog({ level: 'silent' });
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
const PATIENCE_MS = 60_000;

function openssl(...words: string[]): void {
  const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...key, ...words], { stdio: 'pipe', timeout: 60_000 });
}

function makeCertificates(): void {
  for (const name of ['ca', 'other-ca'])
    openssl('-subj', `/CN=${name}`, '-keyout', pathOf(`${name}.key`), '-out', pathOf(`${name}.pem`));
  const signed = ['-CA', pathOf('ca.pem'), '-CAkey', pathOf('ca.key'), '-addext', 'basicConstraints=critical,CA:FALSE'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  openssl(...name, ...signed, '-keyout', pathOf('server.key'), '-out', pathOf('server.pem'));
  chmodSync(pathOf('server.key'), 0o600);
}

before(async () => {
  chmodSync(scratch, 0o755);
  makeCertificates();
  // As root it runs as another user, whose the key must be.
  const runAs = findRunAs();
  if (runAs !== null) chownSync(pathOf('server.key'), runAs.uid, runAs.gid);
  const tls = { ssl: 'on', ssl_cert_file: pathOf('server.pem'), ssl_key_file: pathOf('server.key') };
  postgres = await startEmbeddedPostgres({
    dataDir: pathOf('data'),
    log: () => undefined,
    extra: { fsync: 'off', ...tls },
  });
});
after(async () => {
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

function addressWith(
  words: string,
  { user = postgres.connection.user, password = postgres.connection.password, host = 'localhost' } = {},
) {
  const { port, database } = postgres.connection;
  return `postgres://${user}:${password}@${host}:${port}/${database}?${words}`;
}

async function connect(url: string): Promise<boolean> {
  const started = new Started();
  const config = readConfig({ DATABASE_URL: url, VOLLEY_DATA_DIR: pathOf('own') }, {}, scratch);
  try {
    const { db } = await connectDatabase(config, { log, onFatal: () => undefined }, started);
    return await db.dedicated(async (client) => {
      const query = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
      return (await client.query<{ ssl: boolean }>(query)).rows[0]?.ssl === true;
    });
  } finally {
    await started.stop(log);
  }
}

test('a Postgres whose certificate our CA signed is reached by TLS, and each doubt about it is a refusal in words', async () => {
  const ca = `sslmode=verify-full&sslrootcert=${pathOf('ca.pem')}`;
  assert.equal(await connect(addressWith(ca)), true);
  await assert.rejects(connect(addressWith(ca, { host: '127.0.0.1' })), /is for another host name/);
  const other = `sslmode=verify-full&sslrootcert=${pathOf('other-ca.pem')}`;
  await assert.rejects(connect(addressWith(other)), /signed by nobody whom this machine trusts.*sslrootcert/);
  await assert.rejects(connect(addressWith('sslmode=verify-full')), /signed by nobody whom this machine trusts/);
  const gone = `sslmode=verify-full&sslrootcert=${pathOf('gone.pem')}`;
  await assert.rejects(connect(addressWith(gone)), /sslrootcert.*cannot be read/);
  // What a person gets who asks for nothing.
  assert.equal(await connect(addressWith('')), false);
});

test('a password that is changed in its file holds for the next connection, without a restart', async (t) => {
  const file = pathOf('database');
  const words = `sslmode=verify-full&sslrootcert=${pathOf('ca.pem')}`;
  const write = (password: string): void =>
    writeFileSync(file, `${addressWith(words, { user: 'rotated', password })}\n`);
  const operator = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: addressWith(words) } });
  t.after(() => operator.stop());
  const order = (text: string) => operator.dedicated(async (client) => void (await client.query(text)));
  await order(`create role rotated login password 'first'`);
  write('first');
  const readUrl = () => readDatabaseUrlAgain({ DATABASE_URL_FILE: file }, scratch);
  const connection = { connectionString: readFileSync(file, 'utf8').trimEnd(), readUrl };
  const db = openDatabase({ ...DATABASE_DEFAULTS, connection });
  t.after(() => db.stop());
  const useAll = () => Promise.all([db.dedicated(async () => undefined), db.transact(async () => undefined)]);
  await useAll();
  await order(`alter role rotated password 'second'`);
  // The connection of transactions is open and goes on. A new one needs the new password.
  await db.transact(async () => undefined);
  await assert.rejects(
    db.dedicated(async () => undefined),
    /28P01/,
  );
  write('second');
  await useAll();
  // While somebody writes the file, the address is as it was at the start.
  writeFileSync(file, '');
  assert.equal(readUrl(), null);
  await assert.rejects(
    db.dedicated(async () => undefined),
    /28P01/,
  );
  rmSync(file);
  assert.equal(readUrl(), null);
  assert.equal(readDatabaseUrlAgain({ DATABASE_URL: 'postgres://a/b', DATABASE_URL_FILE: file }, scratch), null);
  write('second');
  await order(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rotated'`);
  // The pool learns of the end of its connection a moment later.
  const isBack = () =>
    useAll().then(
      () => true,
      () => false,
    );
  for (const end = performance.now() + PATIENCE_MS; !(await isBack()); await sleep(50))
    assert.ok(performance.now() < end, 'no transaction went through with the new password');
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clusterFolder } from '../../src/embedded/embedded-postgres-folder.ts';
import { findRunningPostgres } from '../../src/embedded/embedded-postgres-running.ts';
import { isProcessAlive } from '../../src/lib/files/process-identity.ts';
import { findFreePort } from '../testkit/free-port.ts';
import { checkInvariants } from '../testkit/invariants.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const KEY = 'a-key-of-the-kill-test';
const READY_MS_MAX = 60_000;
const LOAD_MS = 700;
const CLIENTS = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'volley-kill-'));
chmodSync(dataDir, 0o755);
let service: ChildProcess | null = null;
let complaints = '';

const [port, linksPort] = [await findFreePort(), await findFreePort()];
const api = `http://127.0.0.1:${port}/v1`;

/** The real process, as `npm start` runs it, with Postgres of its own that syncs every commit. */
async function start(): Promise<void> {
  const settings = {
    VOLLEY_DATA_DIR: dataDir,
    VOLLEY_PORT: `${port}`,
    VOLLEY_LINKS_PORT: `${linksPort}`,
    VOLLEY_API_KEY: KEY,
  };
  const child = spawn(process.execPath, ['cli/src/main.ts', 'serve'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings, VOLLEY_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  service = child;
  complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4_000);
  });
  await ready(child);
}

async function ready(child: ChildProcess | null): Promise<void> {
  const deadlineMs = performance.now() + READY_MS_MAX;
  for (;;) {
    const isReady = await fetch(api.replace('/v1', '/readyz')).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    assert.equal(child?.exitCode, null, complaints);
    assert.ok(performance.now() < deadlineMs, `not ready: ${complaints}`);
    await sleep(25);
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function gone(pid: number): Promise<void> {
  const deadlineMs = performance.now() + 30_000;
  while (isProcessAlive(pid)) {
    assert.ok(performance.now() < deadlineMs, `process ${pid} did not end`);
    await sleep(10);
  }
}

async function killService(): Promise<void> {
  const pid = service?.pid;
  assert.ok(pid !== undefined);
  process.kill(pid, 'SIGKILL');
  await gone(pid);
}

after(async () => {
  if (service?.exitCode === null && service.signalCode === null) {
    service.kill('SIGTERM');
    await gone(service.pid ?? 0);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

interface Sent {
  readonly path: string;
  readonly body: string;
  readonly key: string;
  /** Null when the answer never came. */
  reply: { readonly status: number; readonly text: string } | null;
}

let made = 0;
let accountId = 0;
const sent: Sent[] = [];

function nextCall(): Sent {
  made += 1;
  const isMoney = made % 3 === 0;
  return {
    path: isMoney ? `/admin/accounts/${accountId}/credits` : '/contacts',
    body: JSON.stringify(
      isMoney ? { amount: '0.01', note: `top-up ${made}` } : { phone_number: `+23320${1_000_000 + made}` },
    ),
    key: randomUUID(),
    reply: null,
  };
}

async function send(call: Sent): Promise<Sent['reply']> {
  const reply = await fetch(api + call.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'idempotency-key': call.key },
    body: call.body,
    signal: AbortSignal.timeout(60_000),
  });
  return { status: reply.status, text: await reply.text() };
}

/** Writes as fast as it can until `until`; what is not answered stays so. */
async function load(until: { isOver: boolean }): Promise<void> {
  const client = async (): Promise<void> => {
    while (!until.isOver) {
      const call = nextCall();
      sent.push(call);
      // The line breaks when the process is killed: nobody knows what became of this call, and that is the point.
      call.reply = await send(call).catch(() => null);
      if (call.reply === null || call.reply.status >= 500) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

interface Paper {
  readonly path: string;
  readonly key: string;
  readonly file: string;
  /** Null when the answer never came. */
  uuid: string | null;
}

const registrations: Sent[] = [];
const papers: Paper[] = [];
const PAPERS_MAX = 100;

async function upload({ path, key, file }: Paper): Promise<string> {
  const headers = {
    authorization: `Bearer ${KEY}`,
    'content-type': 'application/octet-stream',
    'idempotency-key': key,
  };
  const signal = AbortSignal.timeout(60_000);
  const reply = await fetch(`${api}${path}?name=Certificate`, { method: 'POST', headers, body: file, signal });
  assert.equal(reply.status, 200);
  return ((await reply.json()) as { data: { papers: { uuid: string }[] } }).data.papers.at(-1)?.uuid ?? '';
}

/** Asks for registrations and uploads a paper of each; what is not answered stays so. */
async function loadPapers(until: { isOver: boolean }): Promise<void> {
  while (!until.isOver && papers.length < PAPERS_MAX) {
    const body = JSON.stringify({ sender_id: 'Volley', country: 'GH', network: `Network ${randomUUID()}` });
    const begun: Sent = { path: '/sender-registrations', body, key: randomUUID(), reply: null };
    registrations.push(begun);
    begun.reply = await send(begun).catch(() => null);
    if (begun.reply === null || begun.reply.status >= 300) {
      await sleep(20);
      continue;
    }
    const { uuid } = (JSON.parse(begun.reply.text) as { data: { uuid: string } }).data;
    const file = `%PDF-1.7 certificate ${uuid} ${'x'.repeat(50_000)}`;
    const paper: Paper = { path: `/sender-registrations/${uuid}/papers`, key: randomUUID(), file, uuid: null };
    papers.push(paper);
    paper.uuid = await upload(paper).catch(() => null);
  }
}

/** Every paper that was answered is there as it was sent. What was not answered is repeated, and is there once. */
async function checkPapers(): Promise<void> {
  for (const begun of registrations) begun.reply ??= await send(begun);
  for (const paper of papers) {
    paper.uuid ??= await upload(paper);
    const headers = { authorization: `Bearer ${KEY}` };
    const read = await fetch(`${api}${paper.path}/${paper.uuid}`, { headers });
    assert.equal(await read.text(), paper.file);
  }
  const [stored] = await sql<{ papers: string; registrations: string }>(
    'select count(*) as papers, count(distinct registration_id) as registrations from registration_papers',
  );
  assert.deepEqual(stored, { papers: String(papers.length), registrations: String(papers.length) });
}

async function underLoad(kill: () => Promise<void>): Promise<void> {
  const until = { isOver: false };
  const loading = Promise.all([load(until), loadPapers(until)]);
  await sleep(LOAD_MS);
  await kill();
  until.isOver = true;
  await loading;
}

async function sql<Row>(text: string): Promise<Row[]> {
  const connection = findRunningPostgres(dataDir);
  assert.ok(connection);
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Every 2xx is there; every call can be repeated and then has had exactly one effect. */
async function checkAll(): Promise<void> {
  // A minute passes for the leases of requests that died with their process.
  await sql("update idempotency_keys set lease_until = created_at - interval '1 second' where status is null");
  await checkPapers();
  const unsure = sent.filter(({ reply }) => reply === null || reply.status !== 201);
  const settle = async (call: Sent): Promise<void> => {
    call.reply = await send(call);
    assert.equal(call.reply?.status, 201, `${call.path} ${call.body}: ${call.reply?.text}`);
  };
  await Promise.all(unsure.map(settle));
  const sample = sent.filter((_, index) => index % 20 === 0);
  const repeated = await Promise.all(sample.map(send));
  assert.deepEqual(
    repeated,
    sample.map(({ reply }) => reply),
    'a repetition gets the first answer',
  );
  const numbers = new Map(
    (await sql<{ id: string; phone_number: string }>('select id, phone_number from contacts')).map((row) => [
      row.phone_number,
      Number(row.id),
    ]),
  );
  const contacts = sent.filter(({ path }) => path === '/contacts');
  for (const { reply } of contacts) {
    const { data } = JSON.parse(reply?.text ?? '') as { data: { id: number; phone_number: string } };
    assert.equal(numbers.get(data.phone_number), data.id, 'what was answered is what is stored');
  }
  assert.equal(numbers.size, contacts.length);
  const notes = await sql<{ note: string }>("select note from ledger_entries where note like 'top-up %'");
  const topUps = sent.length - contacts.length;
  assert.equal(notes.length, topUps);
  assert.equal(new Set(notes.map(({ note }) => note)).size, topUps, 'each top-up once');
  const [balance] = await sql<{ balance: string }>('select balance from balances');
  assert.equal(Number(balance?.balance), 100_000 + topUps);
  await checkInvariants({ sql: async <Row>(text: string) => sql<Row>(text) });
}

test('nothing that was answered is lost by kill -9 of the service, of Postgres, or of both', async () => {
  await start();
  accountId = Number((await sql<{ id: string }>('select id from accounts'))[0]?.id);

  await underLoad(killService);
  await start();
  await checkAll();

  // The service brings its Postgres back by itself; callers get 503 meanwhile, never a lost success.
  await underLoad(async () => {
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    await sleep(LOAD_MS);
  });
  await ready(service);
  await checkAll();

  await underLoad(async () => {
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await killService();
    await gone(pid);
  });
  await start();
  await checkAll();
  console.log(
    `${sent.length} calls and ${papers.length} papers through three kills: every one has had exactly one effect`,
  );
});

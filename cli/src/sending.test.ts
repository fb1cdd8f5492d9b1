import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { commandLine } from '../../server/test/testkit/command-line.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley-cli-sending-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const settings = { VOLLEY_URL: app.api, VOLLEY_KEY: app.key };
const { say, json, run } = commandLine(settings);
const FROM = ['--from', 'Volley'];
const WATCH = ['--watch', '--timeout', '30'];

interface Sent {
  readonly message: string;
  readonly data: { readonly campaign_id: string; readonly status: string; readonly scheduled_at: string | null };
}

interface Message {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly reason: string;
}

test('a message is sent, watched until it is delivered, and shown with its parts, times and cost', async () => {
  const watched = await run('send', '0201234567', 'Your', 'code', 'is', '1234', ...FROM, ...WATCH);
  assert.equal(watched.code, 0, watched.err);
  assert.match(watched.out, /status +delivered\n.*is simulated +yes\n/s);
  // Without a terminal the output has plain lines: each change once, and no control characters.
  assert.match(watched.err, /^(233201234567 is \w+\n)*233201234567 is delivered\n$/);
  const id = /^id +(\S+)$/m.exec(watched.out)?.[1] ?? '';
  const shown = await say('message', 'show', id);
  for (const fact of [
    /phone number +233201234567\n/,
    /sender id +Volley\n/,
    /message +Your code is 1234\n/,
    /cost +0\.05\n/,
    /sent at +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/,
    /1 +delivered +\S+\n$/,
  ]) {
    assert.match(shown, fact);
  }
  assert.match(
    await say('message', 'list'),
    /^id +number +sender +status +reason +cost +created\n\S+ +233201234567 +Volley +delivered/,
  );
});

test('what will not be delivered ends with 1 and a sentence, and with JSON the message all the same', async () => {
  const undelivered = await run('send', '+233205550001', 'Hello', ...FROM, ...WATCH, '--json');
  assert.equal(undelivered.code, 1);
  assert.equal((JSON.parse(undelivered.out) as Message).status, 'undelivered');
  assert.match(undelivered.err, /"message":"The message is undelivered\./);
  const refused = await run('send', '+233205550004', 'Hello', ...FROM);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /^Message not sent: The carrier does not accept this phone number\.\n$/);
  const [message] = await json<Message[]>('message', 'list', '--limit', '1');
  const shown = await say('message', 'show', message?.id ?? '');
  assert.match(shown, /reason words +The carrier does not accept this phone number\.\nerror code +ESME_RINVDSTADR\n/);
  assert.match(
    await say('message', 'price', '0244123456'),
    /^phone number +233244123456\n(network .*\n)?price +\d+\.\d\d\n\nalphabets:\ncoding +tables\ngsm7 /,
  );
  assert.equal(await say('message', 'price', '0244'), '0244 is no valid phone number.\n');
  const silent = await run('send', '+233205550009', 'Hello', ...FROM, '--watch', '--timeout', '1');
  assert.equal(silent.code, 1);
  assert.match(silent.err, /The message is still \w+ after 1 s; see: volley message show [0-9a-f-]{36}\n$/);
});

test('a message is sent later, once for its key, and its text comes from a file or is piped in', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const once = ['send', '0201234568', 'Later', ...FROM, '--at', at, '--valid-for', '300', '--idempotency-key', 'k1'];
  const [first, second] = [await json<Sent>(...once), await json<Sent>(...once)];
  assert.equal(first.data.status, 'queued');
  assert.equal(first.data.scheduled_at?.slice(0, 19), at.slice(0, 19));
  assert.equal(second.data.campaign_id, first.data.campaign_id);
  writeFileSync(join(scratch, 'text.txt'), 'Two\r\nlines\n');
  const filed = await json<Message>('send', '0201234569', '--text-file', join(scratch, 'text.txt'), ...FROM, ...WATCH);
  assert.equal(filed.message, 'Two\nlines');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), 'send', '0201234570', '--text-file', '-', ...FROM, ...WATCH, '--json'],
    { env: { PATH: process.env['PATH'] ?? '', ...settings }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  child.stdin.end('Piped\n');
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  await new Promise((done) => child.once('close', done));
  assert.equal((JSON.parse(out) as Message).message, 'Piped');
});

test('a refusal names what was typed, and mistakes in the words end with 2', async () => {
  const [sender, number, validity, both, none, missing] = await Promise.all([
    run('send', '0201234567', 'Hello', '--from', 'Nobody'),
    run('send', '12', 'Hello', ...FROM),
    run('send', '0201234567', 'Hello', ...FROM, '--valid-for', '3', '--at', 'tomorrow'),
    run('send', '0201234567', 'Hello', ...FROM, '--text-file', 'x'),
    run('send', '0201234567', ...FROM),
    run('send', '0201234567', 'Hello', ...FROM, '--text-file-name', 'x'),
  ]);
  assert.deepEqual([sender.code, sender.err.startsWith('--from ')], [1, true], sender.err);
  assert.deepEqual([number.code, number.err.startsWith('<to>')], [1, true], number.err);
  assert.equal(
    validity.err,
    '--valid-for must be at least 10.\n--at must be a date and time, such as "2026-01-31T09:00" or "2026-01-31T09:00:00Z".\n',
  );
  assert.deepEqual([both.code, none.code, missing.code], [2, 2, 2]);
});

test('lists show so many, the next so many, or all', async () => {
  for (const code of ['1', '2', '3']) await say('send', `+2332055511${code}1`, `Code ${code}`, ...FROM);
  const texts = async (...words: string[]) =>
    (await json<Message[]>('message', 'list', ...words)).map(({ message }) => message);
  assert.deepEqual(await texts('--limit', '2'), ['Code 3', 'Code 2']);
  const rest = await texts('--limit', '2', '--page', '2');
  assert.equal(rest[0], 'Code 1');
  const cut = await run('message', 'list', '--limit', '2');
  assert.equal(cut.err, 'There are more rows: use --page 2 or --all.\n');
  const all = await texts('--all');
  assert.deepEqual([all.slice(0, 3), all.length > 3], [['Code 3', 'Code 2', 'Code 1'], true]);
  assert.deepEqual(await texts('--limit', '2', '--page', '5000'), []);
  assert.equal((await run('message', 'list', '--all', '--page', '2')).code, 2);
  assert.deepEqual(await texts('--number', '233205551121', '--status', 'sent,delivered,queued'), ['Code 2']);
  const [message] = await json<Message[]>('message', 'list', '--number', '233205551131');
  assert.deepEqual(await texts('--campaign', message?.id ?? '', '--from', '2026-01-31T09:00:00Z'), ['Code 3']);
  const refused = await run('message', 'list', '--status', 'lost');
  assert.match(refused.err, /^--status must be one or more of queued, submitting, /);
  assert.equal(await say('message', 'list', '--sender', 'Nobody'), 'Nothing fits.\n');
});

test('what nobody knows the outcome of is listed, and sent again only by who says yes', async () => {
  const changed = await app.call('PUT', '/v1/admin/carriers/1', { key: app.key, body: { request_timeout_ms: 300 } });
  assert.equal(changed.status, 200, changed.text);
  const number = '233205550006';
  await run('send', `+${number}`, 'Hello', ...FROM);
  const listed = async () => (await json<(Message & { phone_number: string })[]>('unknown', 'list')) ?? [];
  let found = await listed();
  for (const endMs = performance.now() + 60_000; found.length === 0 && performance.now() < endMs; ) {
    found = await listed();
  }
  const [message] = found;
  assert.equal(message?.phone_number, number);
  const id = message?.id ?? '';
  assert.match(await say('message', 'show', id), /status +unknown.*reason words +The carrier did not answer/s);
  const [unsure, neither] = await Promise.all([run('unknown', 'resend', id), run('unknown', 'resend', '--yes')]);
  assert.deepEqual([unsure.code, neither.code], [2, 2]);
  assert.match(unsure.err, /may get the message twice/);
  assert.equal(await say('unknown', 'resend', id, '--yes'), 'Messages queued again: 1.\n');
  const wrong = await run('unknown', 'resend', '--campaign', '0196f0c2-7a10-7cc4-9d3e-0242ac120003', '--yes');
  assert.deepEqual([wrong.code, wrong.err], [1, 'Campaign not found.\n']);
  assert.match(await say('unknown', 'receipts'), /^Every receipt matches a message\.\n$|^received /);
});

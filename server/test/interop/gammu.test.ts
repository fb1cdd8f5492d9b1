// A modem of gammu-smsd, with its dummy phone, through the script and the profile of docs/phones-and-modems.md: out, its state, and a reply.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { eventually } from '../testkit/eventually.ts';
import { findFreePort } from '../testkit/free-port.ts';
import { startHttpCarriers } from '../testkit/http-carriers.ts';

const SMSD = '/usr/bin/gammu-smsd';
const samples = resolve(import.meta.dirname, '../../../docs/samples');
const script = join(samples, 'gammu-gateway.py');

/** A message that lies in the phone, as the dummy phone keeps it. */
const REPLY = `[SMSBackup000]
PDU = Deliver
DateTime = 20261128T090144Z
State = UnRead
Number = "+233209999999"
NumberUnicode = ${Buffer.from('+233209999999', 'utf16le').swap16().toString('hex').toUpperCase()}
Text00 = ${Buffer.from('Yes please', 'utf16le').swap16().toString('hex').toUpperCase()}
Coding = Default_No_Compression
Folder = 1
Length = 10
Class = -1
ReplySMSC = False
RejectDuplicates = False
ReplaceMessage = 0
MessageReference = 0
`;

async function proveModem(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-gammu-'));
  const children: ChildProcess[] = [];
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map((child) => new Promise((done) => child.once('close', done))));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  const inFolder = (...names: string[]) => join(folder, ...names);
  for (const name of ['in', 'out', 'sent', 'error']) mkdirSync(inFolder(name));
  for (const place of ['1', '2', '3', '4', '5']) mkdirSync(inFolder('phone', 'sms', place), { recursive: true });
  const run = (what: string) => `env GAMMU_GATEWAY=${inFolder('gateway.json')} python3 ${script} ${what}`;
  const paths = ['inbox', 'outbox', 'sentsms', 'errorsms'].map(
    (name, at) => `${name}path = ${inFolder(['in', 'out', 'sent', 'error'][at] ?? '')}/`,
  );
  const lines = [
    ...['[gammu]', 'model = dummy', 'connection = none', `port = ${inFolder('phone')}`, '[smsd]', 'service = files'],
    ...[...paths, `logfile = ${inFolder('log')}`, 'CommTimeout = 1', 'LoopSleep = 1', 'StatusFrequency = 0'],
    `RunOnSent = ${run('sent')}`,
    `RunOnFailure = ${run('failed')}`,
    `RunOnReceive = ${run('received')}`,
  ];
  writeFileSync(inFolder('smsdrc'), `${lines.join('\n')}\n`);
  const port = await findFreePort();
  const publicPort = String(await findFreePort());
  const { app, admin, send, until } = await startHttpCarriers({
    VOLLEY_PORT: publicPort,
    VOLLEY_PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
  });
  const made = await admin('POST', '/carriers', {
    ...{ name: 'Modem', kind: 'http', profile: 'custom', secrets: { key: 'a key' } },
    definition: JSON.parse(readFileSync(join(samples, 'gammu-profile.json'), 'utf8')),
    values: { base_url: `http://127.0.0.1:${port}` },
  });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  await admin('POST', '/routes', { match: 'any', tiers: [[{ carrier_id: id }]] });
  const { address: hook } = (await admin('POST', `/carriers/${id}/hook-token`)).body.data;
  const settings = { key: 'a key', hook, port, config: inFolder('smsdrc') };
  writeFileSync(inFolder('gateway.json'), JSON.stringify(settings));
  const env = { ...process.env, GAMMU_GATEWAY: inFolder('gateway.json') };
  children.push(spawn('python3', [script, 'serve'], { env, stdio: 'ignore' }));
  children.push(spawn(SMSD, ['-c', inFolder('smsdrc')], { stdio: 'ignore' }));
  await eventually(
    () =>
      fetch(`http://127.0.0.1:${port}/send`, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 401,
  );
  const message = await send('Hello — from a modem');
  await until(message, 'delivered');
  const [file = ''] = readdirSync(inFolder('sent'));
  const text = Buffer.from('Hello — from a modem', 'utf16le').swap16().toString('hex').toUpperCase();
  assert.match(readFileSync(inFolder('sent', file), 'utf8'), new RegExp(`"\\+233201234567"[^]*Text00 = ${text}`));
  writeFileSync(inFolder('phone', 'sms', '1', '1'), REPLY);
  const replies = () => app.sql<{ sender: string; message: string }>('select message from inbound_messages');
  await eventually(replies, (rows) => rows[0]?.message === 'Yes please');
}

if (!existsSync(SMSD)) test.skip('gammu-smsd is not installed: it is not proven here');
else test('a message goes out through the modem, its state returns, and a reply comes in', proveModem);

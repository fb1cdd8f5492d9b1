import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBackup, restoreBackup, writeBackup } from '../../src/backup/index.ts';
import { startFakeTrunk } from '../../src/sip/testing/index.ts';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { checkLedger } from '../testkit/invariants.ts';
import { addContacts, countTaken, untilStatus } from './campaign-checks.ts';
import {
  type ChaosService,
  callOnce,
  createCampaign,
  KEY,
  openRoads,
  quickSend,
  startChaosService,
} from './chaos-service.ts';
import { listSpans } from './voice-judge.ts';
import { addChaosTrunk, sendVoiceCampaign, startVoiceService, untilVoice } from './voice-service.ts';

const RECIPIENTS = 1_500;
const CALLED = 80;
const SINGLES = 30;
const CODES = 40;
/** The campaign takes some five seconds, so that the backup happens in the middle of it. */
const MESSAGES_PER_SECOND = 300;
const STILL_MS = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'volley-restore-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));
const smsc = await startSmsc({ settings: { isMagic: false, logMax: 400_000, latencyMs: 200, receiptDelayMs: 300 } });
atEnd(() => smsc.stop());
const trunk = await startFakeTrunk({ behaviourOf: () => ({ status: 200 }), ringMs: 300 });
atEnd(() => trunk.stop());
const database = await openTestDatabase();
const service = await startVoiceService(database.url);
const restored = await openTestDatabase();

const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();
const reached = () => ({ texts: countTaken([smsc]), calls: Map.groupBy(listSpans(trunk), (span) => span.number) });

async function schedule(audience: { from: number; count: number }, fields: Record<string, unknown>): Promise<string> {
  const group = await addContacts(database, audience.count, audience.from);
  const uuid = await createCampaign(service, group, `From ${audience.from}`);
  await service.call('PUT', `/sms-campaigns/${uuid}`, fields);
  await service.call('POST', `/sms-campaigns/${uuid}/send`, {});
  return uuid;
}

async function until(isSo: () => boolean | Promise<boolean>, what: string, limitMs = 40_000): Promise<void> {
  for (const deadlineMs = performance.now() + limitMs; !(await isSo()); await sleep(50))
    assert.ok(performance.now() < deadlineMs, `not in time: ${what}`);
}

async function backUpAndRestore(whileBetween: () => Promise<void>): Promise<void> {
  const file = join(folder, 'middle.backup');
  const onTable = () => undefined;
  await writeBackup(database.db, { file, version: '0', createdAt: new Date().toISOString(), files: {}, onTable });
  await whileBetween();
  service.volley.kill('SIGKILL');
  await service.volley.ended;
  await restoreBackup(restored.db, await checkBackup(file), { file, onTable });
}

interface Begun {
  readonly running: string;
  readonly scheduled: string;
  readonly series: string;
  readonly tomorrow: string;
  readonly calls: string;
}

/** Sends messages of every kind, with the backup in the middle. Then the rest is sent, and the service dies. */
async function sendUntilTheEnd(): Promise<Begun> {
  await openRoads(service, [{ smsc, settings: { window: 50, messages_per_second: MESSAGES_PER_SECOND } }]);
  await addChaosTrunk(service, trunk.port, { channels: 10, callsPerSecond: 20 });
  const running = await createCampaign(service, await addContacts(database, RECIPIENTS), 'Running');
  const at = soon(8_000);
  const scheduled = await schedule({ from: 5_000, count: 100 }, { scheduled_at: at });
  const daily = { scheduled_at: at, is_recurring: true, recurrence_frequency: 'daily' };
  const series = await schedule({ from: 6_000, count: 50 }, daily);
  const tomorrow = await schedule({ from: 7_000, count: 10 }, { scheduled_at: soon(86_400_000) });
  for (let index = 0; index < SINGLES; index += 1) {
    const to = `+23320${String(index).padStart(7, '0')}`;
    await service.call('POST', '/messages', { to, message: 'For then', sender_id: 'Volley', scheduled_at: at });
  }
  await service.call('POST', `/sms-campaigns/${running}/send`, {});
  const calls = await sendVoiceCampaign(service, { prefix: '23324400', count: CALLED });
  const codes = Array.from({ length: CODES }, (_, index) =>
    quickSend(service, `23327${String(index).padStart(7, '0')}`, 'Code'),
  );
  await until(() => reached().texts.size > RECIPIENTS / 5 && reached().calls.size > CALLED / 8, 'the middle');
  await backUpAndRestore(async () => {
    await Promise.all(codes);
    await untilStatus(database, [running, scheduled], 'completed', 60_000);
    await untilVoice(database, calls, 60_000, ({ status }) => status === 'completed');
    await until(() => reached().texts.size >= RECIPIENTS + 150 + SINGLES + CODES, 'all that was due before the end');
  });
  return { running, scheduled, series, tomorrow, calls };
}

/** Checks that nothing is sent, and that every request is told why. */
async function checkHeld(second: ChaosService, { running, calls }: Begun): Promise<Record<string, unknown>> {
  const hold = await second.call('GET', '/admin/outgoing-hold');
  assert.equal(hold['reason'], 'restored');
  const due = hold['due'] as Record<string, number>;
  assert.deepEqual([due['sms_campaigns'], due['messages'], due['voice_campaigns']], [3, SINGLES, 1]);
  assert.deepEqual(hold['later'], { sms_campaigns: 1, messages: 0, voice_campaigns: 0 });
  assert.equal((await quickSend(second, '233209999999', 'While held')).httpStatus, 503);
  assert.equal((await second.call('GET', `/sms-campaigns/${running}/report`))['waiting_for'], 'restored');
  assert.equal((await second.call('GET', `/voice-campaigns/${calls}/report`))['waiting_for'], 'restored');
  const ready = await fetch(`${second.api}/readyz`, { headers: { authorization: `Bearer ${KEY}` } });
  assert.match(await ready.text(), /"outgoing".*restored/);
  return hold;
}

async function countRows(statuses: readonly string[]): Promise<number> {
  const [row] = await restored.sql<{ n: string }>('select count(*) as n from messages where status = any ($1)', [
    statuses,
  ]);
  return Number(row?.n);
}

const thoseTwice = (numbers: Iterable<readonly [string, number]>) =>
  [...numbers].filter(([, count]) => count > 1).map(([number]) => number);

test('a restore in the middle of everything: nothing goes out until it is released, and nobody is reached twice', async (t) => {
  const begun = await sendUntilTheEnd();
  const { running, scheduled, series, tomorrow } = begun;
  const before = reached();

  const second = await startChaosService({ DATABASE_URL: restored.url, VOLLEY_SIP_HOST: '127.0.0.1' });
  await smsc.until(({ bindCount }) => bindCount > 0, 60_000);
  await until(async () => (await countRows(['submitting'])) === 0, 'what was on the wire is decided');
  const unknown = await countRows(['unknown']);
  assert.ok(unknown > 0, 'something was on the wire at the backup');
  await sleep(STILL_MS);
  assert.deepEqual(reached().texts, before.texts, 'no text went out');
  assert.equal(reached().calls.size, before.calls.size);
  const hold = await checkHeld(second, begun);
  t.diagnostic(`held: ${JSON.stringify(hold)}; unknown: ${unknown}`);

  await second.call('POST', '/admin/outgoing-hold/release', { due: 'cancel' });
  await until(async () => !(await second.call('GET', '/admin/outgoing-hold'))['is_held'], 'released');
  await untilStatus(restored, [running, scheduled], 'cancelled', 30_000);
  assert.equal((await quickSend(second, '233209999999', 'After it')).httpStatus, 200);
  await sleep(STILL_MS);
  const after = reached();
  assert.deepEqual(thoseTwice(after.texts), [], 'nobody was texted twice');
  assert.deepEqual(thoseTwice([...after.calls].map(([number, spans]) => [number, spans.length])), []);
  assert.equal(after.texts.size, before.texts.size + 1);
  assert.equal(await countRows(['queued', 'submitting']), 0);
  const later = await restored.sql(
    'select uuid, status, next_run_at > now() as is_later from sms_campaigns where uuid = any ($1) order by id',
    [[series, tomorrow]],
  );
  const waits = { status: 'scheduled', is_later: true };
  assert.deepEqual(later, [
    { uuid: series, ...waits },
    { uuid: tomorrow, ...waits },
  ]);
  await checkLedger(restored);
  const again = { key: KEY, api: second.api, method: 'POST', path: '/admin/outgoing-hold/release' };
  assert.equal((await callOnce({ ...again, body: { due: 'send' } })).status, 409);
});

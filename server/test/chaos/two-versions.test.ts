import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listMigrations } from '../../src/schema/index.ts';
import { type Smsc, startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { runVolley } from '../testkit/command-line.ts';
import { openTestDatabase, type TestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { LAST_RELEASE, takeOutLastRelease, whyNoLastRelease } from '../testkit/last-release.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, checkCampaign, checkLedger, countTaken, untilStatus } from './campaign-checks.ts';
import {
  type ChaosService,
  createCampaign,
  openRoads,
  type QuickReply,
  quickSend,
  startChaosService,
} from './chaos-service.ts';
import { REDELIVERY_MS } from './sms-world.ts';

/** The first two take about as long as the migration and the replacement of both processes. */
const RECIPIENTS = [5_000, 3_000, 500];
const MESSAGES_PER_SECOND = 300;
const CLIENTS = 4;
const CLIENT_PAUSE_MS = 60;

/** Distributes requests to processes, as a proxy does. A process that leaves gets no new requests, and is gone once it has answered the others. */
class Rotation {
  #services: readonly ChaosService[] = [];
  readonly #underWay = new Map<ChaosService, number>();
  #turn = 0;

  get services(): readonly ChaosService[] {
    return this.#services;
  }

  add(service: ChaosService): void {
    this.#services = [...this.#services, service];
  }

  async remove(service: ChaosService): Promise<void> {
    this.#services = this.#services.filter((other) => other !== service);
    await eventually(
      () => this.#underWay.get(service) ?? 0,
      (count) => count === 0,
    );
  }

  async send(to: string): Promise<QuickReply> {
    this.#turn += 1;
    const service = this.#services[this.#turn % this.#services.length];
    if (service === undefined) throw new Error('no process is in the rotation');
    const add = (count: number) => this.#underWay.set(service, (this.#underWay.get(service) ?? 0) + count);
    add(1);
    return quickSend(service, to, 'Code').finally(() => add(-1));
  }
}

/** Starts clients that send one message after another, each to a number of its own, until they are stopped. */
function startClients(rotation: Rotation) {
  const replies: QuickReply[] = [];
  let isOver = false;
  let numbers = 0;
  const client = async (): Promise<void> => {
    while (!isOver) {
      numbers += 1;
      replies.push(await rotation.send(`23320${String(numbers).padStart(7, '0')}`));
      await sleep(CLIENT_PAUSE_MS);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  clients.catch(() => undefined); // The promise is awaited in `stop`.
  const stop = async (): Promise<readonly QuickReply[]> => {
    isOver = true;
    await clients;
    return replies;
  };
  // A test that failed in between has not stopped them.
  atEnd(async () => void (await stop().catch(() => undefined)));
  return { stop };
}

interface Stage {
  readonly smsc: Smsc;
  readonly database: TestDatabase;
  readonly rotation: Rotation;
  start(root?: string): Promise<ChaosService>;
}

async function untilAllReady({ rotation }: Stage): Promise<void> {
  for (const { api } of rotation.services)
    await eventually(
      async () => {
        const response = await fetch(`${api}/readyz`, { signal: AbortSignal.timeout(30_000) });
        return { status: response.status, body: await response.text() };
      },
      ({ status }) => status === 200,
    );
}

/** Replaces one process after another by one of the other version. */
async function replaceAll(stage: Stage, root?: string): Promise<void> {
  for (const service of stage.rotation.services) {
    await stage.rotation.remove(service);
    service.volley.kill('SIGTERM');
    assert.equal(await service.volley.ended, 0, service.volley.printed());
    stage.rotation.add(await stage.start(root));
    await untilAllReady(stage);
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

async function sendCampaign({ database, rotation }: Stage, index: number): Promise<string> {
  const [service] = rotation.services;
  assert.ok(service);
  const from = 1 + sum(RECIPIENTS.slice(0, index));
  const group = await addContacts(database, RECIPIENTS[index] ?? 0, from);
  const uuid = await createCampaign(service, group, `Campaign ${index} {{first_name|friend}}`);
  await service.call('POST', `/sms-campaigns/${uuid}/send`, {});
  return uuid;
}

/** Migrates as the operator does, with the current program and while the processes work. */
async function migrateByCommand({ database }: Stage): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-migrate-'));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { DATABASE_URL: database.url, VOLLEY_DATA_DIR: dataDir };
  const { code, out, err } = await runVolley(['migrate', '--json'], settings);
  assert.equal(code, 0, err);
  const { applied } = JSON.parse(out) as { applied: string[] };
  assert.deepEqual(
    applied,
    listMigrations()
      .filter(({ number }) => number > LAST_RELEASE.migration)
      .map(({ name }) => name),
  );
}

async function countOpen({ database }: Stage, uuid: string): Promise<number> {
  const [found] = await database.sql<{ n: number }>(
    `select count(*)::int as n from messages m join sms_campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
     where c.uuid = $1 and m.status in ('queued', 'submitting')`,
    [uuid],
  );
  return found?.n ?? 0;
}

async function checkAll(stage: Stage, uuids: readonly string[], replies: readonly QuickReply[]): Promise<void> {
  const { database, smsc } = stage;
  const failed = replies.filter(({ httpStatus }) => httpStatus !== 200);
  assert.deepEqual(failed, [], `of ${replies.length} requests`);
  await untilStatus(database, uuids, 'completed', 120_000);
  const seen = await eventually(
    () => countTaken([smsc]),
    (taken) => taken.size >= replies.length + sum(RECIPIENTS),
  );
  assert.equal(seen.size, replies.length + sum(RECIPIENTS), 'nobody else was written to');
  for (const { to } of replies) assert.equal(seen.get(to), 1, 'each single message was taken once');
  for (const [index, uuid] of uuids.entries()) {
    const { total, states } = await checkCampaign(database, [smsc], uuid, `Campaign ${index} `);
    assert.equal(total, RECIPIENTS[index]);
    // A receipt may be repeated long after the process that it was sent to first has ended.
    assert.equal((states['sent'] ?? 0) + (states['delivered'] ?? 0), total, JSON.stringify(states));
  }
  await checkLedger(database);
}

async function openStage(): Promise<Stage> {
  const smsc = await startSmsc({
    settings: { isMagic: false, logMax: 400_000, latencyMs: 10, receiptDelayMs: 200, redeliveryMs: REDELIVERY_MS },
  });
  atEnd(() => smsc.stop());
  const database = await openTestDatabase({ isEmpty: true });
  const start = (root?: string) => startChaosService({ DATABASE_URL: database.url }, root);
  return { smsc, database, rotation: new Rotation(), start };
}

async function rollForthAndBack(t: TestContext): Promise<void> {
  const old = takeOutLastRelease();
  const stage = await openStage();
  const { rotation, smsc } = stage;
  const startedMs = performance.now();
  const say = (what: string) => t.diagnostic(`${((performance.now() - startedMs) / 1000).toFixed(1)} s: ${what}`);
  const first = await stage.start(old);
  await openRoads(first, [{ smsc, settings: { messages_per_second: MESSAGES_PER_SECOND } }]);
  rotation.add(first);
  rotation.add(await stage.start(old));
  const clients = startClients(rotation);
  const uuids = [await sendCampaign(stage, 0)];
  say('two processes of the last release send');
  await migrateByCommand(stage);
  await untilAllReady(stage);
  say('the schema is that of today, and the last release is ready on it');
  await replaceAll(stage);
  say(`both are of today; open of the first campaign: ${await countOpen(stage, uuids[0] ?? '')}`);
  uuids.push(await sendCampaign(stage, 1));
  await replaceAll(stage, old);
  say(`both are of the last release again; open of the second: ${await countOpen(stage, uuids[1] ?? '')}`);
  uuids.push(await sendCampaign(stage, 2));
  await untilStatus(stage.database, uuids, 'completed', 120_000);
  const replies = await clients.stop();
  say(`all is sent; single messages: ${replies.length}`);
  await checkAll(stage, uuids, replies);
  // Programs of before do not count as the current one does.
  await replaceAll(stage);
  await checkCountedStatistics(stage.database);
}

test('the last release and today work side by side, and roll forward and back without a failed request', async (t) => {
  const reason = whyNoLastRelease();
  if (reason === null) return rollForthAndBack(t);
  t.skip(reason);
});

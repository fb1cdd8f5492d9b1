// A network that forgets connections: their packets are dropped, neither side is told, and new connections work. Three processes share a carrier.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { startPostgresProxy } from '../testkit/postgres-proxy.ts';
import { callOnce, KEY, startChaosService } from './chaos-service.ts';

const BINDS = 4;
const PEOPLE = 1_200;
const RATE = 40;
const ROUNDS = 6;
const ROUND_MS = 8_000;

const smsc = await startSmsc({ settings: { isMagic: false, latencyMs: 5, logMax: 50_000 } });
atEnd(() => smsc.stop());
let bindsMax = 0;
const watching = setInterval(() => {
  bindsMax = Math.max(bindsMax, smsc.bindCount);
}, 1);
atEnd(() => clearInterval(watching));
const database = await openTestDatabase();

async function startMember() {
  const proxy = await startPostgresProxy(database.url);
  atEnd(() => proxy.stop());
  return { proxy, service: await startChaosService({ DATABASE_URL: proxy.url }) };
}

const count = async (what: string): Promise<number> =>
  Number((await database.sql<{ n: string }>(`select count(*) as n from ${what}`))[0]?.n);

test('connections that are swallowed cost seconds: nobody is declared dead, no bind is opened twice, nobody written to twice', async (t) => {
  const first = await startMember();
  const { call } = first.service;
  const carrier = await call('POST', '/admin/carriers', {
    ...{ name: 'Accra', host: '127.0.0.1', port: smsc.port, system_id: 'volley', password: 'x' },
    ...{ bind_count: BINDS, messages_per_second: RATE, window: 20 },
  });
  await call('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier['id'] }]] });
  await call('POST', '/admin/prices', { match: 'any', price_per_part: '0.01' });
  await eventually(
    () => smsc.bindCount,
    (n) => n === BINDS,
  );
  const members = [first, await startMember(), await startMember()];
  const numbers = Array.from({ length: PEOPLE }, (_, n) => `+23320${String(1_000_000 + n)}`);
  const draft = { name: 'Holes', sender_id: 'Volley', message: 'Seeds', recipients: { phone_numbers: numbers } };
  const { uuid } = await call('POST', '/sms-campaigns', draft);
  await call('POST', `/sms-campaigns/${String(uuid)}/send`, {});
  const answers: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // One process a round, and in the last round all of them.
    const struck = round === ROUNDS - 1 ? members : [members[round % members.length] ?? first];
    for (const { proxy } of struck) proxy.swallow();
    const startedMs = performance.now();
    // The process that just lost its connections must answer a read within the read's own time limit.
    await eventually(
      () =>
        callOnce({ key: KEY, api: struck[0]?.service.api ?? '', method: 'GET', path: '/balance' }).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
    );
    answers.push(Math.round(performance.now() - startedMs));
    await sleep(Math.max(0, ROUND_MS - (performance.now() - startedMs)));
  }
  t.diagnostic(`until the first good answer after each loss: ${answers.join(', ')} ms`);
  await eventually(
    () => count(`messages where status in ('queued', 'submitting')`),
    (n) => n === 0,
  );
  const targets = smsc.log.submits.map(({ destination }) => destination);
  assert.equal(new Set(targets).size, targets.length, 'nobody got anything twice');
  assert.equal(targets.length, PEOPLE, 'everybody got it');
  assert.ok(bindsMax <= BINDS, `${bindsMax} binds at once, ${BINDS} allowed`);
  assert.equal(await count('processes'), members.length, 'nobody had to register anew');
  assert.equal(await count('processes where dead_at is not null'), 0, 'nobody was declared dead');
});

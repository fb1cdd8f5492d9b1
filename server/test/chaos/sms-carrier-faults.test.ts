import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Smsc, startSmsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { addContacts, checkCampaign, checkLedger, isTaken, untilStatus } from './campaign-checks.ts';
import { openRoads, startChaosService } from './chaos-service.ts';
import { REDELIVERY_MS } from './sms-world.ts';

/** Short by default, because the effect of throttling on the pace shows within seconds. */
const THROTTLE_SECONDS = Number(process.env['VOLLEY_CHAOS_THROTTLE_SECONDS'] ?? 4);
const RECIPIENTS = 21_000;
/** Slow enough that the campaign lasts through all faults. */
const MESSAGES_PER_SECOND = 500;
const WINDOW = 25;
const BINDS = 2;
/** Far fewer than the messages that wait for a receipt at any moment. */
const ID_REUSE_AFTER = 50;
const REQUEST_TIMEOUT_MS = 1_500;
/** A carrier rests for 5 s at first, and twice as long after each trial that fails. */
const HAND_BACK_LIMIT_MS = 30_000;
const ENOUGH = 100;
/** How long the carrier works before the faults: a good past must not keep it in use. */
const WELL_MS = 4_000;
const TAKE_OVER_LIMIT_MS = 6_000;

const SMSC = { latencyMs: 20, latencyJitterMs: 20, logMax: 200_000, receiptDelayMs: 400, redeliveryMs: REDELIVERY_MS };
const first = await startSmsc({ settings: { ...SMSC, idReuseAfter: ID_REUSE_AFTER } });
atEnd(() => first.stop());
const second = await startSmsc({ settings: { ...SMSC, idReuseAfter: ID_REUSE_AFTER } });
atEnd(() => second.stop());
const database = await openTestDatabase();
const service = await startChaosService({ DATABASE_URL: database.url });

const takenBy = (smsc: Smsc): number => smsc.log.submits.filter(isTaken).length;

async function untilTakes(smsc: Smsc, what: string, limitMs: number): Promise<void> {
  const before = takenBy(smsc);
  for (const deadlineMs = performance.now() + limitMs; takenBy(smsc) < before + ENOUGH; await sleep(20))
    assert.ok(performance.now() < deadlineMs, `${what}: ${takenBy(smsc) - before} messages in ${limitMs} ms`);
}

interface Fault {
  readonly name: string;
  begin(): void;
  readonly lastsMs: number;
  end(): void;
  /** False for a fault that ends within the window of a bind, so that nothing moves to the next tier. */
  readonly isTakenOver: boolean;
}

let cutting: NodeJS.Timeout | undefined;
atEnd(() => clearInterval(cutting));

const FAULTS: readonly Fault[] = [
  {
    name: `throttles for ${THROTTLE_SECONDS} s`,
    begin: () => first.set({ throttledShare: 1 }),
    lastsMs: THROTTLE_SECONDS * 1_000,
    end: () => first.set({ throttledShare: 0 }),
    isTakenOver: true,
  },
  {
    name: 'drops the socket and refuses to be bound for a while',
    begin() {
      first.set({ bindStatus: 0x0d });
      first.disconnectAll('reset');
    },
    lastsMs: 1_500,
    end: () => first.set({ bindStatus: 0 }),
    isTakenOver: true,
  },
  {
    name: 'answers half a PDU and is gone, again and again',
    begin() {
      cutting = setInterval(() => first.disconnectAll('half_pdu'), 300);
    },
    lastsMs: 2_000,
    end: () => clearInterval(cutting),
    isTakenOver: true,
  },
  {
    name: 'stops answering',
    begin: () => first.set({ isAnswering: false }),
    lastsMs: REQUEST_TIMEOUT_MS + 1_000,
    end: () => first.set({ isAnswering: true }),
    isTakenOver: true,
  },
  {
    name: 'answers with its own errors',
    begin: () => first.set({ errorShare: 1, errorStatus: 0x08 }),
    lastsMs: 1_500,
    end: () => first.set({ errorShare: 0 }),
    isTakenOver: true,
  },
  {
    name: 'unbinds politely',
    begin: () => first.disconnectAll('unbind'),
    lastsMs: 100,
    end: () => undefined,
    isTakenOver: false,
  },
];

test('whatever a carrier does, the second tier takes over and hands back, and nobody gets a message twice', async (t) => {
  const settings = {
    window: WINDOW,
    bind_count: BINDS,
    messages_per_second: MESSAGES_PER_SECOND,
    request_timeout_ms: REQUEST_TIMEOUT_MS,
    reconnect_max_ms: 200,
  };
  const [firstId] = await openRoads(service, [
    { smsc: first, settings },
    { smsc: second, settings },
  ]);
  // Every twentieth number has another outcome, so that a receipt that was applied to another row with its id would be noticed.
  const undelivered = await addContacts(database, 500, 10_001, 10_000);
  const rejected = await addContacts(database, 500, 10_003, 10_000);
  const plain = await addContacts(database, RECIPIENTS, 5_001_011);
  const { uuid } = await service.call('POST', '/sms-campaigns', {
    name: 'Chaos',
    sender_id: 'Volley',
    message: 'Hello {{first_name|friend}}',
    recipients: { group_ids: [undelivered, rejected, plain] },
  });
  await service.call('POST', `/sms-campaigns/${uuid}/send`, {});
  await untilTakes(first, 'the first tier begins', 60_000);
  await sleep(WELL_MS);
  for (const fault of FAULTS) {
    const startMs = performance.now();
    fault.begin();
    if (fault.isTakenOver)
      await untilTakes(second, `the second tier takes over from one that ${fault.name}`, TAKE_OVER_LIMIT_MS);
    const takenOverMs = performance.now() - startMs;
    await sleep(Math.max(0, fault.lastsMs - takenOverMs));
    fault.end();
    const endMs = performance.now();
    await untilTakes(first, `handed back to one that ${fault.name}`, HAND_BACK_LIMIT_MS);
    const backMs = performance.now() - endMs;
    t.diagnostic(`${fault.name}: taken over in ${Math.round(takenOverMs)} ms, back in ${Math.round(backMs)} ms`);
  }
  const status = await statusOf(String(uuid));
  assert.equal(status, 'sending', 'the campaign lasted through all faults');
  await service.call('PUT', `/admin/carriers/${firstId}`, { messages_per_second: 20_000 });
  await untilStatus(database, String(uuid), 'completed', 200_000);
  await sleep(2_000);
  const found = await checkCampaign(database, [first, second], String(uuid), 'Hello');
  await checkLedger(database);
  await checkCountedStatistics(database);
  t.diagnostic(`states: ${JSON.stringify(found.states)}`);
  await checkReceipts(String(uuid));
});

async function statusOf(uuid: string): Promise<string> {
  const [row] = await database.sql<{ status: string }>('select status from sms_campaigns where uuid = $1', [uuid]);
  return row?.status ?? '';
}

const OUTCOMES: Readonly<Record<string, string>> = { '0001': 'undelivered', '0002': 'expired', '0003': 'rejected' };
/** Numbers that are refused, never answered or get no receipt; the simulator's own test covers them. */
const OTHERS = /00(04|06|07|08|09|10)$/;

/** The ids were reused hundreds of times, and still each receipt must have found its row, which the number shows. */
async function checkReceipts(uuid: string): Promise<void> {
  const rows = await database.sql<{ phone_number: string; status: string }>(
    `select m.phone_number, m.status from messages m join sms_campaigns c on c.id = m.campaign_id where c.uuid = $1`,
    [uuid],
  );
  const wrong = rows.filter(({ phone_number: number, status }) => {
    if (OTHERS.test(number) || status === 'unknown') return false;
    return status !== (OUTCOMES[number.slice(-4)] ?? 'delivered');
  });
  assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} rows are not what their receipts said`);
  const unknown = rows.filter(({ phone_number: number, status }) => !OTHERS.test(number) && status === 'unknown');
  assert.ok(unknown.length <= FAULTS.length * WINDOW * BINDS, `${unknown.length} are unknown`);
}

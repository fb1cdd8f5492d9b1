import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '../src/sip/testing/index.ts';
import { checkVoiceCampaigns } from '../src/voice/campaigns/index.ts';
import { checkInvariants } from './testkit/invariants.ts';
import {
  addTrunk,
  awaitTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  waitForVoice,
} from './testkit/voice.ts';
import { BRIEF, startVoiceStand } from './testkit/voice-stand.ts';

const { app, openFake, newNumbers, make } = await startVoiceStand();

/** What the next call of a number meets; the last one stays. */
const script = new Map<string, Behaviour[]>();

function behaviourOf(number: string): Behaviour {
  const left = script.get(number) ?? [];
  return (left.length > 1 ? left.shift() : left[0]) ?? BRIEF;
}

const fake = await openFake({ behaviourOf });
const trunkId = await addTrunk(app, fake.port, { username: 'volley', password: 'secret', channels: 4 });
await setMinutePrice(app, '0.50', '23327');

async function attemptsOf(uuid: string) {
  return (await app.call('GET', `/v1/voice-campaigns/${uuid}/attempts?per_page=100`)).body.data.data;
}

async function balance(): Promise<{ balance: string; held: string }> {
  return (await app.call('GET', '/v1/balance')).body.data;
}

test('who is busy is called again by the rule, and every try is told', async () => {
  const [number = ''] = newNumbers(1);
  script.set(number, [{ status: 486 }, { status: 480 }, BRIEF]);
  const uuid = await make([number], {
    retry: { count: 2, interval_seconds: 1, outcomes: ['busy', 'no_answer'] },
    ...{ reference: '=clinic,44', metadata: { shop: 'Accra' } },
  });
  await sendVoice(app, uuid);
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(
    recipients.map(({ status }) => status),
    ['answered'],
  );
  const attempts = await attemptsOf(uuid);
  assert.deepEqual(
    attempts.map(({ attempt, outcome, status_code, cost }: Record<string, unknown>) => [
      attempt,
      outcome,
      status_code,
      cost,
    ]),
    [
      [1, 'busy', 486, '0.00'],
      [2, 'no_answer', 480, '0.00'],
      [3, 'answered', null, '0.30'],
    ],
  );
  const csv = await app.call('GET', `/v1/voice-campaigns/${uuid}/attempts.csv`);
  const [head = '', ...lines] = csv.text.trimEnd().split('\r\n');
  assert.equal(lines.length, 3);
  const isSimulated = head.split(',').indexOf('is_simulated');
  for (const line of lines) assert.match(line.split(',')[isSimulated] ?? '', /^(yes|no)$/);
  assert.match(head, /,reference,metadata$/);
  // What a table program would take for a formula is written as text.
  for (const line of lines) assert.ok(line.endsWith(`,"'=clinic,44","{""shop"":""Accra""}"`), line);
});

test('a pressed key is heard, kept, named by what it means, and counted', async () => {
  const [number = '', other = ''] = newNumbers(2);
  script.set(number, [{ status: 200, digits: '31', hangsUpAfterMs: 1_500 }]);
  script.set(other, [{ status: 486 }]);
  const uuid = await make([number, other], { digit_results: { '1': 'confirmed', '2': 'moved' } });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  const attempt = (await attemptsOf(uuid)).find(({ phone_number }: Record<string, unknown>) => phone_number === number);
  assert.equal(attempt.digits, '31');
  assert.equal(attempt.result, 'confirmed');
  const report = (await app.call('GET', `/v1/voice-campaigns/${uuid}/report`)).body.data;
  assert.deepEqual(report.recipients, [
    { status: 'answered', reason: '', recipients: 1 },
    { status: 'busy', reason: '', recipients: 1 },
  ]);
  assert.deepEqual(report.results, [{ result: 'confirmed', recipients: 1 }]);
  assert.deepEqual([report.status, report.calls, report.credits_used, report.held], ['completed', 2, '0.30', '0.00']);
});

test('recipients and calls come in pages, and are found by status, reason, number and time', async () => {
  const [answered = '', busy = '', gone = ''] = newNumbers(3);
  script.set(answered, [{ status: 200, digits: '1', hangsUpAfterMs: 1_500 }]);
  script.set(busy, [{ status: 486 }]);
  script.set(gone, [{ status: 404 }]);
  const uuid = await make([answered, busy, gone], { digit_results: { '1': 'confirmed' } });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  const path = `/v1/voice-campaigns/${uuid}`;
  const numbersOf = async (list: 'attempts' | 'recipients/search', query: Record<string, string>) => {
    const numbers: string[] = [];
    let cursor: string | null = null;
    do {
      const place: Record<string, string> = cursor === null ? {} : { cursor };
      const page = await app.call(
        'GET',
        `${path}/${list}?${new URLSearchParams({ per_page: '1', ...query, ...place })}`,
      );
      assert.equal(page.status, 200, page.text);
      numbers.push(...page.body.data.data.map((row: { phone_number: string }) => row.phone_number));
      cursor = page.body.data.next_cursor;
    } while (cursor !== null);
    return numbers.sort();
  };
  const future = new Date(app.rt.clock.nowMs() + 3_600_000).toISOString();
  for (const list of ['attempts', 'recipients/search'] as const) {
    assert.deepEqual(await numbersOf(list, {}), [answered, busy, gone].sort(), list);
    assert.deepEqual(await numbersOf(list, { phone_number: busy }), [busy], list);
    assert.deepEqual(await numbersOf(list, { phone_number: `0${busy.slice(3)}` }), [busy], list);
    assert.deepEqual(await numbersOf(list, { reason: 'invalid_number' }), [gone], list);
    assert.deepEqual(await numbersOf(list, { from: future }), [], list);
    assert.deepEqual(await numbersOf(list, { to: future }), [answered, busy, gone].sort(), list);
  }
  assert.deepEqual(await numbersOf('recipients/search', { status: 'busy,answered' }), [answered, busy].sort());
  assert.deepEqual(await numbersOf('attempts', { outcome: 'busy' }), [busy]);
  assert.deepEqual(await numbersOf('attempts', { outcome: 'busy', status: 'ringing' }), []);
  const [found] = (await app.call('GET', `${path}/recipients/search?phone_number=${answered}`)).body.data.data;
  assert.deepEqual(
    [found.status, found.attempts, found.digits, found.result, found.cost, found.next_call_at],
    ['answered', 1, '1', 'confirmed', '0.30', null],
  );
  const csv = (await app.call('GET', `${path}/attempts.csv?outcome=busy`)).text.trimEnd().split('\r\n');
  assert.deepEqual([csv.length, csv[1]?.split(',')[2]], [2, busy]);
  const refused = await app.call('GET', `${path}/attempts.csv?carrier=1`);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['carrier']]);
});

test('credits are held for the worst case and settled to the hundredth', async () => {
  const before = await balance();
  const numbers = [...newNumbers(3), '233271000001'];
  script.set(numbers[1] ?? '', [{ status: 486 }]);
  script.set(numbers[2] ?? '', [{ status: 404 }]);
  // Two minutes at most each: three at 0.30 and one at 0.50.
  const uuid = await make(numbers, { duration_seconds_max: 120 });
  const preview = (await app.call('POST', `/v1/voice-campaigns/${uuid}/preview`)).body.data;
  assert.equal(preview.cost_max, '2.80');
  const other = await app.call('POST', `/v1/voice-campaigns/${uuid}/send`, {
    key: app.key,
    body: { expected_cost: '2.79' },
  });
  assert.equal(other.status, 409);
  await sendVoice(app, uuid);
  const { campaign, recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(
    recipients.map(({ status }) => status),
    ['answered', 'busy', 'failed', 'answered'],
  );
  assert.equal(campaign['credits_used'], '0.80');
  const now = await balance();
  assert.equal((Number(before.balance) - Number(now.balance)).toFixed(2), '0.80');
  assert.equal(now.held, before.held);
  const entry = (await app.call('GET', '/v1/ledger')).body.data.data[0];
  assert.equal(entry.reference, uuid);
});

test('no more calls at once than the campaign and the trunk allow, and nobody twice at a time', async () => {
  const uuid = await make(newNumbers(12), { channels: 3 });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  const rows = await app.sql<{ most: number }>(
    `select max(n)::int as most from (
       select (select count(*) from call_attempts b where b.created_at <= a.created_at and b.ended_at > a.created_at) as n
       from call_attempts a join voice_campaigns c on c.id = a.campaign_id where c.uuid = $1) t`,
    [uuid],
  );
  assert.ok((rows[0]?.most ?? 99) <= 3, `${rows[0]?.most} at once`);
  assert.deepEqual(await app.sql('select attempt_id from trunk_channels'), []);
});

test('a paused campaign lets calls end and places no more; resumed, it goes on; cancelled, it frees what was held', async () => {
  // So many that some are left to be cancelled, however late it is seen that one has answered.
  const numbers = newNumbers(60);
  for (const number of numbers) script.set(number, [{ status: 200, hangsUpAfterMs: 300 }]);
  const uuid = await make(numbers, { channels: 1 });
  await sendVoice(app, uuid);
  const hasAnswered = (_: unknown, list: { status: string }[]) => list.some(({ status }) => status === 'answered');
  await waitForVoice(app, uuid, hasAnswered);
  assert.equal((await app.call('POST', `/v1/voice-campaigns/${uuid}/pause`)).body.data.status, 'paused');
  const quiet = await waitForVoice(app, uuid, (_, list) => list.every(({ status }) => status !== 'ringing'));
  await sleep(400);
  const still = await waitForVoice(app, uuid, () => true);
  assert.deepEqual(still.recipients, quiet.recipients);
  const optedOut = numbers.at(-1) ?? '';
  await app.call('POST', '/v1/suppressions', { key: app.key, body: { phone_number: `+${optedOut}` } });
  const answeredBefore = quiet.recipients.filter(({ status }) => status === 'answered').length;
  assert.equal((await app.call('POST', `/v1/voice-campaigns/${uuid}/resume`)).body.data.status, 'calling');
  await waitForVoice(app, uuid, (campaign) => campaign.messages_sent > answeredBefore);
  const cancelled = await app.call('POST', `/v1/voice-campaigns/${uuid}/cancel`);
  assert.equal(cancelled.body.data.status, 'cancelled');
  const { campaign, recipients } = await waitForVoice(app, uuid, ({ open_recipients }) => open_recipients === 0);
  assert.equal(campaign['held'], '0.00');
  const allowed = ['answered', 'cancelled', 'skipped'];
  assert.ok(
    recipients.every(({ status }) => allowed.includes(status)),
    JSON.stringify(recipients),
  );
  assert.ok(recipients.some(({ status }) => status === 'cancelled'));
  assert.equal((await app.call('POST', `/v1/voice-campaigns/${uuid}/resume`)).status, 409);
});

test('who opted out is not called, neither before the start nor between two calls', async () => {
  const [first = '', second = '', third = ''] = newNumbers(3);
  await app.call('POST', '/v1/suppressions', { key: app.key, body: { phone_number: `+${first}` } });
  script.set(second, [{ status: 200 }]);
  const uuid = await make([first, second, third], { channels: 1, hang_up_after_message: false });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, (_, list) => list.some(({ status }) => status === 'ringing'));
  await app.call('POST', '/v1/suppressions', { key: app.key, body: { phone_number: `+${third}` } });
  const talking = () => fake.calls.find(({ number, ackCount }) => number === second && ackCount > 0);
  while (!talking()) await sleep(10);
  talking()?.hangUp();
  const { recipients, campaign } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(
    recipients.map(({ status }) => status),
    ['skipped', 'answered', 'skipped'],
  );
  assert.equal(campaign['held'], '0.00');
});

test('outside of its window a campaign waits, and calls nobody', async () => {
  const hour = new Date().getUTCHours();
  const at = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}:00`;
  const window = { from: at(3), to: at(5), time_zone: 'UTC' };
  const uuid = await make(newNumbers(2), { calling_window: window });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, ({ status }) => status === 'calling');
  await sleep(500);
  const { recipients } = await waitForVoice(app, uuid, () => true);
  assert.deepEqual(
    recipients.map(({ status, called_at }) => [status, called_at]),
    [
      ['queued', null],
      ['queued', null],
    ],
  );
  await app.call('POST', `/v1/voice-campaigns/${uuid}/cancel`);
});

test('without credit nobody is called; a top-up starts the calls by itself', async () => {
  const poor = await app.newAccount();
  const [number = ''] = newNumbers(1);
  const uuid = await makeVoiceCampaign(app, { recipients: { phone_numbers: [`+${number}`] } }, poor.key);
  await sendVoice(app, uuid, poor.key);
  const waiting = await waitForVoice(app, uuid, ({ status }) => status === 'paused', poor.key);
  assert.equal(waiting.campaign['pause_reason'], 'insufficient_credit');
  assert.deepEqual(
    waiting.recipients.map(({ status }) => status),
    ['queued'],
  );
  await app.call('POST', `/v1/admin/accounts/${poor.id}/credits`, {
    key: app.key,
    body: { amount: '1.00', note: 'x' },
  });
  const { campaign } = await waitForVoice(app, uuid, isCompleted, poor.key);
  assert.equal(campaign['credits_used'], '0.30');
});

test('past the limit of the month nobody is called; a higher limit starts the calls by itself', async () => {
  const owner = await app.newAccount();
  const credit = { amount: '10.00', note: 'x' };
  await app.call('POST', `/v1/admin/accounts/${owner.id}/credits`, { key: app.key, body: credit });
  const limit = (monthly_limit: string) =>
    app.call('PUT', `/v1/admin/accounts/${owner.id}`, { key: app.key, body: { monthly_limit } });
  assert.equal((await limit('0.29')).status, 200);
  const [number = ''] = newNumbers(1);
  const uuid = await makeVoiceCampaign(app, { recipients: { phone_numbers: [`+${number}`] } }, owner.key);
  await sendVoice(app, uuid, owner.key);
  const waiting = await waitForVoice(app, uuid, ({ status }) => status === 'paused', owner.key);
  assert.equal(waiting.campaign['pause_reason'], 'monthly_limit');
  assert.equal((await limit('0.30')).status, 200);
  const { campaign } = await waitForVoice(app, uuid, isCompleted, owner.key);
  assert.equal(campaign['credits_used'], '0.30');
  const limits = await app.call('GET', '/v1/limits', { key: owner.key });
  assert.equal(limits.body.data.monthly_used, '0.30');
});

test('a number that a trunk answers 503 for is called through the next tier, and the trunk goes on with the others', async () => {
  const second = await openFake();
  const [number = ''] = newNumbers(1);
  script.set(number, [{ status: 503, retryAfterSeconds: 60 }]);
  const spare = await addTrunk(app, second.port, { tier: 2 });
  await awaitTrunk(app, spare);
  const uuid = await make([number]);
  await sendVoice(app, uuid);
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(
    recipients.map(({ status }) => status),
    ['answered'],
  );
  const attempts = await attemptsOf(uuid);
  assert.deepEqual(
    attempts.map(({ outcome, status_code }: Record<string, unknown>) => [outcome, status_code]),
    [
      ['failed', 503],
      ['answered', null],
    ],
  );
  const resting = await app.call('GET', `/v1/admin/trunks/${trunkId}`);
  assert.equal(resting.body.data.resting_until, null);
  await app.call('DELETE', `/v1/admin/trunks/${spare}`);
  await second.stop();
});

test('when all is over the books and the counts are right, and a campaign of which that is not so is found and repaired', async () => {
  await checkInvariants(app);
  assert.equal(await checkVoiceCampaigns(app.rt, 3_600_000), 0);
  const wrong =
    'update voice_recipients set cost = cost + $1 where id = (select min(id) from voice_recipients where cost > 0)';
  await app.sql(wrong, [1]);
  assert.equal(await checkVoiceCampaigns(app.rt, 3_600_000), 1);
  await app.sql(wrong, [-1]);
  assert.equal(await checkVoiceCampaigns(app.rt, 3_600_000), 1);
  const figures = `select id, status, messages_sent, credits_used, held, open_recipients from voice_campaigns order by id`;
  const right = await app.sql(figures);
  await app.sql(
    `update voice_campaigns set messages_sent = messages_sent + 2, credits_used = credits_used + 3, held = held + 4, open_recipients = open_recipients + 5
     where id = (select min(id) from voice_campaigns where status = 'completed')`,
  );
  assert.equal(await checkVoiceCampaigns(app.rt, 3_600_000), 1);
  assert.deepEqual(await app.sql(figures), right);
  assert.equal(await checkVoiceCampaigns(app.rt, 3_600_000), 0);
  const held = await app.sql(
    `select b.account_id from balances b where b.held <>
       coalesce((select sum(held) from voice_campaigns c where c.account_id = b.account_id), 0)`,
  );
  assert.deepEqual(held, []);
  const open = await app.sql(
    `select c.id from voice_campaigns c where c.open_recipients <>
       (select count(*) from voice_recipients r where r.account_id = c.account_id and r.campaign_id = c.id and r.status in ('queued', 'ringing'))`,
  );
  assert.deepEqual(open, []);
  const costs = await app.sql(
    `select c.id from voice_campaigns c where c.credits_used <>
       (select coalesce(sum(cost), 0) from voice_recipients r where r.account_id = c.account_id and r.campaign_id = c.id)`,
  );
  assert.deepEqual(costs, []);
});

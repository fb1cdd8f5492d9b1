// Each kind of event, from what people and the simulated far sides do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  EVENT_KINDS as CATALOGUE,
  type EventKindName,
  LIVE_KINDS,
  type LiveKindName,
  staffKinds,
} from '@volley/contract';
import { singleCallKinds } from '@volley/contract/event-kinds-campaigns';
import { trafficKinds } from '@volley/contract/event-kinds-traffic';
import { verificationKinds } from '@volley/contract/event-kinds-verifications';
import { createClient } from '@volley/sdk';
import { sweepSubmitting } from '../src/sms/messages/index.ts';
import { remindOfEnds } from '../src/sms/registrations/remind.ts';
import { startTestApp } from './testkit/app.ts';
import { importCaller } from './testkit/imports.ts';
import { isCompleted, makeVoiceCampaign, sendVoice, waitForVoice } from './testkit/voice.ts';
import { startWebhookSink } from './testkit/webhook-sink.ts';

const app = await startTestApp({
  settings: {
    VOLLEY_SIMULATOR: 'yes',
    VOLLEY_SECRET: 'a secret of sixteen or more',
    VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8',
  },
});
const NUMBER = '23320555';
const ELSEWHERE = { ...staffKinds, ...verificationKinds, ...singleCallKinds, ...trafficKinds };

interface Event {
  readonly id: string;
  readonly kind: EventKindName;
  // biome-ignore lint/suspicious/noExplicitAny: the catalogue checks its shape below.
  readonly data: any;
}

const seen: Event[] = [];
let cursor = '';

async function look(): Promise<void> {
  const page = await app.call('GET', `/v1/events?per_page=100${cursor}`);
  assert.equal(page.status, 200, page.text);
  for (const event of page.body.data.data as Event[]) {
    const said = CATALOGUE[event.kind].data.safeParse(event.data);
    assert.deepEqual(said.error?.issues ?? [], [], event.kind);
    seen.push(event);
  }
  const last = seen.at(-1);
  if (last) cursor = `&after=${last.id}`;
}

/** Waits for the first event that fits, and says how many there are. */
async function told(kind: EventKindName, fits: (data: Event['data']) => boolean): Promise<Event[]> {
  const deadlineMs = performance.now() + 60_000;
  for (;;) {
    await look();
    const found = seen.filter((event) => event.kind === kind && fits(event.data));
    if (found.length > 0) return found;
    assert.ok(performance.now() < deadlineMs, `in vain waited for ${kind}; ${seen.map((one) => one.kind).join()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function toldOnce(kind: EventKindName, fits: (data: Event['data']) => boolean = () => true) {
  const [event, ...more] = await told(kind, fits);
  assert.deepEqual(more, [], `${kind} once`);
  return event?.data;
}

async function send(ending: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { to: `+${NUMBER}${ending}`, sender_id: 'Volley', message: 'Sesame', ...fields };
  const reply = await app.call('POST', '/v1/messages', { key: app.key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.campaign_id;
}

// The first request listens; without one nothing is written.
await send('1230');
assert.deepEqual(await app.sql('select 1 from events'), []);
await look();
assert.equal(seen.length, 0);

test('what becomes of messages', async () => {
  const ends: readonly [string, EventKindName, string][] = [
    ['1234', 'message.delivered', 'delivered'],
    ['0001', 'message.undelivered', 'undelivered'],
    ['0003', 'message.undelivered', 'rejected'],
    ['0002', 'message.expired', 'expired'],
    ['0004', 'message.failed', 'failed'],
  ];
  const sent = await Promise.all(
    ends.map(async ([ending, kind, status]) => ({ id: await send(ending), kind, status })),
  );
  for (const { id, kind, status } of sent) {
    const data = await toldOnce(kind, (one) => one.id === id);
    assert.equal(data.status, status);
    assert.equal(data.campaign_id, id);
  }
  await toldOnce('message.sent', (one) => one.id === sent[0]?.id);
  assert.ok(!seen.some((event) => event.kind === 'message.sent' && event.data.id === sent[4]?.id));
});

test('a message that nobody knows the end of, and one that is not sent', async () => {
  const id = await send('0009');
  await toldOnce('message.sent', (one) => one.id === id);
  // As a process leaves it that died before the answer was stored.
  const [dead] = await app.sql<{ id: string }>(
    `insert into processes (host, pid, roles, version, started_at, heartbeat_at, dead_at) values ('gone', 1, '{}', '0', now(), now(), now()) returning id`,
  );
  await app.sql(
    `update messages set status = 'submitting', process_id = $2, submitted_at = now() - interval '1 hour' where id = $1`,
    [id, dead?.id],
  );
  while ((await app.call('GET', `/v1/messages/${id}`)).body.data.status !== 'unknown') await sweepSubmitting(app.rt);
  await toldOnce('message.unknown', (one) => one.id === id);
  const later = await send('0010', { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() });
  // The phone that gets this one replies STOP, which ends what waits for it.
  await send('0010');
  const skipped = await toldOnce('message.skipped', (one) => one.id === later);
  assert.equal(skipped.reason, 'opted_out');
  // It answers the confirmation with a STOP, too.
  const [reply] = await told('reply.received', (one) => one.sender === `${NUMBER}0010`);
  assert.equal(reply?.data.keyword, 'stop');
  const opted = await toldOnce('contact.opted_out', (one) => one.phone_number === `${NUMBER}0010`);
  assert.equal(opted.reason, 'opt_out');
});

test('numbers that a person enters and takes away', async () => {
  const body = { phone_number: '+233244000999', reason: 'manual', note: 'By phone' };
  for (let times = 0; times < 2; times += 1) await app.call('POST', '/v1/suppressions', { key: app.key, body });
  await app.call('DELETE', '/v1/suppressions/233244000999');
  await toldOnce('contact.opted_in', (one) => one.phone_number === '233244000999');
  await app.call('POST', '/v1/contact-changes', { key: app.key, body: { action: 'delete', search: 'nobody at all' } });
  await toldOnce('contact_change.done');
  assert.equal((await toldOnce('contact.opted_out', (one) => one.phone_number === '233244000999')).note, 'By phone');
});

test('what the operator decides about sender IDs', async () => {
  const ask = async (senderId: string): Promise<string> => {
    const body = { sender_id: senderId, purpose: 'Tests' };
    return (await app.call('POST', '/v1/sender-ids', { key: app.key, body })).body.data.uuid;
  };
  const [good, bad] = [await ask('Good Shop'), await ask('Bad Shop')];
  const decide = async (uuid: string, verb: string, body: unknown) => {
    const reply = await app.call('POST', `/v1/admin/sender-ids/${uuid}/${verb}`, { key: app.key, body });
    assert.equal(reply.status, 200, reply.text);
  };
  await decide(good, 'approve', undefined);
  await decide(good, 'suspend', { reason: 'Complaints' });
  await decide(bad, 'reject', { reason: 'Not yours' });
  await toldOnce('sender_id.approved', (one) => one.uuid === good);
  await toldOnce('sender_id.suspended', (one) => one.uuid === good);
  await toldOnce('sender_id.rejected', (one) => one.uuid === bad);
});

test('what becomes of a sender registration, with one reminder for each limit', async () => {
  const register = async (): Promise<string> => {
    const body = { sender_id: 'Volley', country: 'NG' };
    const { uuid } = (await app.call('POST', '/v1/sender-registrations', { key: app.key, body })).body.data;
    await app.call('POST', `/v1/sender-registrations/${uuid}/submit`, { key: app.key, body: {} });
    return uuid;
  };
  const decide = async (uuid: string, verb: string, body: unknown) => {
    const reply = await app.call('POST', `/v1/admin/sender-registrations/${uuid}/${verb}`, { key: app.key, body });
    assert.equal(reply.status, 200, reply.text);
  };
  const [good, bad] = [await register(), await register()];
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
  await decide(good, 'approve', { valid_until: inDays(30) });
  await decide(bad, 'reject', { reason: 'No certificate' });
  const remind = async () => {
    await remindOfEnds(app.rt);
    await remindOfEnds(app.rt);
  };
  await remind();
  await toldOnce('sender_registration.expiring', (one) => one.uuid === good);
  await decide(good, 'approve', { valid_until: inDays(7) });
  await remind();
  assert.equal((await told('sender_registration.expiring', (one) => one.uuid === good)).length, 2);
  await app.sql(`update sender_registrations set valid_until = $2 where uuid = $1`, [good, inDays(0)]);
  await remind();
  await toldOnce('sender_registration.expired', (one) => one.uuid === good && one.status === 'expired');
  await decide(good, 'end', { reason: 'Withdrawn' });
  await toldOnce('sender_registration.rejected', (one) => one.uuid === bad && one.status_reason === 'No certificate');
  await toldOnce('sender_registration.ended', (one) => one.uuid === good);
  await told('sender_registration.approved', (one) => one.uuid === good);
});

async function campaign(recipients: readonly string[], fields: Record<string, unknown> = {}): Promise<string> {
  const body = {
    ...{ name: 'Harvest', sender_id: 'Volley', message: 'Seeds', recipients: { phone_numbers: recipients } },
    ...fields,
  };
  const { uuid } = (await app.call('POST', '/v1/sms-campaigns', { key: app.key, body })).body.data;
  const sent = await app.call('POST', `/v1/sms-campaigns/${uuid}/send`, { key: app.key, body: {} });
  assert.equal(sent.status, 200, sent.text);
  return uuid;
}

test('a campaign starts, stands still, goes on, and ends', async () => {
  const isOf = (uuid: string) => (one: Event['data']) => one.campaign_id === uuid;
  const uuid = await campaign([`+${NUMBER}1111`, `+${NUMBER}2222`]);
  await toldOnce('campaign.started', isOf(uuid));
  const done = await toldOnce('campaign.completed', isOf(uuid));
  assert.deepEqual([done.channel, done.total_recipients, done.messages_sent], ['sms', 2, 2]);
  const sent = await told('message.sent', isOf(uuid));
  assert.ok(sent.length >= 1, 'its messages name it');
  // Its window is never open while this runs, so it can be paused in peace.
  const hour = new Date(Date.now() + 12 * 3_600_000).getUTCHours();
  const at = (value: number): string => `${String(value % 24).padStart(2, '0')}:00`;
  const sending_window = { from: at(hour), to: at(hour + 1), time_zone: 'UTC' };
  const waiting = await campaign([`+${NUMBER}3333`], { sending_window });
  await toldOnce('campaign.started', isOf(waiting));
  await app.call('POST', `/v1/sms-campaigns/${waiting}/pause`);
  assert.equal((await toldOnce('campaign.paused', isOf(waiting))).status, 'paused');
  await app.call('POST', `/v1/sms-campaigns/${waiting}/resume`);
  await look();
  assert.equal((await told('campaign.started', isOf(waiting))).length, 2);
  await app.call('POST', `/v1/sms-campaigns/${waiting}/cancel`);
  await toldOnce('message.skipped', isOf(waiting));
  await app.call('POST', '/v1/suppressions', {
    key: app.key,
    body: { phone_number: '+233244000997', reason: 'manual' },
  });
  const failed = await campaign(['+233244000997']);
  assert.equal((await toldOnce('campaign.failed', isOf(failed))).reason, 'no_recipients');
});

test('what becomes of calls', async () => {
  const phone_numbers = ['09', '02', '01', '03'].map((ending) => `+2332441234${ending}`);
  const uuid = await makeVoiceCampaign(app, { recipients: { phone_numbers }, ring_seconds: 5 });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, isCompleted);
  const isOf = (one: Event['data']) => one.campaign_id === uuid;
  assert.equal((await toldOnce('campaign.completed', isOf)).channel, 'voice');
  await toldOnce('campaign.started', isOf);
  assert.equal((await toldOnce('call.answered', isOf)).keys_pressed, '1');
  await toldOnce('call.no_answer', isOf);
  await toldOnce('call.busy', isOf);
  await toldOnce('call.failed', isOf);
});

/** Follows how things stand until something does that fits, and says what did. */
async function stands(kind: LiveKindName, fits: (data: Event['data']) => boolean) {
  const leaving = AbortSignal.timeout(60_000);
  const client = createClient({ url: app.api, key: app.key });
  for await (const event of client.events.follow({ kinds: kind }, { signal: leaving })) {
    assert.equal(event.kind, kind);
    const { data } = event as { data: Event['data'] };
    assert.deepEqual(LIVE_KINDS[kind].data.safeParse(data).error?.issues ?? [], []);
    if (fits(data)) return data;
  }
  assert.fail(`the stream has ended without ${kind}`);
}

test('how campaigns and the balance stand, for those who look on', async () => {
  const before = (await app.call('GET', '/v1/balance')).body.data;
  await stands('balance.changed', () => true);
  const spent = stands('balance.changed', ({ balance }) => Number(balance) < Number(before.balance));
  const uuid = await campaign([`+${NUMBER}4444`, `+${NUMBER}5555`]);
  const done = await stands(
    'campaign.progress',
    ({ campaign_id, counts, status }) => campaign_id === uuid && counts.delivered === 2 && status === 'completed',
  );
  assert.deepEqual([done.channel, done.counts], ['sms', { delivered: 2 }]);
  assert.ok(Number((await spent).balance) < Number(before.balance));
  const voice = await makeVoiceCampaign(app, {
    recipients: { phone_numbers: ['+233244123409', '+233244123402'] },
    ring_seconds: 5,
  });
  await sendVoice(app, voice);
  const called = await stands(
    'campaign.progress',
    ({ campaign_id, status }) => campaign_id === voice && status === 'completed',
  );
  assert.deepEqual([called.channel, called.counts], ['voice', { queued: 0, calling: 0, answered: 1, not_reached: 1 }]);
  await look();
  assert.ok(!seen.some(({ kind }) => kind in LIVE_KINDS), 'nothing of it is kept');
  const listed = await app.call('GET', '/v1/events?kinds=campaign.progress');
  assert.equal(listed.status, 422);
});

test('credits that run low, and are used up', async () => {
  const lowAt = async (low_at: string | null) => {
    const reply = await app.call('PUT', '/v1/balance', { key: app.key, body: { low_at } });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data;
  };
  const { available } = await lowAt('1.00');
  const add = async (amount: string) => {
    const path = '/v1/admin/accounts/1/credits';
    assert.equal((await app.call('POST', path, { key: app.key, body: { amount } })).status, 201);
  };
  await lowAt('9000000.00');
  assert.equal((await toldOnce('balance.low')).low_at, '9000000.00');
  await add('-0.01');
  // While it stays low it is not told again: this comes later, and by the same job.
  await add(`-${(Number(available) - 0.02).toFixed(2)}`);
  assert.ok(Number((await toldOnce('balance.used_up')).available) < 0.05);
  await toldOnce('balance.low');
  await add(available);
  await lowAt(null);
  const notes = () => app.sql('select 1 from balances where low_told_at is not null or used_up_told_at is not null');
  while ((await notes()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await lowAt('9000000.00');
  while ((await told('balance.low', () => true)).length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  await lowAt(null);
});

const PERSON = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 13; SM-A515F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  referer: 'https://news.example/today?who=ama#top',
};
const SCANNER = { 'user-agent': 'WhatsApp/2.23.20.0 A' };

test('links that people and programs open, with what each link stores', async () => {
  const make = async (switches: Record<string, boolean>): Promise<string> => {
    const body = { url: 'https://example.com/', ...switches };
    const made = await app.callLinks('POST', '/v1/url-shortener/create', { key: app.key, body });
    assert.equal(made.status, 200, made.text);
    return made.body.data.id;
  };
  const open = async (code: string, headers: Record<string, string>) =>
    assert.equal((await app.callLinks('GET', `/${code}`, { headers })).status, 302);
  const all = { track_browser: true, track_operating_system: true, track_device_type: true, track_referer_url: true };
  // Of these nothing is counted, so nothing is told; they are opened first, and so stored no later than the others.
  const silent = [await make({}), await make(all)];
  for (const code of silent) await open(code, PERSON);
  const [told, counted] = [
    await make({ track_visits: true, track_ip_address: true, ...all }),
    await make({ track_visits: true }),
  ];
  for (const code of [told, counted]) for (const headers of [PERSON, SCANNER]) await open(code, headers);
  const isOf = (code: string, isMachine: boolean) => (one: Event['data']) =>
    one.link_id === code && one.is_machine === isMachine;
  const { clicked_at, ...person } = await toldOnce('link.clicked', isOf(told, false));
  assert.ok(Math.abs(Date.parse(clicked_at) - Date.now()) < 3_600_000);
  const common = { campaign_id: null, message_id: null, is_machine: false };
  const device = { browser: 'Chrome', operating_system: 'Android', device_type: 'mobile' };
  assert.deepEqual(person, {
    link_id: told,
    ...common,
    ...device,
    referrer: 'https://news.example/today',
    country: null,
  });
  await toldOnce('link.clicked', isOf(told, true));
  const { clicked_at: _, ...bare } = await toldOnce('link.clicked', isOf(counted, false));
  const nothing = { browser: null, operating_system: null, device_type: null, referrer: null, country: null };
  assert.deepEqual(bare, { link_id: counted, ...common, ...nothing });
  await toldOnce('link.clicked', isOf(counted, true));

  const text = { message: 'Seeds: https://shop.example/seeds', shorten_urls: true, ...all };
  const id = await send('6666', text);
  const message = (await app.call('GET', `/v1/messages/${id}`)).body.data.message;
  await open(/\/([A-Za-z0-9]{12})$/.exec(message)?.[1] ?? assert.fail(message), PERSON);
  const { clicked_at: __, ...ofMessage } = await toldOnce('link.clicked', (one) => one.message_id === id);
  assert.deepEqual(ofMessage, { link_id: null, campaign_id: id, message_id: id, is_machine: false, ...nothing });
  assert.ok(!seen.some(({ kind, data }) => kind === 'link.clicked' && silent.includes(data.link_id)));
});

test('a webhook that nobody takes any more', async () => {
  const sink = await startWebhookSink();
  sink.answer((_webhook, response) => void response.writeHead(410).end());
  const body = { url: `${sink.url}/gone`, kinds: ['contact.opted_in'] };
  const made = await app.call('POST', '/v1/webhooks', { key: app.key, body });
  await app.call('POST', `/v1/webhooks/${made.body.data.uuid}/test`, { key: app.key, body: {} });
  const off = await toldOnce('webhook.disabled');
  assert.deepEqual([off.webhook_id, off.reason], [made.body.data.uuid, 'gone']);
});

test('an import that comes to its end', async () => {
  const { uuid } = await importCaller(app, app.key).run('phone\n0244000001\nnobody');
  const { import_id, status, created, refused } = await toldOnce('import.done');
  assert.deepEqual([import_id, status, created, refused], [uuid, 'completed', 1, 1]);
});

test('exports that come to their end', async () => {
  const body = { kind: 'ledger', from: '2026-01-01T00:00:00Z', to: app.rt.clock.now() };
  for (let n = 0; n < 2; n += 1) await app.call('POST', '/v1/exports', { key: app.key, body });
  await app.sql('update exports set tries = 99 where id = (select min(id) from exports)');
  const [ready, failed] = [await toldOnce('export.ready'), await toldOnce('export.failed')];
  assert.notEqual(ready.uuid, failed.uuid);
});

test('every kind of the catalogue was told, and none by an example', async () => {
  await look();
  const kinds = new Set(seen.map(({ kind }) => kind));
  assert.deepEqual(
    // Those about the installation, of codes, of single calls and of alarms have tests of their own, beside the things that they are about.
    Object.keys(CATALOGUE).filter((kind) => !kinds.has(kind as EventKindName) && !(kind in ELSEWHERE)),
    [],
  );
  assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length, 'each once');
  const texts = seen.filter(({ kind, data }) => kind !== 'reply.received' && JSON.stringify(data).includes('Sesame'));
  assert.deepEqual(texts, [], 'no text of a message');
});

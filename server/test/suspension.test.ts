// What an operator stops stops: links taken down, domains denied, accounts suspended; and guessing of codes is slowed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Reply, startTestApp } from './testkit/app.ts';
import { addPerson } from './testkit/browser-session.ts';
import { addVoiceCampaign } from './testkit/fixtures.ts';
import { addCampaign } from './testkit/message-rows.ts';

const SETTINGS = { VOLLEY_SIMULATOR: 'yes', VOLLEY_QUICK_SEND_WAIT_SECONDS: '1' };
const app = await startTestApp({ settings: SETTINGS });
const second = await startTestApp({ settings: { ...SETTINGS, DATABASE_URL: app.url } });

async function done(method: string, path: string, body?: unknown, key = app.key): Promise<Reply> {
  const reply = await app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply;
}

async function makeLink(alias: string, url: string, key = app.key, at = app): Promise<void> {
  const body = { url, alias };
  const reply = await at.callLinks('POST', '/v1/url-shortener/create', { key, body });
  assert.equal(reply.status, 200, reply.text);
}

const open = async (of: typeof app, code: string): Promise<number> =>
  (await fetch(`${of.links}/${code}`, { redirect: 'manual' })).status;

/** Within a second, in every process; a busy machine may take longer to ask. */
async function becomes(code: string, status: number): Promise<void> {
  for (const each of [app, second]) {
    for (let tries = 0; (await open(each, code)) !== status; tries += 1) {
      assert.ok(tries < 100, `${code} is not ${status}`);
      await sleep(50);
    }
  }
}

test('a link that was taken down leads nowhere, whatever its owner does, until it is put up', async () => {
  const owner = await app.newAccount();
  await makeLink('phish', 'https://phish.example/login', owner.key);
  await becomes('phish', 302);
  const down = await done('POST', '/admin/link-takedowns/phish', { reason: 'Asks for passwords' });
  assert.deepEqual(
    [down.body.data.account_id, down.body.data.kind, down.body.data.campaign_id],
    [owner.id, 'short_url', null],
  );
  await becomes('phish', 410);
  const changed = await app.callLinks('PUT', '/v1/url-shortener/phish', { key: owner.key, body: { disabled: false } });
  assert.equal(changed.status, 200, changed.text);
  await sleep(600);
  await becomes('phish', 410);
  const audit = await done('GET', `/admin/accounts/${owner.id}/audit`);
  assert.ok(audit.body.data.data.some(({ target }: { target: string }) => target === 'phish: Asks for passwords'));
  assert.equal((await done('GET', '/admin/link-takedowns')).body.data.data.length, 1);
  await done('DELETE', '/admin/link-takedowns/phish');
  await becomes('phish', 302);
  assert.equal(
    (await app.call('POST', '/v1/admin/link-takedowns/nobodys', { key: app.key, body: { reason: 'x' } })).status,
    404,
  );
});

test('with a link in a message go those of its campaign that lead to the same place', async () => {
  const campaign = await addCampaign(app, 1);
  const add = (code: string, url: string) =>
    app.sql(
      `insert into message_links (code, account_id, message_id, campaign_id, url, track_visits, track_ip_address, track_browser,
         track_operating_system, track_device_type, track_referer_url)
       values ($1, 1, gen_random_uuid(), $3, $2, false, false, false, false, false, false)`,
      [code, url, campaign.id],
    );
  const [floor] = await app.sql<{ prefix: string }>(
    `select substr((regexp_match(pg_get_expr(relpartbound, oid), 'FROM \\(''(..)'))[1], 1, 2) as prefix
     from pg_class where relname = 'message_links_' || to_char(now() at time zone 'utc', 'YYYY_MM')`,
  );
  const codes = ['2aaaaaaaaa', '2bbbbbbbb2', '2cccccccc'].map((rest) => (floor?.prefix ?? '') + rest);
  const [first = '', sameUrl = '', other = ''] = [codes[0], codes[1], `${codes[2]}2`];
  await add(first, 'https://phish.example/');
  await add(sameUrl, 'https://phish.example/');
  await add(other, 'https://good.example/');
  for (const code of [first, sameUrl, other]) await becomes(code, 302);
  const down = (await done('POST', `/admin/link-takedowns/${first}`, { reason: 'x' })).body.data;
  assert.deepEqual([down.kind, down.campaign_id], ['campaign', campaign.uuid]);
  await becomes(first, 410);
  await becomes(sameUrl, 410);
  await becomes(other, 302);
});

test('a domain that is denied stops the links that lead there, and what lies below it', async () => {
  await makeLink('deep', 'https://a.b.denied.example/x');
  await becomes('deep', 302);
  await done('POST', '/admin/link-domains', { domain: 'denied.example' });
  await becomes('deep', 410);
  await done('DELETE', '/admin/link-domains/denied.example');
  await becomes('deep', 302);
});

test('a suspended account sends nothing and is told so, its links stop, and all goes on when it is resumed', async () => {
  const account = await app.newAccount();
  await done('POST', `/admin/accounts/${account.id}/credits`, { amount: '10.00' });
  const { uuid } = (await done('POST', '/sender-ids', { sender_id: 'Koala', purpose: 'x' }, account.key)).body.data;
  await done('POST', `/admin/sender-ids/${uuid}/approve`);
  await makeLink('koala', 'https://koala.example/', account.key);
  await becomes('koala', 302);
  const query = new URLSearchParams({ to: '233244123456', message: 'x', sender_id: 'Koala', api_key: account.key });
  const send = () => second.call('GET', `/v1/sms-campaigns/quick?${query}`, {});
  const laterMs = Date.now() + 6_000;
  const later = new Date(laterMs).toISOString();
  const single = { to: '233244123457', message: 'later', sender_id: 'Koala', scheduled_at: later };
  await done('POST', '/messages', single, account.key);
  for (let round = 0; round < 20; round += 1) {
    assert.equal((await send()).status, 200);
    const key = await app.newKey(account.id, ['read']);
    const operator = await app.call('POST', `/v1/admin/accounts/${account.id}/suspend`, {
      key: app.key,
      body: { reason: 'Phishing' },
    });
    if (round === 0) {
      assert.equal(operator.status, 409, 'its key has the scope operator');
      await app.sql(`update api_keys set scopes = '{send,read,manage}' where account_id = $1`, [account.id]);
      await sleep(900);
      continue;
    }
    assert.equal(operator.body.data.suspended_reason, 'Phishing', operator.text);
    const refused = await send();
    assert.equal(refused.status, 403, `round ${round}: ${refused.text}`);
    assert.match(refused.body.message, /is suspended/);
    assert.equal(refused.headers.get('volley-error-code'), 'account_suspended');
    const balance = await second.call('GET', '/v1/balance', { key });
    assert.deepEqual([balance.status, balance.headers.get('volley-error-code')], [403, 'account_suspended']);
    if (round === 1) {
      await becomes('koala', 410);
      await sleep(laterMs + 1_500 - Date.now());
      const [row] = await app.sql<{ status: string }>(`select status from messages where message = 'later'`);
      assert.equal(row?.status, 'queued', 'what was accepted for later waits');
    }
    await done('POST', `/admin/accounts/${account.id}/resume`);
  }
  await becomes('koala', 302);
  assert.equal((await app.call('POST', `/v1/admin/accounts/${account.id}/resume`, { key: app.key })).status, 409);
});

test('a closed account sends nothing more, what waited is cancelled and paid back, and its operator still reads it', async () => {
  const account = await app.newAccount({ scopes: ['send', 'read', 'manage'] });
  await done('POST', `/admin/accounts/${account.id}/credits`, { amount: '10.00' });
  const { uuid } = (await done('POST', '/sender-ids', { sender_id: 'Okapi', purpose: 'x' }, account.key)).body.data;
  await done('POST', `/admin/sender-ids/${uuid}/approve`);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await done(
    'POST',
    '/messages',
    { to: '233244123457', message: 'x', sender_id: 'Okapi', scheduled_at: later },
    account.key,
  );
  const draft = { name: 'x', sender_id: 'Okapi', message: 'x', recipients: { phone_numbers: ['233244123458'] } };
  const series = { is_recurring: true, recurrence_frequency: 'daily', scheduled_at: later };
  const kept = (await done('POST', '/sms-campaigns', draft, account.key)).body.data;
  const recurring = (await done('POST', '/sms-campaigns', { ...draft, ...series }, account.key)).body.data;
  await done('POST', `/sms-campaigns/${recurring.uuid}/send`, {}, account.key);
  // Its window opens when today's is over: it holds its credits and sends nothing.
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  const sending_window = { from: hour(-3), to: hour(-2) };
  const held = (await done('POST', '/sms-campaigns', { ...draft, sending_window }, account.key)).body.data;
  await done('POST', `/sms-campaigns/${held.uuid}/send`, {}, account.key);
  const voice = await addVoiceCampaign(app, account.id, { status: 'paused' });
  const read = async () => (await done('GET', `/admin/accounts/${account.id}`)).body.data;
  for (let tries = 0; (await read()).held === '0.00'; tries += 1) {
    assert.ok(tries < 600, 'the campaign holds its credits');
    await sleep(50);
  }
  const balance = (await read()).balance;
  assert.notEqual(balance, '10.00', 'the single message is charged');

  await done('POST', `/admin/accounts/${account.id}/close`, { reason: 'Contract ended' });
  assert.equal((await second.call('GET', '/v1/balance', { key: account.key })).status, 401);
  const query = new URLSearchParams({ to: '233244123456', message: 'x', sender_id: 'Okapi', api_key: account.key });
  assert.equal((await second.call('GET', `/v1/sms-campaigns/quick?${query}`, {})).status, 401);
  const states = async () => {
    const sms = await app.sql<{ uuid: string; status: string }>(
      'select uuid, status from sms_campaigns where account_id = $1 union all select uuid, status from voice_campaigns where account_id = $1',
      [account.id],
    );
    const { held: reserved, available } = await read();
    return { held: reserved, available, ...Object.fromEntries(sms.map((row) => [row.uuid, row.status])) };
  };
  const expected = {
    held: '0.00',
    available: '10.00',
    [kept.uuid]: 'draft',
    [recurring.uuid]: 'cancelled',
    [held.uuid]: 'cancelled',
    [voice.uuid]: 'cancelled',
  };
  for (let tries = 0; !isDeepStrictEqual(await states(), expected); tries += 1) {
    if (tries === 600) assert.deepEqual(await states(), expected);
    await sleep(50);
  }
  const [message] = await app.sql('select status, reason from messages where account_id = $1 and kind = $2', [
    account.id,
    'quick',
  ]);
  assert.deepEqual({ ...message }, { status: 'skipped', reason: 'cancelled' });
  assert.equal(
    (await done('GET', `/admin/accounts/${account.id}/audit`)).body.data.data[0].operation,
    'admin.accounts.close',
  );
});

test('a message that was accepted for later fails at its time when its sender ID is suspended then, and goes when it was resumed', async () => {
  const { uuid } = (await done('POST', '/sender-ids', { sender_id: 'Panda', purpose: 'x' })).body.data;
  await done('POST', `/admin/sender-ids/${uuid}/approve`);
  for (const [text, isResumed] of [
    ['stays behind', false],
    ['goes after all', true],
  ] as const) {
    const scheduled_at = new Date(Date.now() + 4_000).toISOString();
    await done('POST', '/messages', { to: '233244123457', message: text, sender_id: 'Panda', scheduled_at });
    await done('POST', `/admin/sender-ids/${uuid}/suspend`, { reason: 'Complaints' });
    if (isResumed) await done('POST', `/admin/sender-ids/${uuid}/resume`);
    let row: { status: string; reason: string } | undefined;
    for (let tries = 0; tries < 400 && (row === undefined || row.status === 'queued'); tries += 1) {
      await sleep(50);
      [row] = await app.sql<{ status: string; reason: string }>(
        'select status, reason from messages where message = $1',
        [text],
      );
    }
    if (isResumed)
      assert.ok(row?.status === 'sent' || row?.status === 'delivered' || row?.status === 'submitting', row?.status);
    else assert.deepEqual(row, { status: 'failed', reason: 'sender_withdrawn' });
    if (!isResumed) await done('POST', `/admin/sender-ids/${uuid}/resume`);
  }
  const audit = await done('GET', '/admin/accounts/1/audit');
  const entry = audit.body.data.data.find((one: { operation: string }) => one.operation === 'admin.senderIds.suspend');
  assert.deepEqual([entry.target, entry.changes.reason], [uuid, { to: 'Complaints' }]);
});

test('what a person asked for is taken back by who may send, with a reason, which is kept', async () => {
  const manager = await app.newKey(1, ['manage', 'read']);
  for (const reason of ['opt_out', 'complaint']) {
    await done('POST', '/suppressions', { phone_number: '0244123456', reason });
    const remove = (key: string, more = '') => app.call('DELETE', `/v1/suppressions/233244123456${more}`, { key });
    assert.equal((await remove(manager, '?reason=Signed+up+again')).status, 403);
    const bare = await remove(app.key);
    assert.equal(bare.status, 422);
    assert.deepEqual(Object.keys(bare.body.errors), ['reason']);
    assert.equal((await remove(app.key, '?reason=Signed+up+again')).status, 200);
  }
  await done('POST', '/suppressions', { phone_number: '0244123456', reason: 'manual' }, manager);
  await done('DELETE', '/suppressions/233244123456', undefined, manager);
  const audit = await done('GET', '/admin/accounts/1/audit');
  const kept = audit.body.data.data.filter(({ target }: { target: string }) =>
    /\(opt_out\): Signed up again$/.test(target),
  );
  assert.equal(kept.length, 1);
});

test("who asks for many codes that are nobody's is told no more of what must be looked up, and others of all that is known", async () => {
  // Its own service: what is denied and suspended above makes the others forget their links a moment later.
  const app = await startTestApp({ settings: SETTINGS });
  await makeLink('known', 'https://good.example/', app.key, app);
  await makeLink('unread', 'https://good.example/', app.key, app);
  assert.equal(await open(app, 'known'), 302);
  for (let batch = 0; batch < 30; batch += 1)
    await Promise.all(Array.from({ length: 10 }, (_, index) => open(app, `nobody-${batch}-${index}`)));
  const held = await fetch(`${app.links}/nobody-at-all`, { headers: { accept: 'application/json' } });
  assert.equal(held.status, 429);
  assert.ok(Number(held.headers.get('retry-after')) > 0);
  assert.equal(await open(app, 'unread'), 429, 'no guess is told from a hit');
  assert.equal(await open(app, 'known'), 302);
});

test('whoever is signed in is told that their account is suspended, and reads nothing in it until it is resumed', async () => {
  const { id } = await app.newAccount();
  const owner = await addPerson(app, { memberships: { [id]: 'owner' }, entered: id });
  const told = async () => {
    const [session, groups] = [await owner.call('GET', '/session'), await owner.call('GET', '/groups')];
    return [session.body.data.is_account_suspended, groups.status, groups.headers.get('volley-error-code')];
  };
  assert.deepEqual(await told(), [false, 200, null]);
  await app.sql(`update api_keys set scopes = '{send,read,manage}' where account_id = $1`, [id]);
  await done('POST', `/admin/accounts/${id}/suspend`, { reason: 'Phishing' });
  assert.deepEqual(await told(), [true, 403, 'account_suspended']);
  await done('POST', `/admin/accounts/${id}/resume`);
  assert.deepEqual(await told(), [false, 200, null]);
});

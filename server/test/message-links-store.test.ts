import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { CopyConnection, HOT_PLANNER } from '../src/db/index.ts';
import { setUpSession } from '../src/db/session.ts';
import { allStatements } from '../src/db/statement.ts';
import { changeListener, readEvents } from '../src/events/index.ts';
import { msFromUuidV7, type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { ALL_OFF, messageCodes, storeMessageLinks, withFreshCodes } from '../src/links/index.ts';
import { prepareCampaign } from '../src/sms/campaigns/audience/prepare-campaign.ts';
import { previewCampaign } from '../src/sms/campaigns/audience/preview-campaign.ts';
import type { DraftInput } from '../src/sms/campaigns/drafts/read-draft.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { claimCampaign } from '../src/sms/campaigns/rows/store-campaign-lease.ts';
import { clickEvents } from '../src/visits/click-events.ts';
import { countCampaignClicks, countMessageClicks } from '../src/visits/index.ts';
import { clicksOf, insertVisits } from '../src/visits/store-visits.ts';
import { GrowingBatch } from '../src/visits/visit-batch.ts';
import { encodeTrace } from '../src/visits/visit-row.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

const kit = await startCampaignKit();
// Campaigns are prepared by these tests' own hands.
await kit.sender.stop();
const { accountId } = kit.actor;

const draft = (input: DraftInput) =>
  createDraft(kit.rt, kit.actor, { name: 'Harvest', senderId: 'Volley', message: 'x', links, ...input });
const links = { shortenUrls: true };

async function prepare(id: number, deps = kit.deps): Promise<void> {
  await kit.sql(`update sms_campaigns set status = 'preparing' where id = $1`, [id]);
  const campaign = await claimCampaign(kit.rt.db, { accountId, id, processId: kit.rt.processId() });
  await prepareCampaign(kit.rt, deps, campaign ?? assert.fail('the campaign could not be leased'));
}

const group = (await kit.addGroup('Large', 25_000)) as Uuid;
const audience = { groupUuids: [group], contactIds: [], phoneNumbers: ['+233209999999'] };
const URL = 'https://shop.example/seeds';

for (const [what, message] of [
  ['the same for everybody', `Seeds: ${URL} and ${URL}, stop: {{opt_out_url}}`],
  ['merged', `Seeds for {{first_name|you}}: ${URL}/{{first_name}}, ${URL}, stop: {{opt_out_url}}`],
] as const) {
  test(`each of 25,001 recipients has links of their own, and a text that is ${what} costs what its preview said`, async () => {
    await kit.sql(
      `insert into suppressions values ($1, '233240000007', 7, 'manual', '', now()) on conflict do nothing`,
      [accountId],
    );
    const { id, uuid } = await draft({ message, audience });
    const preview = await previewCampaign(kit.rt, kit.deps, kit.actor, uuid);
    assert.equal(preview.shortLinks, 3 * 25_000);
    await prepare(id);
    const [sums] = await kit.sql(
      `select sum(price)::int as cost, sum(parts)::int as total, min(parts)::int as min, max(parts)::int as max from messages
       where campaign_id = $1 and status = 'queued'`,
      [id],
    );
    const { min, max, total } = preview.parts;
    assert.deepEqual(sums, { cost: preview.cost, total, min, max });
    // Every code of a text is a link of that very message, in the order of the text, and no link is without its text.
    const [found] = await kit.sql(
      `with texts as (
         select m.id, m.phone_number, c.code, c.n from messages m
         cross join lateral (select match[1] as code, n from regexp_matches(m.message, 'go\\.example/([A-Za-z0-9]{12})', 'g') with ordinality as r (match, n)) c
         where m.campaign_id = $1 and m.status = 'queued')
       select count(*)::int as n, count(distinct t.code)::int as codes, count(*) filter (where l.message_id = t.id)::int as own,
         count(*) filter (where (l.url = '') = (t.n = 3))::int as "optOuts", (select count(*)::int from message_links where campaign_id = $1) as stored
       from texts t left join message_links l on l.code = t.code`,
      [id],
    );
    assert.deepEqual(found, { n: 75_000, codes: 75_000, own: 75_000, optOuts: 75_000, stored: 75_000 });
    const targets = await kit.sql(
      'select distinct url from message_links where campaign_id = $1 order by url limit 4',
      [id],
    );
    const first = what === 'merged' ? [`${URL}/`, `${URL}/Ama10`] : [];
    assert.deepEqual(
      targets.map(({ url }) => url).slice(0, 2 + first.length),
      what === 'merged' ? ['', URL, ...first] : ['', URL],
    );
  });
}

test('who is skipped has no link', async () => {
  const rows = await kit.sql(
    `select count(*)::int as n from messages m join message_links l on l.message_id = m.id where m.status = 'skipped'`,
  );
  assert.deepEqual(rows, [{ n: 0 }]);
});

test('a text stands at the edge of a part by the length of its links, to the letter', async () => {
  // What is sent in its place: `https://go.example/` and twelve letters.
  const long = `${URL}/${'y'.repeat(40)}`;
  const sentLength = (filler: number) => filler + 1 + 'https://go.example/'.length + 12;
  const filler = 160 - sentLength(0);
  for (const [extra, parts] of [
    [0, 1],
    [1, 2],
  ] as const) {
    const message = `${'s'.repeat(filler + extra)} ${long}`;
    const { id, uuid } = await draft({ message, audience: { ...audience, groupUuids: [] } });
    assert.equal((await previewCampaign(kit.rt, kit.deps, kit.actor, uuid)).parts.total, parts);
    await prepare(id);
    const rows = await kit.sql(
      'select length(message)::int as length, parts::int as parts from messages where campaign_id = $1',
      [id],
    );
    assert.deepEqual(rows, [{ length: 160 + extra, parts }]);
  }
});

test('a domain that is denied after the draft was written stops the campaign before anybody gets it', async () => {
  const { id } = await draft({ message: 'https://late.example/x', audience: { ...audience, groupUuids: [] } });
  await kit.sql(`insert into link_domains values ('late.example', '', now())`);
  await prepare(id);
  const [row] = await kit.sql('select status, fail_reason from sms_campaigns where id = $1', [id]);
  assert.deepEqual(row, { status: 'failed', fail_reason: 'denied_url' });
});

test('links of the machine itself never leave by a real carrier: refused at preview and send, failed at the start', async () => {
  const local = (isInEarnest: boolean) => ({
    ...kit.deps,
    carriers: { ...kit.carriers, isInEarnest: () => isInEarnest },
    linksAddress: () => 'http://localhost:8081',
  });
  const links = await draft({ message: 'Stop: {{opt_out_url}}', audience: { ...audience, groupUuids: [] } });
  const at = { uuid: links.uuid, expectedCost: null, scheduledAt: undefined };
  await previewCampaign(kit.rt, local(false), kit.actor, links.uuid);
  for (const trying of [
    () => previewCampaign(kit.rt, local(true), kit.actor, links.uuid),
    () => sendCampaign(kit.rt, local(true), kit.actor, at),
  ])
    await assert.rejects(trying, { code: 'links_address_unset', message: /must set VOLLEY_LINKS_URL/ });
  const plain = await draft({ message: 'No links', audience: { ...audience, groupUuids: [] } });
  await previewCampaign(kit.rt, local(true), kit.actor, plain.uuid);
  await sendCampaign(kit.rt, local(false), kit.actor, at);
  await prepare(links.id, local(true));
  const [row] = await kit.sql('select status, fail_reason from sms_campaigns where id = $1', [links.id]);
  assert.deepEqual(row, { status: 'failed', fail_reason: 'links_address_unset' });
});

test('a code that is taken is drawn anew, and the text follows', async () => {
  const draw = messageCodes(kit.rt.random, { ms: Date.now(), codes: 4 });
  const [taken, free, fresh] = [draw(), draw(), draw()];
  const linkTo = (code: string, url: string) => ({ code, url, messageId: uuidV7(Date.now()) });
  const batch = { accountId, campaignId: 9_999, switches: ALL_OFF };
  const store = (list: ReturnType<typeof linkTo>[], drawCode: () => string) =>
    kit.rt.db.transact((tx) => storeMessageLinks(tx, { ...batch, links: list }, drawCode));
  assert.equal((await store([linkTo(taken, 'https://first.example')], draw)).size, 0);
  const again = [taken, fresh];
  const list = [linkTo(free, 'https://b.example'), linkTo(taken, 'https://c.example')];
  const replaced = await store(list, () => again.shift() ?? draw());
  assert.deepEqual([...replaced], [[taken, fresh]]);
  assert.equal(withFreshCodes(`x ${taken}, ${free}`, replaced), `x ${fresh}, ${free}`);
  const rows = await kit.sql('select code, url from message_links where campaign_id = 9999 order by url');
  assert.deepEqual(rows, [
    { code: free, url: 'https://b.example' },
    { code: fresh, url: 'https://c.example' },
    { code: taken, url: 'https://first.example' },
  ]);
});

test('a batch of visits that is stored a second time counts no click again, and the first human click stays the first', async () => {
  const [row] = await kit.sql<{ id: Uuid; campaign_id: string }>(
    `select id, campaign_id from messages where status = 'queued' limit 1`,
  );
  assert.ok(row);
  const connection = new CopyConnection(kit.rt.db, { timeoutMs: 10_000 });
  const message = { id: row.id, campaignId: Number(row.campaign_id) };
  const nothing = {
    address: null,
    browser: null,
    operatingSystem: null,
    deviceType: null,
    referrer: null,
    country: null,
  };
  const batchOf = (...visits: readonly { atMs: number; isMachine: boolean }[]) => {
    const batch = new GrowingBatch(Date.now());
    for (const { atMs, isMachine } of visits) {
      const trace = encodeTrace({ isMachine, isCounted: true, tellsMessage: true, ...nothing });
      batch.add({ accountId, id: -message.campaignId, message }, trace, atMs);
    }
    return batch.close();
  };
  const nowMs = Date.now();
  await insertVisits(connection, batchOf({ atMs: nowMs - 9_000, isMachine: true }));
  const twice = batchOf({ atMs: nowMs - 5_000, isMachine: false }, { atMs: nowMs - 4_000, isMachine: false });
  await insertVisits(connection, twice);
  await assert.rejects(insertVisits(connection, twice), { code: '23505' });
  // From a disk, late.
  await insertVisits(
    connection,
    batchOf({ atMs: nowMs - 8_000, isMachine: false }, { atMs: nowMs - 7_000, isMachine: true }),
  );
  connection.stop();
  const clicks = { humans: 3, machines: 2, firstAt: timestampFromMs(nowMs - 8_000) };
  const ofMessage = (await countMessageClicks(kit.rt, accountId, [message.id])).get(message.id);
  assert.deepEqual(ofMessage, { messageId: message.id, ...clicks });
  assert.deepEqual(await countCampaignClicks(kit.rt, accountId, message.campaignId), { recipients: 1, ...clicks });
  assert.deepEqual(await kit.sql('select kind from message_answers where message_id = $1', [message.id]), [
    { kind: 'click' },
  ]);
  const touched = await kit.sql(
    `select distinct hour = date_trunc('hour', $1::timestamptz) as is_own from message_touches`,
    [timestampFromMs(msFromUuidV7(message.id))],
  );
  assert.deepEqual(touched, [{ is_own: true }]);
});

test('a batch of visits is told where somebody listens, once, and tells of nobody what is not stored of them', async () => {
  const [row] = await kit.sql<{ id: Uuid; campaign: string; uuid: Uuid }>(
    `select m.id, c.id as campaign, c.uuid from messages m join sms_campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
     where m.account_id = $1 and m.status = 'queued' offset 3 limit 1`,
    [accountId],
  );
  assert.ok(row);
  const message = { id: row.id, campaignId: Number(row.campaign) };
  const device = {
    browser: 'Firefox',
    operatingSystem: 'KaiOS',
    deviceType: 'mobile',
    referrer: 'https://a.example/',
    country: null,
  };
  const seen = { isMachine: false, isCounted: true, tellsMessage: true, address: '2001:db8::1', ...device };
  const batch = new GrowingBatch(Date.now());
  const nowMs = Date.now();
  const visit = (own: number, over: Partial<typeof seen>, atMs: number) =>
    batch.add({ accountId: own, id: -message.campaignId, message }, encodeTrace({ ...seen, ...over }), atMs);
  visit(accountId, {}, nowMs);
  visit(accountId + 2_000, {}, nowMs);
  visit(accountId, { isCounted: false, tellsMessage: false }, nowMs + 1);
  visit(accountId, { isMachine: true }, nowMs + 2);
  // Of somebody who asks for privacy the campaign alone is told.
  visit(accountId, { tellsMessage: false }, nowMs + 3);
  const { rows, ...head } = batch.close();
  // As it comes back from a disk, too: all rows in one piece.
  const closed = {
    ...head,
    rows: [Buffer.concat(rows)],
    clicks: head.clicks.filter((one) => one.accountId === accountId),
  };
  assert.deepEqual(await clickEvents(kit.rt, closed), [], 'nobody listens');
  const listener = { accountId, source: 'reader', kinds: ['link.clicked'], until: null } as const;
  await kit.rt.db.transact((tx) => changeListener(kit.rt, tx, listener));
  await kit.rt.listeners.refresh();
  const connection = new CopyConnection(kit.rt.db, { timeoutMs: 10_000 });
  await insertVisits(connection, closed, await clickEvents(kit.rt, closed));
  await assert.rejects(insertVisits(connection, closed, await clickEvents(kit.rt, closed)), { code: '23505' });
  connection.stop();
  const { events } = await readEvents(kit.rt.db, { accountId, after: 0, kinds: null, limit: 100 });
  const nothing = { browser: null, operating_system: null, device_type: null, referrer: null, country: null };
  const told = (id: Uuid | null, isMachine: boolean, atMs: number) => ({
    ...{
      link_id: null,
      campaign_id: row.uuid,
      message_id: id,
      clicked_at: timestampFromMs(atMs),
      is_machine: isMachine,
    },
    ...nothing,
  });
  assert.deepEqual(
    events.map(({ data }) => JSON.parse(data)),
    [told(row.id, false, nowMs), told(row.id, true, nowMs + 2), told(null, false, nowMs + 3)],
  );
  assert.deepEqual(await kit.sql('select 1 from events where account_id <> $1', [accountId]), []);
});

test('clicks of several accounts in one batch are counted in statements of each', async () => {
  const otherAccountId = accountId + 1_000;
  const [row] = await kit.sql<{ id: Uuid }>(`select id from messages where status = 'queued' offset 5 limit 1`);
  assert.ok(row);
  await kit.sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, created_at)
     select $1, id, 7, 'bulk', sender_id, phone_number, network, message, parts, price, 'sent', created_at
     from messages where account_id = $2 and id = $3`,
    [otherAccountId, accountId, row.id],
  );
  const [other] = await kit.sql<{ id: Uuid }>(`select id from messages where status = 'queued' offset 6 limit 1`);
  assert.ok(other);
  const batch = new GrowingBatch(Date.now());
  const seen = { isCounted: true, isMachine: false, tellsMessage: true };
  const nothing = {
    address: null,
    browser: null,
    operatingSystem: null,
    deviceType: null,
    referrer: null,
    country: null,
  };
  const clickOf = (own: number, id: Uuid) =>
    batch.add(
      { accountId: own, id: -8, message: { id, campaignId: 7 } },
      encodeTrace({ ...seen, ...nothing }),
      Date.now(),
    );
  // Each on a message of its own: ids are unique across accounts.
  const messageIds = [row.id, other.id];
  clickOf(otherAccountId, row.id);
  clickOf(accountId, other.id);
  const asked = clicksOf(batch.close());
  assert.deepEqual(
    asked.map(({ values }) => values[0]),
    [accountId, accountId, otherAccountId, otherAccountId],
    'one after another, in one order, each followed by the hours of its messages',
  );
  const connection = new CopyConnection(kit.rt.db, { timeoutMs: 10_000 });
  await connection.run({ name: 'nothing', sql: 'copy visits from stdin', rows: [], also: asked });
  connection.stop();
  for (const [own, id] of [
    [otherAccountId, row.id],
    [accountId, other.id],
  ] as const) {
    const clicks = await countMessageClicks(kit.rt, own, messageIds);
    assert.deepEqual(
      [...clicks].map(([message, { humans }]) => [message, humans]),
      [[id, 1]],
    );
    assert.equal((await countCampaignClicks(kit.rt, own, 7))?.recipients, 1);
  }
});

test('a look-up touches the partition of its month alone, whatever the planner believes', async () => {
  const [{ code } = { code: '' }] = await kit.sql<{ code: string }>('select code from message_links limit 1');
  const client = new Client({ connectionString: kit.url });
  await client.connect();
  await setUpSession(client, HOT_PLANNER);
  try {
    await client.query(`prepare found as ${allStatements().get('message_links.find_active')}`);
    const explained = `explain (analyze, costs off, timing off, summary off) execute found (array['${code}'])`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(explained);
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(' on message_links_'));
    assert.ok(scans.length > 1, 'there are several months');
    assert.equal(scans.filter((line) => !line.includes('never executed')).length, 1, scans.join('\n'));
    assert.match(scans.join('\n'), /Index Scan using message_links_\d{4}_\d\d_pkey .*actual rows=1/);
  } finally {
    await client.end();
  }
});

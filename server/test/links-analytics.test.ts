import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CopyConnection } from '../src/db/index.ts';
import { uuidV7, uuidV7Floor } from '../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { checkVisits, foldVisits, purgeVisits } from '../src/visits/index.ts';
import { findVisitDrift } from '../src/visits/store-analytics.ts';
import { insertVisits } from '../src/visits/store-visits.ts';
import { GrowingBatch } from '../src/visits/visit-batch.ts';
import { encodeTrace, type Trace } from '../src/visits/visit-row.ts';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();
const connection = new CopyConnection(app.db, { timeoutMs: 10_000 });
after(() => connection.stop());

const HOUR_MS = 3_600_000;

/** A small generator of numbers, so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function newLink(switches: Record<string, unknown> = {}): Promise<{ code: string; id: number }> {
  const body = { url: 'https://example.com/', track_visits: true, ...switches };
  const created = await app.callLinks('POST', '/v1/url-shortener/create', { key: app.key, body });
  const [row] = await app.sql<{ id: string }>('select id from links where code = $1', [created.body.data.id]);
  return { code: created.body.data.id, id: Number(row?.id) };
}

interface Visit extends Trace {
  readonly linkId: number;
  readonly atMs: number;
}

function visit(linkId: number, atMs: number, parts: Partial<Trace> = {}): Visit {
  return {
    ...{ linkId, atMs, isMachine: false, isCounted: true, tellsMessage: true, address: null, browser: null },
    ...{ operatingSystem: null, deviceType: null, referrer: null, country: null, ...parts },
  };
}

function addTo(batch: GrowingBatch, one: Visit): void {
  batch.add({ accountId: 1, id: one.linkId, message: null }, encodeTrace(one), one.atMs);
}

/** Numbered now, as a batch of visits that lay on disk for a while is not: both have their time of their own. */
async function store(visits: readonly Visit[], batchMs = Date.now()): Promise<void> {
  const batch = new GrowingBatch(batchMs);
  for (const one of visits) addTo(batch, one);
  await insertVisits(connection, batch.close());
}

async function analytics(code: string, query: string) {
  const reply = await app.callLinks('GET', `/v1/url-shortener/${code}/analytics?${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

function tallied(visits: readonly Visit[], keyOf: (visit: Visit) => string | null): Counts {
  const counts: Counts = new Map();
  for (const one of visits) {
    const key = keyOf(one);
    if (key === null) continue;
    const count = counts.get(key) ?? { human: 0, machine: 0 };
    count[one.isMachine ? 'machine' : 'human'] += 1;
    counts.set(key, count);
  }
  return counts;
}

type Counts = Map<string, { human: number; machine: number }>;

const hourOf = (ms: number): string => timestampFromMs(Math.floor(ms / HOUR_MS) * HOUR_MS);
const hostOf = ({ referrer }: Visit): string | null =>
  referrer === null ? null : referrer === '' ? 'direct' : new URL(referrer).hostname;

function visitorsOf(visits: readonly Visit[]): { day: string; visitors: number }[] {
  const people = visits.filter((one) => one.address !== null && !one.isMachine);
  const days = Map.groupBy(people, (one) => new Date(one.atMs).toISOString().slice(0, 10));
  const counted = [...days].map(([day, list]) => ({ day, visitors: new Set(list.map((one) => one.address)).size }));
  return counted.sort((a, b) => (a.day < b.day ? -1 : 1));
}

async function compare(code: string, range: string, visits: readonly Visit[]): Promise<void> {
  const same = (found: { name: string; human: number; machine: number }[], truth: Counts) => {
    const counts = found.map(({ name, human, machine }) => [name, { human, machine }] as const);
    assert.deepEqual(Object.fromEntries(counts), Object.fromEntries(truth));
  };
  const found = await analytics(code, range);
  assert.deepEqual(found.visits, tallied(visits, (one) => (one.isCounted ? 'total' : null)).get('total'));
  const series = found.series.map((point: { start: string; human: number; machine: number }) => ({
    ...point,
    name: point.start,
  }));
  same(
    series,
    tallied(visits, (one) => (one.isCounted ? hourOf(one.atMs) : null)),
  );
  same(
    found.browsers,
    tallied(visits, (one) => one.browser),
  );
  same(
    found.operating_systems,
    tallied(visits, (one) => one.operatingSystem),
  );
  same(
    found.device_types,
    tallied(visits, (one) => one.deviceType),
  );
  same(
    found.countries,
    tallied(visits, (one) => one.country),
  );
  same(found.referring_hosts, tallied(visits, hostOf));
  assert.deepEqual(found.unique_visitors, visitorsOf(visits));
}

test('counts are exact, whatever was folded and whenever', async () => {
  const next = numbers(7);
  const links = [await newLink(), await newLink(), await newLink()];
  const endMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const all: Visit[] = [];
  const pick = <T>(...values: T[]): T => values[next(values.length)] as T;
  for (let round = 0; round < 12; round += 1) {
    const visits = Array.from({ length: 200 }, () =>
      visit(links[next(3)]?.id ?? 0, endMs - next(5 * HOUR_MS) - 1, {
        isMachine: next(4) === 0,
        isCounted: next(10) > 0,
        browser: pick(null, 'Chrome', 'Firefox', 'Safari'),
        operatingSystem: pick(null, 'Android', 'iOS'),
        deviceType: pick(null, 'mobile', 'tablet'),
        address: pick(null, '192.0.2.1', '192.0.2.2', '2001:db8::1', `198.51.100.${next(200)}`),
        country: pick(null, '', 'GH', 'FR'),
        referrer: pick(null, '', 'https://a.example/x', 'https://b.example/y', 'https://a.example/z'),
      }),
    );
    all.push(...visits);
    await Promise.all([store(visits), ...(next(2) === 0 ? [foldVisits(app.rt), foldVisits(app.rt)] : [])]);
  }
  const last = visit(links[0]?.id ?? 0, endMs - 1);
  await store([last]);
  all.push(last);
  const window = { from: timestampFromMs(endMs - 5 * HOUR_MS), to: timestampFromMs(endMs) };
  const range = `from=${window.from}&to=${window.to}&time_zone=UTC&interval=hour`;
  const compareAll = async () => {
    for (const { code, id } of links)
      await compare(
        code,
        range,
        all.filter((one) => one.linkId === id),
      );
  };
  await compareAll();
  await foldVisits(app.rt);
  await compareAll();
  assert.deepEqual(await app.sql('select 1 from visit_batches'), []);
  const ids = { firstId: uuidV7Floor(endMs - 6 * HOUR_MS), endId: uuidV7Floor(Date.now() + HOUR_MS) };
  assert.deepEqual(await findVisitDrift(app.db, { ...window, ...ids }), []);
  await app.sql(
    `update link_rollups set humans = humans + 1 where ctid in (select ctid from link_rollups where dimension = 0 limit 1)`,
  );
  assert.equal((await findVisitDrift(app.db, { ...window, ...ids })).length, 1);
});

test('a batch that is stored a second time changes nothing', async () => {
  const link = await newLink();
  const batch = new GrowingBatch(Date.now());
  addTo(batch, visit(link.id, Date.now()));
  const closed = batch.close();
  await insertVisits(connection, closed);
  await assert.rejects(insertVisits(connection, closed), { code: '23505' });
  await foldVisits(app.rt);
  await assert.rejects(insertVisits(connection, closed), { code: '23505' });
  assert.deepEqual((await analytics(link.code, '')).visits, { human: 1, machine: 0 });
});

test('what an earlier version left on disk as text is stored beside what is binary now', async () => {
  const link = await newLink();
  const told = { browser: 'Chrome', referrer: 'https://a.example/x', isCounted: true };
  await store([visit(link.id, Date.now(), { ...told, address: '2001:db8::1' }), visit(link.id, Date.now(), told)]);
  const id = uuidV7(Date.now());
  const row = [
    '1',
    link.id,
    id,
    new Date().toISOString(),
    'f',
    't',
    '2001:db8::1',
    'Chrome',
    '\\N',
    '\\N',
    'https://a.example/x',
  ];
  const accounts = [{ accountId: 1, firstId: id, lastId: id, visits: 1 }];
  const rows = [Buffer.from(`${row.join('\t')}\n`)];
  await insertVisits(connection, { atMs: Date.now(), accounts, format: 'text', rows, clicks: [] });
  const stored = await app.sql(
    `select host(address) as address, browser, device_type, referrer, count(*)::int as n, max(abs(extract(epoch from now() - at))) < 60 as is_now
     from visits where link_id = $1 and is_counted and not is_machine group by 1, 2, 3, 4 order by 1`,
    [link.id],
  );
  const common = { browser: 'Chrome', device_type: null, referrer: 'https://a.example/x', is_now: true };
  assert.deepEqual(stored, [
    { ...common, address: '2001:db8::1', n: 2 },
    { ...common, address: null, n: 1 },
  ]);
  await foldVisits(app.rt);
  assert.deepEqual((await analytics(link.code, '')).visits, { human: 3, machine: 0 });
});

test('days and hours are those of the zone, over a change of its clocks', async () => {
  const link = await newLink();
  // Berlin turns its clocks back on 25 October 2026 at 03:00 (01:00 UTC): that day has 25 hours.
  const times = [
    '2026-10-24T21:59:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-25T22:59:00Z',
    '2026-10-25T23:00:00Z',
  ];
  await store(times.map((time) => visit(link.id, Date.parse(time))));
  await foldVisits(app.rt);
  const range = 'from=2026-10-24T00:00:00Z&to=2026-10-27T00:00:00Z&time_zone=Europe/Berlin';
  const days = await analytics(link.code, range);
  assert.deepEqual(
    days.series.map((point: { label: string; human: number }) => [point.label, point.human]),
    [
      ['2026-10-24', 1],
      ['2026-10-25', 4],
      ['2026-10-26', 1],
    ],
  );
  const hours = await analytics(link.code, `${range}&interval=hour`);
  const labels = hours.series.map((point: { label: string; start: string }) => [
    point.label,
    point.start.slice(11, 16),
  ]);
  assert.deepEqual(labels[2], ['2026-10-25 02:00', '00:00']);
  assert.deepEqual(labels[3], ['2026-10-25 02:00', '01:00']);
});

test('at most 100 referring hosts of a day are named, the others are counted together', async () => {
  const link = await newLink({ track_referer_url: true });
  const dayMs = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000;
  const from = (host: number, count: number) =>
    Array.from({ length: count }, () => visit(link.id, dayMs + host * 1000, { referrer: `https://h${host}.example/` }));
  await store(Array.from({ length: 90 }, (_, host) => from(host, 2)).flat());
  await foldVisits(app.rt);
  await store(Array.from({ length: 60 }, (_, index) => from(60 + index, index === 59 ? 5 : 1)).flat());
  await foldVisits(app.rt);
  const found = await analytics(link.code, `from=${timestampFromMs(dayMs)}&time_zone=UTC`);
  assert.equal(found.referring_hosts.length, 101);
  assert.deepEqual(found.referring_hosts.at(-1), { name: 'other', human: 20, machine: 0 });
  assert.deepEqual(
    found.referring_hosts[0],
    { name: 'h119.example', human: 5, machine: 0 },
    'the most frequent newcomer has a place',
  );
});

test('lists of links show all visits of each, once they are folded, however old they are', async () => {
  const [first, second] = [await newLink({ title: 'Totals' }), await newLink({ title: 'Totals' })];
  const nowMs = Date.now();
  await store([
    visit(first.id, nowMs - 50 * 24 * HOUR_MS),
    visit(first.id, nowMs),
    visit(first.id, nowMs, { isMachine: true }),
  ]);
  await foldVisits(app.rt);
  await store([visit(first.id, nowMs), visit(second.id, nowMs, { isCounted: false, browser: 'Chrome' })]);
  await foldVisits(app.rt);
  const found = await app.callLinks('GET', '/v1/url-shortener/search?search=totals');
  assert.deepEqual(
    found.body.data.data.map(({ visits }: { visits: object }) => visits),
    [
      { human: 0, machine: 0 },
      { human: 3, machine: 1 },
    ],
  );
  const listed = await app.callLinks('GET', '/v1/url-shortener?per_page=2');
  assert.deepEqual(listed.body.data.data[1].visits, { human: 3, machine: 1 });
});

test('analytics refuse a range or a zone that makes no sense, and come as CSV', async () => {
  const link = await newLink();
  await store([
    visit(link.id, Date.now(), { referrer: 'https://a.example/' }),
    visit(link.id, Date.now(), { isMachine: true }),
  ]);
  const path = `/v1/url-shortener/${link.code}/analytics`;
  const zone = await app.callLinks('GET', `${path}?time_zone=Mars/Base`);
  assert.deepEqual([zone.status, Object.keys(zone.body.errors)], [422, ['time_zone']]);
  const turned = await app.callLinks('GET', `${path}?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z`);
  assert.deepEqual(Object.keys(turned.body.errors), ['from']);
  const long = await app.callLinks('GET', `${path}?from=2020-01-02T00:00:00Z`);
  assert.match(long.body.errors.from[0], /366 days/);
  const csv = await app.callLinks('GET', `${path}.csv?time_zone=UTC`);
  assert.match(csv.headers.get('content-type') ?? '', /text\/csv/);
  assert.match(
    csv.text,
    /^group,name,human,machine\r\nvisits,total,1,1\r\nday,\d{4}-\d{2}-\d{2},1,1\r\nreferring_host,a\.example,1,0\r\n$/,
  );
  const other = await app.newAccount();
  assert.equal((await app.callLinks('GET', path, { key: other.key })).status, 404);
});

test('a deleted link takes its visits and counts along, and its code rests for a week', async () => {
  const link = await newLink({ alias: 'harvest' });
  await store([visit(link.id, Date.now(), { address: '192.0.2.9', browser: 'Chrome' })]);
  await foldVisits(app.rt);
  const deleted = await app.callLinks('DELETE', `/v1/url-shortener/${link.code}`);
  assert.deepEqual(deleted.body, { status: true, message: 'Short URL deleted.' });
  const later = { ...app.rt, clock: { ...app.rt.clock, nowMs: () => Date.now() + 60_000 } };
  await purgeVisits(later, 90);
  for (const table of ['visits', 'link_rollups', 'link_visitors', 'link_visitor_counts'])
    assert.deepEqual(await app.sql(`select 1 from ${table} where link_id = $1`, [link.id]), [], table);
  const body = { url: 'https://example.com/', alias: 'harvest' };
  const early = await app.callLinks('POST', '/v1/url-shortener/create', { key: app.key, body });
  assert.deepEqual(early.body.errors, { alias: ['The alias has already been taken.'] });
  await purgeVisits({ ...app.rt, clock: { ...app.rt.clock, nowMs: () => Date.now() + 8 * 86_400_000 } }, 90);
  assert.equal((await app.callLinks('POST', '/v1/url-shortener/create', { key: app.key, body })).status, 200);
});

test('past the retention visits leave, their counts stay, and of visitors only the number', async () => {
  const link = await newLink();
  const oldMs = Date.now() - 20 * 86_400_000;
  await store(
    [visit(link.id, oldMs, { address: '192.0.2.7' }), visit(link.id, oldMs, { address: '192.0.2.8' })],
    oldMs,
  );
  await foldVisits(app.rt);
  await purgeVisits(app.rt, 10);
  assert.deepEqual(await app.sql('select 1 from visits where link_id = $1', [link.id]), []);
  assert.deepEqual(await app.sql('select 1 from link_visitors where link_id = $1', [link.id]), []);
  const found = await analytics(link.code, '');
  assert.deepEqual(found.visits, { human: 2, machine: 0 });
  assert.deepEqual(
    found.unique_visitors.map((day: { visitors: number }) => day.visitors),
    [2],
  );
  assert.ok(Array.isArray(await checkVisits(app.rt)));
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EVENT_KINDS, LIVE_KINDS } from '@volley/contract';
import { preferredCoding } from '../src/http/frame/negotiate.ts';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();

async function raw(path: string, headers: Record<string, string>): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(`${app.api}${path}`, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('the documents are the same bytes however they travel, and their length is that of what travels', async () => {
  for (const path of ['/v1/openapi.json', '/docs']) {
    const plain = await raw(path, { 'accept-encoding': 'identity' });
    assert.equal(plain.response.headers.get('content-encoding'), null);
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      // The client unpacks what it asked for: the length is that of what travelled.
      const packed = await raw(path, { 'accept-encoding': coding });
      assert.equal(packed.response.headers.get('content-encoding'), coding);
      assert.match(packed.response.headers.get('vary') ?? '', /Accept-Encoding/);
      assert.ok(Number(packed.response.headers.get('content-length')) * 4 < plain.bytes.length);
      assert.ok(packed.bytes.equals(plain.bytes) || unpack(packed.bytes).equals(plain.bytes));
    }
  }
});

test('a client that has the document is told that it is unchanged', async () => {
  const tags = new Set<string>();
  for (const coding of ['identity', 'br', 'gzip']) {
    const { response } = await raw('/v1/openapi.json', { 'accept-encoding': coding });
    const etag = response.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]+"$/);
    tags.add(etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await raw('/v1/openapi.json', { 'accept-encoding': coding, 'if-none-match': known });
      assert.deepEqual([again.response.status, again.bytes.length], [304, 0], known);
      assert.equal(again.response.headers.get('etag'), etag);
    }
    const other = await raw('/v1/openapi.json', { 'accept-encoding': coding, 'if-none-match': '"other"' });
    assert.equal(other.response.status, 200);
  }
  assert.equal(tags.size, 3, 'each form has a tag of its own');
});

const FIRST_VIEW_BYTES_MAX = 100 * 1024;

test('a page of the reference with all it loads is small, and what it loads is kept for good', async () => {
  for (const path of ['/docs', '/docs/operations/smsCampaigns.create', '/docs/guides/states']) {
    const page = await raw(path, { 'accept-encoding': 'gzip' });
    const paths = [...page.bytes.toString().matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset);
    assert.equal(paths.length, 3, 'the style, the script and what is searched');
    let bytes = Number(page.response.headers.get('content-length'));
    for (const asset of paths) {
      const { response } = await raw(asset, { 'accept-encoding': 'gzip' });
      assert.equal(response.status, 200, asset);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      bytes += Number(response.headers.get('content-length'));
    }
    assert.ok(bytes > 0 && bytes <= FIRST_VIEW_BYTES_MAX, `${path} takes ${bytes} bytes`);
    const etag = page.response.headers.get('etag') ?? '';
    const again = await raw(path, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    assert.deepEqual([again.response.status, again.bytes.length], [304, 0]);
    assert.match(page.response.headers.get('content-security-policy') ?? '', /script-src 'self';/);
  }
});

test('what a client takes is read with its weights', () => {
  const cases: readonly [string | undefined, 'br' | 'gzip' | null][] = [
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip;q=0', null],
    ['GZIP', 'gzip'],
    ['br;q=nonsense', null],
  ];
  for (const [accepted, coding] of cases) assert.equal(preferredCoding(accepted), coding, accepted);
});

/** `fetch` writes Host itself. */
async function askAt(host: string, path: string): Promise<string> {
  const request = get({ port: app.app.apiPort, path, headers: { host, connection: 'close' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return text(response);
}

test('readers at a hundred made-up addresses each read their own, and cost next to nothing', async () => {
  await askAt('first.example', '/docs');
  const before = process.cpuUsage();
  for (let turn = 0; turn < 100; turn += 1) {
    const host = `n${turn}.example`;
    const path = turn % 2 === 0 ? '/docs' : '/v1/openapi.json';
    assert.ok((await askAt(host, path)).includes(`http://${host}/v1`));
  }
  const { user } = process.cpuUsage(before);
  // Made anew they are 160 ms of a processor each: 16 s for these.
  assert.ok(user < 5_000_000, `${user / 1e6} s of a processor`);
});

test('the catalogue of events shows every kind with what it says', async () => {
  const page = (await raw('/docs/event-kinds', { 'accept-encoding': 'identity' })).bytes.toString();
  const missing = Object.keys({ ...EVENT_KINDS, ...LIVE_KINDS }).filter(
    (kind) => !page.includes(`<code>${kind}</code>`),
  );
  assert.deepEqual(missing, []);
  for (const field of ['keys_pressed', 'credits_used', 'error_code']) assert.ok(page.includes(field), field);
  const links = await fetch(`${app.links}/docs/event-kinds`);
  assert.equal(links.status, 404, 'the API of short links has no events');
});

test('language models are told in one short text where the pages and the documents are, by both addresses', async () => {
  for (const [address, guide, operation] of [
    [app.api, 'send-a-campaign', 'messages.create): POST /messages'],
    [app.links, 'lists', 'shortUrls.create): POST /url-shortener'],
  ] as const) {
    const reply = await fetch(`${address}/llms.txt`);
    const text = await reply.text();
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
    // The form of llmstxt.org: a title, a summary in a quote, then lists of links under headings.
    assert.match(text, /^# .+\n\n> .+\n\n[^#]+\n\n## /);
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    for (const line of lines) assert.match(line, /^- \[[^\]]+\]\(http[^)\s]+\)(: .+)?$/);
    const links = lines.map((line) => line.replace(/^.*\]\(([^)]+)\).*$/, '$1'));
    assert.ok(links.every((link) => link.startsWith(`${address}/`)));
    assert.ok(
      links.includes(`${address}/v1/openapi-accounts.json`) && links.includes(`${address}/docs/guides/${guide}`),
    );
    assert.ok(text.includes(operation), text.slice(0, 2_000));
    const some = [...links.slice(0, 20), ...links.slice(-3)];
    for (const link of some) assert.equal((await fetch(link, { method: 'GET' })).status, 200, link);
  }
  const text = await (await fetch(`${app.api}/llms.txt`)).text();
  for (const guide of ['verifications', 'calls']) assert.ok(text.includes(`/docs/guides/${guide})`), guide);
  assert.ok(text.indexOf('/admin/') > text.indexOf('## Optional'), 'what only operators do is at the end');
});

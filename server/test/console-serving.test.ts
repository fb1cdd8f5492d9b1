import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { PAGES } from '../../console/build/pages.ts';
import { type ConsoleFile, findOrBuildConsole, startConsole } from '../src/console-files/index.ts';
import { loadConsole } from '../src/console-files/load-console.ts';
import { mountConsole } from '../src/http/pages/console.ts';
import { startLog } from '../src/log.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FIRST_LOAD_BYTES_MAX = 140_000;
const TYPEFACE_BYTES_MAX = 30_000;
const isTypeface = (name: string): boolean => name.endsWith('.woff2');
const ROUTE_BYTES_MAX = 15_000;
/** The composer with its counter takes 26.7 kB; 25 is the aim. The form for a carrier, with the settings of two kinds, takes 15.1 kB. */
const LARGE_ROUTE_BYTES_MAX = 25_000;
const LARGE = new Set([
  '/operator/carriers/new',
  '/campaigns/new',
  '/campaigns/$uuid/edit',
  '/voice/new',
  '/contacts/imports/$uuid',
  '/segments/$uuid',
  // With a chart, and reached from a page that has none of it.
  '/operator/reports',
  // With words for every operation.
  '/operator/audit',
]);
const HTML = { accept: 'text/html' };

const log = startLog({ level: 'silent' });
const signal = new AbortController().signal;
const built = loadConsole(await findOrBuildConsole({ root: ROOT, dataDir: tmpdir() }, { log, signal }));
const app = await startTestApp({ settings: { VOLLEY_CONSOLE: 'yes' } });

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => app.call(method, path, { headers });

const assetsOf = (html: string): string[] => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);

async function assetsOfPage(path: string): Promise<string[]> {
  return assetsOf((await ask(path, HTML)).text);
}

test('every address of the console gives its page under a strict policy, asked for anew each time', async () => {
  for (const path of ['/console', '/console/', '/console/no-such-page', '/console/links/k7Qm2xWf?range=7']) {
    const reply = await ask(path, HTML);
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'text/html; charset=utf-8'], path);
    const policy = reply.headers.get('content-security-policy') ?? '';
    for (const rule of [
      ...["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
      ...["trusted-types 'none'", "require-trusted-types-for 'script'"],
    ])
      assert.ok(policy.split('; ').includes(rule), `${path} ${rule}`);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.equal(reply.headers.get('cache-control'), 'no-cache');
    assert.equal(reply.headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(reply.headers.get('referrer-policy'), 'no-referrer');
    assert.match(reply.headers.get('permissions-policy') ?? '', /microphone=\(self\).*camera=\(\)/);
    assert.doesNotMatch(
      reply.text,
      /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/,
      'nothing stands in the page itself',
    );
    const etag = reply.headers.get('etag') ?? '';
    const again = await ask(path, { 'if-none-match': etag });
    assert.deepEqual([again.status, again.text], [304, '']);
    const head = await ask(path, {}, 'HEAD');
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag]);
  }
});

test('what the page names is compressed, kept by browsers for ever, and has its type', async () => {
  const assets = await assetsOfPage('/console');
  assert.ok(assets.some((url) => url.endsWith('.css')) && assets.some((url) => /\/index-[^/]+\.js$/.test(url)));
  for (const url of assets.filter((one) => one.startsWith('/console/assets/'))) {
    const plain = await fetch(app.api + url, { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await plain.arrayBuffer());
    assert.equal(plain.status, 200, url);
    assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const type = { css: /^text\/css/, js: /^text\/javascript/, woff2: /^font\/woff2$/ }[url.replace(/.*\./, '')];
    assert.match(plain.headers.get('content-type') ?? '', type ?? /none/, url);
    assert.equal(plain.headers.get('x-content-type-options'), 'nosniff');
    const file = built.files.get(url.replace('/console/', ''));
    if (!file?.br || !file.gzip) continue;
    assert.ok(brotliDecompressSync(file.br).equals(bytes) && gunzipSync(file.gzip).equals(bytes));
    for (const [coding, length] of [
      ['br', file.br.length],
      ['gzip', file.gzip.length],
    ] as const) {
      const packed = await fetch(app.api + url, { headers: { 'accept-encoding': coding } });
      assert.deepEqual(Buffer.from(await packed.arrayBuffer()), bytes, `${url} ${coding}`);
      assert.equal(packed.headers.get('content-encoding'), coding);
      assert.equal(Number(packed.headers.get('content-length')), length);
      assert.match(packed.headers.get('vary') ?? '', /Accept-Encoding/);
      const known = { 'accept-encoding': coding, 'if-none-match': packed.headers.get('etag') ?? '' };
      assert.equal((await ask(url, known)).status, 304);
    }
  }
  const icon = assets.find((url) => url.endsWith('.svg')) ?? '';
  const { status, headers } = await ask(icon);
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-cache'], 'its name does not tell its content');
});

test('a file that is not there is refused, never answered with a page, and no source is given away', async () => {
  const paths = ['assets/none.js', 'assets/', 'none.svg', 'favicon.ico', 'manifest.json', 'console.json', 'index.html'];
  const [script = ''] = (await assetsOfPage('/console')).filter((url) => /\/index-[^/]+\.js$/.test(url));
  for (const url of [...paths.map((path) => `/console/${path}`), `${script}.map`, `${script}.br`]) {
    const reply = await ask(url, HTML);
    assert.equal(reply.status, 404, url);
    assert.doesNotMatch(reply.headers.get('content-type') ?? '', /html/);
  }
  for (const { plain, contentType } of built.files.values())
    if (contentType.startsWith('text/')) assert.doesNotMatch(plain.toString(), /sourceMappingURL/);
});

test('the page of an address names what this address needs, and others nothing of it', async () => {
  const general = await assetsOfPage('/console/no/such/page');
  for (const { path } of PAGES) {
    const own = await assetsOfPage(`/console${path.replaceAll(/\$\w+/g, 'any')}`);
    const page = built.pages.find((one) => one.path === path);
    const expected = [...(page?.scripts ?? []), ...(page?.styles ?? [])].map((name) => `/console/${name}`);
    assert.ok(expected.length > 0, path);
    assert.deepEqual(own.filter((url) => !general.includes(url)).sort(), [...expected].sort(), path);
  }
});

test('the first load and each page stay within their budgets', () => {
  const weigh = (file: ConsoleFile | undefined): number => (file?.gzip ?? file?.plain)?.length ?? Number.NaN;
  const sum = (names: readonly string[]): number =>
    names.reduce((bytes, name) => bytes + weigh(built.files.get(name)), 0);
  const named = assetsOf(built.html).map((url) => url.replace('./', ''));
  // A browser has the typeface for a year, and shows the texts before it is there.
  const [typefaces, first] = [named.filter(isTypeface), named.filter((name) => !isTypeface(name))];
  assert.ok(sum(typefaces) <= TYPEFACE_BYTES_MAX, `the typeface takes ${sum(typefaces)} bytes`);
  assert.deepEqual(typefaces, [...built.files.keys()].filter(isTypeface), 'one file, which the page names ahead');
  assert.match(built.html, /<link rel="preload" as="font" type="font\/woff2" crossorigin href="[^"]+\.woff2">/);
  assert.ok(sum(first) <= FIRST_LOAD_BYTES_MAX, `the first load takes ${sum(first)} bytes`);
  // People come to a page from the one above it, or from the first one, and have already what both need.
  const aboveOf = (path: string) => {
    const above = path.slice(0, path.lastIndexOf('/')) || '/';
    const page = path === '/' ? undefined : built.pages.find((one) => one.path === above);
    return page ? [...page.scripts, ...page.styles] : [];
  };
  const over: string[] = [];
  for (const { path, scripts, styles } of built.pages) {
    const known = new Set([...first, ...aboveOf(path)]);
    const bytes = sum([...scripts, ...styles].filter((name) => !known.has(name)));
    if (bytes > (LARGE.has(path) ? LARGE_ROUTE_BYTES_MAX : ROUTE_BYTES_MAX)) over.push(`${path} takes ${bytes} bytes`);
  }
  assert.deepEqual(over, []);
});

test('the bare address leads browsers to the console, and tells programs what it told them', async () => {
  const reply = await ask('/', HTML);
  assert.deepEqual([reply.status, reply.headers.get('location')], [302, '/console/']);
  assert.equal((await ask('/v1', HTML)).headers.get('location'), '/docs');
  assert.equal((await ask('/')).body.data.reference, `${app.api}/docs`);
});

test('the console stands on the listener of the API alone, and takes nothing', async () => {
  const onLinks = await app.callLinks('GET', '/console', { headers: HTML });
  assert.equal(onLinks.status, 404);
  assert.doesNotMatch(onLinks.text, /id="console"/);
  const posted = await ask('/console', {}, 'POST');
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET']);
});

test('a setting switches the console off', async () => {
  const other = await startTestApp({ settings: { VOLLEY_CONSOLE: 'no' } });
  assert.equal((await other.call('GET', '/console', { headers: HTML })).status, 404);
  assert.equal((await other.call('GET', '/', { headers: HTML })).headers.get('location'), '/docs');
});

test('below the path of a proxy the page names its files there', async () => {
  const server = fastify();
  const files = { built: async () => built, isSettled: () => true, stop: async () => undefined };
  assert.equal(mountConsole(server, { files, publicUrl: 'https://example.com/sms' }), '/sms/console/');
  const { payload } = await server.inject('/console/no-such-page');
  for (const url of assetsOf(payload)) assert.ok(url.startsWith('/sms/console/'), url);
});

test('where the console could not be built a sentence says so', async () => {
  const server = fastify();
  const files = { built: async () => null, isSettled: () => true, stop: async () => undefined };
  mountConsole(server, { files, publicUrl: '' });
  const { statusCode, payload } = await server.inject('/console');
  assert.equal(statusCode, 503);
  assert.match(payload, /^The console could not be built\. The log of the service says why\./);
});

test('where nothing may be written the refusal names the folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'volley-console-'));
  try {
    mkdirSync(join(folder, 'console'));
    const places = { root: folder, dataDir: '/proc/none' };
    // A file where the folder should be: that refuses everybody, root too.
    writeFileSync(join(folder, 'package-lock.json'), '{}', { mode: 0o600 });
    writeFileSync(join(folder, 'console/dist'), '', { mode: 0o600 });
    await assert.rejects(
      findOrBuildConsole(places, { log, signal }),
      /make one of these folders writable, or run npm run build/,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A checkout whose build fails once, and then makes a page of one file. */
function makeRoot(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'volley-console-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'console/build'), { recursive: true });
  const program = `import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
    const [, program, folder] = process.argv;
    const tried = program.replace('console/build/build-console.ts', 'builds');
    const isFirst = !existsSync(tried);
    writeFileSync(tried, '.', { flag: 'a' });
    if (isFirst) throw new Error('not yet');
    mkdirSync(folder + '/assets');
    writeFileSync(folder + '/assets/index.js', '');
    writeFileSync(folder + '/index.html', '<p>built</p>');
    writeFileSync(folder + '/console.json', JSON.stringify({ pages: [], files: ['assets/index.js', 'index.html'] }));`;
  writeFileSync(join(root, 'console/build/build-console.ts'), program, { mode: 0o600 });
  return root;
}

test('a build that failed is tried again, and the console is served then', async (t) => {
  const root = makeRoot(t);
  const files = startConsole({ dataDir: root, log, root, pausesMs: [1] });
  t.after(() => files.stop());
  const server = fastify();
  mountConsole(server, { files, publicUrl: '' });
  const reply = await eventually(
    () => server.inject('/console'),
    ({ statusCode }) => statusCode === 200,
  );
  assert.equal(reply.payload, '<p>built</p>');
});

test('a build of which a part was lost is made anew, and old ones are removed', async (t) => {
  const root = makeRoot(t);
  const places = { root, dataDir: root };
  await assert.rejects(findOrBuildConsole(places, { log, signal }), /not yet/);
  const kept = await findOrBuildConsole(places, { log, signal });
  for (const lost of ['assets', 'console.json']) {
    rmSync(join(kept, lost), { recursive: true });
    mkdirSync(join(dirname(kept), `older-${lost}`));
    assert.equal(await findOrBuildConsole(places, { log, signal }), kept);
    assert.deepEqual(readdirSync(kept).sort(), ['assets', 'console.json', 'index.html']);
    assert.deepEqual(readdirSync(dirname(kept)), [basename(kept)]);
  }
});

test('of several who ask for files that were lost, one begins to build', async (t) => {
  const root = makeRoot(t);
  const files = startConsole({ dataDir: root, log, root, pausesMs: [1] });
  t.after(() => files.stop());
  const folder = await eventually(
    () => readdirSync(join(root, 'console/dist')).find((name) => !name.startsWith('.')),
    (name) => name !== undefined,
  );
  rmSync(join(root, 'console/dist', folder ?? ''), { recursive: true });
  const all = await Promise.all([files.built(), files.built(), files.built()]);
  assert.ok(all.every((one) => one !== null && one === all[0]));
  assert.equal(readFileSync(join(root, 'builds'), 'utf8').length, 3);
});

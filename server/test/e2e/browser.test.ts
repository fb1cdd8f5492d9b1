import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from '../testkit/app.ts';
import { atEnd } from '../testkit/at-end.ts';
import { startBrowser } from '../testkit/browser.ts';

const STEP_TIMEOUT_MS = 60_000;

const app = await startTestApp();

/** The story that has the link in it, and the page that the link leads to. */
let story = '';
const pages = createServer((request, response) => {
  const isStory = request.url === '/story';
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><title>${isStory ? 'Story' : 'Landed'}</title>${isStory ? story : '<h1>Seeds</h1>'}`);
});
pages.listen(0, '127.0.0.1');
await once(pages, 'listening');
atEnd(() => {
  pages.closeAllConnections();
  pages.close();
});
const { port } = pages.address() as AddressInfo;
const browser = await startBrowser();

const SWITCHES = {
  track_visits: true,
  track_ip_address: true,
  track_browser: true,
  track_operating_system: true,
  track_device_type: true,
  track_referer_url: true,
};

async function newLink(): Promise<string> {
  const body = { url: `http://shop.example:${port}/landing?offer=seeds`, ...SWITCHES };
  const created = await app.callLinks('POST', '/v1/url-shortener/create', { key: app.key, body });
  assert.equal(created.status, 200, created.text);
  return created.body.data.id;
}

async function analyticsOf(code: string, visits: number) {
  for (const deadline = performance.now() + STEP_TIMEOUT_MS; ; await sleep(50)) {
    const { data } = (await app.callLinks('GET', `/v1/url-shortener/${code}/analytics`)).body;
    if (data.visits.human + data.visits.machine >= visits) return data;
    assert.ok(performance.now() < deadline, JSON.stringify(data));
  }
}

/** Opens the story and clicks; where that ended. */
async function click(code: string, userAgent: string): Promise<{ url: string; title: string }> {
  story = `<a href="http://127.0.0.1:${app.app.linksPort}/${code}">Seeds for the harvest</a>`;
  const context = await browser.newContext({ userAgent });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(`http://news.example:${port}/story`);
  await page.click('a');
  await page.waitForURL(/landing/);
  const landed = { url: page.url(), title: await page.title() };
  await context.close();
  return landed;
}

async function ownUserAgent(): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const userAgent = await page.evaluate('navigator.userAgent');
  await context.close();
  return String(userAgent);
}

test('a browser that follows a link lands on its target and is told rightly by the analytics', {
  timeout: 200_000,
}, async () => {
  const code = await newLink();
  const headless = await ownUserAgent();
  // Without a window it calls itself a machine; the person's browser differs in that one word.
  const person = headless.replace('Headless', '');
  assert.deepEqual(await click(code, person), {
    url: `http://shop.example:${port}/landing?offer=seeds`,
    title: 'Landed',
  });
  const seen = await analyticsOf(code, 1);
  const one = (name: string) => [{ name, human: 1, machine: 0 }];
  assert.deepEqual(seen.visits, { human: 1, machine: 0 });
  assert.deepEqual(seen.browsers, one('Chrome'));
  assert.deepEqual(seen.operating_systems, one('Linux'));
  assert.deepEqual(seen.device_types, one('desktop'));
  assert.deepEqual(seen.referring_hosts, one('news.example'));
  assert.equal(seen.unique_visitors[0].visitors, 1);

  assert.equal((await click(code, headless)).title, 'Landed');
  assert.deepEqual((await analyticsOf(code, 2)).visits, { human: 1, machine: 1 });
});

test('a link that is switched off shows its page, which runs no script and loads nothing', {
  timeout: 200_000,
}, async () => {
  const code = await newLink();
  await app.callLinks('PUT', `/v1/url-shortener/${code}`, { key: app.key, body: { disabled: true } });
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => void complaints.push(message.text()));
  const reply = await page.goto(`http://127.0.0.1:${app.app.linksPort}/${code}`);
  assert.equal(reply?.status(), 410);
  assert.equal(await page.getByRole('heading').textContent(), 'This link has been switched off');
  assert.equal(await page.getByRole('main').count(), 1);
  assert.deepEqual(asked, [`/${code}`]);
  // Chromium itself reports a status of 4xx; a policy that broke the page's own style would be told here as well.
  assert.deepEqual(
    complaints.filter((text) => !text.includes('410')),
    [],
  );
  await context.close();
});

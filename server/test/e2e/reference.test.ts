// The reference as people meet it: in a browser, by keyboard, on a telephone, in the dark.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startTestApp } from '../testkit/app.ts';
import { startBrowser } from '../testkit/browser.ts';

const STEP_TIMEOUT_MS = 60_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1_280, height: 900 };
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const app = await startTestApp();
const browser = await startBrowser();

async function openPage(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void complaints.push(message.text()));
  page.on('pageerror', (error) => void complaints.push(error.message));
  await page.goto(`${app.api}${path}`);
  return { page, complaints };
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search').fill(words);
  await page.locator('.results li').first().waitFor();
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run()')) as { violations: Violation[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the reference, ${colorScheme}, on a desk and on a telephone`, {
    timeout: 400_000,
  }, async () => {
    // What is judged is the page: axe itself would not pass the policy, which another test proves.
    const { page } = await openPage('/docs', { colorScheme, viewport: DESK, bypassCSP: true });
    assert.deepEqual(await violationsOf(page), [], 'the first view');
    await search(page, 'campaign');
    assert.deepEqual(await violationsOf(page), [], 'results');
    for (const path of [
      '/docs/operations/smsCampaigns.create',
      '/docs/guides/states',
      '/docs/guides/send-a-campaign',
    ]) {
      await page.goto(`${app.api}${path}`);
      assert.deepEqual(await violationsOf(page), [], path);
    }
    await page.setViewportSize(PHONE);
    for (const path of ['/docs', '/docs/errors', '/docs/operations/smsCampaigns.create']) {
      await page.goto(`${app.api}${path}`);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width, path);
    }
    assert.deepEqual(await violationsOf(page), [], 'an operation on a telephone');
    await page.context().close();
  });
}

test('an operation is found and opened by keyboard, under the policy, from this server alone', {
  timeout: 200_000,
}, async () => {
  const { page, complaints } = await openPage('/docs');
  const hosts = new Set<string>();
  page.on('request', (request) => void hosts.add(new URL(request.url()).origin));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('failed messages');
  await page.locator('.results li').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/retryFailed$/);
  assert.equal(
    await page.getByRole('heading', { level: 1 }).textContent(),
    'Send the failed messages of a campaign again',
  );
  assert.doesNotMatch(await page.content(), /address\.invalid/, 'all examples have the address of this server');
  assert.deepEqual(complaints, []);
  assert.deepEqual([...hosts], [app.api]);
  await page.context().close();
});

test('a telephone shows the menu when it is asked for', { timeout: 200_000 }, async () => {
  const { page } = await openPage('/docs', { viewport: PHONE });
  const guide = page.getByRole('navigation').getByRole('link', { name: 'Keys' });
  assert.equal(await guide.isVisible(), false);
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await guide.click();
  await page.waitForURL(/guides\/keys$/);
  await page.context().close();
});

test('a request is tried with a key of one’s own, which the page keeps nowhere', { timeout: 200_000 }, async () => {
  const { page, complaints } = await openPage('/docs/operations/contacts.create');
  await page.getByLabel(/^API key/).fill(app.key);
  await page.getByLabel(/^Body/).fill('{ "phone_number": "0244777123", "first_name": "Abena" }');
  await page.getByRole('button', { name: 'Send the request' }).click();
  const answer = page.locator('.answer');
  await answer.getByText(/^201 · /).waitFor();
  assert.match((await answer.locator('pre').textContent()) ?? '', /"phone_number": "233244777123"/);
  const found = await app.call('GET', '/v1/contacts?search=0244777123', { key: app.key });
  assert.equal(found.body.data.total, 1);
  const kept = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])';
  assert.doesNotMatch(String(await page.evaluate(kept)), new RegExp(app.key));
  assert.deepEqual(complaints, []);

  await page.getByRole('button', { name: 'Send the request' }).click();
  await answer.getByText(/^422 · invalid_input · /).waitFor();
  await page.goto(`${app.api}/docs/operations/contacts.list`);
  assert.equal(await page.getByLabel(/^API key/).inputValue(), '');
  await page.getByLabel('search').last().fill('Abena');
  await page.getByLabel(/^API key/).fill(app.key);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await answer.getByText(/^200 · /).waitFor();
  assert.match((await answer.locator('pre').textContent()) ?? '', /"total": 1/);
  await page.context().close();
});

// npm run pictures
//
// Takes new pictures for the README in docs/pictures, of a first day with the console.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from '../server/test/testkit/app.ts';
import { startBrowser } from '../server/test/testkit/browser.ts';
import { STORY_SETTINGS, tellStory } from '../server/test/testkit/console-story.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/pictures');
const TIMEOUT_MS = 500_000;
/** The pictures of the story that the README shows. */
const SHOWN = ['composer', 'campaign', 'calls', 'carriers'];

test('the pictures of the README are taken', { timeout: TIMEOUT_MS }, async () => {
  mkdirSync(FOLDER, { recursive: true });
  const [app, browser] = await Promise.all([startTestApp({ settings: STORY_SETTINGS }), startBrowser()]);
  await tellStory(app, browser, async (page, name) => {
    if (!SHOWN.includes(name)) return;
    // Notes about earlier steps disappear by themselves, and are not part of the picture.
    while ((await page.locator('ul[aria-live] > li').count()) > 0) await sleep(200);
    await page.evaluate('scrollTo(0, 0)');
    const unread = page.getByText('Loading', { exact: true }).or(page.locator('[aria-busy="true"]'));
    while ((await unread.count()) > 0) await sleep(200);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  });
  process.stdout.write(`${FOLDER}\n`);
});

// npm run pictures
//
// Takes the pictures of the README anew, on a first day with the console: docs/pictures.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from '../server/test/testkit/app.ts';
import { startBrowser } from '../server/test/testkit/browser.ts';
import { STORY_SETTINGS, tellStory } from '../server/test/testkit/console-story.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/pictures');
const TIMEOUT_MS = 500_000;
/** Of all that the story shows, what a reader of the README should see. */
const SHOWN = ['composer', 'campaign', 'calls', 'carriers'];

test('the pictures of the README are taken', { timeout: TIMEOUT_MS }, async () => {
  mkdirSync(FOLDER, { recursive: true });
  const [app, browser] = await Promise.all([startTestApp({ settings: STORY_SETTINGS }), startBrowser()]);
  await tellStory(app, browser, async (page, name) => {
    if (!SHOWN.includes(name)) return;
    // What happened a moment before is not what the picture is about: its notes leave by themselves.
    while ((await page.locator('ul[aria-live] > li').count()) > 0) await sleep(200);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  });
  process.stdout.write(`${FOLDER}\n`);
});

// The console from the first link to a carrier of one's own, by mouse alone, as a newcomer would go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../testkit/app.ts';
import { startBrowser } from '../testkit/browser.ts';
import { STORY_SETTINGS, tellStory } from '../testkit/console-story.ts';

test('a newcomer writes to a thousand people, reads what became of it, calls them, and sets up a carrier', {
  timeout: 300_000,
}, async () => {
  const [app, browser] = await Promise.all([startTestApp({ settings: STORY_SETTINGS }), startBrowser()]);
  const seen: string[] = [];
  await tellStory(app, browser, async (_, name) => void seen.push(name));
  assert.deepEqual(seen, ['first-steps', 'import', 'composer', 'campaign', 'inbox', 'calls', 'carriers']);
});

// What must be true of every page of the console, by the table of pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGES } from '../../../../console/src/app/pages.ts';
import {
  addressOf,
  DESK,
  openConsole,
  PHONE,
  settle,
  stage,
  violationsOf,
  visitorOf,
} from '../../testkit/console-stage.ts';

const TIMEOUT_MS = 400_000;

test('every page opens under the policy, without a complaint of the browser and from this server alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  for (const entry of PAGES) {
    const address = await addressOf(entry);
    const { page, end } = await openConsole(address, { as: visitorOf(entry) });
    const hosts = new Set<string>();
    page.on('request', (request) => void hosts.add(new URL(request.url()).origin));
    await page.reload();
    await settle(page);
    assert.deepEqual([...hosts], [stage.app.api], address);
    assert.match(await page.title(), /\S/, `${address} has a title`);
    await end();
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page, ${colorScheme}, on a desk and on a telephone`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    for (const entry of PAGES) {
      const address = await addressOf(entry);
      const { page, end } = await openConsole(address, { as: visitorOf(entry), colorScheme, bypassCSP: true });
      await settle(page);
      assert.deepEqual(await violationsOf(page), [], `${address} on a desk`);
      await page.setViewportSize(PHONE);
      assert.deepEqual(await violationsOf(page), [], `${address} on a telephone`);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, `${address} at 320 pixels`);
      await page.setViewportSize(DESK);
      await end();
    }
  });
}

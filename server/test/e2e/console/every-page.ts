// What must be true of every page of the console, by the table of pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PAGES, type PageEntry } from '../../../../console/src/app/pages.ts';
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
import { makeHostileThings, PROOF_OF_HARM } from '../../testkit/hostile-things.ts';

const TIMEOUT_MS = 400_000;

test('every page opens under the policy, without a complaint of the browser and from this server alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const needsThing = ({ path }: PageEntry): boolean => path.includes('$');
  // While there is nothing: the pages of one thing come last, since something is made for them.
  for (const entry of PAGES.toSorted((left, right) => Number(needsThing(left)) - Number(needsThing(right)))) {
    const address = needsThing(entry) ? await addressOf(entry) : entry.path;
    const { page, origins, end } = await openConsole(address, { as: visitorOf(entry) });
    await settle(page);
    assert.deepEqual([...origins], [stage.app.api], address);
    assert.match(await page.title(), /\S/, `${address} has a title`);
    await end();
  }
});

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
}

const SMALLEST = { width: 320, height: 640 };
const LOOKS: readonly Look[] = [
  { colorScheme: 'light', size: DESK },
  { colorScheme: 'dark', size: DESK },
  { colorScheme: 'dark', size: PHONE },
  { colorScheme: 'light', size: PHONE },
  { colorScheme: 'light', size: SMALLEST },
];

async function problemsOf(page: Page, { colorScheme, size }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  const excess = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  // What differs between light and dark are the colours.
  const found = size === SMALLEST ? [] : await violationsOf(page, colorScheme === 'dark' ? ['color-contrast'] : null);
  const problems = Number(excess) > 0 ? [...found, `it is ${excess} pixels too wide`] : found;
  return problems.map((problem) => `${new URL(page.url()).pathname} ${colorScheme} ${size.width}: ${problem}`);
}

test('axe finds nothing on any page in light and dark, wide and narrow, none is wider than its screen, and no text becomes a script', {
  timeout: TIMEOUT_MS,
}, async () => {
  const problems: string[] = [];
  const hostile = await makeHostileThings(stage.app);
  for (const entry of PAGES) {
    // Without the policy, which would keep from running what should not have come into the page at all.
    const options = { as: visitorOf(entry), reducedMotion: 'reduce', bypassCSP: true } as const;
    const { page, end } = await openConsole(hostile.get(entry.path) ?? (await addressOf(entry)), options);
    await settle(page);
    for (const look of LOOKS) problems.push(...(await problemsOf(page, look)));
    if (await page.evaluate(`'${PROOF_OF_HARM}' in globalThis`)) problems.push(`${page.url()}: a text ran as a script`);
    await end();
  }
  assert.deepEqual(problems, []);
});

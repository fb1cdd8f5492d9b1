// What must be true of every page of the console, by the table of pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PAGES, type PageEntry } from '../../../../console/build/pages.ts';
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

const TIMEOUT_MS = 1_200_000;
/** A page waits for the service and for the browser in turn: meanwhile others go on. */
const AT_ONCE = 3;

async function onEach(
  pages: readonly PageEntry[],
  visit: (entry: PageEntry, address: string) => Promise<void>,
  addressFor = addressOf,
): Promise<void> {
  const left: { readonly entry: PageEntry; readonly address: string }[] = [];
  // What they show is made one after the other, since things are made of each other; a trunk last, since a voice campaign that
  // calls the simulated one is made without any.
  const isOfTrunk = ({ path }: PageEntry): boolean => path === '/operator/trunks/$id';
  for (const entry of pages.toSorted((one, other) => Number(isOfTrunk(one)) - Number(isOfTrunk(other))))
    left.push({ entry, address: await addressFor(entry) });
  const visitNext = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await visit(next.entry, next.address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
}

test('every page opens under the policy, without a complaint of the browser and from this server alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const needsThing = ({ path }: PageEntry): boolean => path.includes('$');
  const visit = async (entry: PageEntry, address: string): Promise<void> => {
    const { page, origins, end } = await openConsole(address, { as: visitorOf(entry), isOneOfMany: true });
    await settle(page);
    assert.deepEqual([...origins], [stage.app.api], address);
    assert.match(await page.title(), /\S/, `${address} has a title`);
    await end();
  };
  // While there is nothing: the pages of one thing come last, since something is made for them.
  await onEach(
    PAGES.filter((entry) => !needsThing(entry)),
    visit,
  );
  await onEach(PAGES.filter(needsThing), visit);
});

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
}

/** Whether anything is being animated that takes time. */
const MOVES =
  'document.getAnimations().some((one) => one.playState === "running" && one.effect.getTiming().duration > 1)';
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
  const samples = new Map<string, string>();
  for (const entry of PAGES) samples.set(entry.path, await addressOf(entry));
  // After them: a voice campaign is made without any trunk, and one of these is a trunk.
  const hostile = await makeHostileThings(stage.app);
  const visit = async (entry: PageEntry, address: string): Promise<void> => {
    // Without the policy, which would keep from running what should not have come into the page at all.
    const options = { as: visitorOf(entry), reducedMotion: 'reduce', bypassCSP: true, isOneOfMany: true } as const;
    const { page, end } = await openConsole(address, options);
    await settle(page);
    for (const look of LOOKS) problems.push(...(await problemsOf(page, look)));
    if (await page.evaluate(MOVES)) problems.push(`${page.url()}: something moves for whoever wants less motion`);
    if (await page.evaluate(`'${PROOF_OF_HARM}' in globalThis`)) problems.push(`${page.url()}: a text ran as a script`);
    await end();
  };
  await onEach(PAGES, visit, async ({ path }) => hostile.get(path) ?? samples.get(path) ?? path);
  assert.deepEqual(problems, []);
});

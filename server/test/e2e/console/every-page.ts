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

/** What the console says by itself; all else on a page of one thing may be what the sample says. */
const SAID = `[...document.querySelectorAll('h2, h3, label, legend, th, dt, button, summary, option')]
  .map((one) => one.textContent)`;
/** Answers to recipients and notes of the ledger are shown as they were stored. */
const STORED = /STOP|START|Credits to try/;
const ENGLISH = /\b(?:the|and|your|with|what|when|which|nothing|this|that|are)\b/i;

test('every page opens in French under the policy, without an English word, a complaint of the browser or another server', {
  timeout: TIMEOUT_MS,
}, async () => {
  const problems: string[] = [];
  const needsThing = ({ path }: PageEntry): boolean => path.includes('$');
  const visit = async (entry: PageEntry, address: string): Promise<void> => {
    const { page, origins, end } = await openConsole(address, {
      as: visitorOf(entry),
      isOneOfMany: true,
      locale: 'fr-FR',
    });
    await settle(page);
    assert.deepEqual([...origins], [stage.app.api], address);
    assert.match(await page.title(), /\S/, `${address} has a title`);
    const looks = (await page.evaluate(LOOKS_WRONG)) as string[];
    problems.push(...looks.map((look) => `${address} without rows: ${look}`));
    const said = needsThing(entry)
      ? ((await page.evaluate(SAID)) as string[])
      : (await page.getByRole('main').first().innerText()).split('\n');
    problems.push(
      ...said
        .filter((words) => ENGLISH.test(words) && !STORED.test(words))
        .map((words) => `${address} in French: ${words}`),
    );
    await end();
  };
  // While there is nothing: the pages of one thing come last, since something is made for them.
  await onEach(
    PAGES.filter((entry) => !needsThing(entry)),
    visit,
  );
  await onEach(PAGES.filter(needsThing), visit);
  assert.deepEqual(problems, []);
});

/** Lists have the pages without a parameter, and the few others here. */
const OTHERS = ['/campaigns/$uuid', '/groups/$uuid', '/webhooks/$uuid', '/operator/accounts/$id'];
/** What people write has any length. */
const FREE_TEXT = /^(?:Text|Last reply|Leads to|Answer|Reason|May|What was done)$/;
/** A year after what is shown was made, so that its times are as long as they get. */
const A_YEAR_LATER = new Date(Date.now() + 400 * 86_400_000);

/** Writes every time in the longest form that it has, whatever the hour and the day are. */
const LENGTHEN_TIMES = `for (const cell of document.querySelectorAll('tbody [data-row] > td')) {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    texts.currentNode.data = texts.currentNode.data
      .replace(/\\d{1,2}:\\d{2}(:\\d{2})?\\s(?:AM|PM)/g, (_, seconds) => seconds ? '10:48:48 AM' : '10:48 AM')
      .replace(/[A-Z][a-z]{2} \\d{1,2}\\b/g, 'Nov 28');
}`;

const CUT_CELLS = `[...document.querySelectorAll('tbody [data-row] > td')].flatMap((cell) => {
  const cuts = ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1;
  const isCut = [cell, ...cell.querySelectorAll('*')].some((one) => getComputedStyle(one).overflowX !== 'visible' && cuts(one));
  const head = cell.closest('table').querySelectorAll('th')[[...cell.parentElement.children].indexOf(cell)];
  return isCut ? [[head.textContent, cell.textContent]] : [];
})`;

/** A page that is still being laid out is looked at again. */
const LOOKS_AT_CUTS = 3;

async function cutCellsOf(page: Page): Promise<[string, string][]> {
  for (let look = 1; ; look += 1) {
    await settle(page);
    await page.evaluate('document.fonts.ready.then(() => null)');
    await page.evaluate(LENGTHEN_TIMES);
    const cells = (await page.evaluate(CUT_CELLS)) as [string, string][];
    const cut = cells.filter(([head]) => !FREE_TEXT.test(head));
    if (cut.length === 0 || look === LOOKS_AT_CUTS) return cut;
  }
}

test('no time, number or name is cut in any list, in a window of 1,280 or 1,440 pixels', {
  timeout: TIMEOUT_MS,
}, async () => {
  const problems: string[] = [];
  const visit = async (entry: PageEntry, address: string): Promise<void> => {
    const options = { as: visitorOf(entry), isOneOfMany: true, locale: 'en-US', now: A_YEAR_LATER } as const;
    const { page, end } = await openConsole(address, options);
    for (const width of [1_280, 1_440]) {
      await page.setViewportSize({ ...DESK, width });
      for (const [head, words] of await cutCellsOf(page)) problems.push(`${address} at ${width}: ${head} “${words}”`);
    }
    await end();
  };
  await onEach(
    PAGES.filter(({ path }) => !path.includes('$') || OTHERS.includes(path)),
    visit,
  );
  assert.deepEqual(problems, []);
});

/** What people see at once, and axe does not. */
const LOOKS_WRONG = `(() => {
  const isSeen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const all = (what) => [...document.querySelectorAll(what)].filter(isSeen);
  const isPhone = innerWidth < 600;
  const wordsOf = (label) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    return range.getBoundingClientRect();
  };
  const labelsTooClose = () => {
    const labels = all('main label[for]').map((label) => [label.textContent, wordsOf(label)]);
    return labels.flatMap(([words, { left, top, bottom }]) =>
      labels.filter(([, one]) => one.top < bottom && one.bottom > top && one.right <= left && left - one.right < 8)
        .map(([before]) => 'nothing parts the labels ' + before + ' and ' + words));
  };
  const rows = isPhone ? all('tbody [data-row]') : [];
  const touches = (row) => [...row.children].some((cell) => {
    const inset = parseFloat(getComputedStyle(row).paddingInlineStart) + parseFloat(getComputedStyle(cell).paddingInlineStart);
    return isSeen(cell) && inset < 8;
  });
  return [
    ...(all('main [class*="primary"]').length > 1
      ? ['it has two main actions: ' + all('main [class*="primary"]').map((one) => one.textContent)] : []),
    ...(all('main a[href*=".csv"]').some(({ href }) => !href.includes('has_bom=yes')) ? ['Excel does not read its file'] : []),
    ...labelsTooClose(),
    ...all('main button').filter((one) => getComputedStyle(one).overflowX === 'visible' && one.scrollWidth > one.clientWidth + 1)
      .map((one) => 'a button is narrower than ' + one.textContent),
    ...(all('main [type=checkbox], main [type=radio]').some((one) => getComputedStyle(one).accentColor === 'auto')
      ? ['a box to tick has a colour of the browser'] : []),
    ...(isPhone && !location.pathname.endsWith('/shortcuts') && all('kbd').length > 0 ? ['a phone has no such keys'] : []),
    ...(rows.some(touches) ? ['a card touches its line'] : []),
  ];
})()`;

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
  const problems = [...found, ...((await page.evaluate(LOOKS_WRONG)) as string[])];
  if (Number(excess) > 0) problems.push(`it is ${excess} pixels too wide`);
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

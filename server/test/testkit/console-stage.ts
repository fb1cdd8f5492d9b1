// Starts one service with its console and one browser for all console tests of a file, so that each page costs only a second.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { PageEntry } from '../../../console/build/pages.ts';
import { countAccount } from '../../src/statistics/count-account.ts';
import { startTestApp, type TestApp } from './app.ts';
import { startBrowser } from './browser.ts';
import { addPerson } from './browser-session.ts';
import { SAMPLES } from './console-samples.ts';

const STEP_TIMEOUT_MS = 60_000;
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1_280, height: 900 };

export interface ConsoleStage {
  readonly app: TestApp;
  readonly browser: Browser;
  /** The account of which every person below is a member. */
  readonly accountId: number;
}

async function start(): Promise<ConsoleStage> {
  const [app, browser] = await Promise.all([
    startTestApp({
      settings: {
        ...{ VOLLEY_CONSOLE: 'yes', VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of the tests alone' },
        VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.1',
        VOLLEY_CARRIER_ADDRESSES: '127.0.0.9',
        // Whoever opens links here stands for a proxy that names countries.
        ...{ VOLLEY_TRUSTED_PROXIES: '127.0.0.1', VOLLEY_COUNTRY_HEADER: 'CF-IPCountry' },
      },
    }),
    startBrowser(),
  ]);
  const [account] = await app.sql<{ id: string }>('select id from accounts order by id limit 1');
  return { app, browser, accountId: Number(account?.id) };
}

/** Started with the file, because whatever a test starts ends with that test. */
export const stage: ConsoleStage = await start();

/** Counts the account's figures now: the service lets an account rest after each count. */
export async function countFigures(): Promise<void> {
  // The service may be counting at this moment.
  while ((await countAccount(stage.app.rt, stage.accountId, null)) === 'busy') await sleep(100);
}

/** A role in the account, an operator, or a visitor without a session. */
export type Visitor = 'viewer' | 'author' | 'sender' | 'developer' | 'owner' | 'operator' | 'nobody';

export interface OpenPage {
  readonly page: Page;
  /** The browser's complaints: errors on its console, uncaught errors, and breaches of the policy. */
  readonly complaints: readonly string[];
  /** The origins of its requests so far. */
  readonly origins: ReadonlySet<string>;
  /** Fails if there were complaints, and closes the page. */
  end(): Promise<void>;
}

/** Signs in by a cookie, without the pages for it. */
async function signIn(visitor: Exclude<Visitor, 'nobody'>): Promise<string> {
  const { app, accountId } = stage;
  const isOperator = visitor === 'operator';
  const person = await addPerson(app, {
    ...(isOperator ? { staffRole: 'operator' as const } : {}),
    memberships: { [accountId]: isOperator ? 'owner' : visitor },
    entered: accountId,
  });
  return person.token();
}

interface ContextOptions extends BrowserContextOptions {
  /** What the browser's clock says, if not the time that it is. */
  readonly now?: Date;
}

interface OpenOptions extends ContextOptions {
  readonly as: Visitor;
  /** Whether the page shares a browser context, and so its cache, with other windows of the same person. */
  readonly isOneOfMany?: boolean;
  /** The statuses of expected refusals, since browsers report each refused request as an error. */
  readonly mayBeRefused?: RegExp;
}

/** Public pages first ask whether somebody is signed in. */
const NOBODY_IS_THERE = /^401$/;

async function openContext(visitor: Visitor, { now, ...options }: ContextOptions): Promise<BrowserContext> {
  const { app, browser } = stage;
  const context = await browser.newContext({ viewport: DESK, locale: 'en-GB', timezoneId: 'UTC', ...options });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (now !== undefined) await context.clock.setFixedTime(now);
  if (visitor !== 'nobody') {
    const value = await signIn(visitor);
    await context.addCookies([{ name: 'volley_session', value, url: app.api, httpOnly: true, sameSite: 'Lax' }]);
  }
  return context;
}

const ofMany = new Map<string, Promise<BrowserContext>>();

function contextOfMany(visitor: Visitor, options: ContextOptions): Promise<BrowserContext> {
  const name = JSON.stringify([visitor, options]);
  const context = ofMany.get(name) ?? openContext(visitor, options);
  ofMany.set(name, context);
  return context;
}

export async function openConsole(
  path: string,
  { as: visitor, mayBeRefused, isOneOfMany = false, ...options }: OpenOptions,
): Promise<OpenPage> {
  const { app } = stage;
  const context = await (isOneOfMany ? contextOfMany : openContext)(visitor, options);
  const page = await context.newPage();
  const origins = new Set<string>();
  page.on('request', (request) => void origins.add(new URL(request.url()).origin));
  const complaints: string[] = [];
  const expected = mayBeRefused ?? (visitor === 'nobody' ? NOBODY_IS_THERE : null);
  page.on('console', (message) => {
    const words = message.text();
    const status = /^Failed to load resource: .* (\d{3}) /.exec(words)?.[1];
    const isExpected = status !== undefined && expected?.test(status) === true;
    if (/^(?:error|warning)$/.test(message.type()) && !isExpected) complaints.push(words);
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  await page.goto(`${app.api}/console${path}`);
  return {
    page,
    complaints,
    origins,
    async end() {
      await (isOneOfMany ? page.close() : context.close());
      assert.deepEqual(complaints, []);
    },
  };
}

/** Returns the address of a page. For a page that shows one thing it creates that thing. */
export async function addressOf({ path }: PageEntry): Promise<string> {
  if (!path.includes('$')) return path;
  const sample = SAMPLES[path];
  if (!sample) throw new Error(`server/test/testkit/console-samples.ts must say which thing ${path} shows in tests`);
  return sample(stage.app);
}

const FOR_ANYBODY = ['/sign-in', '/welcome'];

/** The stage has only the operator's own account, whose audit log is for operators. */
const isForStaff = ({ path }: PageEntry): boolean => path.startsWith('/operator/') || path === '/audit';

export const visitorOf = (entry: PageEntry): Visitor =>
  FOR_ANYBODY.includes(entry.path) ? 'nobody' : isForStaff(entry) ? 'operator' : 'owner';

/** What is loaded may ask for more, so only a page that has been quiet for this long is finished. */
const QUIET_MS = 300;
const ROUNDS_MAX = 20;

/** Waits until the heading is shown, and nothing is being loaded for a moment. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const busy = page.locator('[aria-busy="true"]');
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await busy.first().waitFor({ state: 'detached' });
    await page.waitForTimeout(QUIET_MS);
    if ((await busy.count()) === 0) return;
  }
  assert.fail(`${page.url()} goes on loading`);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * Returns axe's findings as `rule: elements`, by all of its rules or by these. The page must be opened with `bypassCSP`, because the policy would
 * block axe.
 */
export async function violationsOf(page: Page, rules: readonly string[] | null): Promise<string[]> {
  await page.evaluate(`if (!globalThis.axe) { ${AXE} }`);
  const options = rules === null ? {} : { runOnly: { type: 'rule', values: rules } };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as { violations: Violation[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

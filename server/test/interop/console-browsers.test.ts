// The console in Firefox and in WebKit as Debian packages them: what one does with it daily, from the first link on, without a
// complaint of the browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp, type TestApp } from '../testkit/app.ts';
import { ByWords } from '../testkit/by-words.ts';
import { eventually } from '../testkit/eventually.ts';
import {
  complaintsOfLoad,
  type Driven,
  findFirefox,
  findWebkit,
  startFirefox,
  startWebkit,
} from '../testkit/webdriver.ts';

const TIMEOUT_MS = 300_000;
const LOAD_MS = 5_000;
const PASSWORD = 'lorry under seven mangoes';
const SETTINGS = { VOLLEY_CONSOLE: 'yes', VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'a secret of sixteen or more' };
/** Browsers tell each refused request as an error: before one is signed in, the question who is there is answered with 401. */
const EXPECTED = /\b401\b/;

const wrong = (complaints: readonly string[]) => complaints.filter((words) => !EXPECTED.test(words));

async function makeOneself(page: ByWords, app: TestApp): Promise<void> {
  await page.goTo(`${app.api}/console/welcome#${app.firstLink}`);
  await page.fill('Your name', 'Esi Owusu');
  await page.fill('Email address', 'esi@example.com');
  await page.fill('New password', PASSWORD);
  await page.press('button', 'Begin');
  // This is another page to the browser.
  await page.find('heading', 'Home');
  await page.listen();
}

async function sendOne(page: ByWords): Promise<void> {
  await page.press('a', 'Messages');
  // Home has a link of the same words, which is drawn until this page is there.
  await page.find('heading', 'Messages');
  await page.press('a', 'Send one message');
  await page.fill('To', '0244779988');
  await page.fill('Text', 'See you at nine.');
  await page.find('text', '16 of 160');
  await page.press('button', 'Send');
  await page.find('heading', '+233 24 477 9988');
}

/** Saved as it is typed, counted, reviewed, sent, and followed until it is done. */
async function sendCampaign(page: ByWords, app: TestApp): Promise<void> {
  await page.press('a', 'Campaigns');
  await page.find('heading', 'Campaigns');
  await page.press('a', 'New campaign');
  await page.fill('Name', 'Harvest offer');
  await page.fill('Numbers', '0244771234, 0244771235, 0244550001');
  await page.press('button', 'Add numbers');
  await page.find('text', '3 numbers were added.');
  await page.fill('Text', 'Seeds are 20% off until Sunday');
  await page.press('button', 'Send to 3 recipients');
  await page.find('text', '3 people get a text');
  await page.press('button', 'Send to 3 recipients');
  await page.find('heading', 'Harvest offer');
  await page.find('text', 'Completed');
  await page.find('text', 'The carrier reports that it did not reach the phone');
  const { body } = await app.call('GET', '/v1/sms-campaigns', { key: app.key });
  assert.equal(body.data.data[0].name, 'Harvest offer');
}

async function signOut(page: ByWords): Promise<void> {
  await page.press('button', 'EO Esi Owusu esi@example.com Your profile, theme and language');
  await page.press('button', 'Sign out');
  await page.find('heading', 'Sign in');
}

/** What breaks the policy is refused and told: otherwise nothing above would have been heard. */
async function tellsComplaints(page: ByWords): Promise<void> {
  const breach = `
    try { document.body.setAttribute('onclick', 'document.title = "broken"'); } catch { /* Refused at once, by Trusted Types. */ }
    document.body.click();`;
  const tryIt = async () => {
    // The page may still be on its way.
    await page.listen();
    await page.driven.run(breach);
    return page.complaints();
  };
  await eventually(tryIt, (complaints) => complaints.some((words) => /policy|CSP/i.test(words)));
  assert.notEqual(await page.driven.run('return document.title'), 'broken');
}

async function walkThrough(driven: Driven, app: TestApp): Promise<void> {
  const page = new ByWords(driven);
  await makeOneself(page, app);
  await sendOne(page);
  await sendCampaign(page, app);
  assert.deepEqual(wrong(await page.complaints()), []);
  await signOut(page);
  assert.deepEqual(wrong(await driven.complaints()), []);
  await tellsComplaints(page);
}

const firefox = findFirefox();
const webkit = findWebkit();

for (const [name, program, debian] of [
  ['Firefox', firefox, 'firefox-esr'],
  ['WebKit', webkit, 'webkit2gtk-driver and xvfb'],
] as const) {
  if (program !== null) continue;
  test.skip(`${name} is not installed here (Debian: ${debian}), so nothing of the console is proven in it.`);
  if (process.env['CI'] === 'true') test(`${name} is installed`, () => assert.fail('it is not'));
}

if (firefox !== null)
  test('in Firefox one signs in by the first link, sends a message and a campaign, and signs out', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [app, driven] = await Promise.all([startTestApp({ settings: SETTINGS }), startFirefox(firefox)]);
    await walkThrough(driven, app);
  });

if (webkit !== null)
  test('in WebKit one signs in by the first link, sends a message and a campaign, and signs out', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [app, driven] = await Promise.all([startTestApp({ settings: SETTINGS }), startWebkit(webkit)]);
    for (const path of ['/sign-in', '/welcome'])
      assert.deepEqual(wrong(await complaintsOfLoad(webkit, `${app.api}/console${path}`, LOAD_MS)), []);
    await walkThrough(driven, app);
  });

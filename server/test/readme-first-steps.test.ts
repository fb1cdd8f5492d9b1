// The commands of the first pages, as they stand, must leave an installation that still works.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { runVolley } from './testkit/command-line.ts';
import { isCompleted, waitForVoice } from './testkit/voice.ts';

const settings = { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'the secret of a test, long enough' };
const folder = mkdtempSync(join(tmpdir(), 'volley-readme-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'secret.txt'), 'secret1');

const ROOT = join(import.meta.dirname, '../..');
const pageOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The commands of a section, in words. */
function commandsOf(heading: string, page: string): string[][] {
  const section =
    pageOf(page)
      .split(/^## /m)
      .find((one) => one.startsWith(heading)) ?? '';
  const lines = [...section.matchAll(/^npx volley (.*)$/gm)].map(([, words]) => words ?? '');
  return lines.map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''));
}

test('the commands of a first message do what the README says', async () => {
  const app = await startTestApp({ settings });
  const here = { VOLLEY_URL: app.api, VOLLEY_LINKS_URL: app.links, VOLLEY_KEY: app.key };
  const told: string[] = [];
  let uuid = '';
  for (const words of commandsOf('A first message', 'README.md')) {
    const given = words.map((word) => (word === '<uuid>' ? uuid : word.replace(/^docs\//, join(ROOT, 'docs/'))));
    const { code, out, err } = await runVolley(given, here, folder);
    assert.equal(code, 0, `${words.join(' ')}: ${err}`);
    told.push(`${out}${err}`);
    uuid = /Campaign (\S+) \(Harvest offer\)/.exec(out)?.[1] ?? uuid;
  }
  const expected = [
    /233244123456 is delivered/,
    /4 added, 0 already exist, 0 refused\./,
    /Send it: +volley campaign send/,
    /completed: 1 of 1 done/,
    /^http\S+\/\w+\s*$/,
    /Voice campaign \S+ \(Clinic reminder\) is created\./,
  ];
  assert.equal(told.length, expected.length);
  for (const [index, pattern] of expected.entries()) assert.match(told[index] ?? '', pattern);
});

test('after the commands about carriers of your own the simulator still takes what is sent', async () => {
  const app = await startTestApp({ settings });
  const here = { VOLLEY_URL: app.api, VOLLEY_KEY: app.key };
  const commands = commandsOf('Real carriers', 'docs/carriers.md');
  assert.deepEqual(commands.map(([group, verb]) => `${group} ${verb}`).slice(0, 5), [
    'carrier add',
    'carrier test',
    'price set',
    'route set',
    'route set',
  ]);
  for (const words of commands.slice(0, 5)) {
    const { code, out, err } = await runVolley([...words, '--json'], here, folder);
    // Nobody answers at smpp.example.com.
    if (words[1] !== 'test') assert.equal(code, 0, `${words.join(' ')}: ${err}`);
    // The page goes on with this number.
    if (words[1] === 'add') assert.equal((JSON.parse(out) as { id: number }).id, 2);
  }
  const sent = await runVolley(['send', '0244123456', 'Hello', '--from', 'Volley', '--json'], here, folder);
  assert.equal(sent.code, 0, sent.err);
  assert.match(sent.out, /"status": ?"(sent|delivered)"/);
});

test('after the commands about trunks of your own, and the way back, trial calls and messages go on', async () => {
  const app = await startTestApp({ settings });
  const here = { VOLLEY_URL: app.api, VOLLEY_KEY: app.key };
  const volley = async (words: readonly string[]) => {
    const outcome = await runVolley([...words, '--json'], here, folder);
    return { ...outcome, words: words.join(' ') };
  };
  const page = 'docs/voice.md';
  for (const words of commandsOf('Trunks', page)) {
    const told = await volley(words);
    // Nobody answers at sip.example.com.
    const isAsked = words[0] === 'trunk' && (words[1] === 'check' || words[1] === 'test');
    if (!isAsked) assert.equal(told.code, 0, `${told.words}: ${told.err}`);
    if (words[1] === 'add') assert.equal((JSON.parse(told.out) as { id: number }).id, 2);
  }
  const [, back = ''] = /`npx volley (trunk remove 2)` reverses that/.exec(pageOf(page)) ?? [];
  const gone = await volley(back.split(' '));
  assert.equal(gone.code, 0, gone.err);
  let uuid = '';
  for (const words of commandsOf('Three calls to a first campaign', page)) {
    if (words[1] === 'report') await waitForVoice(app, uuid, isCompleted);
    const told = await volley(words.map((word) => (word === '<uuid>' ? uuid : word)));
    assert.equal(told.code, 0, `${told.words}: ${told.err}`);
    if (words[1] === 'create') uuid = (JSON.parse(told.out) as { uuid: string }).uuid;
  }
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.deepEqual(
    recipients.map(({ status }) => status),
    ['answered', 'no_answer', 'answered'],
    'the trial numbers of the page behave as it says',
  );
  const sent = await volley(['send', '0244123456', 'Hello', '--from', 'Volley']);
  assert.equal(sent.code, 0, sent.err);
  assert.match(sent.out, /"status": ?"(sent|delivered)"/);
});

test('what the pages say of a database elsewhere encrypts the way there, and the file with the settings stays out of git', () => {
  const urls = [
    ...`${pageOf('README.md')}${pageOf('docs/installing.md')}`.matchAll(/DATABASE_URL=(postgres:[^\s`'"]+)/g),
  ].map(([, url = '']) => url);
  const elsewhere = urls.filter((url) => !/@(localhost|127\.0\.0\.1)/.test(url));
  assert.ok(elsewhere.length > 0);
  for (const url of elsewhere) assert.match(url, /[?&]sslmode=verify-full/);
  assert.ok(pageOf('.gitignore').split('\n').includes('volley.env'));
});

test('that VOLLEY_SECRET is missing beside DATABASE_URL is said at the start', async () => {
  assert.match((await startTestApp()).logged(), /VOLLEY_SECRET is not set/);
});

test('a campaign that costs more than there is says so when it is sent', async () => {
  const app = await startTestApp({ settings });
  const here = { VOLLEY_URL: app.api, VOLLEY_KEY: app.key };
  await app.sql('update balances set balance = 3');
  const words = ['campaign', 'create', 'Offer', 'Hello', '--from', 'Volley', '--number', '0244123456', '--json'];
  const made = await runVolley(words, here, folder);
  const { uuid } = JSON.parse(made.out) as { uuid: string };
  const sent = await runVolley(['campaign', 'send', uuid], here, folder);
  assert.equal(sent.code, 0, sent.err);
  assert.match(
    sent.err,
    /^The campaign costs 0\.05, but only 0\.03 is available: it stays paused until there are enough credits/,
  );
});

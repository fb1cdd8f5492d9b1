// The way of docs/audiences.md, typed as it is printed there: from the files of three branches to an offer at nine in the morning.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestApp } from './testkit/app.ts';
import {
  type BranchPerson,
  checkOffers,
  EVENING_MS,
  isInAccraOrLome,
  numberIn,
  peopleOf,
  waitThroughMorning,
} from './testkit/branch-people.ts';
import { eventually } from './testkit/eventually.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { type BranchFile, makeBranchFiles } from './testkit/messy-branches.ts';
import { readRows } from './testkit/sheets.ts';
import { routeToSmsc } from './testkit/spawned-smsc.ts';
import { tickingClock } from './testkit/ticking-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'volley-branches-'));
after(() => rmSync(folder, { recursive: true }));
const clock = tickingClock(EVENING_MS);
const app = await startTestApp({
  clock,
  settings: { VOLLEY_SIMULATOR: 'yes', VOLLEY_SECRET: 'the secret of a test, long enough' },
});
const files = makeBranchFiles();
for (const { fileName, bytes } of Object.values(files)) writeFileSync(join(folder, fileName), bytes);

const MAIN = resolve(import.meta.dirname, '../../cli/src/main.ts');
writeFileSync(
  join(folder, 'volley'),
  `#!/bin/sh\nexec '${process.execPath}' --disable-warning=ExperimentalWarning '${MAIN}' "$@"\n`,
);
chmodSync(join(folder, 'volley'), 0o755);

async function type(command: string): Promise<string> {
  const env = {
    PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    ...{ VOLLEY_URL: app.api, VOLLEY_KEY: app.key },
    NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/command-line'),
  };
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', command], { cwd: folder, env, timeout: 120_000 });
  return stdout;
}

/** The commands of the section, line by line. */
function documented(): string[] {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/audiences.md'), 'utf8');
  const section = page.split(/^## /m).find((one) => one.startsWith('From a file to a campaign')) ?? '';
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '');
  return blocks.flatMap((block) => block.trim().split('\n'));
}

/** By which the page calls what a command has made. */
const MADE: readonly (readonly [command: RegExp, name: string])[] = [
  [/^volley import .* --check-only$/, 'import'],
  [/^volley segment create /, 'segment'],
  [/^volley template add /, 'template'],
  [/^volley campaign create /, 'campaign'],
];
const made = new Map<string, string>();

/** Who was refused for words in place of a number, and has been asked. */
const MENDED = '0249990001';

/** Between the two commands somebody mends a row of the results. */
function mendRefused(): void {
  const path = join(folder, 'refused.csv');
  writeFileSync(path, readFileSync(path, 'utf8').replace('ask his sister', MENDED));
}

async function follow(line: string): Promise<string> {
  if (line.startsWith('volley import refused.csv')) mendRefused();
  const printed = await type(line.replace(/<([a-z]+)>/g, (_, name: string) => made.get(name) ?? assert.fail(line)));
  const name = MADE.find(([command]) => command.test(line))?.[1];
  if (name !== undefined) made.set(name, /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(printed)?.[0] ?? '');
  return printed;
}

const listed = async <Row>(name: string): Promise<Row[]> => {
  const [head, ...rows] = await readRows(readFileSync(join(folder, name)), { hasHeader: false });
  return rows.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((column, index) => [column, cells[index] ?? ''])),
  ) as Row[];
};

/** Each row of the file is in its results, and has a reason if it reached nobody. */
async function checkResults({ fileName, rows }: BranchFile): Promise<void> {
  type Result = { row: string; outcome: string; reason: string };
  const results = await listed<Result>(`${fileName.replace(/\..*/, '')}-results.csv`);
  assert.deepEqual(
    results.map(({ row, outcome }) => [row, outcome === 'refused']),
    rows.map((row) => [String(row.number), numberIn(row) === null]),
  );
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  assert.ok(refused.length > 50);
  for (const { row, reason } of refused) assert.match(reason, /^[A-Z].*\.$/, `${fileName}, row ${row}`);
}

async function checkContacts(people: ReadonlyMap<string, BranchPerson>): Promise<void> {
  await type('volley contact export contacts.csv');
  type Contact = { phone_number: string; first_name: string; city: string; language: string };
  const contacts = await listed<Contact>('contacts.csv');
  assert.deepEqual(
    contacts.map((one) => [one.phone_number.slice(1), one.first_name, one.city, one.language]).sort(),
    [...people].map(([number, { firstName, city, language }]) => [number, firstName, city, language]).sort(),
  );
}

test('the commands of docs/audiences.md take every reachable person from messy files to an offer at nine', async () => {
  const smsc = await routeToSmsc(app);
  const lines = documented();
  const sending = lines.findIndex((line) => line.startsWith('volley campaign send '));
  assert.ok(sending > 8 && lines.length > sending + 1);
  const printed = new Map<string, string>();
  for (const line of lines.slice(0, sending + 1))
    printed.set(line.split(' ').slice(1, 3).join(' '), await follow(line));

  const mended = files.accra.rows.filter(({ kind }) => kind === 'words').slice(0, 1);
  const people = peopleOf([
    { ...files.accra, hasAgreed: true },
    { ...files.lome, hasAgreed: true },
    { ...files.office, hasAgreed: false },
    { ...files.accra, rows: mended.map((row) => ({ ...row, meant: MENDED })), hasAgreed: true },
  ]);
  const again = printed.get('import refused.csv') ?? '';
  assert.match(again, /^reason +leave_out .*\nMobile No\. +phone_number .*\n[\s\S]*^Remarks +leave_out /m);
  assert.match(again, /^Imported: created 1, refused \d+\.$/m);
  const dryRun = (printed.get('import office.xlsx') ?? '').matchAll(/^ {2}([a-z ]+): \d/gm);
  assert.deepEqual([...new Set([...dryRun].map(([, outcome]) => outcome))].sort(), [
    'refused',
    'repaired',
    'without value',
  ]);
  for (const file of Object.values(files)) await checkResults(file);
  await checkContacts(people);
  const named = new Map([...people].filter(([, person]) => isInAccraOrLome(person)));
  const audience = new Map([...named].filter(([, { hasAgreed }]) => hasAgreed));
  assert.ok(audience.size > 1_000 && named.size > audience.size);
  assert.match(printed.get('segment count') ?? '', new RegExp(`^contacts +${named.size}\n`));
  const cost = ((audience.size * 5) / 100).toFixed(2);
  assert.match(
    printed.get('campaign preview') ?? '',
    new RegExp(`^recipients +${named.size}\nsendable +${audience.size}\n.*\ncost +${cost}\n`, 's'),
  );

  const uuid = made.get('campaign');
  const report = async () => (await app.call('GET', `/v1/sms-campaigns/${uuid}/report`)).body.data;
  await eventually(report, ({ window_opens_at: at }) => at === '2026-06-03T03:30:00.000000Z');
  assert.match(await follow(lines[sending + 1] ?? ''), /^window opens at +2026-06-03 03:30:00 UTC$/m);
  await waitThroughMorning({
    ...{ clock, audience },
    countSent: async () => (await app.call('GET', `/v1/sms-campaigns/${uuid}`)).body.data.messages_sent,
  });
  await eventually(report, ({ counts }) => counts.delivered === audience.size);
  for (const line of lines.slice(sending + 1)) await follow(line);
  type Sent = { phone_number: string; message: string; status: string; reason: string; submitted_at: string };
  const rows = await listed<Sent>('offer.csv');
  const skipped = rows.filter(({ status }) => status === 'skipped');
  assert.ok(skipped.length === named.size - audience.size && skipped.every(({ reason }) => reason === 'no_consent'));
  const sent = rows.filter(({ status }) => status !== 'skipped');
  checkOffers(
    sent.map((row) => ({ ...row, number: row.phone_number, submittedAt: row.submitted_at })),
    audience,
  );

  assert.equal((await smsc.end()).submits, audience.size, 'the carrier was given no other');
  await checkInvariants(app);
  const charged = await app.sql('select sum(-amount)::int as amount from ledger_entries where reference = $1', [uuid]);
  assert.deepEqual(charged, [{ amount: audience.size * 5 }]);
  assert.deepEqual(await app.sql('select held::int as held from balances where held <> 0'), []);
});

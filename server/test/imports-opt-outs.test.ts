// A file that says who wants no messages: those people get none, whatever else the file says of consent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { importCaller, readTables } from './testkit/imports.ts';

const app = await startTestApp();

async function newCaller() {
  const { id, key } = await app.newAccount();
  return { id, ...importCaller(app, key) };
}

const phoneOf = (row: number): string => `024412${String(row).padStart(4, '0')}`;
const numberOf = (row: number): string => `23324412${String(row).padStart(4, '0')}`;
/** 500 people, two chunks of them; of the first 100 none has refused. */
const fileOf = (name: string, [yes, no]: readonly [string, string], refused: readonly number[]): string =>
  [
    `Name,Phone,${name}`,
    ...Array.from({ length: 500 }, (_, row) => `P${row},${phoneOf(row)},${refused.includes(row) ? yes : no}`),
  ].join('\n');

type Caller = Awaited<ReturnType<typeof newCaller>>;

async function suppressed({ id }: Caller): Promise<string[]> {
  const rows = await app.sql<{ n: string }>(
    'select phone_number as n from suppressions where account_id = $1 order by 1',
    [id],
  );
  return rows.map(({ n }) => n);
}

const REFUSED = [150, 450];
const CASES: readonly (readonly [name: string, words: readonly [yes: string, no: string], to: string])[] = [
  ['Opt out? yes/no', ['yes', 'no'], 'opt_out'],
  ['Opt out', ['x', ''], 'opt_out'],
  ['Consent? yes/no', ['No', 'Yes'], 'opt_out_when_no'],
  ['Désabonné', ['oui', 'non'], 'opt_out'],
  ['Status', ['Unsubscribed', 'Subscribed'], 'new_field'],
  ['Consentimiento', ['no', 'sí'], 'opt_out_when_no'],
];

test('whoever has refused in a column of refusals gets no messages, and the dry run says how many', async () => {
  const importOne = async ([name, words, to]: (typeof CASES)[number]): Promise<void> => {
    const caller = await newCaller();
    const { ask, read, move } = caller;
    const one = await read(fileOf(name, words, REFUSED));
    assert.equal(one.mapping[2].to, to, name);
    // Of this one the first rows tell nothing, so a person has to say what it is.
    const mapping = [...one.mapping.slice(0, 2), { to: to === 'new_field' ? 'opt_out' : to }];
    await ask('PUT', `/imports/${one.uuid}`, { mapping });
    const checked = await move(one.uuid, 'check');
    assert.equal(checked.check.opted_out, REFUSED.length, name);
    assert.equal((await move(one.uuid, 'start')).status, 'completed');
    assert.deepEqual(await suppressed(caller), REFUSED.map(numberOf), name);
  };
  await Promise.all(CASES.map(importOne));
});

test('a column of any name whose cells say that people are unsubscribed is proposed', async () => {
  const { read } = await newCaller();
  const one = await read(`Name,Phone,Status\nAma,${phoneOf(1)},subscribed\nYaw,${phoneOf(2)},unsubscribed\n`);
  assert.deepEqual(
    [one.mapping[2].to, one.columns[2].reason],
    ['opt_out', 'Some of its first cells say that people want no messages.'],
  );
});

test('a refusal stands above the consent that is stated for the file, in any row of the person, and undo takes it back', async () => {
  const caller = await newCaller();
  const { id, ask, read, move } = caller;
  const already = numberOf(7);
  await ask('POST', '/suppressions', { phone_number: already, reason: 'manual', note: 'Asked by phone' });
  const before = await readTables(app, id);
  const one = await read(
    `Name,Phone,Opt out\nAma,${phoneOf(1)},yes\nAma,${phoneOf(1)},no\nYaw,${phoneOf(2)},no\nEsi,${phoneOf(7)},yes\n`,
  );
  const at = '2026-01-31T09:00:00Z';
  await ask('PUT', `/imports/${one.uuid}`, { consent: { channels: ['sms', 'voice'], source: 'form', at } });
  await move(one.uuid, 'start');
  const said = await app.sql(
    'select distinct phone_number as number, status from consents where account_id = $1 order by 1, 2',
    [id],
  );
  assert.deepEqual(said, [
    { number: numberOf(1), status: 'withdrawn' },
    { number: numberOf(2), status: 'given' },
    { number: already, status: 'withdrawn' },
  ]);
  assert.deepEqual(await suppressed(caller), [numberOf(1), already]);
  assert.equal((await move(one.uuid, 'undo')).status, 'undone');
  assert.deepEqual(await suppressed(caller), [already]);
  assert.deepEqual(await readTables(app, id), before);
});

test('words that are neither yes nor no count as a refusal, with a note', async () => {
  const caller = await newCaller();
  const { ask, read, move } = caller;
  const one = await read(`Name,Phone,Opt out\nAma,${phoneOf(1)},yes\nYaw,${phoneOf(2)},no\n`);
  const other = await read(`Name,Phone,Opt out\nAma,${phoneOf(1)},perhaps\nYaw,${phoneOf(2)},no\n`);
  await ask('PUT', `/imports/${other.uuid}`, { mapping: one.mapping });
  const { check } = await move(other.uuid, 'check');
  assert.equal(check.opted_out, 1);
  assert.match(check.reasons[0].reason, /neither yes nor no, so this person gets no messages/);
});

test('a version that knows no refusals finds no column of numbers beside them', async () => {
  const { id, read, ask } = await newCaller();
  const one = await read(`Name,Phone,Opt out\nAma,${phoneOf(1)},yes\n`);
  await ask('PUT', `/imports/${one.uuid}`, { mapping: one.mapping });
  const [row] = await app.sql<{ mapping: { to: string }[] }>('select mapping from imports where account_id = $1', [id]);
  assert.deepEqual(
    row?.mapping.map(({ to }) => to),
    ['full_name', 'phone_number_unless_refused', 'opt_out'],
  );
  assert.equal((await ask('GET', `/imports/${one.uuid}`)).mapping[1].to, 'phone_number');
});

// A condition in SQL and the same condition in plain code come to the same people, whoever they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@volley/contract';
import fc from 'fast-check';
import { createAccount } from '../src/identity/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { Condition, Rule } from '../src/segments/condition.ts';
import type { RuleFieldKind } from '../src/segments/known-names.ts';
import { askQuestion, readTimes } from '../src/segments/read-condition.ts';
import { listNewestMatches, lookAtContacts, problemsOf } from '../src/segments/store-matches.ts';
import { evaluateCondition, type PlainContact, type PlainWorld } from './testkit/evaluate-condition.ts';
import { openTestRuntime } from './testkit/runtime.ts';
import { storeWorld } from './testkit/store-world.ts';

const SEED = 20_260_131;
const CONTACTS = 150;
const CONDITIONS = 250;
const DAY_MS = 86_400_000;
const { rt, sql } = await openTestRuntime();
const account = await createAccount(rt, { name: 'x', defaultCountry: 'GH', timeZone: 'UTC' });
const other = await createAccount(rt, { name: 'y', defaultCountry: 'GH', timeZone: 'UTC' });
const nowMs = Math.floor(rt.clock.nowMs());

const uuidOf = (n: number) => `0196f0c2-7a10-7cc4-9d3e-${String(n).padStart(12, '0')}` as Uuid;
const GROUPS = [uuidOf(1), uuidOf(2)];
const CAMPAIGNS = [uuidOf(11), uuidOf(12)];
const VOICE = [uuidOf(21)];
const KINDS: Readonly<Record<string, RuleFieldKind>> = {
  city: 'choice',
  note: 'text',
  age: 'number',
  since: 'date',
  vip: 'yes_no',
};
const world: PlainWorld = {
  nowMs,
  kinds: { phone_number: 'phone_number', first_name: 'text', last_name: 'text', email: 'text', ...KINDS },
};

const NAMES = ['', 'Ama', 'AMA', 'Zoë', 'zoe', 'José', 'Ama Serwaa', "O'Hara", 'a%_\\', '"; drop table contacts; --'];
/** How numbers begin, and how long they are in their country. */
const PREFIXES = [
  ...(['23324', '23354', '23320'] as const).map((prefix) => ({ prefix, length: 12 })),
  ...(['1415', '1416', '1876', '1264', '1800', '1300'] as const).map((prefix) => ({ prefix, length: 11 })),
  ...(['447400', '4477009', '447781', '441481', '442079'] as const).map((prefix) => ({ prefix, length: 12 })),
  ...(['7701', '7916', '7495'] as const).map((prefix) => ({ prefix, length: 11 })),
  ...(['4915', '39366', '61412', '6189162'] as const).map((prefix) => ({ prefix, length: 12 })),
];
const STATUSES = ['sent', 'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown', 'skipped', 'queued'];
const CALLS = ['answered', 'no_answer', 'busy', 'rejected', 'failed', 'queued', 'cancelled'];
const DAYS = [
  '2026-01-31',
  '2020-02-29',
  new Date(nowMs).toISOString().slice(0, 10),
  new Date(nowMs - 5 * DAY_MS).toISOString().slice(0, 10),
];

const name = fc.constantFrom(...NAMES);
const pastMs = fc.integer({ min: 1, max: 60 * 24 }).map((hours) => nowMs - hours * 3_600_000);
const contact = fc.record({
  prefix: fc.constantFrom(...PREFIXES),
  firstName: name,
  lastName: name,
  email: fc.constantFrom('', 'ama@example.com', 'AMA@example.org'),
  fields: fc.record(
    {
      city: fc.constantFrom('Accra', 'Kumasi', 'Nîmes'),
      note: fc.constantFrom(...NAMES.filter((one) => one !== '')),
      age: fc.constantFrom(0, 17, 18, 18.5, -3, 1_000_000),
      since: fc.constantFrom(...DAYS),
      vip: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  createdMs: pastMs,
  changedMs: pastMs,
  groups: fc.subarray(GROUPS),
  messages: fc.array(
    fc.record({
      campaign: fc.constantFrom(...CAMPAIGNS),
      status: fc.constantFrom(...STATUSES),
      wasSent: fc.boolean(),
      atMs: pastMs,
      isClicked: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  repliesMs: fc.array(pastMs, { maxLength: 1 }),
  consents: fc.record(
    { sms: fc.constantFrom('given', 'withdrawn'), voice: fc.constantFrom('given', 'withdrawn') },
    { requiredKeys: [] },
  ),
  calls: fc.array(
    fc.record({
      campaign: fc.constantFrom(...VOICE),
      status: fc.constantFrom(...CALLS),
      digits: fc.constantFrom('', '1', '12', '2'),
    }),
    { maxLength: 1 },
  ),
});

const numberOf = ({ prefix, length }: (typeof PREFIXES)[number], index: number): string =>
  prefix +
  String(2_345_000 + index * 7_919)
    .padStart(length, '5')
    .slice(prefix.length - length);
const PEOPLE = fc
  .sample(contact, { numRuns: CONTACTS, seed: SEED })
  .map(({ prefix, ...one }, index): PlainContact => ({ ...one, phoneNumber: numberOf(prefix, index) }));
/** As people write them, and one that nobody has. */
const someNumber = fc.constantFrom(
  ...PEOPLE.slice(0, 5).flatMap(({ phoneNumber }) => [phoneNumber, `+${phoneNumber}`, `00${phoneNumber}`]),
  '+233 24 999 9999',
);

const text = fc.constantFrom(
  'Ama',
  'ama',
  'ZOE',
  'Zoë',
  'o',
  "'",
  '%',
  '_',
  'Accra',
  'nimes',
  '"; drop table contacts; --',
);
const textField = fc.constantFrom('first_name', 'last_name', 'email', 'city', 'note');
const digits = fc.constantFrom('23324', '+233 24', '1', '9999');
const moment = fc.oneof(
  fc.record({ after: pastMs.map((ms) => new Date(ms).toISOString()) }),
  fc.record({ before: pastMs.map((ms) => new Date(ms).toISOString()) }),
  fc.record({ within_days: fc.integer({ min: 1, max: 70 }) }),
);
const messageDeed = fc.constantFrom('sent', 'delivered', 'failed', 'clicked', 'replied');
const rule = fc.oneof(
  fc.record({ field: textField, is: text }),
  fc.record({ field: textField, is_one_of: fc.array(text, { minLength: 1, maxLength: 3 }) }),
  fc.record({ field: textField, contains: text }),
  fc.record({ field: textField, begins_with: text }),
  fc.record({ field: fc.constant('phone_number'), begins_with: digits }),
  fc.record({ field: fc.constant('phone_number'), contains: digits }),
  fc.record({ field: fc.constant('phone_number'), is: someNumber }),
  fc.record({
    field: fc.constant('phone_number'),
    is_one_of: fc.array(someNumber, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ field: fc.constantFrom(...Object.keys(world.kinds)), is_known: fc.boolean() }),
  fc.record({ field: fc.constant('age'), is: fc.constantFrom(18, 18.5, 0) }),
  fc.record({
    field: fc.constant('age'),
    is_one_of: fc.array(fc.constantFrom(17, 18.5, 2), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ field: fc.constant('age'), at_least: fc.constantFrom(18, -3.5) }),
  fc.record({ field: fc.constant('age'), at_most: fc.constantFrom(17.99, 1e15) }),
  fc.record({ field: fc.constant('since'), is: fc.constantFrom(...DAYS) }),
  fc.record({
    field: fc.constant('since'),
    is_one_of: fc.array(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ field: fc.constant('since'), at_least: fc.constantFrom(...DAYS) }),
  fc.record({ field: fc.constant('since'), at_most: fc.constantFrom(...DAYS) }),
  fc.record({ field: fc.constant('since'), within_days: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ field: fc.constant('vip'), is: fc.boolean() }),
  fc.record({ group: fc.constantFrom(...GROUPS) }),
  fc.record({ country: fc.constantFrom('GH', 'US', 'CA', 'JM', 'GB', 'GG', 'RU', 'KZ', 'DE', 'IT', 'AU', 'CX') }),
  fc.record({ network: fc.constantFrom('MTN', 'mtn', 'Telecel', 'Vodafone', 'O2') }),
  fc.record({
    consent: fc.record({
      channel: fc.constantFrom('sms', 'voice'),
      is: fc.constantFrom('given', 'withdrawn', 'unknown'),
    }),
  }),
  fc.record({ created: moment }),
  fc.record({ changed: moment }),
  fc.record({ campaign: fc.record({ campaign_id: fc.constantFrom(...CAMPAIGNS), did: messageDeed }) }),
  fc.record({
    voice_campaign: fc.oneof(
      fc.record({ campaign_id: fc.constantFrom(...VOICE), did: fc.constantFrom('answered', 'failed') }),
      fc.record({
        campaign_id: fc.constantFrom(...VOICE),
        did: fc.constant('pressed'),
        key: fc.constantFrom('1', '2', '9'),
      }),
    ),
  }),
  fc.record({ activity: fc.record({ did: messageDeed, within_days: fc.integer({ min: 1, max: 60 }) }) }),
) as fc.Arbitrary<Rule>;

const notAlways = <T extends Condition>(one: fc.Arbitrary<T>): fc.Arbitrary<Condition> =>
  fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: one.map((not): Condition => ({ not })) });
const listed = (one: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.array(one, { minLength: 1, maxLength: 3 }).map((all): Condition => ({ all })),
    fc.array(one, { minLength: 1, maxLength: 3 }).map((any): Condition => ({ any })),
  );
const condition = fc.oneof(notAlways(rule), listed(fc.oneof(notAlways(rule), notAlways(listed(notAlways(rule))))));

test('a condition in SQL finds the people that the same condition in plain code finds', async () => {
  await storeWorld(
    { rt, sql },
    { accountIds: [account.id, other.id], nowMs, kinds: KINDS, groups: GROUPS, campaigns: CAMPAIGNS, voice: VOICE },
    PEOPLE,
  );
  let found = 0;
  for (const said of fc.sample(condition, { numRuns: CONDITIONS, seed: SEED })) {
    const shown = JSON.stringify(said);
    const read = operations.segments.count.body.safeParse({ condition: said });
    assert.ok(read.success, `the contract takes it: ${shown}`);
    const kept = readTimes(read.data.condition, { timeZone: 'UTC' });
    const question = await askQuestion(rt.db, { accountId: account.id, nowMs }, kept);
    assert.deepEqual(problemsOf(question), [], shown);
    const expected = PEOPLE.flatMap((one, index) => (evaluateCondition(world, one, said) ? [index + 1] : []));
    const { ids } = await lookAtContacts(rt.db, question, { afterId: 0, limit: 1_000 });
    assert.deepEqual(ids, expected, shown);
    const page = { beforeId: Number.MAX_SAFE_INTEGER, looks: 1_000, limit: 1_000 };
    assert.deepEqual((await rt.hot.transact((tx) => listNewestMatches(tx, question, page))).reverse(), expected, shown);
    found += expected.length;
  }
  assert.ok(found > CONTACTS, 'conditions that fit nobody would prove nothing');
});

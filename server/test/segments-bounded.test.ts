// What a look at contacts costs does not grow with what their campaigns have sent, whatever Postgres knows of the tables.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { type Handle, HOT_PLANNER } from '../src/db/index.ts';
import { setUpSession } from '../src/db/session.ts';
import { createAccount } from '../src/identity/index.ts';
import { uuidV7Floor } from '../src/lib/ids/uuid.ts';
import type { Condition } from '../src/segments/condition.ts';
import { askQuestion } from '../src/segments/read-condition.ts';
import { findLastLooked, listNewestMatches, lookAtContacts, sampleContacts } from '../src/segments/store-matches.ts';
import { atEnd } from './testkit/at-end.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const ROWS = 20_000;
const LOOKS = 500;
/** Of an index over a few months, from its root, and of the row that it leads to; and the contact itself. */
const BUFFERS_EACH_MAX = 30;
const { rt, sql, url } = await openTestRuntime();
const account = await createAccount(rt, { name: 'x', defaultCountry: 'GH', timeZone: 'UTC' });
const nowMs = Math.floor(rt.clock.nowMs());
const id = (n: number) => `0196f0c2-7a10-7cc4-9d3e-${String(n).padStart(12, '0')}`;
const prefix = uuidV7Floor(nowMs).slice(0, 24);

for (const [text, ...values] of [
  [
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select $1, n, '23324' || lpad(n::text, 7, '0'), 'Ama', 'Mensah', '', now(), now() from generate_series(1, $2::int) n`,
    ROWS,
  ],
  [
    `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
     values ($1, 1, $2, 'x', '', 1000000, now(), now())`,
    id(1),
  ],
  [
    `insert into group_members (account_id, group_id, contact_id) select $1, 1, n from generate_series(1, $2::int) n`,
    ROWS,
  ],
  // More than are looked at one by one, so that nothing narrows the look down.
  [
    `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone, is_recurring,
       recurrence_frequency, recurrence_interval, created_at, updated_at, total_recipients)
     values ($1, 1, $2, 'x', 'Volley', '', '{}', '{}', '{}', 'completed', 'UTC', false, 'daily', 1, now(), now(), 1000000)`,
    id(2),
  ],
  [
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, contact_id, network, message, parts, price, status, created_at, sent_at)
     select $1, ($3 || lpad(to_hex(n), 12, '0'))::uuid, 1, 'bulk', 'Volley', '23324' || lpad(n::text, 7, '0'), n, 'MTN', 'Hello', 1, 1, 'sent', now(), now()
     from generate_series(1, $2::int) n`,
    ROWS,
    prefix,
  ],
  [
    `insert into message_clicks (account_id, message_id, humans, machines) select account_id, id, 1, 0 from messages where account_id = $1`,
  ],
  [
    `insert into threads (account_id, id, our_address, phone_number, status, unread, last_reply_id, last_reply_at, created_at, updated_at)
     select account_id, id, '1900', phone_number, 'open', 1, id, now(), now(), now() from messages where account_id = $1`,
  ],
  [
    `insert into consents (account_id, phone_number, channel, id, status, source, words, at, recorded_at)
     select $1, '23324' || lpad(n::text, 7, '0'), channel, n, 'withdrawn', 'form', '', now(), now()
     from generate_series(1, $2::int) n cross join unnest(array['sms', 'voice']) as s (channel)`,
    ROWS,
  ],
  [
    `insert into voice_campaigns (account_id, id, uuid, name, status, created_at, updated_at, total_recipients)
     values ($1, 1, $2, 'x', 'completed', now(), now(), 1000000)`,
    id(3),
  ],
  [
    `insert into voice_recipients (account_id, campaign_id, id, phone_number, status)
     select $1, 1, n, '23324' || lpad(n::text, 7, '0'), 'answered' from generate_series(1, $2::int) n`,
    ROWS,
  ],
] as readonly (readonly [string, ...unknown[]])[])
  await sql(text, [account.id, ...values]);

const CONDITIONS: readonly Condition[] = [
  { field: 'first_name', contains: 'nobody' },
  { group: id(1) },
  ...(['sent', 'failed', 'clicked', 'replied'] as const).flatMap((did): Condition[] => [
    { campaign: { campaign_id: id(2), did } },
    { not: { activity: { did, within_days: 30 } } },
  ]),
  { consent: { channel: 'sms', is: 'given' } },
  { voice_campaign: { campaign_id: id(3), did: 'pressed', key: '2' } },
  {
    any: [
      { campaign: { campaign_id: id(2), did: 'delivered' } },
      { not: { voice_campaign: { campaign_id: id(3), did: 'failed' } } },
      { group: id(1) },
    ],
  },
];

interface Told {
  text: string;
  values: readonly unknown[];
}

/** Hears what would be asked, instead of asking it. */
function listening(): { handle: Handle; told: Told[] } {
  const told: Told[] = [];
  const handle: Handle = {
    rows: async (statement, values) => {
      if (!statement.isComposed) return rt.db.rows(statement, values);
      told.push({ text: statement.text, values });
      return [];
    },
    count: async () => 0,
  };
  return { handle, told };
}

test(`a look at ${LOOKS} contacts costs a few pages for each, with ${ROWS} messages, replies and calls beside them`, async () => {
  const clients: Client[] = [];
  for (const planner of [HOT_PLANNER, {}]) {
    const client = new Client({ connectionString: url });
    await client.connect();
    atEnd(() => client.end());
    await setUpSession(client, planner);
    clients.push(client);
  }
  const problems: string[] = [];
  const look = async (): Promise<void> => {
    for (const condition of CONDITIONS) {
      const question = await askQuestion(rt.db, { accountId: account.id, nowMs }, condition);
      const { handle, told } = listening();
      const page = { beforeId: ROWS, looks: LOOKS, limit: LOOKS };
      await lookAtContacts(handle, question, { afterId: 100, limit: LOOKS });
      await listNewestMatches(handle, question, page);
      await findLastLooked(handle, question, page);
      await sampleContacts(handle, question, { places: 5, each: LOOKS / 5 });
      assert.equal(told.length, 4);
      for (const client of clients) {
        for (const { text, values } of told) {
          const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
          const plan = rows[0]['QUERY PLAN'][0].Plan;
          const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
          if (buffers > LOOKS * BUFFERS_EACH_MAX)
            problems.push(`${buffers} pages: ${JSON.stringify(condition)} ${text}`);
        }
      }
    }
  };
  // Plans made while nothing was known of the tables, and after Postgres has looked at them.
  await look();
  await sql('vacuum analyze');
  await look();
  assert.deepEqual(problems, []);
});

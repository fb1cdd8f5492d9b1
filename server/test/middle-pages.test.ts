// Pages far from both ends of a list are reached by the counts of its ranges of ids, and are the very pages that counting would give.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listContactsOfGroup } from '../src/contacts/store-groups.ts';
import { deleteGroupMembers, insertGroupMembers, leaveAllGroups } from '../src/contacts/store-members.ts';
import { deleteSuppression, readSuppressions } from '../src/contacts/store-suppressions.ts';
import { insertCounts, RANGE_IDS } from '../src/db/row-counts.ts';
import type { Page } from '../src/lib/ids/page.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { listAllCampaigns } from '../src/sms/campaigns/index.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const ROWS = 110_000;
const PER_PAGE = 100;
/** Ids leave gaps, as they do where several accounts take them. */
const STRIDE = 3;

const place = await openTestRuntime();
const { rt, sql } = place;

/** Pages on both sides of the middle, and those at whose rows a range of ids begins. */
function pagesOf(total: number): number[] {
  const last = Math.ceil(total / PER_PAGE);
  const edges = Array.from({ length: Math.floor((total * STRIDE) / RANGE_IDS) }, (_, at) =>
    Math.ceil((at * RANGE_IDS) / STRIDE / PER_PAGE),
  );
  const all = [1, 2, last - 1, last, Math.floor(last / 2), Math.floor(last / 2) + 1, ...edges];
  return [...new Set(all)].filter((page) => page >= 1 && page <= last);
}

async function comparePages(newestFirst: readonly number[], read: (page: number) => Promise<Page<{ id: number }>>) {
  for (const page of pagesOf(newestFirst.length)) {
    const { items, total } = await read(page);
    const expected = newestFirst.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    assert.equal(total, newestFirst.length);
    assert.deepEqual(
      items.map(({ id }) => id),
      expected,
      `page ${page}`,
    );
  }
}

test('a list with gaps, of which rows are deleted', async () => {
  const accountId = await addAccount(place);
  await sql(
    `insert into suppressions (account_id, phone_number, id, reason, note, created_at)
     select $1, '23355' || lpad(n::text, 7, '0'), n * ${STRIDE}, 'opt_out', '', now() from generate_series(1, ${ROWS}) n`,
    [accountId],
  );
  const ids = `(select id from suppressions where account_id = $1) stored`;
  await sql(insertCounts('suppressions', { from: ids, slot: '3' }), [accountId]);
  const gone = [1, 5_000, 40_000, 55_000, 55_001, 90_000, ROWS];
  for (const n of gone) {
    const number = `23355${String(n).padStart(7, '0')}` as PhoneNumber;
    assert.ok(await rt.db.transact((tx) => deleteSuppression(tx, accountId, number)));
  }
  const left = Array.from({ length: ROWS }, (_, at) => ROWS - at).filter((n) => !gone.includes(n));
  await comparePages(
    left.map((n) => n * STRIDE),
    (page) => readSuppressions(rt.db, accountId, { page, perPage: PER_PAGE }),
  );
});

test('campaigns and quick sends, which share their numbers', async () => {
  const accountId = await addAccount(place);
  const campaigns = `select $1, n * ${2 * STRIDE}, gen_random_uuid(), '', 'Volley', '', '{}', '{}', '{}', 'completed', 'UTC', false, 'daily', 1, now(), now()
     from generate_series(1, ${ROWS / 2}) n`;
  await sql(
    `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone,
       is_recurring, recurrence_frequency, recurrence_interval, created_at, updated_at) ${campaigns}`,
    [accountId],
  );
  const uuid = `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`;
  await sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, created_at)
     select $1, ${uuid}, n * ${2 * STRIDE} - ${STRIDE}, 'quick', 'Volley', '233200000001', 'MTN', 'Hello', 1, 1, 'sent', now()
     from generate_series(1, ${ROWS / 2}) n`,
    [accountId],
  );
  const bulk = '(select id from sms_campaigns where account_id = $1) stored';
  const quick = '(select campaign_id as id from messages where account_id = $1) stored';
  await sql(insertCounts('sms_campaigns', { from: bulk, slot: '0' }), [accountId]);
  await sql(insertCounts('quick_sends', { from: quick, slot: '7' }), [accountId]);
  const newestFirst = Array.from({ length: ROWS }, (_, at) => (ROWS - at) * STRIDE);
  for (const [kind, rest] of [['bulk', 0] as const, ['quick', 1] as const, [undefined, null] as const])
    await comparePages(
      newestFirst.filter((id) => rest === null || (id / STRIDE) % 2 === rest),
      (page) => listAllCampaigns(rt, accountId, { page, perPage: PER_PAGE, kind }),
    );
  await comparePages(newestFirst.toReversed(), (page) =>
    listAllCampaigns(rt, accountId, { page, perPage: PER_PAGE, kind: undefined, sort: 'oldest' }),
  );
});

test('the contacts of a group, of whom some leave', async () => {
  const accountId = await addAccount(place);
  await sql(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select $1, n * ${STRIDE}, '23354' || lpad(n::text, 7, '0'), '', '', '', now(), now() from generate_series(1, ${ROWS}) n`,
    [accountId],
  );
  const [group] = await sql<{ id: string }>(
    `insert into groups (account_id, id, uuid, name, description, created_at, updated_at) values ($1, 1, gen_random_uuid(), '', '', now(), now())
     returning id`,
    [accountId],
  );
  const groupId = Number(group?.id);
  const numbers = Array.from({ length: ROWS }, (_, at) => (at + 1) * STRIDE);
  const leaving = numbers.filter((_, at) => at % 1_000 === 0);
  // In the portions of requests: one statement for all of them can take longer than a statement may on a busy machine.
  for (let at = 0; at < ROWS; at += 10_000) {
    const contactIds = numbers.slice(at, at + 10_000);
    await rt.db.transact((tx) => insertGroupMembers(tx, { accountId, groupId, contactIds }));
  }
  await rt.db.transact((tx) => deleteGroupMembers(tx, { accountId, groupId, contactIds: leaving }));
  await rt.db.transact((tx) => leaveAllGroups(tx, accountId, 60_000));
  const left = numbers.filter((id) => !leaving.includes(id) && id !== 60_000).reverse();
  const contactsCount = left.length;
  const at = { id: groupId, contactsCount } as Parameters<typeof listContactsOfGroup>[2];
  await comparePages(left, (page) => listContactsOfGroup(rt.db, accountId, at, { page, perPage: PER_PAGE }));
});

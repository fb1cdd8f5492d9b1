// What may read very much holds up nobody else, and is cut off as a search is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { listGroups } from '../src/contacts/groups.ts';
import { listContacts } from '../src/contacts/list-contacts.ts';
import { DATABASE_DEFAULTS, type Db, DbError, rowCount } from '../src/db/index.ts';
import type { Actor } from '../src/identity/index.ts';
import { listCampaigns } from '../src/sms/campaigns/rows/store-campaigns.ts';
import { listFigureChanges } from '../src/statistics/list-figure-changes.ts';
import { readVoiceCampaigns } from '../src/voice/campaigns/reports/store-campaign-list.ts';
import { atEnd } from './testkit/at-end.ts';
import { eventually } from './testkit/eventually.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, url, sql } = place;
const accountId = await addAccount(place);
const CONTACTS = 5_000_000;
await sql(`insert into row_counts (account_id, what, slot, n) values ($1, 'contacts', 0, $2)`, [accountId, CONTACTS]);
const holder = new Client({ connectionString: url });
await holder.connect();
atEnd(() => holder.end());

interface LongRead {
  readonly table: string;
  /** Whose connections others use, too. */
  readonly shared: Db;
  read(): Promise<unknown>;
}

const READS: Readonly<Record<string, LongRead>> = {
  'a page by number in the middle of five million contacts': {
    ...{ table: 'contacts', shared: rt.db },
    read: () => listContacts(rt, { accountId } as Actor, { page: CONTACTS / 2, perPage: 1, sort: 'phone_number' }),
  },
  'a search of groups': {
    ...{ table: 'groups', shared: rt.db },
    read: () => listGroups(rt, { accountId } as Actor, { page: 1, perPage: 10 }, 'ama'),
  },
  'a search of campaigns': {
    ...{ table: 'sms_campaigns', shared: rt.db },
    read: () => listCampaigns(rt.db, accountId, { page: 1, perPage: 10 }, { text: 'harvest' }),
  },
  'a search of calls of a state': {
    ...{ table: 'voice_campaigns', shared: rt.db },
    read: () =>
      readVoiceCampaigns(rt.db, accountId, { page: 1, perPage: 10 }, { text: 'harvest', statuses: ['draft'] }),
  },
  'the changes that figures may show': {
    ...{ table: 'audit_log', shared: rt.hot },
    read: () => listFigureChanges(rt, { from: undefined, to: undefined, timeZone: 'UTC' }),
  },
};

/** Those that wait for the lock of a table here, and not in another test's copy of this database. */
const WAITING = `select 1 from pg_locks
  where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())`;

for (const [what, { table, shared, read }] of Object.entries(READS))
  test(`${what}: others are answered meanwhile, and it ends`, async () => {
    const readAll = () => Array.from({ length: DATABASE_DEFAULTS.singles }, read);
    await Promise.all(readAll());
    // It takes as long as somebody holds the table.
    await holder.query('begin');
    try {
      await holder.query(`lock table ${table}`);
      const reads = readAll();
      const ended = Promise.allSettled(reads);
      await eventually(
        () => sql(WAITING, [table]),
        (rows) => rows.length === reads.length,
      );
      const other = rowCount(shared, accountId, 'contacts').then(() => 'answered');
      assert.equal(await Promise.race([other, ended.then(() => 'held up')]), 'answered');
      for (const one of await ended) {
        assert.ok(one.status === 'rejected' && one.reason instanceof DbError, JSON.stringify(one));
        assert.equal(one.reason.code, '57014', 'by its limit of time');
      }
    } finally {
      await holder.query('rollback');
    }
  });

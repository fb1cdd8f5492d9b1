import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Db, DbError, type Transaction } from '../src/db/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

const RECIPIENTS = 20;
const REFUSED_ROW = 7;

/** A database that will not have the answer about one row, however often it is asked. */
function refusingOne(hot: Db): Db {
  let refused: unknown;
  return {
    ...hot,
    transact: (work, options) =>
      hot.transact((tx: Transaction) => {
        const spied: Transaction = {
          ...tx,
          rows(statement, values) {
            const ids = values[1];
            if (statement.name === 'messages.settle' && Array.isArray(ids)) {
              refused ??= ids[REFUSED_ROW];
              if (ids.includes(refused)) return Promise.reject(new Error('this row is refused'));
            }
            return tx.rows(statement, values);
          },
        };
        return work(spied);
      }, options),
  };
}

test('an answer that the database refuses for good holds up nobody else of its batch', async () => {
  const kit = await startCampaignKit({ wrapHot: refusingOne });
  await kit.topUp(1_000);
  const groupUuid = (await kit.addGroup('All', RECIPIENTS, 1)) as Uuid;
  const audience = { groupUuids: [groupUuid], contactIds: [], phoneNumbers: [] };
  const draft = { name: 'Refused', senderId: 'Volley', message: 'Seeds', audience };
  const { uuid } = await createDraft(kit.rt, kit.actor, draft);
  await sendCampaign(kit.rt, kit.deps, kit.actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  const standing = () =>
    kit.sql<{ status: string; n: number }>('select status, count(*)::int as n from messages group by 1 order by 1');
  const deadlineMs = performance.now() + 60_000;
  const isSettled = (rows: { status: string; n: number }[]) =>
    rows.some((row) => row.status === 'sent' && row.n === RECIPIENTS - 1);
  let rows = await standing();
  while (!isSettled(rows) && performance.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    rows = await standing();
  }
  assert.deepEqual(rows, [
    { status: 'sent', n: RECIPIENTS - 1 },
    { status: 'submitting', n: 1 },
  ]);
  // Given up in the end, so that a stop need not wait for it.
  while (kit.deps.submitter.inFlight() > 0 && performance.now() < deadlineMs)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(kit.deps.submitter.inFlight(), 0);
});

test('a database that only reads for a while, as after a failover, loses no answer', async () => {
  const readsUntilMs = performance.now() + 5_000;
  const kit = await startCampaignKit({
    wrapHot: (hot) => ({
      ...hot,
      transact: (work, options) =>
        hot.transact((tx: Transaction) => {
          const rows: Transaction['rows'] = (statement, values) =>
            statement.name === 'messages.settle' && performance.now() < readsUntilMs
              ? Promise.reject(new DbError(statement.name, '25006', undefined))
              : tx.rows(statement, values);
          return work({ ...tx, rows });
        }, options),
    }),
  });
  await kit.topUp(1_000);
  const groupUuid = (await kit.addGroup('All', 2, 1)) as Uuid;
  const audience = { groupUuids: [groupUuid], contactIds: [], phoneNumbers: [] };
  const { uuid } = await createDraft(kit.rt, kit.actor, { name: 'Seeds', senderId: 'Volley', message: 'x', audience });
  await sendCampaign(kit.rt, kit.deps, kit.actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  const sent = () => kit.sql<{ n: number }>(`select count(*)::int as n from messages where status = 'sent'`);
  while (performance.now() < readsUntilMs + 60_000 && (await sent())[0]?.n !== 2)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await sent(), [{ n: 2 }]);
});

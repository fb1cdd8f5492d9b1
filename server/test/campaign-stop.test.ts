import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { pauseCampaign, sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { startCampaignKit } from './testkit/campaigns.ts';
import { eventually } from './testkit/eventually.ts';
import { addCampaign, addMessage } from './testkit/message-rows.ts';

const kit = await startCampaignKit();
const { rt, actor, deps, sql } = kit;

test('a stop does not wait for the rows of a large campaign: they are rolled back, and made by whoever comes next', async () => {
  const groupUuid = (await kit.addGroup('All', 60_000)) as Uuid;
  const audience = { groupUuids: [groupUuid], contactIds: [], phoneNumbers: [] };
  const message = 'Hello {{first_name|friend}}';
  const { uuid } = await createDraft(rt, actor, { name: 'Large', senderId: 'Volley', message, audience });
  await sendCampaign(rt, deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  const read = async () => {
    const [row] = await sql(
      'select status, process_id, total_recipients::int as total from sms_campaigns where uuid = $1',
      [uuid],
    );
    return row ?? {};
  };
  while ((await read())['process_id'] === null) await sleep(2);
  await kit.sender.stop();
  assert.deepEqual([(await read())['status'], (await read())['total']], ['preparing', 0]);
  const [rows] = await sql<{ n: number }>('select count(*)::int as n from messages');
  assert.equal(rows?.n, 0);
});

test('a pause that was answered holds for messages in the outbox too, also for those that were chosen just before', async () => {
  let beforeMark: (() => Promise<unknown>) | null = null;
  const stand = await startCampaignKit({
    wrapHot: (hot) => ({
      ...hot,
      transact: async (work, options) => {
        const pause = beforeMark;
        beforeMark = null;
        await pause?.();
        return hot.transact(work, options);
      },
    }),
  });
  await stand.sender.stop();
  const { accountId } = stand.actor;
  const { id, uuid } = await addCampaign(stand, accountId, { total_recipients: 4 });
  await stand.sql(
    `insert into campaign_counts (account_id, campaign_id, status, reason, n) values ($1, $2, 'queued', '', 4)`,
    [accountId, id],
  );
  beforeMark = () => pauseCampaign(stand.rt, stand.actor, uuid);
  for (let n = 1; n <= 4; n += 1) {
    const row = { kind: 'bulk', campaign_id: id, status: 'queued', part_states: '', phone_number: `23324400000${n}` };
    const messageId = await addMessage(stand, accountId, { ...row, submitted_at: null, sent_at: null });
    await stand.sql(
      `insert into outbox (account_id, message_id, campaign_id, lane, due_at) values ($1, $2, $3, 'bulk', now())`,
      [accountId, messageId, id],
    );
  }
  const putOff = `select count(*)::int as n from outbox where campaign_id = $1 and process_id is null and due_at > now() + interval '5 seconds'`;
  await eventually(
    () => Promise.all([stand.sql<{ n: number }>(putOff, [id]), stand.carriers.seen.length]),
    ([[found], sent]) => found?.n === 4 || sent > 0,
  );
  assert.equal(beforeMark, null, 'the pause came between the choice and the mark');
  assert.deepEqual(stand.carriers.seen, []);
});

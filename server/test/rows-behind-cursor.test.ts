// A campaign of which some rows wait for their own hours, in the outbox, and others came back behind the cursor from a process that died.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { startCampaignKit } from './testkit/campaigns.ts';
import { eventually } from './testkit/eventually.ts';
import { addAccount, addCampaign, addMessage } from './testkit/message-rows.ts';

test('rows behind the cursor are sent at once, although others of their campaign wait for hours', async () => {
  const kit = await startCampaignKit();
  const accountId = await addAccount(kit, { balance: 1_000, held: 200 });
  const first = uuidV7(kit.rt.clock.nowMs());
  const idOf = (digit: number) => `${first.slice(0, 35)}${digit}` as Uuid;
  // The engine is at work, and would end or rewind a campaign whose rows are not all there yet.
  const paused = { status: 'paused', cursor_id: idOf(2), total_recipients: 2, held: 200 };
  const { id } = await addCampaign(kit, accountId, paused);
  const queued = {
    kind: 'bulk',
    campaign_id: id,
    status: 'queued',
    cost: 0,
    part_states: '',
    sent_at: null,
    carrier_id: null,
  };
  for (const digit of [1, 2])
    await addMessage(kit, accountId, { ...queued, id: idOf(digit), phone_number: `23324000000${digit}` });
  await kit.sql(
    `insert into campaign_counts (account_id, campaign_id, status, reason, n) values ($1, $2, 'queued', '', 2)`,
    [accountId, id],
  );
  await kit.sql(
    `insert into outbox (account_id, message_id, campaign_id, lane, due_at) values ($1, $2, $3, 'bulk', now() + interval '9 hours')`,
    [accountId, idOf(2), id],
  );
  await kit.sql(`update sms_campaigns set status = 'sending' where account_id = $1 and id = $2`, [accountId, id]);
  kit.sender.look();
  await eventually(
    () => kit.carriers.seen.map((message) => message.id),
    (seen) => seen.length > 0,
  );
  assert.deepEqual(
    kit.carriers.seen.map((message) => message.id),
    [idOf(1)],
  );
});

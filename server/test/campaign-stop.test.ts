import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

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

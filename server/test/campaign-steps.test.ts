import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

const kit = await startCampaignKit();
const { rt, actor, carriers, deps } = kit;
/** What is read ahead grows to that of a fast carrier within the first thousand. */
const RECIPIENTS = 4_000;
const STEP = 1_000;

/** The most that went to the carriers in one step. */
async function runCampaign(name: string, from: number): Promise<number> {
  const groupUuid = (await kit.addGroup(name, RECIPIENTS, from)) as Uuid;
  const audience = { groupUuids: [groupUuid], contactIds: [], phoneNumbers: [] };
  const { uuid } = await createDraft(rt, actor, { name, senderId: 'Volley', message: name, audience });
  const { answer } = carriers;
  let most = 0;
  carriers.answer = (message) => {
    most = Math.max(most, carriers.inUse);
    return answer(message);
  };
  await sendCampaign(rt, deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  await kit.until(uuid, 'completed');
  carriers.answer = answer;
  return most;
}

test('a campaign takes big steps by itself, and small ones while codes are under way', async () => {
  assert.equal(await runCampaign('Alone', 1), STEP);
  // Codes keep coming, however long this machine takes over the campaign.
  deps.rt.codes.note();
  const codes = setInterval(() => deps.rt.codes.note(), 100);
  const most = await runCampaign('Beside codes', RECIPIENTS + 1).finally(() => clearInterval(codes));
  assert.ok(most <= 100, `${most} at once`);
});

// A report says that a campaign waits for the carrier only when none has taken anything for longer than usual.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareCampaign } from '../src/sms/campaigns/audience/prepare-campaign.ts';
import { createDraft } from '../src/sms/campaigns/index.ts';
import { reportCampaign } from '../src/sms/campaigns/reports/report-campaign.ts';
import { claimCampaign } from '../src/sms/campaigns/rows/store-campaign-lease.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

const kit = await startCampaignKit();
// What carriers have taken, and when, is set by these tests.
await kit.sender.stop();
const { rt, actor, sql } = kit;
const audience = { groupUuids: [], contactIds: [], phoneNumbers: ['0240000001', '0240000002', '0240000003'] };
const { id, uuid } = await createDraft(rt, actor, { name: 'Slow', senderId: 'Volley', message: 'Seeds', audience });
await sql(`update sms_campaigns set status = 'preparing' where id = $1`, [id]);
const campaign = await claimCampaign(rt.db, { accountId: actor.accountId, id, processId: rt.processId() });
assert.ok(campaign);
await prepareCampaign(rt, kit.deps, campaign);

let isThrottled = false;

async function waitingFor(taken: { readonly sent: number; readonly seconds: number; readonly quietSeconds: number }) {
  const [now] = await sql<{ at: string }>('select now()::text as at');
  const offset = `make_interval(secs => $2::float8)`;
  await sql(
    `update sms_campaigns set messages_sent = $1, started_at = $4::timestamptz - ${offset}, updated_at = $4::timestamptz - make_interval(secs => $3::float8)
     where id = $5`,
    [taken.sent, taken.seconds, taken.quietSeconds, now?.at, id],
  );
  const report = await reportCampaign(
    { rt, carriers: { ...kit.carriers, isThrottled: () => isThrottled } },
    actor,
    uuid,
  );
  return report.waitingFor;
}

test('one that has just begun, and one of which something was taken a moment ago, waits for nothing', async () => {
  assert.equal(await waitingFor({ sent: 0, seconds: 3_600, quietSeconds: 1 }), '');
  assert.equal(await waitingFor({ sent: 2, seconds: 60, quietSeconds: 2 }), '');
});

test('a carrier that takes one every thirty seconds is not waited for after forty, and one that takes ten a second is', async () => {
  assert.equal(await waitingFor({ sent: 20, seconds: 600, quietSeconds: 40 }), '');
  assert.equal(await waitingFor({ sent: 6_000, seconds: 600, quietSeconds: 40 }), 'carrier');
  assert.equal(await waitingFor({ sent: 20, seconds: 600, quietSeconds: 110 }), 'carrier');
});

test('however slow it was, it is waited for after two minutes; and so is one that has taken nothing at all', async () => {
  assert.equal(await waitingFor({ sent: 1, seconds: 3_600, quietSeconds: 130 }), 'carrier');
  assert.equal(await waitingFor({ sent: 0, seconds: 60, quietSeconds: 60 }), 'carrier');
});

test('one whose carrier asks for fewer is said to be sent more slowly, whether any was taken of late or not', async () => {
  isThrottled = true;
  assert.equal(await waitingFor({ sent: 6_000, seconds: 600, quietSeconds: 2 }), 'throttled');
  assert.equal(await waitingFor({ sent: 6_000, seconds: 600, quietSeconds: 40 }), 'throttled');
  await sql(`update sms_campaigns set status = 'paused' where id = $1`, [id]);
  assert.equal(await waitingFor({ sent: 6_000, seconds: 600, quietSeconds: 40 }), 'person');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import { createDraft } from '../src/sms/campaigns/drafts/write-draft.ts';
import { sendCampaign } from '../src/sms/campaigns/moves/move-campaign.ts';
import { resendUnknown } from '../src/sms/campaigns/moves/resend-unknown.ts';
import type { OutboundMessage, SubmitResult } from '../src/sms/carrier.ts';
import { applyReceiptBatch } from '../src/sms/messages/receipts/apply-receipt-batch.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

const TWO_PARTS = 'x'.repeat(200);
const kit = await startCampaignKit();
const { rt, actor, carriers } = kit;

interface Row {
  readonly status: string;
  readonly part_states: string;
  readonly cost: number;
  readonly used: number;
  readonly held: number;
}

/** A campaign of one long message, whose second part is not answered at first. */
async function sendHalf(to: string): Promise<{ uuid: Uuid; row(): Promise<Row>; until(status: string): Promise<Row> }> {
  const audience = { groupUuids: [], contactIds: [], phoneNumbers: [to] };
  const draft = { name: to, senderId: 'Volley', message: TWO_PARTS, audience };
  const { uuid } = await createDraft(rt, actor, draft);
  carriers.answer = () => ({ kind: 'unknown', ids: [`${to}-0`, null] });
  await sendCampaign(rt, kit.deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  const row = async (): Promise<Row> => {
    const [found] = await kit.sql<Row>(
      `select m.status, m.part_states, m.cost::int, c.credits_used::int as used, c.held::int from messages m
       join sms_campaigns c on c.account_id = m.account_id and c.id = m.campaign_id where c.uuid = $1`,
      [uuid],
    );
    return found ?? { status: '', part_states: '', cost: 0, used: 0, held: 0 };
  };
  const until = async (status: string): Promise<Row> => {
    const deadlineMs = performance.now() + 60_000;
    for (;;) {
      const found = await row();
      if (found.status === status || performance.now() > deadlineMs) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  assert.deepEqual(await until('unknown'), { status: 'unknown', part_states: 's-', cost: 10, used: 10, held: 0 });
  return { uuid, row, until };
}

const deliver = (carrierMessageId: string, phoneNumber: string) =>
  applyReceiptBatch(rt, [
    {
      carrierId: 1,
      carrierMessageId,
      phoneNumber,
      state: 'delivered',
      errorCode: '',
      senderId: 'Volley',
      reference: null,
    },
  ]);

async function resend(uuid: Uuid, answer: (message: OutboundMessage) => SubmitResult): Promise<OutboundMessage> {
  const seen = carriers.seen.length;
  carriers.answer = answer;
  assert.deepEqual(await resendUnknown(rt, actor, uuid), { resent: 1, hasMore: false });
  await kit.until(uuid, 'completed', 'failed');
  const message = carriers.seen[seen];
  assert.ok(message);
  return message;
}

test('a part that was delivered before its message was sent again counts as delivered, and is not sent again', async () => {
  const to = '233244000001';
  const { uuid, row, until } = await sendHalf(to);
  assert.deepEqual(await deliver(`${to}-0`, to), ['applied']);
  assert.equal((await row()).part_states, 'd-');
  const message = await resend(uuid, ({ acceptedIds }) => ({
    kind: 'accepted',
    ids: [acceptedIds[0] ?? '', `${to}-1`],
  }));
  assert.deepEqual(message.acceptedIds, [`${to}-0`, null]);
  assert.deepEqual(await row(), { status: 'sent', part_states: 'ds', cost: 10, used: 10, held: 0 });
  assert.deepEqual(await deliver(`${to}-1`, to), ['applied']);
  assert.deepEqual(await until('delivered'), { status: 'delivered', part_states: 'dd', cost: 10, used: 10, held: 0 });
});

test('a part that was delivered stays paid when the other is refused at the resend', async () => {
  const to = '233244000002';
  const { uuid, row } = await sendHalf(to);
  await deliver(`${to}-0`, to);
  await resend(uuid, () => ({
    kind: 'refused',
    ids: [`${to}-0`, null],
    code: '11',
    words: 'refused',
    isTemporary: false,
  }));
  assert.deepEqual(await row(), { status: 'failed', part_states: 'd-', cost: 5, used: 5, held: 0 });
});

test('a part that only a reference told of is sent again, and stays paid if that is refused', async () => {
  const to = '233244000003';
  const { uuid, row } = await sendHalf(to);
  await kit.sql(`update messages set carrier_message_ids = null, part_states = 'd-' where phone_number = $1`, [to]);
  const message = await resend(uuid, () => ({
    kind: 'refused',
    ids: [null, null],
    code: '11',
    words: 'refused',
    isTemporary: false,
  }));
  assert.deepEqual(message.acceptedIds, []);
  assert.deepEqual(await row(), { status: 'failed', part_states: 'd-', cost: 5, used: 5, held: 0 });
});

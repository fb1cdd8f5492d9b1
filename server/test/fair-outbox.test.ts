import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { senderIds } from '../src/requests/index.ts';
import { type CampaignKit, startCampaignKit } from './testkit/campaigns.ts';
import { addAccount, addMessage } from './testkit/message-rows.ts';

/** Rows of one account that are due at one moment, as a window that opens or a schedule makes them. */
const FLOOD = 20_000;
/** A claim takes 200; on a busy machine some go by while the code is put into the outbox. */
const BEFORE_MAX = 2_000;

async function flood(kit: CampaignKit, accountId: number, lane: 'transactional' | 'bulk'): Promise<void> {
  const prefix = uuidV7(Date.now()).slice(0, 24);
  await kit.sql(
    `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, status, created_at)
     select $1, ($2 || lpad(to_hex(n), 12, '0'))::uuid, n, 'quick', 'Volley', '23355' || lpad(n::text, 7, '0'), 'MTN', 'Flood', 1, 0, 'queued', now()
     from generate_series(1, $3::bigint) n`,
    [accountId, prefix, FLOOD],
  );
  await kit.sql(
    `insert into outbox (account_id, message_id, campaign_id, lane, due_at)
     select account_id, id, campaign_id, $2, now() - interval '1 hour' from messages where account_id = $1`,
    [accountId, lane],
  );
}

/** One that may send. */
async function addSender(kit: CampaignKit): Promise<number> {
  const accountId = await addAccount(kit, { balance: 1_000 });
  await senderIds.request(kit.rt, accountId, { text: 'Volley', purpose: 'Test', status: 'approved' });
  return accountId;
}

async function putCode(kit: CampaignKit, accountId: number): Promise<Uuid> {
  const id = await addMessage(kit, accountId, { status: 'queued', phone_number: '233200000001', message: 'Your code' });
  await kit.sql(
    `insert into outbox (account_id, message_id, campaign_id, lane, due_at) values ($1, $2, 1, 'transactional', now())`,
    [accountId, id],
  );
  return id;
}

async function untilSeen(kit: CampaignKit, id: Uuid): Promise<number> {
  const untilMs = performance.now() + 60_000;
  for (;;) {
    const index = kit.carriers.seen.findIndex((message) => message.id === id);
    if (index !== -1) return index;
    assert.ok(performance.now() < untilMs, 'the code was never sent');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

for (const lane of ['transactional', 'bulk'] as const) {
  test(`${FLOOD} rows of one account that are due at once (${lane}) keep another account's code back by a few claims at most`, async () => {
    const kit = await startCampaignKit();
    const other = await addSender(kit);
    await flood(kit, kit.actor.accountId, lane);
    const before = kit.carriers.seen.length;
    const place = await untilSeen(kit, await putCode(kit, other));
    assert.ok(place - before <= BEFORE_MAX, `${place - before} went before it`);
  });
}

test('messages of an account that cannot be worked on keep back nobody else, and no code of its own', async () => {
  const kit = await startCampaignKit();
  const { reserve } = kit.carriers;
  kit.carriers.reserve = (request) => {
    if (request.lane === 'bulk') throw new TypeError('poison');
    return reserve(request);
  };
  const other = await addSender(kit);
  await flood(kit, kit.actor.accountId, 'bulk');
  await untilSeen(kit, await putCode(kit, other));
  await untilSeen(kit, await putCode(kit, kit.actor.accountId));
});

test('routes that are a moment old fail no message: they are read again before it is said that none leads on', async () => {
  const kit = await startCampaignKit();
  const accountId = await addSender(kit);
  const { carriers } = kit;
  const hasRoute = carriers.hasRoute;
  // As in a process that has not yet seen that the operator set the route again.
  carriers.hasRoute = () => false;
  let isRefreshed = false;
  carriers.refresh = async () => {
    isRefreshed = true;
    carriers.hasRoute = hasRoute;
  };
  const id = await putCode(kit, accountId);
  for (let status = 'queued'; status !== 'sent'; await new Promise((done) => setTimeout(done, 20))) {
    const [row] = await kit.sql<{ status: string }>('select status from messages where id = $1', [id]);
    status = row?.status ?? '';
    assert.notEqual(status, 'failed');
  }
  assert.ok(isRefreshed);
});

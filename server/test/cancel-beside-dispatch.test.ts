// A message that is cancelled while it is given to a carrier ends as sent or as cancelled, and is charged for what it ends as.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../src/errors.ts';
import { type Uuid, uuidV7 } from '../src/lib/ids/uuid.ts';
import { cancelMessage } from '../src/sms/messages/quick/change-waiting.ts';
import { type CampaignKit, type Engine, startCampaignKit } from './testkit/campaigns.ts';
import { eventually } from './testkit/eventually.ts';
import { checkLedger } from './testkit/invariants.ts';

const MESSAGES = 10_000;
/** So far ahead of the dispatchers messages are cancelled: they have claimed some of these, and marked others. */
const AHEAD = 500;
const CANCELLERS = 24;

async function balanceOf({ sql, actor }: CampaignKit): Promise<number> {
  const [row] = await sql<{ balance: number }>('select balance::int from balances where account_id = $1', [
    actor.accountId,
  ]);
  return row?.balance ?? 0;
}

/** Stores messages that are due one after the other, and charged. */
async function makeDue({ sql, actor }: CampaignKit): Promise<readonly Uuid[]> {
  const prefix = uuidV7(Date.now()).slice(0, 24);
  const ids = Array.from({ length: MESSAGES }, (_, n) => `${prefix}${(n + 1).toString(16).padStart(12, '0')}` as Uuid);
  await sql(
    `with made as (insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status, created_at)
       select $1, ids.id, n, 'quick', 'Volley', '23324' || lpad(n::text, 7, '0'), 'MTN', 'Race', 1, 5, 5, 'queued', now()
       from unnest($2::uuid[]) with ordinality as ids (id, n) returning id, campaign_id)
     insert into outbox (account_id, message_id, campaign_id, lane, due_at)
     select $1, id, campaign_id, 'transactional', now() - interval '1 hour' + campaign_id * interval '1 ms' from made`,
    [actor.accountId, ids],
  );
  return ids;
}

const writtenBy = (engines: readonly Engine[]) =>
  engines.flatMap(({ carriers }) => carriers.seen.map(({ id }) => id as Uuid));

/** Cancels each once, near those that the dispatchers have in hand. Returns which were cancelled, and which could not be. */
async function cancelAll({ rt, actor }: CampaignKit, engines: readonly Engine[], ids: readonly Uuid[]) {
  const [cancelled, refused] = [new Set<Uuid>(), new Set<Uuid>()];
  const taken = new Set<number>();
  let passedOver = 0;
  const submitted = () => engines.reduce((sum, { carriers }) => sum + carriers.seen.length, 0);
  /** At the end, those that were passed over. */
  const choose = (): Uuid | undefined => {
    let at = submitted() + cancelled.size + Math.trunc(Math.random() * AHEAD);
    while (taken.has(at)) at += 1;
    if (at >= MESSAGES) {
      while (taken.has(passedOver)) passedOver += 1;
      at = passedOver;
    }
    taken.add(at);
    return ids[at];
  };
  const cancelInTurn = async (): Promise<void> => {
    for (let id = choose(); id !== undefined; id = choose()) {
      try {
        assert.equal((await cancelMessage(rt, actor, id)).status, 'skipped');
        cancelled.add(id);
      } catch (error) {
        assert.ok(error instanceof AppError && error.code === 'wrong_state', String(error));
        refused.add(id);
      }
    }
  };
  await Promise.all(Array.from({ length: CANCELLERS }, cancelInTurn));
  return { cancelled, refused };
}

test(`${MESSAGES} messages that two processes send while they are cancelled are sent or cancelled, never both, and charged exactly`, async () => {
  const kit = await startCampaignKit();
  const { accountId } = kit.actor;
  const engines = [kit, await kit.another()];
  for (const { carriers } of engines) {
    carriers.answer = async ({ id }) => {
      await sleep(20);
      return { kind: 'accepted', ids: [id] };
    };
  }
  const before = await balanceOf(kit);
  const { cancelled, refused } = await cancelAll(kit, engines, await makeDue(kit));
  const readEnds = () =>
    kit.sql(
      `select status, reason, cost::int, count(*)::int as n from messages where account_id = $1 group by 1, 2, 3 order by 1 desc`,
      [accountId],
    );
  const ends = await eventually(readEnds, (found) =>
    found.every(({ status }) => status !== 'queued' && status !== 'submitting'),
  );
  const written = writtenBy(engines);
  assert.equal(new Set(written).size, written.length, 'none was submitted twice');
  assert.deepEqual(new Set(written), refused, 'those that were submitted could not be cancelled, and no others');
  assert.ok(cancelled.size > MESSAGES / 50 && refused.size > MESSAGES / 50, `${cancelled.size} and ${refused.size}`);
  assert.deepEqual(ends, [
    { status: 'skipped', reason: 'cancelled', cost: 0, n: cancelled.size },
    { status: 'sent', reason: '', cost: 5, n: refused.size },
  ]);
  assert.equal((await balanceOf(kit)) - before, 5 * cancelled.size);
  assert.deepEqual(await kit.sql('select 1 from outbox where account_id = $1', [accountId]), []);
  await checkLedger(kit);
});

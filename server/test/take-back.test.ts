import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db, Transaction } from '../src/db/index.ts';
import { AppError } from '../src/errors.ts';
import type { Uuid } from '../src/lib/uuid.ts';
import { sendCampaign } from '../src/sms/campaigns/campaign-move.ts';
import { createDraft } from '../src/sms/campaigns/write-draft.ts';
import { startCampaignKit } from './testkit/campaigns.ts';

/** The statement whose commit comes through though its answer is lost; once. */
let losing = '';

function losingAnswers(hot: Db): Db {
  return {
    ...hot,
    async transact(work, options) {
      let isLost = false;
      const result = await hot.transact((tx: Transaction) => {
        const spied: Transaction = {
          ...tx,
          rows(statement, values) {
            isLost ||= statement.name === losing;
            return tx.rows(statement, values);
          },
        };
        return work(spied);
      }, options);
      if (!isLost) return result;
      losing = '';
      throw new AppError('unavailable', 'The connection was lost at the commit.');
    },
  };
}

const kit = await startCampaignKit({ wrapHot: losingAnswers });
const { rt, actor, carriers } = kit;

async function runCampaign(name: string, from: number): Promise<void> {
  const groupUuid = (await kit.addGroup(name, 20, from)) as Uuid;
  const audience = { groupUuids: [groupUuid], contactIds: [], phoneNumbers: [] };
  const { uuid } = await createDraft(rt, actor, { name, senderId: 'Volley', message: name, audience });
  await sendCampaign(rt, kit.deps, actor, { uuid, expectedCost: null, scheduledAt: undefined });
  kit.sender.look();
  await kit.until(uuid, 'completed');
  const [row] = await kit.sql<{ n: number }>(
    `select count(*)::int as n from messages where message = $1 and status = 'sent'`,
    [name],
  );
  assert.equal(row?.n, 20);
  assert.equal(carriers.inUse, 0, 'every slot was given back');
  assert.equal(losing, '', 'the answer was lost');
}

test('rows of a campaign whose marking was committed though its answer was lost go out, once', async () => {
  losing = 'messages.mark_bulk_submitting';
  await kit.topUp(1_000);
  await runCampaign('First', 1);
  assert.equal(carriers.seen.length, 20);
});

test('so do those that wait for their next try', async () => {
  losing = 'messages.mark_submitting';
  const refused = new Set<string>();
  const { answer } = carriers;
  carriers.seen.length = 0;
  carriers.answer = (message) => {
    if (refused.has(message.id)) return answer(message);
    refused.add(message.id);
    return { kind: 'refused', ids: [null], code: 'ESME_RTHROTTLED', words: 'Later.', isTemporary: true };
  };
  await runCampaign('Second', 1_001);
  assert.equal(carriers.seen.length, 40);
});

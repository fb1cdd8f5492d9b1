import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../src/db/index.ts';
import type { Timestamp } from '../src/lib/timestamp.ts';
import type { Uuid } from '../src/lib/uuid.ts';
import { type Chunk, storeChunk } from '../src/sms/campaigns/campaign-chunk.ts';
import type { QueuedRow } from '../src/sms/campaigns/store-campaign-rows.ts';
import type { Sending } from '../src/sms/sending.ts';

test('a chunk locks the counts of its campaign before the campaign, as settling does', async () => {
  const id = '01930000-0000-7000-8000-000000000001' as Uuid;
  const asked: string[] = [];
  const tx: Transaction = {
    isTransaction: true,
    async rows<Row>({ name }: { name: string }) {
      asked.push(name);
      return [{ id }] as Row[];
    },
    async count({ name }) {
      asked.push(name);
      return 1;
    },
  };
  const rt = { clock: { now: () => '2026-01-01T00:00:00.000Z', nowMs: () => 0 }, processId: () => 1 };
  const picked = [{ row: { id } as QueuedRow, slot: { carrierId: 1, isSimulated: false, submit() {}, release() {} } }];
  const chunk: Chunk = { picked, lost: [], deferred: [], elsewhere: [], isFull: false, taken: 1 };
  const campaign = { accountId: 1, id: 1 };
  const now = rt.clock.now() as Timestamp;
  await storeChunk({ rt } as unknown as Sending, tx, campaign, { ...chunk, throughId: id, now });
  assert.deepEqual(asked.slice(-2), ['campaign_counts.add', 'campaign_stretches.hold']);
});

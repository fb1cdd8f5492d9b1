import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesFor } from '../src/consents/index.ts';
import type { Transaction } from '../src/db/index.ts';
import type { Uuid } from '../src/lib/ids/uuid.ts';
import type { Timestamp } from '../src/lib/time/timestamp.ts';
import type { Runtime } from '../src/runtime.ts';
import { type Chunk, storeChunk } from '../src/sms/campaigns/sending/send-chunk.ts';
import type { QueuedRow } from '../src/sms/campaigns/sending/store-queued-rows.ts';

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
  const picked = [
    {
      row: { id, senderId: 'Volley' } as QueuedRow,
      slot: { carrierId: 1, isSimulated: false, submit() {}, release() {} },
    },
  ];
  const chunk: Chunk = {
    picked,
    lost: [],
    closed: 0,
    deferred: [],
    elsewhere: [],
    isFull: false,
    carriersVersion: null,
    taken: 1,
  };
  const rules = rulesFor({ purpose: 'service', window: null }, null);
  const campaign = { accountId: 1, id: 1, senderId: 'Volley', rules };
  const now = '2026-01-01T00:00:00.000Z' as Timestamp;
  // No row is ended, so nobody has to be told.
  const rt = {} as Runtime;
  await storeChunk(rt, tx, campaign, { ...chunk, throughId: id, processId: 1, now, rulesVersion: null });
  assert.deepEqual(asked.slice(-2), ['campaign_counts.add', 'campaign_stretches.hold']);
});

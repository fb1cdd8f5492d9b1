import type { queues } from '@volley/contract/installation';
import type { RowOf } from '@volley/contract/rows';
import { msFromUuidV7 } from '../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { measureIdentified, measureLane, measureOthers } from './store-queues.ts';

/** The age in seconds from which on a queue counts as late; null if its entries wait for something outside, however long that takes. */
const LATE_SECONDS = {
  messages: 60,
  campaign_messages: 600,
  submits: 300,
  receipts: null,
  webhooks: 600,
  letters: 600,
  verifications: 300,
  visits: 300,
  audit: 300,
} as const;

/** What waits for a process of ours, the age of the oldest, and whether that is too old. */
export type Queue = RowOf<typeof queues>['queues'][number];

export async function listQueues(rt: Pick<Runtime, 'db' | 'clock'>): Promise<Queue[]> {
  const [nowMs, now] = [rt.clock.nowMs(), rt.clock.now()];
  const [messages, campaigns, others, identified] = await Promise.all([
    measureLane(rt.db, 'transactional', now),
    measureLane(rt.db, 'bulk', now),
    measureOthers(rt.db, now),
    measureIdentified(rt.db),
  ]);
  const found = [
    { name: 'messages' as const, ...messages },
    { name: 'campaign_messages' as const, ...campaigns },
    ...others,
    ...identified.map(({ name, waiting, oldestId }) => {
      return { name, waiting, oldestAt: oldestId === null ? null : timestampFromMs(msFromUuidV7(oldestId)) };
    }),
  ];
  return found.map(({ name, waiting, oldestAt }) => {
    const ageMs = oldestAt === null ? 0 : nowMs - msFromTimestamp(oldestAt);
    const oldestSeconds = Math.max(0, Math.floor(ageMs / 1_000));
    const late = LATE_SECONDS[name];
    return { name, waiting, oldestAt, oldestSeconds, isLate: late !== null && oldestSeconds >= late };
  });
}

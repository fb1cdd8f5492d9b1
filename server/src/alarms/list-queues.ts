import type { queues } from '@volley/contract/installation';
import type { RowOf } from '@volley/contract/rows';
import { msFromUuidV7 } from '../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import {
  deleteQueueMinutes,
  listQueueHours,
  measureIdentified,
  measureLane,
  measureOthers,
  measureRecipients,
  storeQueueMinute,
} from './store-queues.ts';

/** The age in seconds from which on a queue counts as late; null if its entries wait for something outside, however long that takes. */
const LATE_SECONDS = {
  messages: 60,
  campaign_messages: 600,
  recipients: null,
  submits: 300,
  receipts: null,
  webhooks: 600,
  letters: 600,
  verifications: 300,
  visits: 300,
  audit: 300,
} as const;

const HOUR_MS = 3_600_000;

type QueueOfHour = RowOf<typeof queues>['queues'][number];

/** What waits for a process of ours, the age of the oldest, and whether that is too old. */
export type Queue = Omit<QueueOfHour, 'hour'>;

export async function listQueues(rt: Pick<Runtime, 'db' | 'clock'>): Promise<Queue[]> {
  const [nowMs, now] = [rt.clock.nowMs(), rt.clock.now()];
  const [messages, campaigns, recipients, others, identified] = await Promise.all([
    measureLane(rt.db, 'transactional', now),
    measureLane(rt.db, 'bulk', now),
    measureRecipients(rt.db),
    measureOthers(rt.db, now),
    measureIdentified(rt.db),
  ]);
  const found = [
    { name: 'messages' as const, ...messages },
    { name: 'campaign_messages' as const, ...campaigns },
    { name: 'recipients' as const, ...recipients },
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

/** Lists the queues with the most that waited in the last hour. */
export async function listQueuesOfHour(rt: Pick<Runtime, 'db' | 'clock'>): Promise<QueueOfHour[]> {
  const since = timestampFromMs(rt.clock.nowMs() - HOUR_MS);
  const [now, stored] = await Promise.all([listQueues(rt), listQueueHours(rt.db, since)]);
  const hours = new Map(stored.map((one) => [one.name, one]));
  return now.map((queue) => {
    const hour = hours.get(queue.name);
    const waiting = Math.max(queue.waiting, hour?.waiting ?? 0);
    return { ...queue, hour: { waiting, seconds: Math.max(queue.oldestSeconds, hour?.seconds ?? 0) } };
  });
}

/** Stores what waits now, so that it can be read for an hour, and deletes what is older than two. */
export async function keepQueues(rt: Pick<Runtime, 'db' | 'clock'>): Promise<boolean> {
  const waiting = (await listQueues(rt)).flatMap(({ name, waiting: count, oldestSeconds: seconds }) =>
    count === 0 ? [] : [{ name, waiting: count, seconds }],
  );
  if (waiting.length > 0) await storeQueueMinute(rt.db, rt.clock.now(), waiting);
  await deleteQueueMinutes(rt.db, timestampFromMs(rt.clock.nowMs() - 2 * HOUR_MS));
  return false;
}

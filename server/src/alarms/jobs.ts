import type { Job } from '../job.ts';
import { keepQueues } from './list-queues.ts';
import { tellAlarms } from './tell-alarms.ts';

export const alarmJobs: readonly Job[] = [
  /** Keeps what waits for an hour, since a queue is mostly asked about after it is empty again. */
  { name: 'keep-queues', everyMs: 10_000, runMsMax: 30_000, run: (rt) => keepQueues(rt) },
  /** Sends the operator's events, such as `carrier.down` and `trunk.down`. */
  {
    name: 'tell-alarms',
    everyMs: 5_000,
    runMsMax: 60_000,
    run: (rt) => tellAlarms(rt),
  },
];

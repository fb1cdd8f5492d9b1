import type { Job } from '../job.ts';
import { tellAlarms } from './tell-alarms.ts';

export const alarmJobs: readonly Job[] = [
  /** Sends the operator's events, such as `carrier.down` and `trunk.down`. */
  {
    name: 'tell-alarms',
    everyMs: 5_000,
    runMsMax: 60_000,
    run: (rt) => tellAlarms(rt),
  },
];

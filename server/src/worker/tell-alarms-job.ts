import { tellAlarms } from '../alarms/index.ts';
import type { Job } from './job.ts';

/** Sends the operator's events, such as `carrier.down` and `trunk.down`. */
export const tellAlarmsJob: Job = {
  name: 'tell-alarms',
  everyMs: 5_000,
  runMsMax: 60_000,
  run: (rt) => tellAlarms(rt),
};

import { tellAlarms } from '../alarms/index.ts';
import type { Job } from './job.ts';

/** `carrier.down`, `trunk.down` and what else the operator hears. */
export const tellAlarmsJob: Job = {
  name: 'tell-alarms',
  everyMs: 5_000,
  runMsMax: 60_000,
  run: (rt) => tellAlarms(rt),
};

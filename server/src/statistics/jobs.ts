import type { Job } from '../job.ts';
import { addDaysUp } from './add-days-up.ts';
import { countMessages, forgetAnswers, forgetHours } from './count-messages.ts';

export const statisticsJobs = (messageMonths: number): readonly Job[] => [
  /** Counts messages by hour and day. A request for the figures counts newer ones first, if they are few. */
  { name: 'count-messages', everyMs: 10_000, runMsMax: 10 * 60_000, isByItself: true, run: countMessages },
  /** Adds days of all accounts up for the operator, who reads those that have changed since account by account. */
  { name: 'add-days-up', everyMs: 120_000, runMsMax: 10 * 60_000, run: addDaysUp },
  { name: 'forget-counted-hours', everyMs: 3_600_000, runMsMax: 60_000, run: forgetHours },
  {
    name: 'forget-answers',
    everyMs: 3_600_000,
    runMsMax: 10 * 60_000,
    run: (rt) => forgetAnswers(rt, messageMonths),
  },
];

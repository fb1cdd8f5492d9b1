import type { Job } from '../../job.ts';
import { forgetLadders } from './calls/keep-ladders.ts';
import { checkVoiceCampaigns } from './reports/check-campaigns.ts';
import { expireCalls } from './single/expire-calls.ts';
import { forgetCalls } from './single/forget-calls.ts';
import { forgetSpokenSounds } from './speech/forget-sounds.ts';

const HOUR_MS = 3_600_000;
const SPAN_MS = 24 * HOUR_MS;

export const voiceCampaignJobs = (messageMonths: number): readonly Job[] => [
  /** Calls, recipients, figures and money change in the same transaction. This job verifies that, repairs figures that differ, and logs an error. */
  {
    name: 'check-voice-campaigns',
    everyMs: 6 * HOUR_MS,
    runMsMax: HOUR_MS,
    gauge: {
      name: 'volley_voice_campaigns_in_drift',
      help: 'Voice campaigns whose figures were not those of their rows and of the ledger at the last check',
    },
    async run(rt, found) {
      found(await checkVoiceCampaigns(rt, SPAN_MS));
      return false;
    },
  },
  /** Ends single calls that did not begin in time. */
  { name: 'expire-single-calls', everyMs: 1_000, runMsMax: 60_000, run: expireCalls },
  {
    name: 'forget-single-calls',
    everyMs: HOUR_MS,
    runMsMax: 10 * 60_000,
    run: (rt) => forgetCalls(rt, messageMonths),
  },
  /** Deletes the SIP messages of failed calls after a week, and earlier those beyond the newest of each account. */
  {
    name: 'forget-call-ladders',
    everyMs: 60_000,
    runMsMax: 60_000,
    run: forgetLadders,
  },
  /** Deletes the sounds of texts that were merged for each recipient, once no call has needed them for a while. */
  {
    name: 'forget-spoken-sounds',
    everyMs: 10 * 60_000,
    runMsMax: 60_000,
    run: forgetSpokenSounds,
  },
];

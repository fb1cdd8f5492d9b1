import { alarmJobs } from '../alarms/jobs.ts';
import { auditJobs } from '../audit/jobs.ts';
import { billingJobs } from '../billing/jobs.ts';
import { carrierFigureJobs } from '../carrier-figures/jobs.ts';
import { contactChangeJobs } from '../contact-changes/jobs.ts';
import { contactFieldJobs } from '../contact-fields/jobs.ts';
import { contactJobs } from '../contacts/jobs.ts';
import type { MonthlyTable } from '../db/index.ts';
import { dbJobs } from '../db/jobs.ts';
import { eventJobs } from '../events/jobs.ts';
import { exportJobs } from '../exports/jobs.ts';
import { importJobs } from '../imports/jobs.ts';
import { installationJobs } from '../installation/jobs.ts';
import type { Job } from '../job.ts';
import type { ReplacingSeal } from '../lib/files/seal.ts';
import type { Lookups } from '../lookups/index.ts';
import { lookupJobs } from '../lookups/jobs.ts';
import { mailJobs } from '../mail/jobs.ts';
import { numberCheckJobs } from '../number-checks/jobs.ts';
import { objectJobs } from '../objects/jobs.ts';
import { peopleJobs } from '../people/jobs.ts';
import { personDataJobs } from '../person-data/jobs.ts';
import { secretJobs } from '../secrets/jobs.ts';
import { smsCampaignJobs } from '../sms/campaigns/jobs.ts';
import { inboundJobs } from '../sms/inbound/jobs.ts';
import { messageJobs } from '../sms/messages/jobs.ts';
import { registrationJobs } from '../sms/registrations/jobs.ts';
import { threadJobs } from '../sms/threads/jobs.ts';
import { verificationJobs } from '../sms/verifications/jobs.ts';
import { statisticsJobs } from '../statistics/jobs.ts';
import { traceJobs } from '../traces/jobs.ts';
import { trafficAlarmJobs } from '../traffic-alarms/jobs.ts';
import { visitJobs } from '../visits/jobs.ts';
import { voiceCampaignJobs } from '../voice/campaigns/jobs.ts';
import { recordingJobs } from '../voice/recordings/jobs.ts';
import { webhookJobs } from '../webhooks/jobs.ts';
import { followClockJob } from './follow-clock-job.ts';
import { forgetIdempotencyKeysJob } from './forget-idempotency-keys-job.ts';

interface JobSettings {
  readonly lookups: Lookups;
  readonly monthlyTables: readonly MonthlyTable[];
  readonly visitRetentionDays: number;
  readonly webhookLogDays: number;
  readonly auditMonths: number;
  readonly messageMonths: number;
  /** Null in a process that has no secret to replace. */
  readonly replacingSeal: ReplacingSeal | null;
}

/** The one table of jobs: each room has its own. */
export function allJobs(settings: JobSettings): readonly Job[] {
  return [
    followClockJob,
    forgetIdempotencyKeysJob,
    ...alarmJobs,
    ...auditJobs(settings.auditMonths),
    ...billingJobs,
    ...carrierFigureJobs,
    ...statisticsJobs(settings.messageMonths),
    ...trafficAlarmJobs,
    ...traceJobs,
    ...contactFieldJobs,
    ...contactJobs,
    ...dbJobs(settings.monthlyTables),
    ...eventJobs,
    ...exportJobs,
    ...importJobs,
    ...installationJobs,
    ...lookupJobs,
    ...contactChangeJobs,
    ...mailJobs,
    ...numberCheckJobs(settings.lookups),
    ...objectJobs,
    ...peopleJobs,
    ...personDataJobs,
    ...secretJobs(settings.replacingSeal),
    ...smsCampaignJobs,
    ...inboundJobs,
    ...messageJobs,
    ...registrationJobs,
    ...threadJobs(settings.messageMonths),
    ...verificationJobs(settings.messageMonths),
    ...visitJobs(settings.visitRetentionDays),
    ...voiceCampaignJobs(settings.messageMonths),
    ...recordingJobs,
    ...webhookJobs(settings.webhookLogDays),
  ];
}

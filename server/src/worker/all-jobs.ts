import type { MonthlyTable } from '../db/index.ts';
import type { ReplacingSeal } from '../lib/files/seal.ts';
import { cancelOverdueJob } from './cancel-overdue-job.ts';
import { checkAuditJob } from './check-audit-job.ts';
import { checkCampaignsJob } from './check-campaigns-job.ts';
import { checkLedgerJob } from './check-ledger-job.ts';
import { checkMessageCostsJob } from './check-message-costs-job.ts';
import { checkObjectsJob } from './check-objects-job.ts';
import { checkVisitsJob } from './check-visits-job.ts';
import { checkVoiceCampaignsJob } from './check-voice-campaigns-job.ts';
import { clearContactFieldsJob } from './clear-contact-fields-job.ts';
import { clearWebhookLogJob } from './clear-webhook-log-job.ts';
import { closeAccountsJob } from './close-accounts-job.ts';
import { erasePeopleJob } from './erase-people-job.ts';
import { foldLedgersJob } from './fold-ledgers-job.ts';
import { foldVisitsJob } from './fold-visits-job.ts';
import { followClockJob } from './follow-clock-job.ts';
import { forgetAttemptsJob } from './forget-attempts-job.ts';
import { forgetCallLaddersJob } from './forget-call-ladders-job.ts';
import { forgetCarrierFiguresJob } from './forget-carrier-figures-job.ts';
import { forgetConversationsJob } from './forget-conversations-job.ts';
import { forgetIdempotencyKeysJob } from './forget-idempotency-keys-job.ts';
import { forgetLettersJob } from './forget-letters-job.ts';
import { forgetListenersJob } from './forget-listeners-job.ts';
import { forgetSessionsJob } from './forget-sessions-job.ts';
import { forgetSpokenSoundsJob } from './forget-spoken-sounds-job.ts';
import { forgetThreadsJob } from './forget-threads-job.ts';
import type { Job } from './job.ts';
import { keepPartitionsJob } from './keep-partitions-job.ts';
import { moveSoundsJob } from './move-sounds-job.ts';
import { purgeGroupsJob } from './purge-groups-job.ts';
import { purgeVisitsJob } from './purge-visits-job.ts';
import { recoverDeadJob } from './recover-dead-job.ts';
import { replaceSecretsJob } from './replace-secrets-job.ts';
import { retryReceiptsJob } from './retry-receipts-job.ts';
import { runImportsJob } from './run-imports-job.ts';
import { sealAuditJob } from './seal-audit-job.ts';
import { startCampaignsJob } from './start-campaigns-job.ts';
import { sweepImportsJob } from './sweep-imports-job.ts';
import { sweepObjectsJob } from './sweep-objects-job.ts';
import { sweepSubmittingJob } from './sweep-submitting-job.ts';
import { tellAlarmsJob } from './tell-alarms-job.ts';
import { tellLowBalancesJob } from './tell-low-balances-job.ts';
import { windUpCampaignsJob } from './wind-up-campaigns-job.ts';

interface JobSettings {
  readonly monthlyTables: readonly MonthlyTable[];
  readonly visitRetentionDays: number;
  readonly webhookLogDays: number;
  readonly auditMonths: number;
  readonly messageMonths: number;
  /** Null in a process that has no secret to replace. */
  readonly replacingSeal: ReplacingSeal | null;
}

export function allJobs(settings: JobSettings): readonly Job[] {
  return [
    recoverDeadJob,
    followClockJob,
    keepPartitionsJob(settings.monthlyTables),
    purgeGroupsJob,
    clearContactFieldsJob,
    runImportsJob,
    sweepImportsJob,
    sweepObjectsJob,
    moveSoundsJob,
    checkObjectsJob,
    replaceSecretsJob(settings.replacingSeal),
    forgetIdempotencyKeysJob,
    checkLedgerJob,
    erasePeopleJob,
    sealAuditJob,
    checkAuditJob(settings.auditMonths),
    checkMessageCostsJob,
    foldVisitsJob,
    foldLedgersJob,
    tellLowBalancesJob,
    tellAlarmsJob,
    purgeVisitsJob(settings.visitRetentionDays),
    checkVisitsJob,
    retryReceiptsJob,
    sweepSubmittingJob,
    forgetAttemptsJob,
    forgetSessionsJob,
    forgetListenersJob,
    forgetLettersJob,
    forgetCallLaddersJob,
    forgetSpokenSoundsJob,
    forgetCarrierFiguresJob,
    forgetConversationsJob,
    forgetThreadsJob(settings.messageMonths),
    cancelOverdueJob,
    closeAccountsJob,
    startCampaignsJob,
    windUpCampaignsJob,
    clearWebhookLogJob(settings.webhookLogDays),
    checkCampaignsJob,
    checkVoiceCampaignsJob,
  ];
}

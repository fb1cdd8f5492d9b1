import type { MonthlyTable } from '../db/index.ts';
import { cancelOverdueJob } from './cancel-overdue.ts';
import { checkAuditJob } from './check-audit.ts';
import { checkCampaignsJob } from './check-campaigns.ts';
import { checkLedgerJob } from './check-ledger.ts';
import { checkMessageCostsJob } from './check-message-costs.ts';
import { checkObjectsJob } from './check-objects.ts';
import { checkVisitsJob } from './check-visits.ts';
import { checkVoiceCampaignsJob } from './check-voice-campaigns.ts';
import { clearContactFieldsJob } from './clear-contact-fields.ts';
import { clearWebhookLogJob } from './clear-webhook-log.ts';
import { closeAccountsJob } from './close-accounts.ts';
import { erasePeopleJob } from './erase-people.ts';
import { foldLedgersJob } from './fold-ledgers.ts';
import { foldVisitsJob } from './fold-visits.ts';
import { forgetAttemptsJob } from './forget-attempts.ts';
import { forgetCallLaddersJob } from './forget-call-ladders.ts';
import { forgetCarrierFiguresJob } from './forget-carrier-figures.ts';
import { forgetConversationsJob } from './forget-conversations.ts';
import { forgetIdempotencyKeysJob } from './forget-idempotency-keys.ts';
import { forgetLettersJob } from './forget-letters.ts';
import { forgetListenersJob } from './forget-listeners.ts';
import { forgetSessionsJob } from './forget-sessions.ts';
import { forgetSpokenSoundsJob } from './forget-spoken-sounds.ts';
import { forgetThreadsJob } from './forget-threads.ts';
import type { Job } from './job.ts';
import { keepPartitionsJob } from './keep-partitions.ts';
import { moveSoundsJob } from './move-sounds.ts';
import { purgeGroupsJob } from './purge-groups.ts';
import { purgeVisitsJob } from './purge-visits.ts';
import { recoverDeadJob } from './recover-dead.ts';
import { retryReceiptsJob } from './retry-receipts.ts';
import { runImportsJob } from './run-imports.ts';
import { sealAuditJob } from './seal-audit.ts';
import { startCampaignsJob } from './start-campaigns.ts';
import { sweepImportsJob } from './sweep-imports.ts';
import { sweepObjectsJob } from './sweep-objects.ts';
import { sweepSubmittingJob } from './sweep-submitting.ts';
import { tellAlarmsJob } from './tell-alarms.ts';
import { tellLowBalancesJob } from './tell-low-balances.ts';
import { windUpCampaignsJob } from './wind-up-campaigns.ts';

interface JobSettings {
  readonly monthlyTables: readonly MonthlyTable[];
  readonly visitRetentionDays: number;
  readonly webhookLogDays: number;
  readonly auditMonths: number;
  readonly messageMonths: number;
}

/** The one job table. */
export function allJobs(settings: JobSettings): readonly Job[] {
  return [
    recoverDeadJob,
    keepPartitionsJob(settings.monthlyTables),
    purgeGroupsJob,
    clearContactFieldsJob,
    runImportsJob,
    sweepImportsJob,
    sweepObjectsJob,
    moveSoundsJob,
    checkObjectsJob,
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

/** Work in the background: one job table, the loop that runs it, one file per job. */
import type { MonthlyTable } from '../db/index.ts';
import { checkCampaignsJob } from './check-campaigns.ts';
import { checkLedgerJob } from './check-ledger.ts';
import { checkMessageCostsJob } from './check-message-costs.ts';
import { checkVisitsJob } from './check-visits.ts';
import { checkVoiceCampaignsJob } from './check-voice-campaigns.ts';
import { foldVisitsJob } from './fold-visits.ts';
import { forgetConversationsJob } from './forget-conversations.ts';
import { forgetIdempotencyKeysJob } from './forget-idempotency-keys.ts';
import type { Job } from './job.ts';
import { keepPartitionsJob } from './keep-partitions.ts';
import { purgeGroupsJob } from './purge-groups.ts';
import { purgeVisitsJob } from './purge-visits.ts';
import { recoverDeadJob } from './recover-dead.ts';
import { retryReceiptsJob } from './retry-receipts.ts';
import { startCampaignsJob } from './start-campaigns.ts';
import { windUpCampaignsJob } from './wind-up-campaigns.ts';

export type { Job } from './job.ts';
export { type Loop, startLoop } from './loop.ts';

export interface JobDeps {
  readonly monthlyTables: readonly MonthlyTable[];
  onLedgerChecked(accountsInDrift: number): void;
  onCostsChecked(differing: number): void;
  readonly visitRetentionDays: number;
  onVisitsChecked(linksInDrift: number): void;
  onCampaignsChecked(campaignsInDrift: number): void;
  onVoiceCampaignsChecked(campaignsInDrift: number): void;
}

/** The one job table. */
export function allJobs(deps: JobDeps): readonly Job[] {
  return [
    recoverDeadJob,
    keepPartitionsJob(deps.monthlyTables),
    purgeGroupsJob,
    forgetIdempotencyKeysJob,
    checkLedgerJob(deps.onLedgerChecked),
    checkMessageCostsJob(deps.onCostsChecked),
    foldVisitsJob,
    purgeVisitsJob(deps.visitRetentionDays),
    checkVisitsJob(deps.onVisitsChecked),
    retryReceiptsJob,
    forgetConversationsJob,
    startCampaignsJob,
    windUpCampaignsJob,
    checkCampaignsJob(deps.onCampaignsChecked),
    checkVoiceCampaignsJob(deps.onVoiceCampaignsChecked),
  ];
}

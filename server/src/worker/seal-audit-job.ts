import { sealAuditEntries } from '../audit/index.ts';
import type { Job } from './job.ts';

/** The audit log is sealed behind those who write it: none of them waits for another. */
export const sealAuditJob: Job = {
  name: 'seal-audit',
  everyMs: 5_000,
  runMsMax: 10 * 60_000,
  run: (rt) => sealAuditEntries(rt),
};

import { sealAuditEntries } from '../audit/index.ts';
import type { Job } from './job.ts';

/** Seals audit entries after they were written, so that no writer waits for another. */
export const sealAuditJob: Job = {
  name: 'seal-audit',
  everyMs: 5_000,
  runMsMax: 10 * 60_000,
  run: (rt) => sealAuditEntries(rt),
};

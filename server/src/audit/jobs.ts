import type { Job } from '../job.ts';
import { checkAuditChains } from './check-audit.ts';
import { sealAuditEntries } from './seal-audit.ts';

export const auditJobs = (keptMonths: number): readonly Job[] => [
  /** Checks the seals of the audit log in portions; `/readyz` reports what it finds. */
  {
    name: 'check-audit',
    everyMs: 15 * 60_000,
    runMsMax: 30 * 60_000,
    gauge: {
      name: 'volley_audit_chains_broken',
      help: 'Accounts whose audit log does not agree with its seals',
    },
    async run(rt, found) {
      const { isMore, broken } = await checkAuditChains(rt, { keptMonths });
      found(broken);
      return isMore;
    },
  },
  /** Seals audit entries after they were written, so that no writer waits for another. */
  {
    name: 'seal-audit',
    everyMs: 5_000,
    runMsMax: 10 * 60_000,
    run: (rt) => sealAuditEntries(rt),
  },
];

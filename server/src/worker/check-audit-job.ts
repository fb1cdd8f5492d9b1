import { checkAuditChains } from '../audit/index.ts';
import type { Job } from './job.ts';

/** Checks the seals of the audit log in portions; `/readyz` reports what it finds. */
export const checkAuditJob = (keptMonths: number): Job => ({
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
});

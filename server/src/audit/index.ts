/** Reading the audit log: its pages, and the chain of seals that shows whether it was altered. */
export { checkAuditChains, findBrokenAudit, verifyAudit } from './check-audit.ts';
export { listAudit, listOwnAudit, streamAudit, streamOwnAudit } from './list-audit.ts';
export { sealAuditEntries } from './seal-audit.ts';

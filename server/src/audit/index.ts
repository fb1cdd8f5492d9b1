/** Reading the audit log: its pages, and the chain of seals that shows whether it was altered. */
export { checkAuditChains, findBrokenAudit } from './check-audit.ts';
export { idsBetween } from './list-audit.ts';
export { sealAuditEntries } from './seal-audit.ts';

/** Who is this, and may they: accounts, API keys, scopes, the audit log, and keys that make a request safe to repeat. */
export type { Account } from './account.ts';
export { type ApiKey, isKeyForm, SCOPES, type Scope } from './api-key.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { createKey, type NewKey } from './create-key.ts';
export {
  type Actor,
  addressList,
  isAddressRange,
  type KeyRefusal,
  type Keyring,
  recheckActor,
  refuseUnlessSender,
  startKeyring,
  suspended,
} from './keyring.ts';
export { type AuditPage, listAudit } from './list-audit.ts';
export { listKeys } from './list-keys.ts';
export { revokeKey } from './revoke-key.ts';
export {
  type AccountUpdate,
  findAccount,
  firstAccountId,
  isThroughSuppression,
  listAccountIds,
  listAccounts,
} from './store-accounts.ts';
export { type AuditChange, type AuditChanges, type AuditEntry, insertAuditEntry } from './store-audit.ts';
export {
  claimIdempotencyKey,
  deleteOldIdempotencyKeys,
  finishIdempotencyKey,
  releaseIdempotencyKey,
  renewIdempotentReply,
  type StoredReply,
} from './store-idempotency.ts';
export { listOperatorKeys, revokeKeys } from './store-keys.ts';
export { type RulesVersions, raiseRulesVersion, readRulesVersions, rulesVersionOf } from './store-rules.ts';
export { type AlsoChanged, resumeAccount, suspendAccount } from './suspend-account.ts';
export { updateAccount } from './update-account.ts';

/** Who is this, and may they: accounts, API keys, scopes, the audit log, and keys that make a request safe to repeat. */
export type { Account } from './account.ts';
export { type ApiKey, isKeyForm, SCOPES, type Scope } from './api-key.ts';
export { closeAccount, windUpClosed } from './close-account.ts';
export { createAccount } from './create-account.ts';
export { createKey } from './create-key.ts';
export {
  type Actor,
  addressList,
  isAddressRange,
  type Keyring,
  recheckActor,
  refuseUnlessSender,
  startKeyring,
  suspended,
} from './keyring.ts';
export { listAudit } from './list-audit.ts';
export { listKeys } from './list-keys.ts';
export { countStored, guardStorage } from './refuse-full-storage.ts';
export { revokeKey } from './revoke-key.ts';
export {
  findAccount,
  firstAccountId,
  isThroughSuppression,
  listAccountIds,
  listAccounts,
} from './store-accounts.ts';
export { type AuditChange, type AuditChanges, type AuditEntry, insertAuditEntry } from './store-audit.ts';
export { listOperatorKeys, revokeKeys } from './store-keys.ts';
export { type RulesVersions, raiseRulesVersion, readRulesVersions, rulesVersionOf } from './store-rules.ts';
export { resumeAccount, suspendAccount } from './suspend-account.ts';
export { updateAccount } from './update-account.ts';

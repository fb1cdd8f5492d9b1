/** Who is this, and may they: accounts, API keys, scopes, the audit log, and keys that make a request safe to repeat. */
export type { Account } from './account.ts';
export { type ApiKey, isKeyForm, SCOPES, type Scope } from './api-key.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { createKey, type NewKey } from './create-key.ts';
export { type Actor, addressList, isAddressRange, type Keyring, startKeyring } from './keyring.ts';
export { type AuditPage, listAudit } from './list-audit.ts';
export { listKeys } from './list-keys.ts';
export { revokeKey } from './revoke-key.ts';
export { type AccountUpdate, findAccount, isThroughSuppression, listAccounts } from './store-accounts.ts';
export { type AuditEntry, insertAuditEntry } from './store-audit.ts';
export {
  claimIdempotencyKey,
  deleteOldIdempotencyKeys,
  finishIdempotencyKey,
  releaseIdempotencyKey,
  renewIdempotentReply,
  type StoredReply,
} from './store-idempotency.ts';
export { updateAccount } from './update-account.ts';

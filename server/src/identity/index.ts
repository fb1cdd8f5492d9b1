/** Who sends a request and what they may do: accounts, API keys, scopes, audit entries, and the keys that make a request safe to repeat. */
export {
  type Account,
  createAccount,
  findHomeAccountId,
  getAccount,
  hasLookups,
  listAccounts,
  updateAccount,
  walkAccountIds,
} from './accounts.ts';
export { impliedScopes, isKeyForm } from './api-key.ts';
export { changeRules, renewRules } from './change-rules.ts';
export {
  type Actor,
  addressList,
  isAddressRange,
  type Keyring,
  numberRefusal,
  recheckActor,
  refuseBeyond,
  refuseOtherNumber,
  refuseUnlessSender,
  startKeyring,
  suspended,
} from './keyring.ts';
export { createKey, hasOperatorKey } from './keys.ts';
export { recordAction } from './record-action.ts';
export { recoverOperatorKey } from './recover-key.ts';
export { refuseBesideOlder } from './refuse-beside-older.ts';
export { countStored, guardStorage } from './refuse-full-storage.ts';
export type { RequestContext } from './request-context.ts';
export type { AuditChanges, AuditEntry } from './store-audit.ts';
export { closeAccount, lockUnsuspended, resumeAccount, suspendAccount, windUpClosed } from './suspend-account.ts';
export { waitToAdd } from './wait-to-add.ts';
export { withRulesVersions } from './with-rules-versions.ts';

/** What people have said about being written to or called: given or withdrawn, how, when, in which words, and all that was said before. */
export { areRulesHeld, type CampaignRules, isRuled, readCampaignRules, rulesFor } from './campaign-rules.ts';
export { BY_NOBODY, type Consent, type ConsentStatement, recorderOf } from './consent.ts';
export { recordConsents, recordFileConsents, takeBackFileConsents } from './record-consents.ts';
export {
  getInstallationQuietHours,
  getSendingRules,
  listRulesNamingField,
  type Purpose,
  type QuietHours,
  readSendingRules,
  type SendingRules,
  setInstallationQuietHours,
  setSendingRules,
} from './sending-rules.ts';
export { getConsents, listConsentHistory, listConsents, setConsent } from './set-consent.ts';
export type { ConsentRange } from './store-consents.ts';

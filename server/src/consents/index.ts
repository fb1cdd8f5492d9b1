/** What people have said about being written to or called: given or withdrawn, how, when, in which words, and all that was said before. */
export { areRulesHeld, type CampaignRules, isRuled, readCampaignRules, rulesFor } from './campaign-rules.ts';
export { BY_NOBODY, type ConsentStatement, recorderOf } from './consent.ts';
export { recordConsents, recordFileConsents, takeBackFileConsents } from './record-consents.ts';
export {
  listRulesNamingField,
  type Purpose,
  readSendingRules,
  type SendingRules,
  setInstallationQuietHours,
  setSendingRules,
} from './sending-rules.ts';
export type { ConsentRange } from './store-consents.ts';

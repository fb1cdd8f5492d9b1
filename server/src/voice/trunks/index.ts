/** Trunks: the providers of calls as the operator sets them up, and the prices of calls. */

export { allowsCallerId, dialledNumber, shownCallerId, type TrunkTerms, takenPrefix } from './dial-rules.ts';
export { seedSimulatedTrunk, TEST_TRUNK } from './seed-simulated-trunk.ts';
export { deleteVoicePrice, listVoicePrices, setVoicePrice } from './set-price.ts';
export type { TrunkRecord } from './store-trunks.ts';
export { readTrunkBody, readTrunkSettings, type StoredTrunkSettings, type TrunkSettings } from './trunk-settings.ts';
export {
  checkTrunk,
  createTrunk,
  deleteTrunk,
  getTrunk,
  listAllTrunks,
  listChangedTrunks,
  listTrunks,
  listTrunksFor,
  refuseBadTrunk,
  sayTrunkViews,
  updateTrunk,
} from './trunks.ts';

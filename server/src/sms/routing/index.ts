/** Carriers' settings, the routes to them, and the networks of numbers. */

export type {
  BindTest,
  CarrierControl,
  CarrierFacts,
  CarrierProfile,
  HookAnswer,
  HookCall,
  TestMessage,
} from './carrier-control.ts';
export { alphabetOf, type CarrierSettings, sourceOf } from './carrier-settings.ts';
export { adoptIdForms, getCarrier } from './change-carrier.ts';
export { listCostTiers, tierKey } from './cost-tiers.ts';
export { type DeliveryCount, deliveryCountsOf } from './delivery-counts.ts';
export { explainChoice } from './explain-choice.ts';
export { openCodeExplainer } from './explain-codes.ts';
export { type HttpSecrets, hashHookToken, readHttpSecrets } from './http-secrets.ts';
export { keepPhone } from './keep-phone.ts';
export { openPollCursor } from './poll-cursor.ts';
export { raiseRoutesVersion } from './raise-version.ts';
export {
  hasSimulatedCarrier,
  listReceiptPatience,
  readNetworkNames,
  readRoutingSettings,
} from './read-settings.ts';
export { compileConditions, isSurelyFor, type Misfit, rankOf } from './route-conditions.ts';
export { seedSimulatedCarrier } from './seed-simulated-carrier.ts';
export { listNetworkCodes } from './set-network-code.ts';
export type { CarrierRecord } from './store-carriers.ts';
export type { NetworkCode } from './store-network-codes.ts';
export type { NetworkOverride } from './store-network-overrides.ts';
export type { Route, RouteTarget } from './store-routes.ts';

/** Carriers: the SMS room's port, over SMPP. */
export { createCarrierDesk } from './desk.ts';
export { createCarrierMeter, measureCarriers } from './figures.ts';
export type { CarrierMeter } from './smpp-carrier.ts';
export { type CarriersOptions, type RunningCarriers, startCarriers } from './start-carriers.ts';

/** Carriers: implements the SMS room's port over SMPP and over HTTP. */
export { createCarrierControl } from './carrier-control.ts';
export { CarrierMinutes } from './carrier-minutes.ts';
export { createCarrierMeter, measureCarriers, tellCarrierFigures } from './figures.ts';
export { startHttpLookups } from './http/ask-lookup.ts';
export { type RunningCarriers, startCarriers } from './start-carriers.ts';

/** Dialers: implements the voice room's port over SIP. */
export { measureSound } from './figures.ts';
export { NO_DIALER } from './no-dialer.ts';
export { type RunningDialer, startSipDialer } from './sip-dialer.ts';

/** Dialers: the voice room's port, over SIP. */
export { measureSound } from './figures.ts';
export { startTrunkSimulator, type TrunkSimulator } from './simulator.ts';
export { type RunningDialer, type SipDialerOptions, startSipDialer } from './sip-dialer.ts';

/** Dialers: the voice room's port, over SIP. */
export { measureSound } from './figures.ts';
export { type RunningDialer, type SipDialerOptions, startSipDialer } from './sip-dialer.ts';

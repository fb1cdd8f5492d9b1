// The SIP room: outgoing calls over a trunk, with their sound. It knows messages, timers and packets, and no campaigns.
// It has three layers, with one file for each state machine: transport* (sockets), transaction-* (repeats and time-outs), then
// dialogs and calls (call*, dialog*). Sound has a thread of its own: media-engine is our side of it, media-host the other.
export { askRedirect } from './calls/ask-redirect.ts';
export type { CallEnd, CallEvent, CallFacts } from './calls/call-facts.ts';
export { startKeepAlive } from './calls/keep-alive.ts';
export type { Registration } from './calls/registration.ts';
export type { SipTap } from './calls/tap.ts';
export type { Trunk } from './calls/trunk.ts';
export {
  type ActiveCall,
  createCallIdentity,
  startUserAgent,
  type TrunkCheck,
  type UserAgent,
} from './calls/user-agent.ts';
export { encodeMulaw } from './media/g711.ts';
export type { PortRange } from './media/media-protocol.ts';
export { PacingFigures } from './media/pacing-figures.ts';
export { prepareRecording, recordingToWav } from './media/recording.ts';
export { RtpPorts } from './media/rtp-ports.ts';
export { AudioError } from './media/wav.ts';
export { type SipTimers, sipTimers } from './transactions/sip-timers.ts';

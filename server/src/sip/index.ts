// The SIP room: outgoing calls over a trunk, with their sound. It knows messages, timers and packets, and no campaigns.
// It has three layers, with one file for each state machine: transport* (sockets), transaction-* (repeats and time-outs), then
// dialogs and calls (call*, dialog*). Sound has a thread of its own: media-engine is our side of it, media-host the other.
export type { CallRequest } from './calls/call.ts';
export type { CallCause, CallEnd, CallEvent, CallFacts, CallIdentity } from './calls/call-facts.ts';
export { type KeepAlive, startKeepAlive } from './calls/keep-alive.ts';
export type { LadderStep } from './calls/ladder.ts';
export type { Registration, RegistrationState } from './calls/registration.ts';
export type { StoredOutcome } from './calls/stored-call.ts';
export type { Trunk } from './calls/trunk.ts';
export {
  type ActiveCall,
  createCallIdentity,
  startUserAgent,
  type TrunkCheck,
  type UserAgent,
  type UserAgentOptions,
} from './calls/user-agent.ts';
export { encodeMulaw } from './media/g711.ts';
export type { RecordingSource } from './media/media-engine.ts';
export type { PortRange } from './media/media-protocol.ts';
export { PacingFigures, type PacingReport } from './media/pacing-figures.ts';
export { prepareRecording, type Recording, recordingToWav } from './media/recording.ts';
export { RtpPorts } from './media/rtp-ports.ts';
export type { RtpStats } from './media/rtp-stream.ts';
export type { Codec } from './media/sdp.ts';
export { AudioError, type Sound } from './media/wav.ts';
export type { Credentials } from './messages/digest.ts';
export type { Flow, TransportName } from './messages/flow.ts';
export { type SipTimers, sipTimers } from './transactions/sip-timers.ts';
export type { Resolver } from './transport/resolve-target.ts';
export type { TlsSettings } from './transport/transport-stream.ts';

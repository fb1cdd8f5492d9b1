// The SIP room: outgoing calls over a trunk, with their sound. It knows messages, timers and packets, and no campaigns.
// It has three layers, with one file for each state machine: transport* (sockets), transaction-* (repeats and time-outs), then
// dialogs and calls (call*, dialog*). Sound has a thread of its own: media-engine is our side of it, media-host the other.
export type { CallRequest } from './call.ts';
export type { CallCause, CallEnd, CallEvent, CallFacts, CallIdentity } from './call-facts.ts';
export type { Credentials } from './digest.ts';
export type { Flow, TransportName } from './flow.ts';
export { encodeMulaw } from './g711.ts';
export { type KeepAlive, startKeepAlive } from './keep-alive.ts';
export type { LadderStep } from './ladder.ts';
export type { RecordingSource } from './media-engine.ts';
export type { PortRange } from './media-protocol.ts';
export { PacingFigures, type PacingReport } from './pacing-figures.ts';
export { prepareRecording, type Recording, recordingToWav } from './recording.ts';
export type { Registration, RegistrationState } from './registration.ts';
export type { Resolver } from './resolve-target.ts';
export type { RtpStats } from './rtp-stream.ts';
export type { Codec } from './sdp.ts';
export { type SipTimers, sipTimers } from './sip-timers.ts';
export type { StoredOutcome } from './stored-call.ts';
export type { TlsSettings } from './transport-stream.ts';
export type { Trunk } from './trunk.ts';
export {
  type ActiveCall,
  createCallIdentity,
  startUserAgent,
  type TrunkCheck,
  type UserAgent,
  type UserAgentOptions,
} from './user-agent.ts';
export { AudioError, type Sound } from './wav.ts';

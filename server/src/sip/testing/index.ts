// The far side for tests, demonstrations and benches: a trunk that really answers, and a bad network before it.
export { ANSWERED, type Behaviour } from './behaviour.ts';
export type { FakeCall } from './fake-call.ts';
export type { FakeMedia, ReceivedPacket } from './fake-media.ts';
export { FakeTrunk, type FakeTrunkOptions, startFakeTrunk } from './fake-trunk.ts';
export { type LossyRelay, type LossyRelayOptions, seededRandom, startLossyRelay } from './lossy-relay.ts';

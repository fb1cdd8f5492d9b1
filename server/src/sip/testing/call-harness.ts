import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallRequest } from '../calls/call.ts';
import type { CallEnd, CallEvent, CallFacts } from '../calls/call-facts.ts';
import type { Trunk } from '../calls/trunk.ts';
import {
  type ActiveCall,
  createCallIdentity,
  startUserAgent,
  type UserAgent,
  type UserAgentOptions,
} from '../calls/user-agent.ts';
import { sipTimers } from '../transactions/sip-timers.ts';
import { type FakeTrunk, type FakeTrunkOptions, startFakeTrunk } from './fake-trunk.ts';

// T1 is 10 ms: the state machines run fifty times faster than on a real network, in the same order.
export const FAST_T1_MS = 10;
const WAIT_TIMEOUT_MS = 30_000;

export interface PlacedCall {
  call: ActiveCall;
  events: CallEvent[];
  attempts: CallFacts[];
  // Resolves with the first event of this kind, past or to come.
  waitFor: <K extends CallEvent['kind']>(kind: K) => Promise<Extract<CallEvent, { kind: K }>>;
  ended: Promise<CallEnd>;
}

export interface CallHarness {
  ua: UserAgent;
  fake: FakeTrunk;
  trunk: Trunk;
  place: (number: string, overrides?: Partial<CallRequest>) => PlacedCall;
  stop: () => Promise<void>;
}

export function placeCall(ua: UserAgent, trunk: Trunk, overrides: Partial<CallRequest> & { to: string }): PlacedCall {
  const events: CallEvent[] = [];
  const attempts: CallFacts[] = [];
  const emitter = new EventEmitter();
  const call = ua.call({
    identity: createCallIdentity(),
    trunk,
    from: '15550100',
    recording: null,
    ringTimeoutMs: 3000,
    maxDurationMs: 10_000,
    onAttempt: async (facts) => void attempts.push(facts),
    onEvent: (event) => {
      events.push(event);
      emitter.emit(event.kind, event);
    },
    ...overrides,
  });
  const waitFor = async (kind: CallEvent['kind']): Promise<CallEvent> => {
    const past = events.find((event) => event.kind === kind);
    if (past) return past;
    const [event]: CallEvent[] = await once(emitter, kind, { signal: AbortSignal.timeout(WAIT_TIMEOUT_MS) });
    assert.ok(event);
    return event;
  };
  const ended = waitFor('ended').then((event) => {
    assert.ok(event.kind === 'ended');
    return event.end;
  });
  // A test that fails before it awaits the end must report its own failure.
  ended.catch(() => undefined);
  return { call, events, attempts, waitFor: waitFor as PlacedCall['waitFor'], ended };
}

export async function until(isReached: () => boolean, what = 'it came in time'): Promise<void> {
  const deadlineMs = performance.now() + WAIT_TIMEOUT_MS;
  while (!isReached()) {
    assert.ok(performance.now() < deadlineMs, what);
    await sleep(2);
  }
}

// Hangs up an answered call once the condition holds: no fixed time is long enough on every machine.
export async function hangUpOnce({ call, ended, waitFor }: PlacedCall, isReached: () => boolean): Promise<CallEnd> {
  await waitFor('answered');
  await until(isReached);
  call.hangUp();
  return ended;
}

export async function startCallHarness(
  options: { fake?: FakeTrunkOptions; ua?: Partial<UserAgentOptions>; trunk?: Partial<Trunk> } = {},
): Promise<CallHarness> {
  const fake = await startFakeTrunk({ t1Ms: FAST_T1_MS, ringMs: 10, ...options.fake });
  const ua = await startUserAgent({
    hosts: ['127.0.0.1'],
    port: 0,
    rtpPorts: { min: 30_000 + (process.pid % 100) * 200, max: 30_199 + (process.pid % 100) * 200 },
    // A protocol second lasts 5 ms, so a session of 90 seconds is refreshed within a quarter of a real second.
    timers: { ...sipTimers(FAST_T1_MS), secondMs: 5 },
    ...options.ua,
  });
  const trunk: Trunk = {
    host: options.fake?.host ?? '127.0.0.1',
    port: fake.port,
    transport: 'udp',
    credentials: { username: 'volley', password: 'secret' },
    codecs: ['PCMU', 'PCMA'],
    ...options.trunk,
  };
  return {
    ua,
    fake,
    trunk,
    place: (number, overrides = {}) => placeCall(ua, trunk, { to: number, ...overrides }),
    stop: async () => {
      await ua.stop();
      await fake.stop();
    },
  };
}

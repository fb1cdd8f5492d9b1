import { setTimeout as sleep } from 'node:timers/promises';
import { type Repeated, repeat } from '../lib/background/repeat.ts';
import { TESTER_ID } from '../lib/ids/test-account.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import {
  type ActiveCall,
  type CallEvent,
  createCallIdentity,
  type PacingFigures,
  type CallFacts as SipFacts,
  type Trunk,
  type UserAgent,
} from '../sip/index.ts';
import type { CallOrder, Dialer, OngoingCall, StoredEnd, TrunkCheck, TrunkState } from '../voice/dialer.ts';
import {
  dialledNumber,
  listChangedTrunks,
  sayTrunkViews,
  TEST_TRUNK,
  type TrunkRecord,
} from '../voice/trunks/index.ts';
import { readCallEnd } from './call-end.ts';
import { describeCaller, describeTrunk } from './describe-trunk.ts';
import { SipAgents, type SipAgentsOptions } from './sip-agents.ts';
import { TrunkWatches } from './trunk-watch.ts';

/** Half of the second within which a change must be known everywhere. */
const POLL_MS = 500;
/** A person waits for the result, and SIP's own time-out would be 32 seconds. */
const CHECK_TIMEOUT_MS = 4_000;
/** The time for a BYE, and for removing a registration. */
const GOODBYE_MS = 1_500;
const GOODBYE_POLL_MS = 20;

export interface SipDialerOptions extends SipAgentsOptions {
  /** Null when the secret does not fit or is missing. */
  openPassword(sealed: Buffer): string | null;
  /** Where this process's simulated trunk listens; with null, trunks of that kind are not called. */
  readonly simulator: { readonly host: string; readonly port: number } | null;
  /** Starts what is called for test accounts, once. Left out: nothing is. */
  listenTester?(): Promise<{ readonly host: string; readonly port: number }>;
}

export interface RunningDialer extends Dialer {
  /** Reads the settings now rather than within half a second. */
  refresh(): Promise<void>;
  /** How steadily sound leaves, for each thread that sends some. */
  paced(): readonly PacingFigures[];
  /** The number of agents, one for each set of certificates. */
  agentCount(): number;
  /** Hangs up the calls that still go on, and removes registrations. */
  leave(): Promise<void>;
  /** Stops at once, without a further message to trunks. */
  stop(): Promise<void>;
}

interface KnownTrunk {
  readonly record: TrunkRecord;
  readonly trunk: Trunk;
  readonly agent: UserAgent;
}

class SipDialer implements RunningDialer {
  readonly #rt: Runtime;
  readonly #options: SipDialerOptions;
  readonly #agents: SipAgents;
  #trunks = new Map<number, KnownTrunk>();
  readonly #watches = new TrunkWatches();
  /** Where calls of test accounts go: null until the first one. */
  #tester: { readonly host: string; readonly port: number } | null = null;
  #isTesting = false;
  readonly #calls = new Set<ActiveCall>();
  #version = -1;
  /** The state of the trunks as this process last stored it. */
  #said = '';
  #saidHeld = 0;
  #refreshing: Promise<void> = Promise.resolve();
  #polls: Repeated | null = null;

  constructor(rt: Runtime, options: SipDialerOptions) {
    this.#rt = rt;
    this.#options = options;
    this.#agents = new SipAgents(rt, options);
  }

  watch(): void {
    this.#polls = repeat(
      POLL_MS,
      () => this.refresh(),
      (error) => this.#rt.log.warn('the trunks could not be made ready', describeError(error)),
    );
  }

  refresh(): Promise<void> {
    // One refresh after the other: an agent that one has just started is not yet used by a trunk that another knows.
    this.#sayHeldPorts();
    const refreshing = this.#refreshing.then(() => this.#readTrunks()).then(() => this.#sayViews());
    // The caller gets the error; the next refresh runs all the same.
    this.#refreshing = refreshing.catch(() => undefined);
    return refreshing;
  }

  async #readTrunks(): Promise<void> {
    const changed = await listChangedTrunks(this.#rt.db, this.#version);
    if (!changed) return this.#releaseAgents();
    const trunks = new Map<number, KnownTrunk>();
    for (const record of this.#tester ? [...changed.trunks, TEST_TRUNK] : changed.trunks) {
      const { sealedTlsKey } = record;
      const trunk = this.#trunkOf(record);
      const tlsKey = sealedTlsKey === null ? '' : this.#options.openPassword(sealedTlsKey);
      if (tlsKey === null) this.#rt.log.error('the private key of a trunk cannot be read', { trunk: record.id });
      else if (trunk !== null) trunks.set(record.id, { record, trunk, agent: await this.#agents.get(record, tlsKey) });
    }
    this.#trunks = trunks;
    this.#watches.follow(
      [...trunks.values()].map((known) => ({ ...known, onChange: (now) => this.#tell(known, now) })),
    );
    this.#version = changed.version;
    this.#releaseAgents();
    this.#warnOfFewPorts();
  }

  /** Stores through which trunks this process could call, so that the operator is told of one that no process can use. */
  async #sayViews(): Promise<void> {
    const processId = this.#rt.processId();
    const real = [...this.#trunks.values()].filter(({ record }) => record.kind === 'sip');
    const views = real.map(({ record: { id } }) => ({ trunkId: id, isCallable: this.canCall(id) }));
    const said = JSON.stringify([processId, views]);
    if (said === this.#said || (views.length === 0 && this.#said === '')) return;
    await sayTrunkViews(this.#rt, views);
    this.#said = said;
  }

  // Without this warning, calls would wait although their trunks have room, and nobody would know why.
  #warnOfFewPorts(): void {
    const real = [...this.#trunks.values()].filter(({ record }) => record.kind === 'sip' && !record.isPaused);
    const channels = real.reduce((sum, { record }) => sum + record.settings.channels, 0);
    if (channels <= this.callsMax) return;
    const { min, max } = this.#options.rtpPorts;
    this.#rt.log.warn('VOLLEY_RTP_PORTS has fewer pairs of ports than the trunks have channels', {
      ports: `${min}-${max}`,
      calls: this.callsMax,
      channels,
    });
  }

  #sayHeldPorts(): void {
    const { portsHeld, callsMax } = this;
    if (portsHeld > this.#saidHeld)
      this.#rt.log.warn('other programs hold ports of VOLLEY_RTP_PORTS', { pairs: portsHeld, calls: callsMax });
    this.#saidHeld = portsHeld;
  }

  get callsMax(): number {
    return this.#agents.ports.pairCount - this.portsHeld;
  }

  get portsHeld(): number {
    return this.#agents.ports.heldCount;
  }

  hasTrunk(trunkId: number): boolean {
    return this.#trunks.has(trunkId);
  }

  canCall(trunkId: number): boolean {
    if (trunkId === TESTER_ID) this.#startTester();
    return this.#trunks.has(trunkId) && this.#watches.canCall(trunkId);
  }

  /** Installations without test keys have none of it: it starts with the first call, which waits for it. */
  #startTester(): void {
    if (this.#isTesting) return;
    this.#isTesting = true;
    const start = async (): Promise<void> => {
      this.#tester = (await this.#options.listenTester?.()) ?? null;
      this.#version = -1;
      await this.refresh();
    };
    start().catch((error: unknown) => {
      this.#isTesting = false;
      this.#rt.log.error('the trunk of test accounts did not start', describeError(error));
    });
  }

  trunkStateOf(trunkId: number): TrunkState {
    return this.#watches.trunkStateOf(trunkId);
  }

  place(order: CallOrder): OngoingCall {
    const known = this.#trunks.get(order.trunkId);
    if (!known) throw new Error('the trunk of this call is not known here');
    const { settings } = known.record;
    const { hangUpAfterPlayedMs } = order;
    const { from, ...asserted } = describeCaller(settings, order.callerId);
    const call: ActiveCall = known.agent.call({
      identity: createCallIdentity(),
      trunk: { ...known.trunk, ...asserted },
      to: dialledNumber(settings, order.phoneNumber),
      from,
      recording: order.sound,
      repeatCount: order.repeatCount,
      gapMs: order.gapMs,
      ...(hangUpAfterPlayedMs === null ? {} : { hangUpAfterPlayedMs }),
      ringTimeoutMs: order.ringTimeoutMs,
      isImpatient: order.isImpatient ?? false,
      maxDurationMs: order.durationMsMax,
      onAttempt: (facts) => order.onFacts({ ...facts }),
      onAnswer: (facts) => order.onAnswer({ ...facts }),
      onEvent: (event) => {
        if (event.kind === 'ended') this.#calls.delete(call);
        else this.#watches.noteLife(order.trunkId);
        tell(order, event);
      },
    });
    this.#calls.add(call);
    return { end: () => call.hangUp() };
  }

  async endStored(input: Parameters<Dialer['endStored']>[0]): Promise<StoredEnd> {
    const known = this.#trunks.get(input.trunkId);
    if (!known) return input.trunkId === TESTER_ID ? 'gone' : 'unknown';
    const facts = input.facts as unknown as SipFacts;
    // A simulated trunk dies with its process, and with it all its calls.
    if (known.record.kind === 'simulator' && facts.flow.port !== known.trunk.port) return 'gone';
    const isAnswered = input.isAnswered || facts.isAnswered;
    const { agent, trunk } = known;
    const onAnswer = (found: SipFacts) => input.onAnswer({ ...found });
    const outcome = await (isAnswered ? agent.byeStored(facts, trunk) : agent.cancelStored(facts, trunk, onAnswer));
    return outcome === 'ended-answered' ? 'ended_answered' : outcome;
  }

  async check(trunkId: number): Promise<TrunkCheck | null> {
    // The trunk may have been added a moment ago.
    if (!this.#trunks.has(trunkId)) await this.refresh();
    const known = this.#trunks.get(trunkId);
    if (!known) return null;
    const cut = new AbortController();
    const problem = `nothing came back within ${CHECK_TIMEOUT_MS / 1000} seconds`;
    const nothing = { isReachable: false, statusCode: null, roundTripMs: CHECK_TIMEOUT_MS, problem };
    // The timer is aborted once the trunk has answered.
    const limit = sleep(CHECK_TIMEOUT_MS, nothing, { signal: cut.signal, ref: false }).catch(() => nothing);
    const asked = known.agent.options(known.trunk);
    // A failure after the limit has no listener and is ignored.
    asked.catch(() => undefined);
    try {
      return await Promise.race([asked, limit]);
    } finally {
      cut.abort();
    }
  }

  paced(): readonly PacingFigures[] {
    return this.#agents.paced();
  }

  agentCount(): number {
    return this.#agents.count;
  }

  async leave(): Promise<void> {
    // Calls of campaigns have ended by now; a test call may still go on.
    for (const call of this.#calls) call.hangUp();
    const cut = new AbortController();
    const isLeft = async (): Promise<void> => {
      await this.#watches.stop();
      while (this.#calls.size > 0 && !cut.signal.aborted) await sleep(GOODBYE_POLL_MS);
    };
    const limit = sleep(GOODBYE_MS, undefined, { signal: cut.signal }).catch(() => undefined);
    await Promise.race([isLeft(), limit]);
    cut.abort();
  }

  async stop(): Promise<void> {
    await this.#polls?.stop();
    this.#watches.abandon();
    await this.#agents.stop();
  }

  #releaseAgents(): void {
    this.#agents.releaseAllBut(new Set([...this.#trunks.values()].map(({ agent }) => agent)));
  }

  #tell({ record }: KnownTrunk, { registration, registrationStatusCode, isReachable }: TrunkState): void {
    const isGood = registration !== 'refused' && isReachable !== false;
    const facts = { trunk: record.id, registration, status: registrationStatusCode, isReachable };
    this.#rt.log[isGood ? 'info' : 'warn']('how a trunk stands', facts);
  }

  #trunkOf(record: TrunkRecord): Trunk | null {
    const { settings, sealedPassword } = record;
    const { openPassword } = this.#options;
    const simulator = record.id === TESTER_ID ? this.#tester : this.#options.simulator;
    const isSimulated = record.kind === 'simulator';
    const password = sealedPassword === null ? '' : openPassword(sealedPassword);
    if (password === null) this.#rt.log.error('the password of a trunk cannot be read', { trunk: record.id });
    const address = isSimulated ? simulator : settings;
    if (password === null || address === null) return null;
    return describeTrunk(settings, address, password);
  }
}

function tell(order: CallOrder, event: CallEvent): void {
  if (event.kind === 'ringing' || event.kind === 'answered' || event.kind === 'sounding')
    order.onEvent({ kind: event.kind, facts: { ...event.facts } });
  else if (event.kind === 'digit') order.onEvent({ kind: 'digit', digit: event.digit });
  else if (event.kind === 'ended') order.onEvent({ kind: 'ended', end: readCallEnd(event.end), steps: event.ladder });
}

/** Starts the voice room's port over SIP, which follows the settings of every trunk while it runs. */
export async function startSipDialer(rt: Runtime, options: SipDialerOptions): Promise<RunningDialer> {
  const dialer = new SipDialer(rt, options);
  // A SIP port that is taken must not keep the rest of the service from starting: the error is logged, and the start tried again.
  await dialer.refresh().catch((error: unknown) => rt.log.error('the trunks are not ready', describeError(error)));
  dialer.watch();
  return dialer;
}

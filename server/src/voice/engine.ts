import { setTimeout as sleep } from 'node:timers/promises';
import type { Uuid } from '../lib/uuid.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { startCallingGate } from './calling-rules.ts';
import { CallPace } from './calls/call-pace.ts';
import { claimCalls } from './calls/claim-calls.ts';
import { RunningCall } from './calls/running-call.ts';
import { prepareVoiceCampaign } from './campaigns/campaign-prepare.ts';
import { type ActiveCampaign, listActiveCampaigns } from './campaigns/store-campaigns.ts';
import type { Dialer } from './dialer.ts';
import { type SoundCache, startSoundCache } from './recordings/sound-cache.ts';
import { type Recovery, startRecovery } from './recovery/recover-calls.ts';

const POLL_MS = 200;
const CAMPAIGNS_SCAN_MAX = 1_000;
/** How often a campaign that waits for credit is tried again, and dead processes are looked for. */
const SLOW_MS = 2_000;
/** A BYE is answered at once or not at all. */
const HANG_UP_LIMIT_MS = 3_000;

export interface VoiceEngine {
  /** There is something new to do. */
  wake(): void;
  /** Calls going on in this process, and calls of dead ones that are being ended. */
  figures(): { ongoing: number; inherited: number };
  /** No new calls; those going on may end by themselves within the limit, then they are hung up. */
  stop(): Promise<void>;
}

export interface VoiceEngineOptions {
  readonly rt: Runtime;
  readonly dialer: Dialer;
  readonly drainLimitMs: number;
}

/** Places the calls of all campaigns, a batch of each in turn. */
class Caller implements VoiceEngine {
  readonly #rt: Runtime;
  readonly #options: VoiceEngineOptions;
  readonly #ongoing = new Map<Uuid, RunningCall>();
  readonly #preparing = new Map<number, Promise<void>>();
  readonly #sounds: SoundCache;
  readonly #recovery: Recovery;
  readonly #pace = new CallPace();
  #working: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isWoken = false;
  #wakeUp: () => void = () => undefined;
  #slowAtMs = 0;

  constructor(options: VoiceEngineOptions) {
    const { rt, dialer } = options;
    this.#options = options;
    this.#rt = rt;
    this.#sounds = startSoundCache(rt);
    this.#recovery = startRecovery({
      rt,
      dialer,
      rename: (attemptId, processId) => this.#rename(attemptId, processId),
    });
  }

  start(): void {
    this.#working = this.#work();
  }

  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  figures(): { ongoing: number; inherited: number } {
    return { ongoing: this.#ongoing.size, inherited: this.#recovery.waiting() };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wakeUp();
    await this.#working;
    await this.#untilSettled(this.#options.drainLimitMs);
    for (const call of this.#ongoing.values()) call.end();
    // One that is still being prepared is rolled back with its connection, and begun anew at the next start.
    await this.#untilSettled(HANG_UP_LIMIT_MS, this.#preparing.values());
    for (const call of this.#ongoing.values()) call.abandon();
  }

  async #untilSettled(limitMs: number, others: Iterable<Promise<void>> = []): Promise<void> {
    const cut = new AbortController();
    const settled = Promise.all([...[...this.#ongoing.values()].map((call) => call.settled), ...others]);
    // Aborted once all have settled.
    const limit = sleep(limitMs, undefined, { signal: cut.signal }).catch(() => undefined);
    await Promise.race([settled, limit]);
    cut.abort();
  }

  #rename(attemptId: Uuid, processId: number): boolean {
    const call = this.#ongoing.get(attemptId);
    call?.renameProcess(processId);
    return call !== undefined;
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      await this.#pass().catch((error: unknown) =>
        this.#rt.log.warn('calls could not be placed', describeError(error)),
      );
      if (!this.#isStopped) await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#isWoken ? 0 : POLL_MS);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #pass(): Promise<void> {
    this.#isWoken = false;
    const nowMs = performance.now();
    const isSlowTurn = nowMs >= this.#slowAtMs;
    if (isSlowTurn) {
      this.#slowAtMs = nowMs + SLOW_MS;
      await this.#recovery.pass();
    }
    for (const campaign of await listActiveCampaigns(this.#rt.db, this.#rt.clock.now(), CAMPAIGNS_SCAN_MAX)) {
      if (this.#isStopped) return;
      // One that cannot be worked on must not hold up the others.
      await this.#workOn(campaign, isSlowTurn).catch((error: unknown) => {
        const failure = { campaign: campaign.id, ...describeError(error) };
        this.#rt.log.warn('a voice campaign could not be worked on', failure);
      });
    }
  }

  async #workOn(campaign: ActiveCampaign, isSlowTurn: boolean): Promise<void> {
    if (campaign.status === 'calling') return this.#placeCalls(campaign);
    if (campaign.status === 'paused' && !isSlowTurn) return;
    if (this.#preparing.has(campaign.id)) return;
    // A million recipients take a minute to write, in which the other campaigns go on calling.
    this.#preparing.set(campaign.id, this.#prepare(campaign));
  }

  async #prepare({ accountId, id }: ActiveCampaign): Promise<void> {
    try {
      await prepareVoiceCampaign(this.#rt, accountId, id);
      this.wake();
    } catch (error) {
      this.#rt.log.warn('a voice campaign could not be prepared', { campaign: id, ...describeError(error) });
    } finally {
      this.#preparing.delete(id);
    }
  }

  async #placeCalls(campaign: ActiveCampaign): Promise<void> {
    const { dialer } = this.#options;
    const { rules, recordingMs, accountId, recordingId } = campaign;
    const nowMs = this.#rt.clock.nowMs();
    const gate = startCallingGate(rules, campaign.timeZone);
    if (gate.opensAtMs(nowMs) > nowMs) return;
    const sound = await this.#sounds.get(accountId, recordingId);
    const { calls, isMoreDue } = await claimCalls(this.#rt, dialer, campaign, gate);
    if (isMoreDue) this.wake();
    for (const call of calls) {
      const running = new RunningCall({ rt: this.#rt, dialer, pace: this.#pace }, call, { rules, recordingMs, sound });
      this.#ongoing.set(call.attemptId, running);
      void running.settled.then(() => {
        this.#ongoing.delete(call.attemptId);
        this.wake();
      });
      // Claimed while the stop began: its rows are given back.
      if (this.#isStopped) running.end();
    }
  }
}

export function startVoiceEngine(options: VoiceEngineOptions): VoiceEngine {
  const engine = new Caller(options);
  engine.start();
  return engine;
}

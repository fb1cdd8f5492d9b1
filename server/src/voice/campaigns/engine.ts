import { setTimeout as sleep } from 'node:timers/promises';
import { readCampaignRules } from '../../consents/index.ts';
import { startWakeableLoop, type WakeableLoop } from '../../lib/background/wakeable-loop.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import type { notReached } from '../../sms/campaigns/index.ts';
import { startCallingGate } from '../calling-rules.ts';
import type { Dialer, SoundPreparer } from '../dialer.ts';
import { type SoundCache, startSoundCache } from '../recordings/index.ts';
import { prepareVoiceCampaign } from './audience/prepare-campaign.ts';
import { CallPace } from './calls/call-pace.ts';
import { CampaignTroubles } from './calls/campaign-troubles.ts';
import { type Claim, type ClaimedCall, type ClaimOrder, claimCalls } from './calls/claim-calls.ts';
import { failUnspoken } from './calls/fail-unspoken.ts';
import { LineTurns } from './calls/line-turns.ts';
import { type CallPlan, RunningCall } from './calls/running-call.ts';
import { UnplacedLog } from './calls/unplaced-log.ts';
import { type Recovery, startRecovery } from './recovery/recover-calls.ts';
import { failVoiceCampaign } from './rows/fail-campaign.ts';
import { type ActiveCampaign, listActiveCampaigns, sleepCampaign } from './rows/store-active.ts';
import { endCancelled } from './single/end-cancelled.ts';
import { SpokenAhead } from './speech/spoken-ahead.ts';
import { isSoundOfCode } from './speech/spoken-code.ts';

const POLL_MS = 200;
/** The limits of one pass, in all and for one account. */
const CAMPAIGNS = { limit: 1_000, perAccountMax: 50, lastIds: [] } as const;
/** The single calls that one look claims, in all and for one account: campaigns wait for so many at a time. */
const SINGLE = { limit: 20, perAccountMax: 10 } as const;
/** The share of the ports for sound that single calls take at most, so that campaigns have some. */
const SINGLE_SHARE = 0.75;
/** Each campaign needs a connection while it is prepared. */
const PREPARING_MAX = 4;
/** The longest time until a campaign outside its window is looked at again, because the account may change its zone. */
const SLEEP_MS_MAX = 15 * 60_000;
/** How often campaigns that wait for credit are tried again, and dead processes are looked for. */
const SLOW_MS = 2_000;
/** A BYE is answered at once or not at all. */
const HANG_UP_LIMIT_MS = 3_000;

export interface VoiceEngine {
  /** Called when there is something new to do. */
  wake(): void;
  /** The calls of this process, and calls of dead processes that are being ended. */
  figures(): { ongoing: number; inherited: number };
  /** Starts no new calls. Those going on may end by themselves within the limit, then they are hung up. */
  stop(): Promise<void>;
}

export interface VoiceEngineOptions {
  readonly rt: Runtime;
  readonly dialer: Dialer;
  readonly drainLimitMs: number;
  /** Speaks the texts of the recipients, and the longest time that one may take. */
  readonly sounds: SoundPreparer;
  readonly speechLimitMs: number;
  /** For the texts to recipients whom no call reaches. */
  readonly routesAndPrices: notReached.RoutesAndPrices;
}

/** Places the calls of all campaigns, a batch of each in turn. */
class Caller implements VoiceEngine {
  readonly #rt: Runtime;
  readonly #options: VoiceEngineOptions;
  readonly #ongoing = new Map<Uuid, RunningCall>();
  readonly #preparing = new Map<number, Promise<void>>();
  readonly #sounds: SoundCache;
  readonly #spoken: SpokenAhead;
  readonly #recovery: Recovery;
  readonly #pace = new CallPace();
  readonly #troubles = new CampaignTroubles();
  readonly #unplaced: UnplacedLog;
  readonly #lastAccountIds = { campaign: 0, call: 0 };
  readonly #turns = new LineTurns();
  #singleAtMs = 0;
  readonly #loop: WakeableLoop;
  #slowAtMs = 0;

  constructor(options: VoiceEngineOptions) {
    const { rt, dialer, sounds, speechLimitMs: limitMs } = options;
    this.#options = options;
    this.#rt = rt;
    this.#sounds = startSoundCache(rt);
    this.#spoken = new SpokenAhead({ rt, sounds, limitMs, onNews: () => this.wake() });
    this.#unplaced = new UnplacedLog(rt.log);
    this.#recovery = startRecovery({
      rt,
      dialer,
      rename: (attemptId, processId) => this.#rename(attemptId, processId),
    });
    this.#loop = startWakeableLoop({
      pass: () => this.#pass(),
      pauseMs: POLL_MS,
      isPaced: true,
      onError: (error) => rt.log.warn('calls could not be placed', describeError(error)),
    });
  }

  wake(): void {
    this.#singleAtMs = 0;
    this.#loop.wake();
  }

  figures(): { ongoing: number; inherited: number } {
    return { ongoing: this.#ongoing.size, inherited: this.#recovery.waiting() };
  }

  async stop(): Promise<void> {
    this.#spoken.stop();
    await this.#loop.stop();
    await this.#untilSettled(this.#options.drainLimitMs);
    for (const call of this.#ongoing.values()) call.end();
    // A preparation that is not finished is rolled back with its connection, and starts again after the next start.
    await this.#untilSettled(HANG_UP_LIMIT_MS, this.#preparing.values());
    for (const call of this.#ongoing.values()) call.abandon();
  }

  async #untilSettled(limitMs: number, others: Iterable<Promise<void>> = []): Promise<void> {
    const cut = new AbortController();
    const settled = Promise.all([...[...this.#ongoing.values()].map((call) => call.settled), ...others]);
    // The wait is aborted once all have settled.
    const limit = sleep(limitMs, undefined, { signal: cut.signal }).catch(() => undefined);
    await Promise.race([settled, limit]);
    cut.abort();
  }

  #rename(attemptId: Uuid, processId: number): boolean {
    const call = this.#ongoing.get(attemptId);
    call?.renameProcess(processId);
    return call !== undefined;
  }

  /** Always returns false: code that knows of more to do wakes the loop. */
  async #pass(): Promise<boolean> {
    const nowMs = performance.now();
    const isSlowTurn = nowMs >= this.#slowAtMs;
    if (isSlowTurn) {
      this.#slowAtMs = nowMs + SLOW_MS;
      await this.#recovery.pass();
    }
    await endCancelled(this.#rt, this.#ongoing.values());
    if (await this.#rt.outgoing.isHeld()) return false;
    this.#singleAtMs = 0;
    await this.#callSingly();
    for (const campaign of await this.#list('campaign', CAMPAIGNS)) {
      if (this.#loop.isStopped) break;
      await this.#tryTo(campaign, isSlowTurn);
      await this.#callSingly();
    }
    return false;
  }

  #list(
    kind: ActiveCampaign['kind'],
    within: { readonly perAccountMax: number; readonly limit: number; readonly lastIds: readonly number[] },
  ): Promise<ActiveCampaign[]> {
    const afterAccountId = this.#lastAccountIds[kind];
    return listActiveCampaigns(this.#rt.db, { ...within, now: this.#rt.clock.now(), afterAccountId, kind });
  }

  /** Places single calls: before the campaigns, and between two of them once somebody has asked for one, or the last look was a while ago. */
  async #callSingly(): Promise<void> {
    if (performance.now() < this.#singleAtMs || this.#loop.isStopped) return;
    this.#singleAtMs = performance.now() + POLL_MS;
    this.#turns.forgetOld();
    const calls = await this.#list('call', { ...SINGLE, lastIds: this.#turns.waitingSingle() });
    // Whoever has waited has the next line.
    const inTurn = [true, false].flatMap((waits) => calls.filter(({ id }) => this.#turns.isWaiting(id) === waits));
    for (const call of inTurn) await this.#tryTo(call, false);
  }

  /** A campaign that cannot be processed must not block the others. */
  async #tryTo(campaign: ActiveCampaign, isSlowTurn: boolean): Promise<void> {
    if (this.#troubles.isResting(campaign.id, this.#rt.clock.nowMs())) return;
    await this.#workOn(campaign, isSlowTurn).catch((error: unknown) => this.#noteTrouble(campaign, error));
  }

  async #claim(order: ClaimOrder): Promise<Claim> {
    const claim = await claimCalls(this.#rt, this.#options.dialer, order);
    this.#turns.note(order.campaign, claim);
    return claim;
  }

  #portsFree({ kind }: ActiveCampaign): number {
    const { callsMax } = this.#options.dialer;
    const free = callsMax - this.#ongoing.size;
    if (kind === 'campaign') return free;
    const single = [...this.#ongoing.values()].filter((call) => call.isSingle).length;
    return Math.min(free, Math.ceil(callsMax * SINGLE_SHARE) - single);
  }

  async #noteTrouble({ accountId, id }: ActiveCampaign, error: unknown): Promise<void> {
    this.#rt.log.warn('a voice campaign could not be processed', { campaign: id, ...describeError(error) });
    if (!this.#troubles.note(id, error, this.#rt.clock.nowMs())) return;
    try {
      await failVoiceCampaign(this.#rt, accountId, id);
      this.#troubles.forget(id);
    } catch (failure) {
      this.#rt.log.error('a voice campaign could not be given up', { campaign: id, ...describeError(failure) });
    }
  }

  async #workOn(campaign: ActiveCampaign, isSlowTurn: boolean): Promise<void> {
    if (campaign.status === 'calling') return this.#placeCalls(campaign);
    if (campaign.status === 'paused' && !isSlowTurn) return;
    if (this.#preparing.has(campaign.id) || this.#preparing.size >= PREPARING_MAX) return;
    // Writing a million recipients takes a minute, in which the other campaigns continue to call.
    this.#preparing.set(campaign.id, this.#prepare(campaign));
  }

  async #prepare(campaign: ActiveCampaign): Promise<void> {
    const { accountId, id } = campaign;
    try {
      const isDone = await prepareVoiceCampaign(this.#rt, this.#options.routesAndPrices, accountId, id);
      this.#troubles.forget(id);
      if (isDone) this.wake();
    } catch (error) {
      await this.#noteTrouble(campaign, error);
    } finally {
      this.#preparing.delete(id);
    }
  }

  async #placeCalls(campaign: ActiveCampaign): Promise<void> {
    const { rules, recordingMs, accountId, recordingId } = campaign;
    const nowMs = this.#rt.clock.nowMs();
    const sendingRules = await readCampaignRules(this.#rt.db, accountId, rules);
    const gate = startCallingGate(rules, campaign.timeZone, sendingRules.recipientWindows);
    const opensAtMs = gate.opensAtMs(nowMs);
    if (opensAtMs > nowMs) {
      const until = timestampFromMs(Math.min(opensAtMs, nowMs + SLEEP_MS_MAX));
      await sleepCampaign(this.#rt.db, { accountId, id: campaign.id, until });
      return;
    }
    // A call without a port for its sound would be useless.
    const portsFree = this.#portsFree(campaign);
    if (portsFree <= 0) return;
    const order = { campaign, gate, sendingRules, portsFree, turns: this.#turns };
    if (recordingId === null) return this.#placeSpoken(order, nowMs);
    const sound = await this.#sounds.get(accountId, recordingId);
    const { calls, isMoreDue } = await this.#claim({ ...order, among: null, messageMs: recordingMs });
    if (isMoreDue) this.wake();
    this.#begin(campaign, calls, () => ({ rules, recordingMs, sound }));
  }

  /** Places calls of which each has its own text. Nobody is called before that text is spoken. */
  async #placeSpoken(order: Omit<ClaimOrder, 'among' | 'messageMs'>, nowMs: number): Promise<void> {
    const { campaign, gate, sendingRules } = order;
    if (!this.#spoken.hasRoom) return;
    const { ids, sounds, longestMs, unspoken, ...ahead } = await this.#spoken.look(campaign, {
      gate,
      zoneField: sendingRules.zoneField,
      nowMs,
    });
    // A campaign that has occupied the places of speech comes last in the next pass.
    if (ahead.isWaiting) this.#lastAccountIds[campaign.kind] = campaign.accountId;
    await failUnspoken(this.#rt, campaign, unspoken);
    if (ids.length === 0) return;
    const among = { among: ids, messageMs: longestMs };
    const { calls } = await this.#claim({ ...order, ...among });
    if (ahead.isMoreDue) this.wake();
    this.#begin(campaign, calls, ({ recipientId }) => {
      const { sound, durationMs } = sounds.get(recipientId) ?? { sound: null, durationMs: 0 };
      return { rules: campaign.rules, recordingMs: durationMs, sound, ignoresKeys: isSoundOfCode(sound) };
    });
  }

  #begin(campaign: ActiveCampaign, calls: Claim['calls'], planOf: (call: ClaimedCall) => CallPlan): void {
    this.#troubles.forget(campaign.id);
    if (calls.length > 0) this.#lastAccountIds[campaign.kind] = campaign.accountId;
    const deps = { rt: this.#rt, dialer: this.#options.dialer, pace: this.#pace, unplaced: this.#unplaced };
    const isOwn = campaign.recordingId === null;
    for (const call of calls) {
      const plan = planOf(call);
      const sound = isOwn ? plan.sound : null;
      if (sound) this.#spoken.hold(sound);
      const running = new RunningCall(deps, call, plan);
      this.#ongoing.set(call.attemptId, running);
      void running.settled.then(() => {
        if (sound) this.#spoken.release(sound);
        this.#ongoing.delete(call.attemptId);
        this.wake();
      });
      // The calls were claimed while the stop began, so their rows are given back.
      if (this.#loop.isStopped) running.end();
    }
  }
}

export function startVoiceEngine(options: VoiceEngineOptions): VoiceEngine {
  return new Caller(options);
}

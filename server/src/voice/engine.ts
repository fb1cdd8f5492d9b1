import { setTimeout as sleep } from 'node:timers/promises';
import type { Uuid } from '../lib/uuid.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { windowOpensAtMs } from './calling-rules.ts';
import { prepareVoiceCampaign } from './campaign-prepare.ts';
import { claimCalls } from './claim-calls.ts';
import type { Dialer } from './dialer.ts';
import { startRecovery } from './recover-calls.ts';
import { type RunningCall, startCall } from './running-call.ts';
import { startSoundCache } from './sound-cache.ts';
import { type ActiveCampaign, listActiveCampaigns } from './store-campaigns.ts';

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

export function startVoiceEngine(options: VoiceEngineOptions): VoiceEngine {
  const { rt, dialer, drainLimitMs } = options;
  const ongoing = new Map<Uuid, RunningCall>();
  const sounds = startSoundCache(rt);
  const recovery = startRecovery({
    rt,
    dialer,
    rename(attemptId, processId) {
      ongoing.get(attemptId)?.renameProcess(processId);
      return ongoing.has(attemptId);
    },
  });
  let isStopped = false;
  let isWoken = false;
  let wakeUp: () => void = () => undefined;
  let slowAtMs = 0;

  const wake = (): void => {
    isWoken = true;
    wakeUp();
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, isWoken ? 0 : POLL_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const placeCalls = async (campaign: ActiveCampaign): Promise<void> => {
    const nowMs = rt.clock.nowMs();
    if (windowOpensAtMs(campaign.rules.window, campaign.timeZone, nowMs) > nowMs) return;
    const { rules, recordingMs, accountId, recordingId } = campaign;
    const sound = await sounds.get(accountId, recordingId);
    const plan = { rules, recordingMs, sound };
    for (const call of await claimCalls(rt, dialer, campaign)) {
      const running = startCall({ rt, dialer }, call, plan);
      ongoing.set(call.attemptId, running);
      void running.settled.then(() => {
        ongoing.delete(call.attemptId);
        wake();
      });
      // Claimed while the stop began: its rows are given back.
      if (isStopped) running.end();
    }
  };
  const workOn = async (campaign: ActiveCampaign, isSlowTurn: boolean): Promise<void> => {
    if (campaign.status === 'calling') return placeCalls(campaign);
    if (campaign.status === 'paused' && !isSlowTurn) return;
    await prepareVoiceCampaign(rt, campaign.accountId, campaign.id);
    wake();
  };
  const pass = async (): Promise<void> => {
    isWoken = false;
    const nowMs = performance.now();
    const isSlowTurn = nowMs >= slowAtMs;
    if (isSlowTurn) {
      slowAtMs = nowMs + SLOW_MS;
      await recovery.pass();
    }
    for (const campaign of await listActiveCampaigns(rt.db, rt.clock.now(), CAMPAIGNS_SCAN_MAX)) {
      if (isStopped) return;
      // One that cannot be worked on must not hold up the others.
      await workOn(campaign, isSlowTurn).catch((error: unknown) =>
        rt.log.warn('a voice campaign could not be worked on', { campaign: campaign.id, ...describeError(error) }),
      );
    }
  };
  const work = async (): Promise<void> => {
    while (!isStopped) {
      await pass().catch((error: unknown) => rt.log.warn('calls could not be placed', describeError(error)));
      if (!isStopped) await pause();
    }
  };
  const working = work();
  const allSettled = () => Promise.all([...ongoing.values()].map((call) => call.settled));
  return {
    wake,
    figures: () => ({ ongoing: ongoing.size, inherited: recovery.waiting() }),
    async stop() {
      isStopped = true;
      wakeUp();
      await working;
      const cut = new AbortController();
      const limit = (ms: number) => sleep(ms, undefined, { signal: cut.signal }).catch(() => undefined);
      await Promise.race([allSettled(), limit(drainLimitMs)]);
      for (const call of ongoing.values()) call.end();
      await Promise.race([allSettled(), limit(HANG_UP_LIMIT_MS)]);
      for (const call of ongoing.values()) call.abandon();
      cut.abort();
    },
  };
}

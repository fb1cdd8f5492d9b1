import { setTimeout as sleep } from 'node:timers/promises';
import { pacedMs, startWakeableLoop } from '../../../lib/background/wakeable-loop.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { Sending } from '../../messages/index.ts';
import { CAMPAIGN_MOVED } from '../rows/campaign.ts';
import { noteCampaignFault } from '../rows/campaign-faults.ts';
import { clearFaults } from '../rows/store-campaign-faults.ts';
import { restCampaign } from '../rows/store-campaign-lease.ts';
import { lookForWork, type SenderState, startSenderState } from './campaign-look.ts';
import { CHUNK_ROWS_MAX, type Turn } from './campaign-runner.ts';

/** How often the service looks for campaigns to prepare, to send or to leave; a wake may come sooner. */
const LOOK_MS = 500;
/** The pause if there is nothing to send, after which slots are found that came free without a wake. */
const IDLE_MS = 100;
/**
 * While one-time codes are under way, all campaigns together send this many rows in a step and pause this long after it. Without the limit the p99 of
 * codes, on two cores shared with Postgres and a simulator, was 8 times that of an idle service.
 */
const STEP_ROWS = 100;
const STEP_MS = 20;
/** How long a campaign is left to the processes that have the binds; one of them has taken it by then. */
const HAND_OVER_MS = 2_000;
/** The longest rest without a new look, in case the clock was wrong when the rest began. */
const REST_MAX_MS = 10 * 60_000;

export interface CampaignSender {
  /** Called when slots come free. */
  wake(): void;
  /** Called when a campaign was started or resumed, which then need not wait for the next look. */
  look(): void;
  /** Submits nothing more. */
  stop(): Promise<void>;
  /** Called when nothing is on the wire any more; frees the remaining rows for other processes. */
  release(): Promise<void>;
}

type Running = NonNullable<ReturnType<SenderState['running']['get']>>;

/** Runs a turn of a campaign and decides by its outcome whether the campaign keeps its place. */
async function takeTurn(deps: Sending, state: SenderState, one: Running, rowsMax: number): Promise<Turn> {
  const { rt } = deps;
  const { accountId, id, faults } = one.runner.campaign;
  const turn = await one.runner.turn(rowsMax).catch(async (error: unknown) => {
    const isOwn = await noteCampaignFault(rt, { accountId, id, status: 'sending' }, error);
    return isOwn ? ('over' as const) : ('waits' as const);
  });
  if (turn === 'moved') {
    if (faults > 0 && !one.isCleared) await clearFaults(rt.db, accountId, id);
    one.isCleared = true;
  }
  if (turn === 'elsewhere') state.leftUntilMs.set(id, performance.now() + HAND_OVER_MS);
  if (turn === 'rests') {
    const untilMs = Math.min(one.runner.restsUntilMs, rt.clock.nowMs() + REST_MAX_MS);
    await restCampaign(rt.db, { accountId, id, until: timestampFromMs(untilMs) });
  }
  if (turn === 'moved' || turn === 'waits') return turn;
  state.leave(one);
  if (state.crowded.has(accountId)) state.nextLookMs = 0;
  return turn;
}

/**
 * Returns an account's campaigns in the order in which they may have its turn, starting one further each time. Batches come first in every second
 * turn, so that one takes at most twice as long beside any number of campaigns as without them, and all batches together never stop these.
 */
function inOrder(own: readonly Running[], turnOf: number): Running[] {
  const turn = Math.floor(turnOf / 2);
  const kinds = [true, false].map((isMessageBatch) =>
    own.filter(({ runner }) => runner.campaign.isMessageBatch === isMessageBatch),
  );
  return (turnOf % 2 === 0 ? kinds : kinds.reverse()).flatMap((kind) => {
    const next = turn % Math.max(1, kind.length);
    return [...kind.slice(next), ...kind.slice(0, next)];
  });
}

/**
 * Gives each account a turn, starting one account further each time, for one of its campaigns that can send: twenty campaigns of one account do not
 * get twenty times the turns. Returns whether anything was sent.
 */
async function round(deps: Sending, state: SenderState): Promise<boolean> {
  const accounts = [...Map.groupBy(state.running.values(), ({ runner }) => runner.campaign.accountId).values()];
  if (accounts.length === 0) return false;
  state.turnOf += 1;
  const first = state.turnOf % accounts.length;
  const rowsMax = deps.rt.codes.areRecent() ? Math.ceil(STEP_ROWS / accounts.length) : CHUNK_ROWS_MAX;
  let hasMoved = false;
  for (const own of [...accounts.slice(first), ...accounts.slice(0, first)]) {
    for (const one of inOrder(own, state.turnOf)) {
      const turn = await takeTurn(deps, state, one, rowsMax).catch((error: unknown) => {
        deps.rt.log.warn('a campaign could not go on just now', describeError(error));
        return 'waits' as const;
      });
      if (turn !== 'moved') continue;
      hasMoved = true;
      break;
    }
  }
  return hasMoved;
}

/**
 * Prepares campaigns, each in one process, and sends all that are under way, together with the other processes: in turns, as fast as this process's
 * slots allow.
 */
export function startCampaignSender(deps: Sending): CampaignSender {
  const { rt } = deps;
  const state = startSenderState(rt);
  const pass = async (): Promise<boolean> => {
    if (await rt.outgoing.isHeld()) return false;
    if (performance.now() >= state.nextLookMs) {
      const startMs = performance.now();
      state.nextLookMs = startMs + LOOK_MS;
      await lookForWork(deps, state, loop.wake);
      // A look that was requested meanwhile must not be delayed, and no other may come early.
      const untilMs = startMs + pacedMs(LOOK_MS, performance.now() - startMs);
      if (state.nextLookMs > startMs) state.nextLookMs = Math.max(state.nextLookMs, untilMs);
    }
    const hasMoved = await round(deps, state);
    if (hasMoved && deps.rt.codes.areRecent()) await sleep(STEP_MS);
    return hasMoved;
  };
  const loop = startWakeableLoop({
    pass,
    pauseMs: IDLE_MS,
    onError: (error) => rt.log.warn('campaigns could not be processed', describeError(error)),
  });
  const look = (): void => {
    state.nextLookMs = 0;
    loop.wake();
  };
  rt.notices.on(CAMPAIGN_MOVED, look, { hearsOwn: true });
  return {
    wake: loop.wake,
    look,
    async stop() {
      state.isStopped = true;
      await loop.stop();
      await state.preparing;
    },
    async release() {
      for (const one of [...state.running.values()]) state.leave(one);
      await state.freeLeft();
    },
  };
}

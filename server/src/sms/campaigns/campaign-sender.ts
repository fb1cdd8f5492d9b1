import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../../log.ts';
import type { Sending } from '../sending.ts';
import { prepareCampaign } from './campaign-prepare.ts';
import { CampaignRunner, CHUNK_ROWS_MAX } from './campaign-runner.ts';
import { findSendingCampaign } from './store-campaign-gate.ts';
import { type CampaignWork, claimCampaign, type LeasedCampaign, listCampaignWork } from './store-campaign-lease.ts';
import { pauseStoredCampaign } from './store-campaign-moves.ts';
import { untilStopped } from './until-stopped.ts';

/** How often we look for campaigns to prepare, to send or to leave; a wake comes sooner. */
const LOOK_MS = 500;
/** With nothing to send: a slot that came free without a word is found by then. */
const IDLE_MS = 100;
const CAMPAIGNS_MAX = 200;
/**
 * While codes are under way all campaigns together do so much in a step, and rest for as long as it says: on two cores that
 * shares with Postgres and a simulator the p99 of codes was 8 times that of an idle service without it.
 */
const STEP_ROWS = 100;
const STEP_MS = 20;
/** Making a million rows and failing at the last must not be all that the database does. */
const PREPARE_AGAIN_MS = 3_000;
/** Rows left to the processes that have the binds: by then one of them has taken them. */
const HAND_OVER_MS = 2_000;

export interface CampaignSender {
  /** Slots came free. */
  wake(): void;
  /** A campaign was started or moved by this process: no need to wait for the next look. */
  look(): void;
  /** No new submits. */
  stop(): Promise<void>;
  /** After the wire has been drained: what this process had in hand is free for others. */
  release(): Promise<void>;
}

interface State {
  readonly running: Map<number, CampaignRunner>;
  /** Nothing more is sent, but some rows are not settled yet: the others are freed with the last of them. */
  readonly ending: Map<number, CampaignRunner>;
  preparing: Promise<void> | null;
  /** Campaigns that could not be prepared or were left to others, and when they are tried again. */
  readonly triedAgainMs: Map<number, number>;
  nextLookMs: number;
  turnOf: number;
  isStopped: boolean;
}

async function freeEnded(state: State): Promise<void> {
  for (const [id, runner] of state.ending) {
    if (runner.isOnTheWire()) continue;
    await runner.release();
    state.ending.delete(id);
  }
}

function prepare(deps: Sending, state: State, leased: LeasedCampaign, wake: () => void): void {
  const { rt } = deps;
  const own = { ...rt, db: untilStopped(rt.db, () => state.isStopped) };
  state.preparing = prepareCampaign(own, deps, leased)
    .then(() => void state.triedAgainMs.delete(leased.id))
    .catch((error: unknown) => {
      state.triedAgainMs.set(leased.id, performance.now() + PREPARE_AGAIN_MS);
      rt.log.warn('a campaign could not be prepared and will be tried again', {
        campaign: leased.id,
        ...describeError(error),
      });
    })
    .finally(() => {
      state.preparing = null;
      state.nextLookMs = 0;
      wake();
    });
}

/** Paused or ended, by whomever. */
function endOthers(state: State, work: readonly CampaignWork[]): void {
  const sending = new Set(work.filter(({ status }) => status === 'sending').map(({ id }) => id));
  for (const [id, runner] of state.running) {
    if (sending.has(id)) continue;
    state.running.delete(id);
    state.ending.set(id, runner);
  }
}

async function look(deps: Sending, state: State, wake: () => void): Promise<void> {
  const { rt } = deps;
  const processId = rt.processId();
  const nowMs = performance.now();
  for (const [id, againMs] of state.triedAgainMs) if (againMs <= nowMs) state.triedAgainMs.delete(id);
  const works = await listCampaignWork(rt.db, processId, CAMPAIGNS_MAX);
  endOthers(state, works);
  await freeEnded(state);
  for (const { accountId, id, status, isSenderBarred } of works) {
    if (status === 'sending' && isSenderBarred)
      await pauseStoredCampaign(rt.db, { accountId, id, now: rt.clock.now() }, 'sender_withdrawn');
    if (state.running.has(id) || state.ending.has(id)) continue;
    if (nowMs < (state.triedAgainMs.get(id) ?? 0)) continue;
    if (status === 'preparing') {
      // One at a time. A row that is being prepared must not be touched: its transaction would have to begin anew.
      const leased = state.preparing === null ? await claimCampaign(rt.db, { accountId, id, processId }) : null;
      if (leased) prepare(deps, state, leased, wake);
    } else if (!deps.carriers.isIdleHere?.()) {
      const campaign = await findSendingCampaign(rt.db, accountId, id);
      if (campaign) state.running.set(id, new CampaignRunner(deps, campaign));
    }
  }
}

/** Each campaign in turn, beginning with the one after last time's first; true when something went out. */
async function round(deps: Sending, state: State): Promise<boolean> {
  const runners = [...state.running.values()];
  state.turnOf = runners.length === 0 ? 0 : (state.turnOf + 1) % runners.length;
  const rowsMax = deps.submitter.hasCodes() ? Math.ceil(STEP_ROWS / Math.max(1, runners.length)) : CHUNK_ROWS_MAX;
  let hasMoved = false;
  for (const runner of [...runners.slice(state.turnOf), ...runners.slice(0, state.turnOf)]) {
    const { id } = runner.campaign;
    const turn = await runner.turn(rowsMax).catch((error: unknown) => {
      deps.rt.log.warn('a campaign could not go on just now', { campaign: id, ...describeError(error) });
      return 'waits' as const;
    });
    if (turn === 'moved') hasMoved = true;
    if (turn === 'elsewhere') state.triedAgainMs.set(id, performance.now() + HAND_OVER_MS);
    if (turn !== 'over' && turn !== 'elsewhere') continue;
    state.running.delete(id);
    state.ending.set(id, runner);
  }
  return hasMoved;
}

/**
 * Prepares campaigns, each in one process, and sends all that are on their way together with the other processes: in turns,
 * as fast as this one's slots allow.
 */
export function startCampaignSender(deps: Sending): CampaignSender {
  const { rt } = deps;
  const state: State = {
    running: new Map(),
    ending: new Map(),
    preparing: null,
    triedAgainMs: new Map(),
    nextLookMs: 0,
    turnOf: 0,
    isStopped: false,
  };
  let isWoken = false;
  let wakeUp: () => void = () => undefined;
  const wake = (): void => {
    isWoken = true;
    wakeUp();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const pass = async (): Promise<boolean> => {
    if (performance.now() >= state.nextLookMs) {
      state.nextLookMs = performance.now() + LOOK_MS;
      await look(deps, state, wake);
    }
    return round(deps, state);
  };
  const work = async (): Promise<void> => {
    while (!state.isStopped) {
      isWoken = false;
      const hasMoved = await pass().catch((error: unknown) => {
        rt.log.warn('campaigns could not be looked after', describeError(error));
        return false;
      });
      if (hasMoved && deps.submitter.hasCodes()) await sleep(STEP_MS);
      else if (!hasMoved && !isWoken && !state.isStopped) await pause();
    }
  };
  const working = work();
  return {
    wake,
    look() {
      state.nextLookMs = 0;
      wake();
    },
    async stop() {
      state.isStopped = true;
      wake();
      await working;
      await state.preparing;
    },
    async release() {
      for (const [id, runner] of state.running) state.ending.set(id, runner);
      state.running.clear();
      await freeEnded(state).catch((error: unknown) =>
        rt.log.warn('rows of campaigns were not freed', describeError(error)),
      );
    },
  };
}

import { AppError } from '../../../errors.ts';
import { walkAccounts } from '../../../lib/background/walk-accounts.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Sending } from '../../messages/index.ts';
import { prepareCampaign } from '../audience/prepare-campaign.ts';
import { noteCampaignFault } from '../rows/campaign-faults.ts';
import { pauseByItself } from '../rows/record-campaign.ts';
import {
  type CampaignAtWork,
  type CampaignWork,
  claimCampaign,
  type LeasedCampaign,
  listCampaignWork,
  listSendingCampaigns,
  restCampaign,
} from '../rows/store-campaign-lease.ts';
import { CampaignRunner } from './campaign-runner.ts';
import { findSendingCampaign } from './store-sending-campaign.ts';
import { untilStopped } from './until-stopped.ts';

/** Each campaign has some rows in memory, and a turn in every round. */
const RUNNING_MAX = 200;
/** Further campaigns of an account wait for their turn at one of these places. */
const PER_ACCOUNT_MAX = 20;
/** If there are more campaigns than places, each keeps its place for this long, and then another one gets it. */
const SLICE_MS = 5_000;
/** After a failure the next preparation waits, so that a database that returns is not kept busy with millions of rows that fail again. */
const PREPARE_AGAIN_MS = 3_000;

interface Running {
  readonly runner: CampaignRunner;
  readonly sinceMs: number;
  isCleared: boolean;
}

export interface SenderState {
  readonly running: Map<number, Running>;
  /** Runners that send nothing more but have unsettled messages; their other rows are freed when the last of these is settled. */
  readonly left: Map<number, CampaignRunner>;
  /** When campaigns whose binds other processes hold are tried again. */
  readonly leftUntilMs: Map<number, number>;
  readonly afterAccountId: { sending: number; preparing: number };
  /** Accounts that had more campaigns than places at the last look. */
  crowded: ReadonlySet<number>;
  preparing: Promise<void> | null;
  prepareAgainMs: number;
  nextLookMs: number;
  turnOf: number;
  isStopped: boolean;
  leave(one: Running): void;
  freeLeft(): Promise<void>;
}

export function startSenderState(rt: Runtime): SenderState {
  const state: SenderState = {
    running: new Map(),
    left: new Map(),
    leftUntilMs: new Map(),
    afterAccountId: { sending: 0, preparing: 0 },
    crowded: new Set(),
    preparing: null,
    prepareAgainMs: 0,
    nextLookMs: 0,
    turnOf: 0,
    isStopped: false,
    leave({ runner }) {
      state.running.delete(runner.campaign.id);
      state.left.set(runner.campaign.id, runner);
    },
    async freeLeft() {
      for (const [id, runner] of state.left) {
        if (runner.isOnTheWire()) continue;
        // A failure to free one campaign must not stop the look at the others.
        await runner.release().then(
          () => state.left.delete(id),
          (error: unknown) =>
            rt.log.warn('rows of a campaign were not freed', { campaign: id, ...describeError(error) }),
        );
      }
    },
  };
  return state;
}

function walkWork(
  { rt }: Sending,
  status: CampaignAtWork,
  list: { afterAccountId: number; perAccountMax: number; rowsMax: number },
) {
  const now = rt.clock.now();
  const processId = rt.processId();
  return walkAccounts<CampaignWork>({
    read: (afterAccountId, limit) => listCampaignWork(rt.hot, { status, afterAccountId, processId, now, limit }),
    canAct: ({ canAct }) => canAct,
    ...list,
  });
}

function prepare(deps: Sending, state: SenderState, leased: LeasedCampaign, wake: () => void): void {
  const { rt } = deps;
  const { accountId, id } = leased;
  const own = { ...rt, db: untilStopped(rt.db, () => state.isStopped) };
  state.preparing = prepareCampaign(own, deps, leased)
    .catch(async (error: unknown) => {
      const isOwn = await noteCampaignFault(rt, { accountId, id, status: 'preparing' }, error);
      const isMoved = error instanceof AppError && error.code === 'conflict';
      if (!isOwn && !isMoved) state.prepareAgainMs = performance.now() + PREPARE_AGAIN_MS;
    })
    .catch((error: unknown) => {
      state.prepareAgainMs = performance.now() + PREPARE_AGAIN_MS;
      rt.log.warn('a campaign that could not be prepared was not noted', { campaign: id, ...describeError(error) });
    })
    .finally(() => {
      state.preparing = null;
      state.nextLookMs = 0;
      wake();
    });
}

/**
 * Prepares one campaign at a time, of the accounts in turn. Nothing may update a row that is being prepared, because its transaction would start
 * again.
 */
async function prepareNext(deps: Sending, state: SenderState, wake: () => void): Promise<void> {
  if (state.preparing !== null || performance.now() < state.prepareAgainMs) return;
  const { rt } = deps;
  const { rows, afterAccountId } = await walkWork(deps, 'preparing', {
    afterAccountId: state.afterAccountId.preparing,
    perAccountMax: 1,
    rowsMax: 1,
  });
  state.afterAccountId.preparing = afterAccountId;
  const [next] = rows;
  const leased = next && (await claimCampaign(rt.db, { ...next, processId: rt.processId() }));
  if (leased) prepare(deps, state, leased, wake);
}

/** Puts campaigns that have had their place long enough behind the others of an account that has more campaigns than places. */
async function rotate({ rt }: Sending, state: SenderState): Promise<void> {
  const untilMs = performance.now() - SLICE_MS;
  for (const one of state.running.values()) {
    const { accountId, id } = one.runner.campaign;
    if (!state.crowded.has(accountId) || one.sinceMs > untilMs) continue;
    await restCampaign(rt.db, { accountId, id, until: timestampFromMs(rt.clock.nowMs()) });
    state.leave(one);
    // The next ones get these places at once.
    state.nextLookMs = 0;
  }
}

/** If there are more campaigns than places, those that have had theirs longest leave. */
function makeRoom(state: SenderState, wanted: number): void {
  const room = RUNNING_MAX - state.running.size;
  const untilMs = performance.now() - SLICE_MS;
  const old = [...state.running.values()].filter((one) => one.sinceMs <= untilMs);
  for (const one of old.slice(0, Math.max(0, wanted - room))) state.leave(one);
}

async function start(deps: Sending, state: SenderState, { accountId, id }: CampaignWork): Promise<void> {
  const campaign = await findSendingCampaign(deps.rt.db, accountId, id);
  if (!campaign) return;
  const runner = new CampaignRunner(deps, campaign);
  state.running.set(id, { runner, sinceMs: performance.now(), isCleared: false });
}

/** Returns the campaigns that can send and are not running yet, up to an account's share. */
function newcomers(state: SenderState, rows: readonly CampaignWork[]): CampaignWork[] {
  const taken = new Map<number, number>();
  for (const { runner } of state.running.values())
    taken.set(runner.campaign.accountId, (taken.get(runner.campaign.accountId) ?? 0) + 1);
  const nowMs = performance.now();
  return rows.filter(({ accountId, id }) => {
    if (state.running.has(id) || state.left.has(id) || nowMs < (state.leftUntilMs.get(id) ?? 0)) return false;
    const count = taken.get(accountId) ?? 0;
    taken.set(accountId, count + 1);
    return count < PER_ACCOUNT_MAX;
  });
}

/** Starts campaigns that can send, leaves those that were paused or have ended, and begins to prepare the next one. */
export async function lookForWork(deps: Sending, state: SenderState, wake: () => void): Promise<void> {
  const { rt, carriers } = deps;
  const nowMs = performance.now();
  for (const [id, untilMs] of state.leftUntilMs) if (untilMs <= nowMs) state.leftUntilMs.delete(id);
  const { rows, crowded, afterAccountId } = await walkWork(deps, 'sending', {
    afterAccountId: state.afterAccountId.sending,
    perAccountMax: PER_ACCOUNT_MAX,
    rowsMax: 2 * RUNNING_MAX,
  });
  state.afterAccountId.sending = afterAccountId;
  state.crowded = crowded;
  const found = carriers.isIdleHere() ? [] : newcomers(state, rows);
  const known = [...state.running.values()].map(({ runner }) => runner.campaign);
  const sending = await listSendingCampaigns(rt.hot, [...known, ...found]);
  const barred = new Set<number>();
  for (const { accountId, id, isSenderBarred } of sending) {
    if (!isSenderBarred) continue;
    barred.add(id);
    await pauseByItself(rt, { accountId, id, reason: 'sender_withdrawn' });
  }
  const ids = new Set(sending.flatMap(({ id }) => (barred.has(id) ? [] : [id])));
  for (const one of [...state.running.values()]) if (!ids.has(one.runner.campaign.id)) state.leave(one);
  await rotate(deps, state);
  const able = found.filter(({ id }) => ids.has(id));
  makeRoom(state, able.length);
  await state.freeLeft();
  for (const work of able) {
    if (state.running.size >= RUNNING_MAX) break;
    const { accountId, id } = work;
    await start(deps, state, work).catch((error: unknown) =>
      noteCampaignFault(rt, { accountId, id, status: 'sending' }, error),
    );
  }
  await prepareNext(deps, state, wake);
}

import { settleHold } from '../../billing/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { startWindowGate, type WindowGate } from '../../lib/window-gate.ts';
import type { Sending } from '../sending.ts';
import { listCampaignCounts } from '../store-counts.ts';
import { countOutboxOfCampaign } from '../store-outbox.ts';
import { takeBack } from '../take-back.ts';
import { type Chunk, isAllElsewhere, MovedAway, pickRows, storeChunk } from './campaign-chunk.ts';
import { CampaignStretches, type HeldStretch } from './campaign-stretches.ts';
import type { SendingCampaign } from './store-campaign-gate.ts';
import { lockCampaignStateById } from './store-campaign-moves.ts';
import { endCampaign, findOpenCounts } from './store-campaign-rows.ts';
import { deleteStretches } from './store-stretches.ts';

export const CHUNK_ROWS_MAX = 1_000;
/** Looking whether all is done costs some statements: not for every settled batch. */
const END_CHECK_MS = 200;
const END_CHECK_MAX_MS = 1_000;

/** The outbox is small by nature: so many of a campaign's rows may wait there for processes that have the binds. */
const ELSEWHERE_WAITING_MAX = 2_000;

/**
 * `moved`: something went out. `waits`: no slot is free, or its window is shut. `over`: nothing to do here any more.
 * `elsewhere`: other processes have the binds that it needs.
 */
export type Turn = 'moved' | 'waits' | 'over' | 'elsewhere';

/** Nothing waits and nothing is on the wire, and nobody can change that while the campaign is locked. */
async function endIfDone(deps: Sending, { accountId, id: campaignId }: SendingCampaign): Promise<void> {
  const { rt } = deps;
  const now = rt.clock.now();
  await rt.db.transact(async (tx) => {
    await lockCampaignStateById(tx, accountId, campaignId);
    const open = await findOpenCounts(tx, accountId, campaignId);
    if (open.queued > 0 || open.submitting > 0) return;
    const counts = await listCampaignCounts(tx, accountId, campaignId);
    const isSuccess = counts.some(({ status }) => status !== 'failed' && status !== 'skipped');
    const ended = await endCampaign(tx, { accountId, campaignId, now, isSuccess });
    if (!ended) return;
    await deleteStretches(tx, accountId, campaignId);
    const cost = 0 as Hundredths;
    await settleHold(tx, { accountId, at: now, cost, released: ended.held, reference: ended.uuid });
    rt.log.info('a campaign ended', { campaign: campaignId, account: accountId, status: ended.status });
  });
}

/** This process's part in sending one campaign: the rows that it has in hand, and what of them is on the wire. */
export class CampaignRunner {
  readonly campaign: SendingCampaign;
  readonly #deps: Sending;
  readonly #gate: WindowGate;
  readonly #stretches: CampaignStretches;
  #endCheckAtMs = 0;
  #endCheckMs = END_CHECK_MS;
  #doubtful: readonly Uuid[] = [];

  constructor(deps: Sending, campaign: SendingCampaign) {
    this.#deps = deps;
    this.campaign = campaign;
    this.#gate = startWindowGate(campaign);
    this.#stretches = new CampaignStretches(deps.rt, campaign);
  }

  isOnTheWire(): boolean {
    return this.#deps.submitter.inFlight(this.campaign.id) > 0;
  }

  /** Nothing of it is on the wire any more: the rows that it still has in hand are for others. */
  async release(): Promise<void> {
    if (this.#doubtful.length > 0) await this.#takeBack();
    await this.#stretches.free();
  }

  /** Sends what the free slots allow, a chunk at most, so that campaigns take turns. */
  async turn(rowsMax: number): Promise<Turn> {
    if (this.#doubtful.length > 0) await this.#takeBack();
    const nowMs = this.#deps.rt.clock.nowMs();
    if (this.#gate.opensAtMs(nowMs) > nowMs) return 'waits';
    try {
      if (this.#stretches.isShort()) {
        const taking = this.#stretches.take();
        if (this.#stretches.first() === null) await taking;
        else taking.catch(() => undefined); // Tried again when the rows run out, and told then.
      }
      const stretch = this.#stretches.first();
      return stretch === null ? await this.#atEnd() : await this.#send(stretch, rowsMax);
    } catch (error) {
      if (error instanceof MovedAway) return 'over';
      throw error;
    }
  }

  async #send(stretch: HeldStretch, rowsMax: number): Promise<Turn> {
    const deps = this.#deps;
    const chunk = pickRows(deps, this.#gate, stretch.rows.slice(0, rowsMax));
    if (chunk.taken === 0) return 'waits';
    if (isAllElsewhere(chunk)) return 'elsewhere';
    try {
      if (await this.#waitsForOthers(chunk)) {
        for (const { slot } of chunk.picked) slot.release();
        return 'waits';
      }
      const now = deps.rt.clock.now();
      const { throughId } = stretch;
      const marked = await deps.rt.hot.transact((tx) =>
        storeChunk(deps, tx, this.campaign, { ...chunk, throughId, now }),
      );
      this.#stretches.handOut(stretch, chunk.taken, marked.size);
      this.#submit(chunk, { stretch, marked, now });
      this.#endCheckMs = END_CHECK_MS;
      return 'moved';
    } catch (error) {
      for (const { slot } of chunk.picked) slot.release();
      if (!(error instanceof MovedAway)) this.#doubtful = chunk.picked.map(({ row }) => row.id);
      throw error;
    }
  }

  async #waitsForOthers(chunk: Chunk): Promise<boolean> {
    if (chunk.elsewhere.length === 0) return false;
    const { accountId, id } = this.campaign;
    const waiting = await countOutboxOfCampaign(this.#deps.rt.hot, accountId, id, ELSEWHERE_WAITING_MAX);
    return waiting >= ELSEWHERE_WAITING_MAX;
  }

  #submit(chunk: Chunk, { stretch, marked, now }: { stretch: HeldStretch; marked: ReadonlySet<Uuid>; now: Timestamp }) {
    const { accountId, id, uuid, senderId } = this.campaign;
    const onSettled = () => this.#stretches.settle(stretch);
    const campaign = { id, uuid };
    const first = { submittedAt: now, partStates: '', attempts: 0, isFromOutbox: false };
    for (const { row, slot } of chunk.picked) {
      if (!marked.has(row.id)) {
        slot.release();
        continue;
      }
      const { phoneNumber, message, parts, price } = row;
      const outbound = { id: row.id, senderId, phoneNumber, message, parts, acceptedIds: [], validUntilMs: null };
      const submission = { accountId, campaign, outbound, price, ...first, slot };
      this.#deps.submitter.submit(submission, onSettled);
    }
  }

  /** Looked at less often the longer nothing is to be done: rows may wait for a window, or for another process, for hours. */
  async #atEnd(): Promise<Turn> {
    const { accountId, id } = this.campaign;
    const nowMs = performance.now();
    if (this.isOnTheWire() || nowMs < this.#endCheckAtMs) return 'waits';
    this.#endCheckAtMs = nowMs + this.#endCheckMs;
    this.#endCheckMs = Math.min(END_CHECK_MAX_MS, this.#endCheckMs * 2);
    await this.#stretches.free();
    const open = await findOpenCounts(this.#deps.rt.db, accountId, id);
    const found = await this.#stretches.lookAgain(open.outbox ? 0 : open.queued);
    if (found === 'over') return 'over';
    if (found === 'more' || open.queued > 0 || open.submitting > 0) return 'waits';
    await endIfDone(this.#deps, this.campaign);
    return 'over';
  }

  /** The commit of a chunk may have come through though we were told of a failure. Nothing of it went to the wire. */
  async #takeBack(): Promise<void> {
    await takeBack(this.#deps.rt, this.campaign.accountId, this.#doubtful);
    this.#doubtful = [];
  }
}

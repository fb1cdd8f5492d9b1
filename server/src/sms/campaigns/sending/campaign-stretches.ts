import { firstIdOf, lastIdOf, type Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import {
  findCampaignPosition,
  freeStretches,
  rewindCampaign,
  type Stretch,
  takeFreeStretch,
  takeStretch,
} from '../rows/store-stretches.ts';
import { MovedAway } from './send-chunk.ts';
import { listQueuedRows, type QueuedRow } from './store-queued-rows.ts';
import type { SendingCampaign } from './store-sending-campaign.ts';

/**
 * A stretch holds the rows of about one second. This is how much is read ahead, and how much may wait for a slow process while a fast one has nothing
 * left to do.
 */
const STRETCH_MS = 1_000;
const ROWS_FIRST = 200;
const ROWS_MIN = 50;
const ROWS_MAX = 2_000;
/** The factor by which a stretch may be longer than the previous one. */
const GROWTH_MAX = 4;
/** How often in a row other processes may take the rows that this one has read; practically never reached. */
const TRIES_MAX = 20;

export interface HeldStretch {
  readonly throughId: Uuid;
  /** Rows that are not handed out yet. */
  rows: readonly QueuedRow[];
  /** The number of rows that are handed out and not settled. */
  open: number;
}

/** The rows of one campaign that this process has taken. Other processes have taken other rows of it. */
export class CampaignStretches {
  readonly #rt: Runtime;
  readonly #of: { readonly accountId: number; readonly campaignId: number };
  readonly #held: HeldStretch[] = [];
  /** Stretches that are settled completely, but still stored as ours. */
  #done: Uuid[] = [];
  #cursorId: Uuid;
  #rowsMax = ROWS_FIRST;
  /** What was handed out since the last stretch was taken. */
  readonly #pace = { handedOut: 0, sinceMs: performance.now() };
  #isReadOut = false;
  /** Taking a stretch has failed according to an error; it may have been committed nevertheless. */
  #isInDoubt = false;
  #reading: Promise<void> | null = null;

  constructor(rt: Runtime, { accountId, id: campaignId, cursorId }: SendingCampaign) {
    this.#rt = rt;
    this.#of = { accountId, campaignId };
    this.#cursorId = cursorId;
  }

  /** Returns the stretch whose rows are next; null if all are handed out. */
  first(): HeldStretch | null {
    return this.#held.find(({ rows }) => rows.length > 0) ?? null;
  }

  isShort(): boolean {
    return !this.#isReadOut && this.#held.reduce((sum, { rows }) => sum + rows.length, 0) <= this.#rowsMax / 2;
  }

  /** Notes that rows were sent or ended otherwise; `count` of them are still to be settled. */
  handOut(stretch: HeldStretch, rows: number, count: number): void {
    stretch.rows = stretch.rows.slice(rows);
    this.#pace.handedOut += rows;
    stretch.open += count;
    this.#close(stretch);
  }

  settle(stretch: HeldStretch): void {
    stretch.open -= 1;
    this.#close(stretch);
  }

  #close(stretch: HeldStretch): void {
    if (stretch.open > 0 || stretch.rows.length > 0) return;
    const index = this.#held.indexOf(stretch);
    if (index === -1) return;
    this.#held.splice(index, 1);
    this.#done.push(stretch.throughId);
  }

  /** Takes the next rows of the campaign. */
  take(): Promise<void> {
    this.#reading ??= this.#take()
      .catch((error: unknown) => {
        this.#isInDoubt = true;
        throw error;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  /** Sets the size of a stretch to the number of rows that were sent in a second lately. */
  #adjust(): void {
    const nowMs = performance.now();
    const { handedOut, sinceMs } = this.#pace;
    if (handedOut > 0) {
      const rows = Math.ceil((handedOut * STRETCH_MS) / Math.max(1, nowMs - sinceMs));
      this.#rowsMax = Math.max(ROWS_MIN, Math.min(ROWS_MAX, this.#rowsMax * GROWTH_MAX, rows));
    }
    this.#pace.handedOut = 0;
    this.#pace.sinceMs = nowMs;
  }

  async #take(): Promise<void> {
    const { accountId, campaignId } = this.#of;
    this.#adjust();
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const rows = await this.#read({ afterId: this.#cursorId, throughId: lastIdOf(this.#cursorId) });
      const throughId = rows.at(-1)?.id;
      if (throughId && (await this.#takeThrough(throughId))) return this.#hold(throughId, rows);
      const position = await findCampaignPosition(this.#rt.hot, accountId, campaignId);
      if (position?.status !== 'sending' || position.cursorId === null) throw new MovedAway();
      if (!throughId && position.cursorId === this.#cursorId) return this.#takeFree();
      this.#cursorId = position.cursorId;
    }
  }

  #read(stretch: Stretch): Promise<QueuedRow[]> {
    return listQueuedRows(this.#rt.hot, { ...this.#of, ...stretch, limit: this.#rowsMax });
  }

  async #takeThrough(throughId: Uuid): Promise<boolean> {
    const done = this.#done;
    const stretch = { ...this.#of, processId: this.#rt.processId(), afterId: this.#cursorId, throughId };
    if (!(await takeStretch(this.#rt.hot, { ...stretch, done }))) return false;
    this.#done = this.#done.filter((id) => !done.includes(id));
    this.#cursorId = throughId;
    return true;
  }

  async #takeFree(): Promise<void> {
    const stretch = await takeFreeStretch(this.#rt.hot, { ...this.#of, processId: this.#rt.processId() });
    this.#isReadOut = stretch === null;
    if (!stretch) return;
    const rows = await listQueuedRows(this.#rt.hot, { ...this.#of, ...stretch, limit: ROWS_MAX });
    this.#hold(stretch.throughId, rows);
  }

  #hold(throughId: Uuid, rows: readonly QueuedRow[]): void {
    const stretch = { throughId, rows, open: 0 };
    this.#held.push(stretch);
    this.#close(stretch);
  }

  /**
   * Called when no rows are left. Returns whether rows can be taken after all, which others gave up or which returned behind the cursor. `others`:
   * other processes have taken some. `over`: the campaign is not sending any more.
   */
  async lookAgain(queued: number): Promise<'over' | 'more' | 'others' | 'none'> {
    const { accountId, campaignId } = this.#of;
    const position = await findCampaignPosition(this.#rt.hot, accountId, campaignId);
    if (position?.status !== 'sending' || position.cursorId === null) return 'over';
    const { cursorId, hasFree, hasStretches } = position;
    if (queued > 0 && !hasStretches && cursorId === this.#cursorId)
      await rewindCampaign(this.#rt.hot, { ...this.#of, cursorId, firstId: firstIdOf(cursorId) });
    this.#isReadOut = !(hasFree || (queued > 0 && !hasStretches) || cursorId !== this.#cursorId);
    if (!this.#isReadOut) return 'more';
    return hasStretches ? 'others' : 'none';
  }

  /** Frees what is not done for other processes. Nothing of it may be on the wire. */
  async free(): Promise<void> {
    await this.#reading?.catch(() => undefined);
    const done = this.#done;
    if (done.length === 0 && this.#held.length === 0 && !this.#isInDoubt) return;
    await freeStretches(this.#rt.hot, { ...this.#of, processId: this.#rt.processId(), done });
    this.#held.length = 0;
    this.#done = [];
    this.#isInDoubt = false;
  }
}

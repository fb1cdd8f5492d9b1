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
import type { LeasedCampaign } from './store-campaign-lease.ts';
import { lockCampaignStateById } from './store-campaign-moves.ts';
import { endCampaign, findOpenCounts, firstIdOf, listQueuedRows, type QueuedRow } from './store-campaign-rows.ts';

/** Read ahead: twice what one turn can take, so that reading goes on while a chunk is marked. */
const READ_ROWS = 2_000;
export const CHUNK_ROWS_MAX = 1_000;
/** Looking whether all is done costs a statement: not for every settled batch. */
const END_CHECK_MS = 200;

/** The outbox is small by nature: so many of a campaign's rows may wait there for processes that have the binds. */
const ELSEWHERE_WAITING_MAX = 2_000;

/**
 * `moved`: something went out. `waits`: no slot is free, or its window is shut. `over`: nothing to do here any more.
 * `elsewhere`: other processes have the binds that it needs.
 */
export type Turn = 'moved' | 'waits' | 'over' | 'elsewhere';

/** Rows handed out together; once none is open the low water rises over them. */
interface Flight {
  readonly lastId: Uuid;
  open: number;
}

/** Nothing waits and nothing is on the wire, and nobody can change that while the campaign is locked. */
async function endIfDone(deps: Sending, { accountId, id: campaignId }: LeasedCampaign): Promise<void> {
  const { rt } = deps;
  const now = rt.clock.now();
  await rt.db.transact(async (tx) => {
    await lockCampaignStateById(tx, accountId, campaignId);
    const open = await findOpenCounts(tx, accountId, campaignId);
    if (open.queued > 0 || open.submitting > 0) return;
    const counts = await listCampaignCounts(tx, accountId, campaignId);
    const isSuccess = counts.some(({ status }) => status !== 'failed' && status !== 'skipped');
    const ended = await endCampaign(tx, { accountId, campaignId, processId: rt.processId(), now, isSuccess });
    if (!ended) return;
    const cost = 0 as Hundredths;
    await settleHold(tx, { accountId, at: now, cost, released: ended.held, reference: ended.uuid });
    rt.log.info('a campaign ended', { campaign: campaignId, account: accountId, status: ended.status });
  });
}

/** One campaign while this process has it: where it stands in its rows, and what of them is on the wire. */
export class CampaignRunner {
  readonly campaign: LeasedCampaign;
  readonly #deps: Sending;
  readonly #gate: WindowGate;
  readonly #flights: Flight[] = [];
  #cursorId: Uuid;
  #lowWaterId: Uuid | null;
  #buffer: QueuedRow[] = [];
  #readTo: Uuid;
  #isReadOut = false;
  #reading: Promise<void> | null = null;
  #endCheckAtMs = 0;
  #doubtful: readonly Uuid[] = [];

  constructor(deps: Sending, campaign: LeasedCampaign, cursorId: Uuid) {
    this.#deps = deps;
    this.campaign = campaign;
    this.#gate = startWindowGate(campaign);
    this.#cursorId = cursorId;
    this.#readTo = cursorId;
    this.#lowWaterId = campaign.lowWaterId;
  }

  /** Everything up to here is settled. */
  get lowWaterId(): Uuid | null {
    return this.#lowWaterId;
  }

  isOnTheWire(): boolean {
    return this.#deps.submitter.inFlight(this.campaign.id) > 0;
  }

  /** Sends what the free slots allow, a chunk at most, so that campaigns take turns. */
  async turn(rowsMax: number): Promise<Turn> {
    if (this.#doubtful.length > 0) await this.#takeBack();
    const nowMs = this.#deps.rt.clock.nowMs();
    if (this.#gate.opensAtMs(nowMs) > nowMs) return 'waits';
    if (this.#buffer.length < CHUNK_ROWS_MAX && !this.#isReadOut) {
      const reading = this.#read();
      if (this.#buffer.length === 0) await reading;
      else reading.catch(() => undefined); // Tried again when the rows run out, and told then.
    }
    return this.#buffer.length > 0 ? this.#send(rowsMax) : this.#atEnd();
  }

  #read(): Promise<void> {
    const { accountId, id: campaignId } = this.campaign;
    const query = { accountId, campaignId, afterId: this.#readTo, limit: READ_ROWS };
    this.#reading ??= listQueuedRows(this.#deps.rt.hot, query)
      .then((rows) => {
        this.#buffer = this.#buffer.concat(rows);
        this.#readTo = rows.at(-1)?.id ?? this.#readTo;
        this.#isReadOut = rows.length < READ_ROWS;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #send(rowsMax: number): Promise<Turn> {
    const deps = this.#deps;
    const chunk = pickRows(deps, this.#gate, this.#buffer.slice(0, rowsMax));
    const { lastId } = chunk;
    if (lastId === null) return 'waits';
    if (isAllElsewhere(chunk)) return 'elsewhere';
    try {
      if (await this.#waitsForOthers(chunk)) {
        for (const { slot } of chunk.picked) slot.release();
        return 'waits';
      }
      const now = deps.rt.clock.now();
      const move = { ...chunk, cursorId: lastId, lowWaterId: this.#lowWaterId, now };
      const marked = await deps.rt.hot.transact((tx) => storeChunk(deps, tx, this.campaign, move));
      this.#buffer = this.#buffer.slice(chunk.taken);
      this.#cursorId = lastId;
      this.#submit(chunk, marked, now);
      return 'moved';
    } catch (error) {
      for (const { slot } of chunk.picked) slot.release();
      if (error instanceof MovedAway) return 'over';
      this.#doubtful = chunk.picked.map(({ row }) => row.id);
      throw error;
    }
  }

  async #waitsForOthers(chunk: Chunk): Promise<boolean> {
    if (chunk.elsewhere.length === 0) return false;
    const { accountId, id } = this.campaign;
    const waiting = await countOutboxOfCampaign(this.#deps.rt.hot, accountId, id, ELSEWHERE_WAITING_MAX);
    return waiting >= ELSEWHERE_WAITING_MAX;
  }

  #submit(chunk: Chunk, marked: ReadonlySet<Uuid>, submittedAt: Timestamp): void {
    const { accountId, id, uuid, senderId } = this.campaign;
    const flight: Flight = { lastId: chunk.lastId ?? this.#cursorId, open: marked.size };
    this.#flights.push(flight);
    const onSettled = () => {
      flight.open -= 1;
      if (flight.open === 0) this.#rise();
    };
    const campaign = { id, uuid };
    const first = { submittedAt, partStates: '', attempts: 0, isFromOutbox: false };
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
    this.#rise();
  }

  #rise(): void {
    while (this.#flights[0]?.open === 0) this.#lowWaterId = this.#flights.shift()?.lastId ?? this.#lowWaterId;
  }

  async #atEnd(): Promise<Turn> {
    const { accountId, id } = this.campaign;
    const nowMs = performance.now();
    if (this.isOnTheWire() || nowMs < this.#endCheckAtMs) return 'waits';
    this.#endCheckAtMs = nowMs + END_CHECK_MS;
    const open = await findOpenCounts(this.#deps.rt.db, accountId, id);
    if (open.submitting > 0 || open.outbox) return 'waits';
    if (open.queued > 0) {
      // Rows that came back behind the cursor: once more from the beginning, past all that is done.
      this.#readTo = firstIdOf(this.#cursorId);
      this.#isReadOut = false;
      return 'waits';
    }
    await endIfDone(this.#deps, this.campaign);
    return 'over';
  }

  /** The commit of a chunk may have come through though we were told of a failure. Nothing of it went to the wire. */
  async #takeBack(): Promise<void> {
    await takeBack(this.#deps.rt, this.campaign.accountId, this.#doubtful);
    this.#doubtful = [];
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { readContactZones } from '../../../audiences/index.ts';
import { settleHold } from '../../../billing/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { startWindowGate, type WindowGate } from '../../../lib/windows/window-gate.ts';
import { type AccountValues, COMPARED_AT_ONCE } from '../../../named-values/index.ts';
import { type Sending, submissionOf, takeBack } from '../../messages/index.ts';
import { recordCampaign } from '../rows/record-campaign.ts';
import { endCampaign, findOpenCounts, findSuccess } from '../rows/store-campaign-end.ts';
import { lockCampaignStateById } from '../rows/store-campaign-moves.ts';
import { countOutboxOfCampaign, findFirstOfCampaign } from '../rows/store-outbox-of-campaign.ts';
import { deleteStretches } from '../rows/store-stretches.ts';
import { CampaignStretches, type HeldStretch } from './campaign-stretches.ts';
import { type Chunk, FallbackWithdrawn, isAllElsewhere, MovedAway, pickRows, storeChunk } from './send-chunk.ts';
import type { SendingCampaign } from './store-sending-campaign.ts';

export const CHUNK_ROWS_MAX = 1_000;
/** The check for the end costs some statements, so it does not follow every settled batch. */
const END_CHECK_MS = 200;
const END_CHECK_MAX_MS = 1_000;
/** The rest of a campaign whose last rows no carrier takes at this hour or today. All of them are looked at again: many take longer to read. */
const CLOSED_MS = 30_000;
const CLOSED_ROW_MS = 1;

/** The outbox is meant to be small, so only this many of a campaign's rows wait there for processes that have the binds. */
const ELSEWHERE_WAITING_MAX = 2_000;

/**
 * `moved`: something was sent. `waits`: no slot is free. `rests`: nothing can be sent before a known time. `over`: there is nothing left to do here.
 * `elsewhere`: other processes hold the binds that it needs.
 */
export type Turn = 'moved' | 'waits' | 'rests' | 'over' | 'elsewhere';

/** Ends the campaign if nothing is queued or on the wire, which cannot change while the campaign is locked. */
async function endIfDone(deps: Sending, { accountId, id: campaignId }: SendingCampaign): Promise<void> {
  const { rt } = deps;
  const now = rt.clock.now();
  await rt.db.transact(async (tx) => {
    await lockCampaignStateById(tx, accountId, campaignId);
    const open = await findOpenCounts(tx, accountId, campaignId);
    if (open.queued > 0 || open.submitting > 0) return;
    const isSuccess = (await findSuccess(tx, accountId, campaignId)) === true;
    const ended = await endCampaign(tx, { accountId, campaignId, now, isSuccess });
    if (!ended) return;
    await deleteStretches(tx, accountId, campaignId);
    await recordCampaign(rt, tx, accountId, campaignId);
    const cost = 0 as Hundredths;
    await settleHold(tx, { accountId, at: now, cost, released: ended.held, reference: ended.uuid });
    rt.log.info('a campaign ended', { campaign: campaignId, account: accountId, status: ended.status });
  });
}

interface Submitting {
  readonly stretch: HeldStretch;
  readonly marked: ReadonlySet<Uuid>;
  readonly now: Timestamp;
  readonly known: AccountValues | null;
}

/** The part of this process in sending one campaign: the rows that it has taken, and which of them are on the wire. */
export class CampaignRunner {
  readonly campaign: SendingCampaign;
  /** Set after a turn that `rests`. */
  restsUntilMs = 0;
  readonly #deps: Sending;
  readonly #gate: WindowGate;
  readonly #stretches: CampaignStretches;
  /** Fallback senders that were withdrawn while this runner sent. */
  readonly #withdrawn = new Set<string>();
  /** Rows that stayed behind the cursor. */
  #closed = 0;
  #endCheckAtMs = 0;
  #endCheckMs = END_CHECK_MS;
  #doubtful: Parameters<typeof takeBack>[1] | null = null;

  constructor(deps: Sending, campaign: SendingCampaign) {
    this.#deps = deps;
    this.campaign = campaign;
    this.#gate = startWindowGate({ ...campaign, recipientWindows: campaign.rules.recipientWindows });
    this.#stretches = new CampaignStretches(deps.rt, campaign);
  }

  isOnTheWire(): boolean {
    return this.#deps.submitter.inFlight(this.campaign.id) > 0;
  }

  /** Frees the remaining rows for other processes. Nothing of the campaign may be on the wire here. */
  async release(): Promise<void> {
    await this.#takeBack();
    await this.#stretches.free();
  }

  /** Sends what the free slots allow, at most one chunk, so that campaigns take turns. */
  async turn(rowsMax: number): Promise<Turn> {
    await this.#takeBack();
    const nowMs = this.#deps.rt.clock.nowMs();
    this.restsUntilMs = this.#gate.opensAtMs(nowMs);
    if (this.restsUntilMs > nowMs) return 'rests';
    try {
      if (this.#stretches.isShort()) {
        const taking = this.#stretches.take();
        if (this.#stretches.first() === null) await taking;
        else taking.catch(() => undefined); // Tried again when the rows run out; the error is reported then.
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
    const { accountId, rules, senderId, purpose } = this.campaign;
    const rows = stretch.rows.slice(0, rowsMax);
    const phoneNumbers = rows.map(({ phoneNumber }) => phoneNumber);
    const zones = await readContactZones(deps.rt.hot, accountId, { zoneField: rules.zoneField, phoneNumbers });
    const who = { accountId, senderId, purpose };
    const known = await deps.values.of(accountId);
    const chunk = pickRows(deps, { gate: this.#gate, zones, who, withdrawn: this.#withdrawn }, rows);
    if (chunk.taken === 0) return 'waits';
    if (isAllElsewhere(chunk)) return 'elsewhere';
    if (chunk.closed === chunk.taken) {
      this.#handOut(stretch, chunk, 0);
      return 'moved';
    }
    const marking = { processId: deps.rt.processId(), now: deps.rt.clock.now() };
    try {
      if (await this.#waitsForOthers(chunk)) {
        for (const { slot } of chunk.picked) slot.release();
        return 'waits';
      }
      const { throughId } = stretch;
      const marked = await deps.rt.hot.transact((tx) =>
        storeChunk(deps.rt, tx, this.campaign, { ...chunk, ...marking, throughId, rulesVersion: known.version }),
      );
      this.#handOut(stretch, chunk, marked.size);
      await this.#submit(chunk, { stretch, marked, now: marking.now, known: known.values });
      this.#endCheckMs = END_CHECK_MS;
      return 'moved';
    } catch (error) {
      for (const { slot } of chunk.picked) slot.release();
      if (error instanceof FallbackWithdrawn) {
        this.#withdrawn.add(error.senderId);
        return 'moved';
      }
      const ids = chunk.picked.map(({ row }) => row.id);
      if (!(error instanceof MovedAway)) this.#doubtful = { ...marking, accountId, ids, submittedAt: marking.now };
      // The next runner of this campaign must use the current settings.
      else {
        deps.values.forget(accountId);
        await deps.carriers.refresh();
      }
      throw error;
    }
  }

  #handOut(stretch: HeldStretch, { taken, closed }: Chunk, open: number): void {
    this.#stretches.handOut(stretch, taken, open);
    this.#closed += closed;
  }

  async #waitsForOthers(chunk: Chunk): Promise<boolean> {
    if (chunk.elsewhere.length === 0) return false;
    const { accountId, id } = this.campaign;
    const waiting = await countOutboxOfCampaign(this.#deps.rt.hot, accountId, id, ELSEWHERE_WAITING_MAX);
    return (waiting ?? 0) >= ELSEWHERE_WAITING_MAX;
  }

  async #submit(chunk: Chunk, { stretch, marked, now, known }: Submitting) {
    const { accountId, id, uuid } = this.campaign;
    const onSettled = () => this.#stretches.settle(stretch);
    const campaign = { id, uuid };
    for (const [index, { row, slot }] of chunk.picked.entries()) {
      if (known !== null && index % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await nextTurn();
      if (!marked.has(row.id)) {
        slot.release();
        continue;
      }
      const { senderId, phoneNumber, message, parts, price } = row;
      const submitted = { id: row.id, senderId, phoneNumber, message, parts, price, validUntil: null };
      const submission = submissionOf(submitted, { accountId, campaign, submittedAt: now, slot, known });
      this.#deps.submitter.submit(submission, onSettled);
    }
  }

  /** Checks for the end, less often the longer there is nothing to do: rows may wait hours for a window or for another process. */
  async #atEnd(): Promise<Turn> {
    const { accountId, id } = this.campaign;
    const nowMs = performance.now();
    if (this.isOnTheWire() || nowMs < this.#endCheckAtMs) return 'waits';
    this.#endCheckAtMs = nowMs + this.#endCheckMs;
    this.#endCheckMs = Math.min(END_CHECK_MAX_MS, this.#endCheckMs * 2);
    await this.#stretches.free();
    if (this.#closed > 0) {
      this.restsUntilMs = this.#deps.rt.clock.nowMs() + Math.max(CLOSED_MS, CLOSED_ROW_MS * this.#closed);
      return 'rests';
    }
    const open = await findOpenCounts(this.#deps.rt.db, accountId, id);
    const found = await this.#stretches.lookAgain(open.outbox ? 0 : open.queued);
    if (found === 'over') return 'over';
    if (found === 'none' && open.outbox && open.submitting === 0) return this.#restsForOutbox(open.queued);
    if (found === 'more' || open.queued > 0 || open.submitting > 0) return 'waits';
    await endIfDone(this.#deps, this.campaign);
    return 'over';
  }

  /**
   * All that is left of the campaign waits for a time of its own, and the campaign cannot end before the first of these rows has been
   * sent. Rows that another process gave back behind the cursor are not in the outbox: they must not wait for that time.
   */
  async #restsForOutbox(queued: number): Promise<Turn> {
    const { accountId, id } = this.campaign;
    const first = await findFirstOfCampaign(this.#deps.rt.db, accountId, id);
    if (first === null || first.isTaken) return 'waits';
    this.restsUntilMs = msFromTimestamp(first.dueAt);
    if (this.restsUntilMs <= this.#deps.rt.clock.nowMs()) return 'waits';
    const inOutbox = (await countOutboxOfCampaign(this.#deps.rt.hot, accountId, id, queued)) ?? 0;
    const found = inOutbox < queued ? await this.#stretches.lookAgain(queued - inOutbox) : 'none';
    return found === 'none' ? 'rests' : 'waits';
  }

  /** Takes back a chunk whose commit failed according to an error, but may have come through. Nothing of it was submitted. */
  async #takeBack(): Promise<void> {
    if (this.#doubtful) await takeBack(this.#deps.rt, this.#doubtful);
    this.#doubtful = null;
  }
}

import { ANSWER_BOUNDS_MS, type CarrierMinute, type SecondKind, type SubmitFate } from '../carrier-figures/index.ts';

const MINUTE_MS = 60_000;
/** How many ended minutes are kept while the database is away: the last hour. */
const KEPT_MS = 60 * MINUTE_MS;
/** A clock that is set back by more than this was ahead; no carrier's minutes follow it. */
const SET_BACK_MS = 2 * MINUTE_MS;
/** A carrier may answer with any number: after this many different refusals, all others count as one. */
const CODES_MAX = 40;
const OTHER_CODE = 'other';

interface Counting extends CarrierMinute {
  accepted: number;
  refused: number;
  throttled: number;
  unanswered: number;
  answerMsSum: number;
  answerMsMax: number;
  readonly answerTimes: number[];
  readonly codes: Record<string, number>;
  readonly seconds: Record<SecondKind, number>;
  receipts: number;
  receiptsDelivered: number;
  /** The number of changes to the row; `stored` is the number at its last store, so that later changes are stored again. */
  changes: number;
  stored: number;
}

function placeOf(answerMs: number): number {
  const place = ANSWER_BOUNDS_MS.findIndex((bound) => answerMs <= bound);
  return place === -1 ? ANSWER_BOUNDS_MS.length : place;
}

/** Counts the outcomes of this process's submits, by carrier and minute, until they are stored. */
export class CarrierMinutes {
  readonly #processId: () => number;
  readonly #nowMs: () => number;
  readonly #ended: Counting[] = [];
  readonly #open = new Map<number, Counting>();
  #latestMs = 0;
  #returns = 0;

  constructor(options: { processId(): number; nowMs(): number }) {
    this.#processId = () => options.processId();
    this.#nowMs = () => options.nowMs();
  }

  note(carrierId: number, fate: SubmitFate, seconds: number): void {
    const minute = this.#minuteOf(carrierId);
    minute.changes += 1;
    if (fate.kind === 'unanswered') {
      minute.unanswered += 1;
      return;
    }
    if (fate.kind === 'accepted') minute.accepted += 1;
    else {
      minute.refused += 1;
      if (fate.isThrottled) minute.throttled += 1;
      const { codes } = minute;
      const code = fate.code in codes || Object.keys(codes).length < CODES_MAX ? fate.code : OTHER_CODE;
      codes[code] = (codes[code] ?? 0) + 1;
    }
    const answerMs = Math.round(seconds * 1_000);
    minute.answerMsSum += answerMs;
    minute.answerMsMax = Math.max(minute.answerMsMax, answerMs);
    const place = placeOf(answerMs);
    minute.answerTimes[place] = (minute.answerTimes[place] ?? 0) + 1;
  }

  /** Notes of which kind this second is. The caller says each second once. */
  noteSecond(carrierId: number, kind: SecondKind): void {
    const minute = this.#minuteOf(carrierId);
    minute.changes += 1;
    minute.seconds[kind] += 1;
  }

  noteReceipt(carrierId: number, isDelivered: boolean): void {
    const minute = this.#minuteOf(carrierId);
    minute.changes += 1;
    minute.receipts += 1;
    if (isDelivered) minute.receiptsDelivered += 1;
  }

  /** Stores the rows that changed since the last call. After a failure the next call stores them. */
  async store(write: (minutes: readonly CarrierMinute[]) => Promise<void>): Promise<void> {
    this.#endPassed();
    const due = [...this.#ended, ...this.#open.values()].filter((minute) => minute.changes > minute.stored);
    const seen = due.map((minute) => minute.changes);
    if (due.length > 0) await write(due.map(({ changes: _changes, stored: _stored, ...minute }) => ({ ...minute })));
    for (const [index, minute] of due.entries()) minute.stored = seen[index] ?? 0;
    const left = this.#ended.filter((minute) => minute.changes > minute.stored);
    this.#ended.splice(0, this.#ended.length, ...left);
  }

  /**
   * When the clock is set back a little, the latest minute goes on: the row of an earlier one is already written. After a clock that was
   * ahead, the minutes of the present begin a few milliseconds later, so that none takes the place of a row that is written.
   */
  #minute(): number {
    const minuteMs = Math.floor(this.#nowMs() / MINUTE_MS) * MINUTE_MS;
    const isReturn = minuteMs < this.#latestMs - SET_BACK_MS;
    if (isReturn) this.#returns += 1;
    this.#latestMs = isReturn ? minuteMs : Math.max(this.#latestMs, minuteMs);
    return this.#latestMs + this.#returns;
  }

  #minuteOf(carrierId: number): Counting {
    const minuteMs = this.#minute();
    const known = this.#open.get(carrierId);
    // A row has one writer for its whole minute, even if other processes declare this one dead within it.
    if (known?.minuteMs === minuteMs) return known;
    if (known !== undefined) this.#end(known);
    const fresh: Counting = {
      ...{ carrierId, minuteMs, processId: this.#processId() },
      ...{ accepted: 0, refused: 0, throttled: 0, unanswered: 0, answerMsSum: 0, answerMsMax: 0 },
      ...{ answerTimes: new Array<number>(ANSWER_BOUNDS_MS.length + 1).fill(0), codes: {} },
      ...{ seconds: { busy: 0, rate: 0, pause: 0, window: 0 }, receipts: 0, receiptsDelivered: 0 },
      ...{ changes: 0, stored: 0 },
    };
    this.#open.set(carrierId, fresh);
    return fresh;
  }

  #endPassed(): void {
    const minuteMs = this.#minute();
    for (const [carrierId, minute] of this.#open) {
      if (minute.minuteMs === minuteMs) continue;
      this.#open.delete(carrierId);
      this.#end(minute);
    }
  }

  #end(minute: Counting): void {
    this.#ended.push(minute);
    while (this.#ended[0] !== undefined && Math.abs(this.#ended[0].minuteMs - minute.minuteMs) > KEPT_MS)
      this.#ended.shift();
  }
}

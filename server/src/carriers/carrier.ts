import type { RecentSubmits, SecondKind, SubmitFate } from '../carrier-figures/index.ts';
import type { Runtime } from '../runtime.ts';
import type {
  CarrierEvents,
  CarrierInbound,
  CarrierReceipt,
  Lane,
  OutboundMessage,
  SubmitResult,
} from '../sms/carrier.ts';
import type { Tracer } from '../traces/index.ts';
import { CarrierSlot, type Claim } from './carrier-slot.ts';
import { DayLimits } from './day-limits.ts';
import { Health } from './health.ts';
import { Pace } from './pace.ts';
import { readAddress } from './read-address.ts';
import { RecentAnswers } from './recent-answers.ts';
import { RecentCount } from './recent-count.ts';
import { evidenceOf, type Refusal } from './refusal.ts';
import { type CarrierConfig, type CarrierKind, drainMs, type Outcome, type Wire, type WireHost } from './wire.ts';

/** After this share of the time-out without a single answer, the next messages go to other carriers if they can. */
const SILENT_SHARE = 1 / 3;
/** The share of the window of all binds that only the transactional lane may use. */
const RESERVED_SHARE = 0.1;

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface CarrierMeter {
  submitted(carrier: string, seconds: number): void;
  throttled(carrier: string): void;
  unreadable(carrier: string): void;
  received(carrier: Named, receipt: { readonly state: string; readonly isUnmatched: boolean }): void;
  /** Counts the outcome of a submit in the figures that all processes share. */
  fate(carrier: Named, fate: SubmitFate, seconds: number): void;
  /** Says once of each second, and of each kind that it is of. */
  second(carrierId: number, kind: SecondKind): void;
}

export const SILENT_METER: CarrierMeter = {
  submitted: () => undefined,
  throttled: () => undefined,
  fate: () => undefined,
  second: () => undefined,
  unreadable: () => undefined,
  received: () => undefined,
};

export interface CarrierDeps {
  readonly rt: Runtime;
  readonly tracer?: Tracer | undefined;
  readonly events: CarrierEvents;
  readonly meter: CarrierMeter;
  /** Called when a message may go that could not go before. */
  onSlotsFree(): void;
}

type Ends = readonly [settle: (result: SubmitResult) => void, settleLate: (result: SubmitResult) => void];

/** A message that was counted later than this is not written: others may take this process for dead by then, and have ended the message. */
const COUNT_MS_MAX = 5_000;

const DAY_IS_FULL: SubmitResult = {
  ...({ kind: 'refused', ids: [], code: '', isTemporary: true, about: 'carrier' } as const),
  words: 'The carrier was given all that it may be given on one day.',
};

/** True if it is certain that the carrier has no part of the message. */
const isUntaken = (result: SubmitResult): boolean =>
  result.kind === 'unwritten' || (result.kind === 'refused' && result.ids.every((id) => id === null));

/** One carrier with its connections, its pace and its health. */
export class Carrier implements WireHost {
  readonly #deps: CarrierDeps;
  readonly wire: Wire;
  readonly pace = new Pace();
  readonly #answers = new RecentAnswers();
  readonly #unmatched = new RecentCount();
  readonly health = new Health();
  readonly days: DayLimits;
  #config: CarrierConfig;
  #silentSinceMs = 0;
  readonly #lastSecond: Record<SecondKind, number> = { busy: -1, rate: -1, pause: -1, window: -1 };
  /** The words with which the carrier refused everything. */
  lastRefusal = '';
  /** What all processes counted lately; null: nothing. */
  recent: RecentSubmits | null = null;

  constructor(kind: CarrierKind, config: CarrierConfig, deps: CarrierDeps) {
    this.#config = config;
    this.#deps = deps;
    this.days = new DayLimits(deps.rt, config.id, config.settings);
    this.wire = kind.open(this, config);
    this.configure(config);
  }

  get rt(): CarrierDeps['rt'] {
    return this.#deps.rt;
  }

  get tracer(): CarrierDeps['tracer'] {
    return this.#deps.tracer;
  }

  get config(): CarrierConfig {
    return this.#config;
  }

  /** The number of receipts in this process within the last hour for which no message of ours was known. */
  get unmatchedReceipts(): number {
    return this.#unmatched.read(performance.now());
  }

  configure(config: CarrierConfig): void {
    this.#config = config;
    if (config.rateShare > 0) this.pace.setLimit(config.settings.messagesPerSecond * config.rateShare);
    this.wire.configure(config);
    this.days.configure(config.settings);
  }

  /** Gives all binds up to other processes: open messages have this long to be answered. */
  yieldBinds(limitMs: number): void {
    this.#config = { ...this.#config, binds: 0, isFirst: false };
    void this.wire.stop(limitMs);
  }

  isBound(): boolean {
    return this.wire.isBound();
  }

  isUsable(): boolean {
    return !this.#config.isPaused && this.isBound();
  }

  /** Whether other processes hold binds of the carrier, through which it gets messages if that is asked. */
  isElsewhere(isChoosy: boolean): boolean {
    const { isPaused, elsewhere } = this.#config;
    if (isPaused || elsewhere === 'nothing') return false;
    return !isChoosy || elsewhere === 'fit_binds';
  }

  isFit(nowMs: number): boolean {
    return this.isUsable() && this.health.isFit(nowMs) && !this.#isSilent(nowMs);
  }

  /** How long until the lane may send this many parts: 0 for now, Infinity when a slot must become free first. */
  getWaitMs(lane: Lane, parts: number, nowMs: number): number {
    const { free, window } = this.wire.countRoom();
    const floor = lane === 'bulk' ? reservedOf(window) : 0;
    if (free - floor < Math.min(parts, this.#slotsMax(lane))) {
      this.#noteSecond('window', nowMs);
      return Number.POSITIVE_INFINITY;
    }
    const waitMs = this.pace.getWaitMs(parts, lane, nowMs);
    if (waitMs > 0) this.#noteSecond(this.pace.isPaused(nowMs) ? 'pause' : 'rate', nowMs);
    return waitMs;
  }

  #noteSecond(kind: SecondKind, nowMs: number): void {
    const second = Math.floor(nowMs / 1_000);
    if (this.#lastSecond[kind] === second) return;
    this.#lastSecond[kind] = second;
    this.#deps.meter.second(this.#config.id, kind);
    if (kind !== 'busy') this.#noteSecond('busy', nowMs);
  }

  /** Call it only when `getWaitMs` returned 0. `hasOthers` is asked when a message is refused: may another carrier take it? */
  take(lane: Lane, parts: number, hasOthers: () => boolean = () => false): CarrierSlot {
    this.#noteSecond('busy', performance.now());
    const room = this.wire.take(Math.min(parts, this.#slotsMax(lane)));
    this.pace.take(parts);
    this.days.promise(parts);
    return new CarrierSlot(this, { room, parts, isProbe: this.health.beginProbe(), hasOthers });
  }

  giveBack({ room, isProbe, parts }: Claim): void {
    room.end();
    this.days.endPromise(parts);
    if (isProbe) this.health.endProbe();
    if (parts > 0) this.pace.giveBack(parts);
    this.onSlotsFree();
  }

  submit(
    claim: Claim,
    message: OutboundMessage,
    settle: (result: SubmitResult) => void,
    settleLate: (result: SubmitResult) => void = () => undefined,
  ): void {
    // The rest of a message whose first parts the carrier has was counted with these.
    const isRest = message.acceptedIds.some((id) => id !== null);
    if (this.days.isOn && !isRest) void this.#submitCounted(claim, message, settle, settleLate);
    else this.#submit(claim, message, settle, settleLate);
  }

  async #submitCounted(claim: Claim, message: OutboundMessage, ...ends: Ends): Promise<void> {
    const startedMs = performance.now();
    const counted = await this.days.count(message);
    const isLate = performance.now() - startedMs > COUNT_MS_MAX;
    if (isLate && typeof counted === 'object') this.days.takeOff(counted);
    if (isLate || typeof counted === 'string') {
      this.giveBack(claim);
      ends[0](counted === 'full' ? DAY_IS_FULL : { kind: 'unwritten' });
      return;
    }
    const [settle, settleLate] = ends;
    const settleCounted = (result: SubmitResult) => {
      if (isUntaken(result)) this.days.takeOff(counted);
      settle(result);
    };
    this.#submit(claim, message, settleCounted, settleLate);
  }

  #submit(claim: Claim, message: OutboundMessage, ...[settle, settleLate]: Ends): void {
    // The message expired while it waited for the commit. It is certainly unwritten, so it ends as expired and is refunded.
    if (message.validUntilMs !== null && message.validUntilMs <= this.rt.clock.nowMs()) {
      this.giveBack(claim);
      settle({ kind: 'unwritten' });
      return;
    }
    const { room } = claim;
    room.end();
    this.days.endPromise(claim.parts);
    if (this.wire.countOpen() === 0) this.#silentSinceMs = performance.now();
    room.submit(message, {
      hasOthers: () => claim.hasOthers(),
      countAs: (parts) => {
        if (parts < claim.parts) this.pace.giveBack(claim.parts - parts);
      },
      note: (outcome, refusal, seconds) => this.#note(message, outcome, refusal, seconds),
      settle: (result) => {
        if (claim.isProbe) this.health.endProbe();
        this.#keepIds(message, result);
        settle(result);
      },
      settleLate: (result) => {
        this.#keepIds(message, result);
        settleLate(result);
      },
    });
  }

  #keepIds(message: OutboundMessage, result: SubmitResult): void {
    if (result.kind !== 'unwritten') this.#answers.keep(message, result.ids, performance.now());
  }

  /** Takes no more, finishes what is open, and ends the connections, including those that are being replaced. */
  stop(limitMs = drainMs(this.#config)): Promise<void> {
    this.days.stop();
    return this.wire.stop(limitMs);
  }

  onSlotsFree(): void {
    this.#deps.onSlotsFree();
  }

  async onReceipt(receipt: CarrierReceipt): Promise<void> {
    const { id, name } = this.#config;
    const { events, meter } = this.#deps;
    if (typeof receipt.unreadable === 'string') {
      meter.unreadable(name);
      await events.onReceipt(receipt);
      return;
    }
    const isUnmatched = (await events.onReceipt(this.#expand(receipt))) === 'unmatched';
    if (isUnmatched) this.#unmatched.note(performance.now());
    meter.received({ id, name }, { state: receipt.state, isUnmatched });
    // Counted only once it is stored: a receipt that the carrier repeats is the same evidence.
    if (receipt.state !== 'other') this.health.noteReceipt(receipt.state === 'delivered', performance.now());
  }

  onInbound(inbound: CarrierInbound): Promise<void> {
    return this.#deps.events.onInbound(inbound);
  }

  /** Completes a receipt with what this process knows of the carrier's last answers. */
  #expand(receipt: CarrierReceipt): CarrierReceipt {
    const { reference, phoneNumber, senderId } = receipt;
    const byReference =
      receipt.carrierMessageId === '' && reference !== null
        ? this.#answers.findByReference(reference, [phoneNumber, readAddress(senderId)])
        : null;
    const carrierMessageId = byReference ?? receipt.carrierMessageId;
    const isJustAnswered = this.#answers.isRecent(carrierMessageId, performance.now());
    return { ...receipt, carrierMessageId, ...(isJustAnswered ? { isJustAnswered } : {}) };
  }

  /** A dead connection is closed by its own checks; until then it must not delay messages that another tier could take. */
  #isSilent(nowMs: number): boolean {
    const limitMs = this.#config.settings.requestTimeoutMs * SILENT_SHARE;
    return nowMs - this.#silentSinceMs > limitMs && this.wire.countOpen() > 0;
  }

  // A text with more parts than one bind's share of the window sends them one after another.
  #slotsMax(lane: Lane): number {
    const { window: windowMax } = this.#config.settings;
    return Math.max(1, lane === 'bulk' ? windowMax - reservedOf(windowMax) : windowMax);
  }

  #note(message: OutboundMessage, outcome: Outcome, refusal: Refusal | null, seconds: number): void {
    const { name, id } = this.#config;
    const nowMs = performance.now();
    const fate = fateOf(outcome, refusal);
    if (fate !== null) this.#deps.meter.fate({ id, name }, fate, seconds);
    if (refusal?.isOfAll) this.lastRefusal = refusal.words;
    if (typeof refusal?.retryAfterMs === 'number') this.pace.pauseFor(refusal.retryAfterMs, nowMs);
    if (outcome === 'accepted') {
      this.pace.onAccepted(message.phoneNumber, nowMs);
      this.health.note('good', nowMs);
    } else if (refusal?.isThrottled) {
      this.pace.onThrottled(message.phoneNumber, nowMs);
      this.health.note('throttled', nowMs);
      this.#deps.meter.throttled(name);
    } else if (outcome === 'unanswered') this.health.note('timeout', nowMs, message);
    else if (refusal !== null) this.health.note(evidenceOf(refusal), nowMs, message);
    if (outcome === 'accepted' || refusal !== null) {
      this.#silentSinceMs = nowMs;
      this.#deps.meter.submitted(name, seconds);
    }
    this.onSlotsFree();
  }
}

/** Null for a submit that was never written, with which the carrier has nothing to do. */
function fateOf(outcome: Outcome, refusal: Refusal | null): SubmitFate | null {
  if (refusal !== null) return { kind: 'refused', code: refusal.code, isThrottled: refusal.isThrottled };
  return outcome === 'accepted' || outcome === 'unanswered' ? { kind: outcome } : null;
}

function reservedOf(window: number): number {
  return window < 2 ? 0 : Math.max(1, Math.ceil(window * RESERVED_SHARE));
}

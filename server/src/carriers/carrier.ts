import type { SubmitFate } from '../carrier-figures/index.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import {
  type BindKind,
  type BindState,
  type RequestAnswer,
  type RequestPdu,
  STATUS,
  type SubmitOutcome,
} from '../smpp/index.ts';
import type { CarrierEvents, CarrierReceipt, Lane, OutboundMessage, Slot, SubmitResult } from '../sms/carrier.ts';
import { type CarrierSettings, normaliseMessageId } from '../sms/routing/index.ts';
import { CarrierSlot, type Claim } from './carrier-slot.ts';
import { type Evidence, Health } from './health.ts';
import { Pace } from './pace.ts';
import { RecentAnswers } from './recent-answers.ts';
import { RecentCount } from './recent-count.ts';
import { type CarrierBind, connectionKey, startCarrierBind } from './smpp/carrier-bind.ts';
import { judgeStatus, type Refusal } from './smpp/judge-status.ts';
import { readAddress, readDelivery } from './smpp/read-delivery.ts';
import type { References } from './smpp/references.ts';
import { sendParts } from './smpp/send-parts.ts';
import { writeParts } from './smpp/write-parts.ts';

/** Added to the time-out of an answer: by then all that a bind has open is answered or timed out. */
const DRAIN_EXTRA_MS = 1_000;
/** After this share of the time-out without a single answer, the next messages go to other carriers if they can. */
const SILENT_SHARE = 1 / 3;
/** The share of the window of all binds that only the transactional lane may use. */
const RESERVED_SHARE = 0.1;

export interface CarrierConfig {
  readonly id: number;
  readonly name: string;
  readonly isSimulated: boolean;
  readonly isPaused: boolean;
  readonly settings: CarrierSettings;
  readonly password: string;
  /** Null while no connection is possible: the simulator does not run, or the password cannot be read. */
  readonly address: { readonly host: string; readonly port: number } | null;
  /** How many of the carrier's binds this process has; other processes have the others. */
  readonly binds: number;
  /** This process's share of the carrier's rate, which is one for all processes. */
  readonly rateShare: number;
  /** The share of the rate that a process has when the binds are spread evenly. */
  readonly usualShare: number;
  /** What other processes have of the carrier: no binds, some binds, or binds through which it gets messages. */
  readonly elsewhere: 'nothing' | 'binds' | 'fit_binds';
}

export interface CarrierMeter {
  submitted(carrier: string, seconds: number): void;
  throttled(carrier: string): void;
  unreadable(carrier: string): void;
  received(carrier: string, receipt: { readonly state: string; readonly isUnmatched: boolean }): void;
  /** Counts the outcome of a submit in the figures that all processes share. */
  fate(carrier: { readonly id: number; readonly name: string }, fate: SubmitFate, seconds: number): void;
}

export interface CarrierDeps {
  readonly rt: Pick<Runtime, 'log' | 'clock'>;
  readonly events: CarrierEvents;
  readonly meter: CarrierMeter;
  /** Shared by all carriers. */
  readonly references: References;
  /** Called when a message may go that could not go before. */
  onSlotsFree(): void;
}

const ACKNOWLEDGED: RequestAnswer = { status: STATUS.ok };

/** One carrier with all its binds, its pace and its health. */
export class Carrier {
  readonly #deps: CarrierDeps;
  readonly pace = new Pace();
  readonly #answers = new RecentAnswers();
  readonly #unmatched = new RecentCount();
  readonly health = new Health();
  #config: CarrierConfig;
  #carrierBinds: CarrierBind[] = [];
  readonly #draining = new Set<CarrierBind>();
  readonly #watchers = new Set<(pdu: RequestPdu) => boolean>();
  #key = '';
  #silentSinceMs = 0;
  #wasAway = false;

  constructor(config: CarrierConfig, deps: CarrierDeps) {
    this.#config = config;
    this.#deps = deps;
    this.configure(config);
  }

  get config(): CarrierConfig {
    return this.#config;
  }

  get carrierBinds(): readonly CarrierBind[] {
    return this.#carrierBinds;
  }

  /** The number of receipts in this process within the last hour for which no message of ours was known. */
  get unmatchedReceipts(): number {
    return this.#unmatched.read(performance.now());
  }

  /** Applies new settings: binds that do not change stay; others are replaced, and the old ones finish what they have open. */
  configure(config: CarrierConfig): void {
    this.#config = config;
    const { settings, password, address } = config;
    if (config.rateShare > 0) this.pace.setLimit(settings.messagesPerSecond * config.rateShare);
    const key = address === null ? '' : connectionKey(settings, password, address);
    if (key !== this.#key) {
      this.#key = key;
      void this.#drain(this.#carrierBinds.splice(0));
    }
    const kinds: BindKind[] = address === null ? [] : kindsOf(settings, config.binds);
    void this.#drain(this.#carrierBinds.splice(kinds.length));
    for (const kind of kinds.slice(this.#carrierBinds.length))
      this.#carrierBinds.push(this.#startCarrierBind(kind, address));
  }

  /** The connections that are open or not closed yet, counted in binds. */
  get bindsInUse(): number {
    return Math.ceil((this.#carrierBinds.length + this.#draining.size) / eachOf(this.#config.settings).length);
  }

  /** Gives all binds up to other processes: open messages have this long to be answered. */
  yieldBinds(limitMs: number): void {
    this.#config = { ...this.#config, binds: 0 };
    void this.#drain([...this.#carrierBinds.splice(0), ...this.#draining], limitMs);
  }

  isBound(): boolean {
    for (const carrierBind of this.#carrierBinds) if (carrierBind.canSubmit && carrierBind.bind.canSubmit) return true;
    return false;
  }

  isUsable(): boolean {
    return !this.#config.isPaused && this.isBound();
  }

  isFit(nowMs: number): boolean {
    return this.isUsable() && this.health.isFit(nowMs) && !this.#isSilent(nowMs);
  }

  /** How long until the lane may send this many parts: 0 for now, Infinity when a slot must become free first. */
  getWaitMs(lane: Lane, parts: number, nowMs: number): number {
    const { free, window } = this.#countRoom();
    const floor = lane === 'bulk' ? reservedOf(window) : 0;
    if (free - floor < Math.min(parts, this.#slotsMax(lane))) return Number.POSITIVE_INFINITY;
    return this.pace.getWaitMs(parts, lane, nowMs);
  }

  /** Call it only when `getWaitMs` returned 0. `hasOthers` is asked when a message is refused: may another carrier take it? */
  take(lane: Lane, parts: number, hasOthers: () => boolean = () => false): Slot {
    const carrierBind = this.#roomiest();
    const slots = Math.max(1, Math.min(parts, this.#slotsMax(lane), carrierBind.bind.freeSlots - carrierBind.reserved));
    carrierBind.reserved += slots;
    this.pace.take(parts);
    return new CarrierSlot(this, { carrierBind, slots, parts, isProbe: this.health.beginProbe(), hasOthers });
  }

  giveBack(claim: Claim, tokens: number): void {
    claim.carrierBind.reserved -= claim.slots;
    if (claim.isProbe) this.health.endProbe();
    if (tokens > 0) this.pace.giveBack(tokens);
    this.#deps.onSlotsFree();
  }

  submit(
    claim: Claim,
    message: OutboundMessage,
    settle: (result: SubmitResult) => void,
    settleLate: (result: SubmitResult) => void = () => undefined,
  ): void {
    const nowMs = this.#deps.rt.clock.nowMs();
    const { settings } = this.#config;
    // The message expired while it waited for the commit. It is certainly unwritten, so it ends as expired and is refunded.
    if (message.validUntilMs !== null && message.validUntilMs <= nowMs) {
      this.giveBack(claim, claim.parts);
      settle({ kind: 'unwritten' });
      return;
    }
    claim.carrierBind.reserved -= claim.slots;
    if (this.#countOpen() === 0) this.#silentSinceMs = performance.now();
    const isRetry = message.acceptedIds.some((id) => id !== null);
    const reference = () => this.#deps.references.next({ ...message, isRetry });
    const written = writeParts(message, { settings, nowMs, reference });
    // A text that is sent whole still counts as the parts that the carrier makes of it.
    const unused = claim.parts - written.reduce((sum, { parts }) => sum + parts.length, 0);
    if (unused > 0) this.pace.giveBack(unused);
    sendParts({
      bind: claim.carrierBind.bind,
      message,
      written,
      openMax: claim.slots,
      judge: (status) => judgeStatus(status, settings.temporaryStatuses),
      normaliseId: (raw) => normaliseMessageId(raw, settings.submitIdForm),
      hasOthers: () => claim.hasOthers(),
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

  /** Takes no more, finishes what is open, and ends the binds, including those that are being replaced. */
  async stop(limitMs = this.#config.settings.requestTimeoutMs + DRAIN_EXTRA_MS): Promise<void> {
    await this.#drain([...this.#carrierBinds.splice(0), ...this.#draining], limitMs);
  }

  async #drain(
    carrierBinds: readonly CarrierBind[],
    limitMs = this.#config.settings.requestTimeoutMs + DRAIN_EXTRA_MS,
  ): Promise<void> {
    for (const carrierBind of carrierBinds) this.#draining.add(carrierBind);
    await Promise.all(
      carrierBinds.map((carrierBind) =>
        carrierBind.bind.stop(limitMs).finally(() => this.#draining.delete(carrierBind)),
      ),
    );
  }

  #startCarrierBind(kind: BindKind, address: CarrierConfig['address']): CarrierBind {
    const { settings, password } = this.#config;
    return startCarrierBind({
      settings,
      kind,
      password,
      address: address ?? settings,
      onRequest: (pdu) => this.onRequest(pdu),
      onState: (carrierBind, state) => this.#onState(carrierBind, state),
      onSlotsFree: () => this.#deps.onSlotsFree(),
      onFault: (error) => this.#deps.rt.log.error('an answer of a carrier was not handled', describeError(error)),
    });
  }

  /** A dead connection is closed by its own checks; until then it must not delay messages that another tier could take. */
  #isSilent(nowMs: number): boolean {
    const limitMs = this.#config.settings.requestTimeoutMs * SILENT_SHARE;
    return nowMs - this.#silentSinceMs > limitMs && this.#countOpen() > 0;
  }

  #countOpen(): number {
    let open = 0;
    for (const { canSubmit, bind, windowMax } of this.#carrierBinds)
      if (canSubmit && bind.canSubmit) open += windowMax - bind.freeSlots;
    return open;
  }

  #countRoom(): { free: number; window: number } {
    let free = 0;
    let window = 0;
    for (const carrierBind of this.#carrierBinds) {
      if (!carrierBind.canSubmit || !carrierBind.bind.canSubmit) continue;
      window += carrierBind.windowMax;
      free += Math.max(0, carrierBind.bind.freeSlots - carrierBind.reserved);
    }
    return { free, window };
  }

  #roomiest(): CarrierBind {
    let best: CarrierBind | null = null;
    let bestFree = Number.NEGATIVE_INFINITY;
    for (const carrierBind of this.#carrierBinds) {
      if (!carrierBind.canSubmit) continue;
      const free = carrierBind.bind.freeSlots - carrierBind.reserved;
      if (free > bestFree) [best, bestFree] = [carrierBind, free];
    }
    if (best === null) throw new Error('a slot was taken of a carrier without binds');
    return best;
  }

  // A text with more parts than one bind's share of the window sends them one after another.
  #slotsMax(lane: Lane): number {
    const { window: windowMax } = this.#config.settings;
    return Math.max(1, lane === 'bulk' ? windowMax - reservedOf(windowMax) : windowMax);
  }

  #note(message: OutboundMessage, outcome: SubmitOutcome, refusal: Refusal | null, seconds: number): void {
    const { name, id } = this.#config;
    const nowMs = performance.now();
    const fate = fateOf(outcome, refusal);
    if (fate !== null) this.#deps.meter.fate({ id, name }, fate, seconds);
    if (outcome.kind === 'accepted') {
      this.pace.onAccepted(message.phoneNumber, nowMs);
      this.health.note('good', nowMs);
    } else if (refusal?.isThrottled) {
      this.pace.onThrottled(message.phoneNumber, nowMs);
      this.health.note('throttled', nowMs);
      this.#deps.meter.throttled(name);
    } else if (outcome.kind === 'unanswered') this.health.note('timeout', nowMs, message);
    else if (refusal !== null) this.health.note(evidenceOf(refusal), nowMs, message);
    if (outcome.kind === 'accepted' || refusal !== null) {
      this.#silentSinceMs = nowMs;
      this.#deps.meter.submitted(name, seconds);
    }
    this.#deps.onSlotsFree();
  }

  #onState(carrierBind: CarrierBind, state: BindState): void {
    const { name, id, isSimulated } = this.#config;
    const { log } = this.#deps.rt;
    const about = { carrier: id, name, bind: carrierBind.kind };
    if (state.kind === 'bound') {
      // The simulator runs within this process: its connection is worth a log line only after it was away.
      log[isSimulated && !this.#wasAway ? 'debug' : 'info']('a carrier is connected', about);
      this.#deps.onSlotsFree();
    } else if (state.kind === 'waiting') {
      this.#wasAway = true;
      log.warn('a carrier is not connected', { ...about, why: state.failure.words, retryInMs: state.retryInMs });
      // Requests that wait for this carrier may have to use another one.
      this.#deps.onSlotsFree();
    }
  }

  /** Shows every delivery to `see`, which returns whether it has handled it; the returned function ends that. */
  watch(see: (pdu: RequestPdu) => boolean): () => void {
    this.#watchers.add(see);
    return () => this.#watchers.delete(see);
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

  async onRequest(pdu: RequestPdu): Promise<RequestAnswer> {
    for (const see of this.#watchers) if (see(pdu)) return ACKNOWLEDGED;
    const { id, settings } = this.#config;
    const { events, rt } = this.#deps;
    const delivery = readDelivery(pdu, id, settings);
    try {
      if (delivery.kind === 'receipt') {
        const receipt = this.#expand(delivery.receipt);
        const isUnmatched = (await events.onReceipt(receipt)) === 'unmatched';
        if (isUnmatched) this.#unmatched.note(performance.now());
        this.#deps.meter.received(this.#config.name, { state: receipt.state, isUnmatched });
        // Counted only once it is stored: a receipt that the carrier repeats is the same evidence.
        if (receipt.state !== 'other') this.health.noteReceipt(receipt.state === 'delivered', performance.now());
      } else if (delivery.kind === 'inbound') await events.onInbound(delivery.inbound);
      else if (delivery.kind === 'unreadable') {
        this.#deps.meter.unreadable(this.#config.name);
        await events.onReceipt(delivery.receipt);
      } else return { status: STATUS.invalidCommandId };
      return ACKNOWLEDGED;
    } catch (error) {
      rt.log.debug('a delivery was not stored, the carrier will send it again', {
        carrier: id,
        ...describeError(error),
      });
      return { status: STATUS.receiverTemporaryError };
    }
  }
}

function eachOf(settings: CarrierSettings): BindKind[] {
  return settings.bindKind === 'pair' ? ['transmitter', 'receiver'] : [settings.bindKind];
}

function kindsOf(settings: CarrierSettings, binds: number): BindKind[] {
  return Array.from({ length: binds }, () => eachOf(settings)).flat();
}

/** A refusal because of the recipient or the text is a good answer: it shows that the carrier works. */
function evidenceOf({ isTemporary, about }: Refusal): Evidence {
  if (about === 'recipient' || about === 'text') return 'good';
  if (isTemporary) return 'error';
  return about === 'sender' ? 'sender_refused' : 'refused';
}

/** Null for a submit that was never written, with which the carrier has nothing to do. */
function fateOf({ kind }: SubmitOutcome, refusal: Refusal | null): SubmitFate | null {
  if (refusal !== null) return { kind: 'refused', code: refusal.code, isThrottled: refusal.isThrottled };
  return kind === 'accepted' || kind === 'unanswered' ? { kind } : null;
}

function reservedOf(window: number): number {
  return window < 2 ? 0 : Math.max(1, Math.ceil(window * RESERVED_SHARE));
}

import { normaliseMessageId } from '../../lib/sms-protocol/message-id.ts';
import { describeError } from '../../log.ts';
import { type BindKind, type BindState, type RequestAnswer, type RequestPdu, STATUS } from '../../smpp/index.ts';
import type { OutboundMessage } from '../../sms/carrier.ts';
import type { CarrierFacts, CarrierSettings } from '../../sms/routing/index.ts';
import { type CarrierConfig, drainMs, type Outlet, type Room, type Wire, type WireHost } from '../wire.ts';
import { type CarrierBind, connectionKey, startCarrierBind } from './carrier-bind.ts';
import { judgeStatus } from './judge-status.ts';
import { readDelivery } from './read-delivery.ts';
import type { References } from './references.ts';
import { sendParts } from './send-parts.ts';
import { tapFor } from './trace-pdu.ts';
import { writeParts } from './write-parts.ts';

const ACKNOWLEDGED: RequestAnswer = { status: STATUS.ok };

type WriteContext = Pick<CarrierConfig, 'settings'> & { readonly nowMs: number; readonly references: References };

/** Slots of one bind that are promised to one message. */
class SmppRoom implements Room {
  readonly #carrierBind: CarrierBind;
  readonly #slots: number;
  readonly #context: () => WriteContext;

  constructor(carrierBind: CarrierBind, slots: number, context: () => WriteContext) {
    this.#carrierBind = carrierBind;
    this.#slots = slots;
    this.#context = context;
    carrierBind.reserved += slots;
  }

  end(): void {
    this.#carrierBind.reserved -= this.#slots;
  }

  submit(message: OutboundMessage, outlet: Outlet): void {
    const { settings, nowMs, references } = this.#context();
    const isRetry = message.acceptedIds.some((id) => id !== null);
    const reference = () => references.next({ ...message, isRetry });
    const written = writeParts(message, { settings, nowMs, reference });
    // A text that is sent whole still counts as the parts that the carrier makes of it.
    outlet.countAs(written.reduce((sum, { parts }) => sum + parts.length, 0));
    sendParts({
      bind: this.#carrierBind.bind,
      message,
      written,
      openMax: this.#slots,
      judge: (status) => judgeStatus(status, settings.temporaryStatuses),
      normaliseId: (raw) => normaliseMessageId(raw, settings.submitIdForm),
      outlet,
    });
  }
}

/** The binds of one carrier. */
export class SmppWire implements Wire {
  readonly #host: WireHost;
  readonly #references: References;
  #config: CarrierConfig;
  #carrierBinds: CarrierBind[] = [];
  readonly #draining = new Set<CarrierBind>();
  readonly #watchers = new Set<(pdu: RequestPdu) => boolean>();
  #key = '';
  #wasAway = false;

  constructor(host: WireHost, config: CarrierConfig, references: References) {
    this.#host = host;
    this.#config = config;
    this.#references = references;
  }

  get carrierBinds(): readonly CarrierBind[] {
    return this.#carrierBinds;
  }

  get connections(): CarrierFacts['binds'] {
    return this.#carrierBinds.map(({ bind, kind, windowMax, canSubmit }) => {
      const open = bind.state.kind === 'bound' && canSubmit ? windowMax - bind.freeSlots : 0;
      return { kind, state: bind.state.kind, words: describeState(bind.state), open, window: windowMax };
    });
  }

  get failure(): string | null {
    return this.#carrierBinds.map(({ bind }) => bind.failure).find((one) => one !== null)?.words ?? null;
  }

  /** Binds that do not change stay; others are replaced, and the old ones finish what they have open. */
  configure(config: CarrierConfig): void {
    this.#config = config;
    const { settings, password, tlsOptions, address } = config;
    const key = address === null ? '' : connectionKey({ settings, password, tlsOptions, address });
    if (key !== this.#key) {
      this.#key = key;
      void this.#drain(this.#carrierBinds.splice(0));
    }
    const kinds: BindKind[] = address === null ? [] : kindsOf(settings, config.binds);
    void this.#drain(this.#carrierBinds.splice(kinds.length));
    for (const kind of kinds.slice(this.#carrierBinds.length))
      this.#carrierBinds.push(this.#startCarrierBind(kind, address));
  }

  get bindsInUse(): number {
    return Math.ceil((this.#carrierBinds.length + this.#draining.size) / eachOf(this.#config.settings).length);
  }

  isBound(): boolean {
    for (const carrierBind of this.#carrierBinds) if (carrierBind.canSubmit && carrierBind.bind.canSubmit) return true;
    return false;
  }

  countOpen(): number {
    let open = 0;
    for (const { canSubmit, bind, windowMax } of this.#carrierBinds)
      if (canSubmit && bind.canSubmit) open += windowMax - bind.freeSlots;
    return open;
  }

  countRoom(): { free: number; window: number } {
    let free = 0;
    let window = 0;
    for (const carrierBind of this.#carrierBinds) {
      if (!carrierBind.canSubmit || !carrierBind.bind.canSubmit) continue;
      window += carrierBind.windowMax;
      free += Math.max(0, carrierBind.bind.freeSlots - carrierBind.reserved);
    }
    return { free, window };
  }

  take(slotsMax: number): Room {
    const carrierBind = this.#roomiest();
    const slots = Math.max(1, Math.min(slotsMax, carrierBind.bind.freeSlots - carrierBind.reserved));
    return new SmppRoom(carrierBind, slots, this.#context);
  }

  readonly #context = (): WriteContext => ({
    settings: this.#config.settings,
    nowMs: this.#host.rt.clock.nowMs(),
    references: this.#references,
  });

  async stop(limitMs: number): Promise<void> {
    await this.#drain([...this.#carrierBinds.splice(0), ...this.#draining], limitMs);
  }

  async #drain(carrierBinds: readonly CarrierBind[], limitMs = drainMs(this.#config)): Promise<void> {
    for (const carrierBind of carrierBinds) this.#draining.add(carrierBind);
    await Promise.all(
      carrierBinds.map((carrierBind) =>
        carrierBind.bind.stop(limitMs).finally(() => this.#draining.delete(carrierBind)),
      ),
    );
  }

  #startCarrierBind(kind: BindKind, address: CarrierConfig['address']): CarrierBind {
    const { settings, password, tlsOptions, id } = this.#config;
    const { tracer } = this.#host;
    return startCarrierBind({
      tap: tracer && tapFor(tracer, id),
      settings,
      kind,
      password,
      tlsOptions,
      address: address ?? settings,
      onRequest: (pdu) => this.onRequest(pdu),
      onState: (carrierBind, state) => this.#onState(carrierBind, state),
      onSlotsFree: () => this.#host.onSlotsFree(),
      onFault: (error) => this.#host.rt.log.error('an answer of a carrier was not handled', describeError(error)),
    });
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

  #onState(carrierBind: CarrierBind, state: BindState): void {
    const { name, id, isSimulated } = this.#config;
    const { log } = this.#host.rt;
    const about = { carrier: id, name, bind: carrierBind.kind };
    if (state.kind === 'bound') {
      // The simulator runs within this process: its connection is worth a log line only after it was away.
      log[isSimulated && !this.#wasAway ? 'debug' : 'info']('a carrier is connected', about);
      this.#host.onSlotsFree();
    } else if (state.kind === 'waiting') {
      this.#wasAway = true;
      log.warn('a carrier is not connected', { ...about, why: state.failure.words, retryInMs: state.retryInMs });
      // Requests that wait for this carrier may have to use another one.
      this.#host.onSlotsFree();
    }
  }

  /** Shows every delivery to `see`, which returns whether it has handled it; the returned function ends that. */
  watch(see: (pdu: RequestPdu) => boolean): () => void {
    this.#watchers.add(see);
    return () => this.#watchers.delete(see);
  }

  async onRequest(pdu: RequestPdu): Promise<RequestAnswer> {
    for (const see of this.#watchers) if (see(pdu)) return ACKNOWLEDGED;
    const { id, settings } = this.#config;
    const delivery = readDelivery(pdu, id, settings);
    try {
      if (delivery.kind === 'receipt' || delivery.kind === 'unreadable') await this.#host.onReceipt(delivery.receipt);
      else if (delivery.kind === 'inbound') await this.#host.onInbound(delivery.inbound);
      else return { status: STATUS.invalidCommandId };
      return ACKNOWLEDGED;
    } catch (error) {
      this.#host.rt.log.debug('a delivery was not stored, the carrier will send it again', {
        carrier: id,
        ...describeError(error),
      });
      return { status: STATUS.receiverTemporaryError };
    }
  }
}

function describeState(state: BindState): string {
  if (state.kind === 'bound') return 'Connected.';
  if (state.kind === 'waiting') return state.failure.words;
  return state.kind === 'connecting' ? 'Connecting.' : 'Stopped.';
}

function eachOf(settings: CarrierSettings): BindKind[] {
  return settings.bindKind === 'pair' ? ['transmitter', 'receiver'] : [settings.bindKind];
}

function kindsOf(settings: CarrierSettings, binds: number): BindKind[] {
  return Array.from({ length: binds }, () => eachOf(settings)).flat();
}

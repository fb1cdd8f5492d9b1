import { GSM_ALPHABETS, type SmsAlphabet } from '@volley/text';
import { isThrottling } from '../carrier-figures/index.ts';
import { shareNext } from '../lib/background/share-next.ts';
import { isTestAccount, TESTER_ID } from '../lib/ids/test-account.ts';
import { outboundAddresses } from '../lib/outbound/outbound-addresses.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { describeError } from '../log.ts';
import type { Lookups } from '../lookups/index.ts';
import type { Runtime } from '../runtime.ts';
import type { CarrierEvents, Carriers, NoSlot, Slot, SlotRequest, SlotWait, Who } from '../sms/carrier.ts';
import { NO_LOOKUPS } from '../sms/carrier.ts';
import type { MayTake } from '../sms/registrations/index.ts';
import type { CarrierRecord } from '../sms/routing/index.ts';
import { BindLeases, type Shares } from './bind-leases.ts';
import { Carrier, type CarrierDeps, type CarrierMeter, SILENT_METER } from './carrier.ts';
import { configOf } from './carrier-config.ts';
import { hasOther, type PlannedRoute, type RoutingTable } from './choose-carrier.ts';
import { firstFit, rateOf } from './first-fit.ts';
import type { HttpKindOptions } from './http/http-kind.ts';
import { openKinds } from './kinds.ts';
import { NO_ROUTES, readRoutingTable } from './read-routing-table.ts';
import type { SharedCarrier } from './share-binds.ts';
import { type Refused, SlotQueue } from './slot-queue.ts';
import { TierOrder } from './tier-order.ts';
import { whyOfDay } from './why-of-day.ts';
import type { CarrierKinds } from './wire.ts';

/** Half of the second within which a change must be known everywhere. */
const POLL_MS = 500;
/** How long open messages on a bind that is given up have for their answers: others may take the bind over after that. */
const YIELD_MS = 2_500;

export interface CarriersOptions {
  readonly events: CarrierEvents;
  /** Null when the secret does not fit or is missing. */
  openPassword(sealed: Buffer): string | null;
  /** Where this process's simulator listens; null, or port 0, leaves carriers of that kind unconnected. */
  readonly simulator: { readonly host: string; readonly port: number } | null;
  /** What serves test accounts. `listen` starts it if it does not run. Left out: nothing does. */
  readonly tester?: { readonly host: string; readonly port: number; listen(): Promise<void> } | null;
  readonly meter?: CarrierMeter;
  readonly tracer?: CarrierDeps['tracer'];
  /** Left out: HTTP carriers reach the public internet alone, and nobody calls their hooks. */
  readonly http?: HttpKindOptions;
  /** Left out: the first digits of a number tell its network. */
  readonly lookups?: Lookups;
  /** False: this process only routes messages and leaves binds to others. Left out: it may hold binds. */
  readonly holdsBinds?: boolean;
}

export interface RunningCarriers extends Carriers {
  /** Reads the settings now rather than within half a second. */
  refresh(): Promise<void>;
  readonly kinds: CarrierKinds;
  find(carrierId: number): Carrier | null;
  list(): readonly Carrier[];
  readonly order: TierOrder;
  /** The number of messages in line for a slot. */
  readonly waiting: number;
  registeredOn(phoneNumber: PhoneNumber, network: string, who: Who): MayTake | null;
  findRoute(phoneNumber: PhoneNumber, network: string, who: Who, atMs: number): PlannedRoute | null;
  /** Stops all carriers; open messages have this long to be answered. */
  stop(limitMs: number): Promise<void>;
}

/** Starts every carrier of the installation, and follows their settings while it runs. */
export async function startCarriers(rt: Runtime, options: CarriersOptions): Promise<RunningCarriers> {
  const running = new CarrierFleet(rt, options, await TierOrder.start(rt));
  await running.refresh();
  running.watch();
  return running;
}

const NO_ROUTE: Refused = { why: 'no_route', full: [], waitMs: Number.POSITIVE_INFINITY, line: '' };
const CLOSED: Refused = { ...NO_ROUTE, why: 'closed' };
const NOT_REGISTERED: Refused = { ...NO_ROUTE, why: 'sender_not_registered' };

const NOTHING_ALLOWED: HttpKindOptions = { addresses: outboundAddresses([]), publicUrl: '' };

class CarrierFleet implements RunningCarriers {
  readonly #rt: Runtime;
  readonly #options: CarriersOptions;
  readonly #order: TierOrder;
  readonly #slots: SlotQueue;
  readonly #carriers = new Map<number, Carrier>();
  readonly #leaving = new Set<Carrier>();
  readonly kinds: CarrierKinds;
  #table: RoutingTable = NO_ROUTES;
  readonly #leases: BindLeases;
  #records: readonly CarrierRecord[] = [];
  #tester: CarrierRecord | null = null;
  #isTesting = false;
  /** What is applied: the version of the settings, and this process's share of each carrier. */
  #known = { version: -1, shares: '' };
  /** Refreshes run one after the other, since each acts on what it has read. */
  readonly refresh = shareNext(() => this.#refreshOnce());
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> | null = null;
  #isStopped = false;
  readonly #holdsBinds: boolean;
  readonly lookups: Carriers['lookups'];

  constructor(rt: Runtime, options: CarriersOptions, order: TierOrder) {
    this.#rt = rt;
    this.#order = order;
    this.#holdsBinds = options.holdsBinds ?? true;
    this.#options = options;
    this.lookups = options.lookups ?? NO_LOOKUPS;
    this.#slots = new SlotQueue({
      take: (request, kept) => this.#take(request, kept),
      onSlotsFree: () => options.events.onSlotsFree(),
    });
    this.#leases = new BindLeases(rt);
    this.kinds = openKinds(options.http ?? NOTHING_ALLOWED);
  }

  watch(): void {
    this.#timer = setInterval(() => {
      this.#polling ??= this.refresh()
        .catch((error: unknown) => this.#rt.log.debug('carrier settings were not read', describeError(error)))
        .finally(() => {
          this.#polling = null;
        });
      // By now others may take this process for dead, and bind in its place.
      if (this.#leases.isStale(performance.now())) this.#yieldAll();
    }, POLL_MS);
  }

  async #refreshOnce(): Promise<void> {
    if (this.#isStopped) return;
    const board = await this.#leases.read();
    if (board.version !== this.#known.version) await this.#readSettings();
    const shares = await this.#leases.apply(board, [...this.#shared()]);
    // The database was silent meanwhile: what was read is too old to bind by, since others may hold these binds by now.
    if (this.#isStopped || this.#leases.isStale(performance.now())) return;
    if (!shares.isAlive) this.#yieldAll();
    const known = { version: board.version, shares: JSON.stringify([...shares.of, ...this.#simulatorPorts]) };
    if (known.version !== this.#known.version || known.shares !== this.#known.shares) {
      this.#apply(shares);
      this.#known = known;
      this.#slots.changed();
    }
    const nowMs = performance.now();
    await this.#leases.sayFit(board, (carrierId) => this.#carriers.get(carrierId)?.isFit(nowMs) === true);
  }

  async #readSettings(): Promise<void> {
    const { records, tester, table, isByCost } = await readRoutingTable(this.#rt);
    await this.#options.lookups?.reload();
    this.#records = this.#isTesting ? [...records, tester] : records;
    this.#tester = tester;
    this.#table = table;
    await this.#order.setOn(isByCost);
  }

  get #simulatorPorts(): readonly number[] {
    return [this.#options.simulator?.port ?? 0, this.#options.tester?.port ?? 0];
  }

  /** Without test keys there is no tester: the first message, which waits meanwhile, adds it. Live accounts may have the simulator running already. */
  #startTester(): void {
    const { tester } = this.#options;
    if (!tester || this.#tester === null || (this.#isTesting && tester.port > 0)) return;
    if (!this.#isTesting) {
      this.#isTesting = true;
      this.#records = [...this.#records, this.#tester];
      this.#known = { ...this.#known, shares: '' };
    }
    const listening = tester.listen().then(() => this.refresh());
    void listening.catch(() => undefined);
  }

  /** Simulated carriers are not shared: each process has a simulator of its own, and all of its binds. */
  *#shared(): Generator<SharedCarrier> {
    for (const { id, kind, settings } of this.#records) {
      const inUse = this.#carriers.get(id)?.wire.bindsInUse ?? 0;
      if (kind !== 'simulator') yield { id, bindCount: settings.bindCount, inUse };
    }
    const known = new Set(this.#records.map(({ id }) => id));
    const left = this.list().filter(({ config }) => !known.has(config.id) && !config.isSimulated);
    for (const { config, wire } of [...left, ...this.#leaving]) {
      yield { id: config.id, bindCount: 0, inUse: wire.bindsInUse };
    }
  }

  #yieldAll(): void {
    for (const carrier of this.#carriers.values()) {
      if (!carrier.config.isSimulated && carrier.wire.connections.length > 0) carrier.yieldBinds(YIELD_MS);
    }
    this.#known = { ...this.#known, shares: '' };
  }

  hasRoute(phoneNumber: PhoneNumber, network: string, who: Who): boolean {
    return this.#table.findAll(phoneNumber, network, who).length > 0;
  }

  needsRegistration(phoneNumber: PhoneNumber, network: string, who: Who): boolean {
    return this.#table.hasOtherwise(phoneNumber, network, who);
  }

  networkOf(phoneNumber: PhoneNumber): string {
    return this.#table.networkOf(phoneNumber);
  }

  alphabetsOf(phoneNumber: PhoneNumber, network: string, who: Who): readonly SmsAlphabet[] {
    const [first, ...others] = this.#table.findAll(phoneNumber, network, who);
    if (first === undefined) return GSM_ALPHABETS;
    if (others.length === 0) return first.alphabets;
    return [...new Set([first, ...others].flatMap(({ alphabets }) => alphabets))];
  }

  decidingDigits(): number {
    return this.#table.decidingDigits;
  }

  isInEarnest(): boolean {
    return this.#table.isInEarnest;
  }

  #firstFit(phoneNumber: PhoneNumber, network: string, who: Who): readonly Carrier[] {
    const now = this.#table.find(phoneNumber, network, who, this.#rt.clock.nowMs());
    const planned = now ?? this.#table.findAll(phoneNumber, network, who)[0];
    return firstFit(planned, (carrierId) => this.#carriers.get(carrierId));
  }

  bulkPartsPerSecond(phoneNumber: PhoneNumber, network: string, who: Who): number | null {
    const fit = this.#firstFit(phoneNumber, network, who);
    return fit.length === 0 ? null : rateOf(fit);
  }

  isThrottled(phoneNumber: PhoneNumber, network: string, who: Who): boolean {
    return this.#firstFit(phoneNumber, network, who).some(({ recent }) => recent !== null && isThrottling(recent));
  }

  settingsVersion(): number {
    return this.#known.version;
  }

  registeredOn(phoneNumber: PhoneNumber, network: string, who: Who): MayTake | null {
    return this.#table.mayTake(phoneNumber, network, who);
  }

  get order(): TierOrder {
    return this.#order;
  }

  findRoute(phoneNumber: PhoneNumber, network: string, who: Who, atMs: number): PlannedRoute | null {
    return this.#table.find(phoneNumber, network, who, atMs);
  }

  isIdleHere(): boolean {
    if (!this.#holdsBinds) return true;
    // What is for the tester may go from any process.
    const configs = this.list().flatMap(({ config }) => (config.id === TESTER_ID ? [] : [config]));
    return configs.every(({ binds }) => binds === 0) && configs.some(({ elsewhere }) => elsewhere !== 'nothing');
  }

  reserve(request: SlotRequest): Slot | NoSlot {
    return this.#isStopped ? 'busy' : this.#slots.reserve(request);
  }

  waitForSlot(request: SlotRequest, wait: SlotWait): Promise<Slot | NoSlot> {
    return this.#slots.wait(request, wait);
  }

  get waiting(): number {
    return this.#slots.waiting;
  }

  find(carrierId: number): Carrier | null {
    return this.#carriers.get(carrierId) ?? null;
  }

  list(): readonly Carrier[] {
    return [...this.#carriers.values()];
  }

  async stop(limitMs: number): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#slots.stop();
    await this.#polling;
    await this.refresh().catch(() => undefined);
    await Promise.all([...this.list(), ...this.#leaving].map((carrier) => carrier.stop(limitMs)));
    await this.#order.stop();
    await this.#leases.stop();
  }

  #take(request: SlotRequest, kept: ReadonlySet<object>): Slot | Refused {
    const { onlyCarrierId, exceptCarrierIds = [] } = request;
    const isTest = isTestAccount(request.who.accountId);
    if (isTest) this.#startTester();
    if (onlyCarrierId !== undefined) {
      const carrier = this.#carriers.get(onlyCarrierId);
      const isMeant = carrier !== undefined && (carrier.config.id === TESTER_ID) === isTest;
      return isMeant ? this.#takeFrom(carrier, request, kept) : NO_ROUTE;
    }
    const { phoneNumber, network, who } = request;
    const planned = this.#table.find(phoneNumber, network, who, this.#rt.clock.nowMs());
    if (planned === null) {
      if (this.hasRoute(phoneNumber, network, who)) return CLOSED;
      return this.needsRegistration(phoneNumber, network, who) ? NOT_REGISTERED : NO_ROUTE;
    }
    if (exceptCarrierIds.length > 0 && !hasOther(planned, exceptCarrierIds)) return NO_ROUTE;
    return this.#takeByTiers(planned, request, kept);
  }

  #takeFrom(carrier: Carrier, request: SlotRequest, kept: ReadonlySet<object>): Slot | Refused {
    const { lane, parts } = request;
    const line = `carrier ${carrier.config.id}`;
    if (!carrier.isUsable()) {
      const why = carrier.isElsewhere(false) ? 'elsewhere' : 'busy';
      return { why, full: [], waitMs: Number.POSITIVE_INFINITY, line };
    }
    const waitMs = kept.has(carrier) ? Number.POSITIVE_INFINITY : carrier.getWaitMs(lane, parts, performance.now());
    if (waitMs > 0) return { why: 'busy', full: [carrier], waitMs, line };
    return this.#order.complete(carrier.take(lane, parts), request, '0 0 parts');
  }

  // Takes from the first tier with a fit carrier, and not from a later one when that is full: a queue is no failure. When none is
  // fit, any that is connected will do.
  #takeByTiers(planned: PlannedRoute, request: SlotRequest, kept: ReadonlySet<object>): Slot | Refused {
    const { lane, parts, exceptCarrierIds = [] } = request;
    const nowMs = performance.now();
    const refuse = (why: NoSlot, full: readonly Carrier[], waitMs = Number.POSITIVE_INFINITY): Refused => {
      return {
        why,
        full,
        waitMs,
        line: `route ${[planned.route.id, ...exceptCarrierIds].join('-')}${planned.only ?? ''}`,
      };
    };
    for (const isChoosy of [true, false]) {
      for (const [index, tier] of planned.tiers.entries()) {
        const full: Carrier[] = [];
        let shortestMs = Number.POSITIVE_INFINITY;
        const chosen = this.#order.choose(planned, tier, request, (carrierId) => {
          if (exceptCarrierIds.includes(carrierId)) return 'none';
          const carrier = this.#carriers.get(carrierId);
          if (carrier === undefined || !(isChoosy ? carrier.isFit(nowMs) : carrier.isUsable())) return 'none';
          if (carrier.days.limitFor(request) !== null) return 'none';
          full.push(carrier);
          if (kept.has(carrier)) return 'full';
          const waitMs = carrier.getWaitMs(lane, parts, nowMs);
          // One that has room and is not chosen is on trial: what waits for the others need not ask again at once.
          if (waitMs > 0) shortestMs = Math.min(shortestMs, waitMs);
          return waitMs === 0 ? 'free' : 'full';
        });
        const carrier = chosen === null ? undefined : this.#carriers.get(chosen.carrierId);
        if (carrier !== undefined) {
          const slot = carrier.take(lane, parts, () => this.#hasOther(planned, request, carrier));
          return this.#order.complete(slot, request, `${planned.route.id} ${index + 1} ${chosen?.how}`);
        }
        if (full.length > 0) return refuse('busy', full, shortestMs);
        if (this.#isTierElsewhere(tier, request, isChoosy)) return refuse('elsewhere', full);
      }
    }
    return refuse(whyOfDay(planned, request, this.#carriers) ?? 'busy', []);
  }

  /** True when the route has a carrier that has not refused the message, may have it now, and is not this one. */
  #hasOther(planned: PlannedRoute, request: SlotRequest, { config }: Carrier): boolean {
    return hasOther(planned, [
      ...(request.exceptCarrierIds ?? []),
      config.id,
      ...this.list().flatMap((one) => (one.config.isPaused || one.days.limitFor(request) ? [one.config.id] : [])),
    ]);
  }

  #isTierElsewhere(tier: PlannedRoute['tiers'][number], request: SlotRequest, isChoosy: boolean): boolean {
    return tier.some(({ carrierId }) => {
      const carrier = this.#carriers.get(carrierId);
      if (carrier === undefined || carrier.days.limitFor(request) !== null) return false;
      return !request.exceptCarrierIds?.includes(carrierId) && carrier.isElsewhere(isChoosy);
    });
  }

  #apply(shares: Shares): void {
    const records = this.#records;
    const wanted = new Set(records.map((record) => record.id));
    for (const [id, carrier] of this.#carriers) {
      if (wanted.has(id)) continue;
      this.#carriers.delete(id);
      this.#leaving.add(carrier);
      void carrier.stop().finally(() => this.#leaving.delete(carrier));
    }
    for (const record of records) {
      const config = configOf(record, shares, { ...this.#options, rt: this.#rt, holdsBinds: this.#holdsBinds });
      const carrier = this.#carriers.get(record.id);
      if (carrier !== undefined) carrier.configure(config);
      else {
        const own = { rt: this.#rt, onSlotsFree: () => this.#slots.changed() };
        const deps = { meter: SILENT_METER, ...this.#options, ...own };
        this.#carriers.set(record.id, new Carrier(this.kinds[record.kind], config, deps));
      }
    }
  }
}

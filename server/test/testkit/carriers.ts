import type { TestContext } from 'node:test';
import type { MatchKind } from '@volley/contract/choices';
import { type RunningCarriers, startCarriers } from '../../src/carriers/index.ts';
import { type Uuid, uuidV7 } from '../../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../../src/lib/phone/phone-number.ts';
import type { Runtime } from '../../src/runtime.ts';
import type {
  CarrierInbound,
  CarrierReceipt,
  Lane,
  NoSlot,
  OutboundMessage,
  Slot,
  SubmitResult,
  Who,
} from '../../src/sms/carrier.ts';
import { CARRIER_DEFAULTS, type CarrierSettings } from '../../src/sms/routing/carrier-settings.ts';
import type { RouteConditions } from '../../src/sms/routing/route-conditions.ts';
import { insertCarrier, raiseCarriersVersion } from '../../src/sms/routing/store-carriers.ts';
import { type RouteTarget, saveRoute } from '../../src/sms/routing/store-routes.ts';
import type { TestDatabase } from './database.ts';

/** Short times, for fast tests. */
const FAST: Partial<CarrierSettings> = {
  systemId: 'volley',
  requestTimeoutMs: 1_000,
  connectTimeoutMs: 500,
  reconnectMaxMs: 20,
  enquireLinkMs: 0,
};

export async function addCarrier(
  rt: Runtime,
  name: string,
  settings: Partial<CarrierSettings>,
  kind: 'smpp' | 'http' | 'simulator' = 'smpp',
): Promise<number> {
  const id = await rt.ids.next('carriers');
  const now = rt.clock.now();
  const whole = { ...CARRIER_DEFAULTS, ...FAST, ...settings };
  await rt.db.transact(async (tx) => {
    await insertCarrier(tx, {
      id,
      name,
      kind,
      settings: whole,
      sealedPassword: null,
      sealedTlsKey: null,
      hookTokenHash: null,
      isPaused: false,
      createdAt: now,
      updatedAt: now,
    });
    await raiseCarriersVersion(tx);
  });
  return id;
}

export async function addRoute(
  rt: Runtime,
  tiers: readonly (readonly RouteTarget[])[],
  {
    matchKind = 'any',
    matchValue = '',
    ...conditions
  }: Partial<RouteConditions> & { matchKind?: MatchKind; matchValue?: string; order?: 'weight' | 'cost' } = {},
): Promise<void> {
  const id = await rt.ids.next('routes');
  await rt.db.transact(async (tx) => {
    await saveRoute(tx, {
      ...conditions,
      id,
      matchKind,
      matchValue,
      tiers,
      updatedAt: rt.clock.now(),
    });
    await raiseCarriersVersion(tx);
  });
}

/** Removes all carriers, so that tests can share a database. */
export async function removeAll({ sql }: TestDatabase): Promise<void> {
  await sql('update carriers set removed_at = created_at where removed_at is null');
  await sql('delete from routes');
  await sql('delete from conditional_routes');
  await sql('delete from network_overrides');
  await sql('delete from network_codes');
  await sql('delete from registration_demands');
}

export const to = (carrierId: number, weight = 100): RouteTarget => ({ carrierId, weight });

export interface Fleet {
  readonly carriers: RunningCarriers;
  readonly receipts: CarrierReceipt[];
  readonly inbound: CarrierInbound[];
  /** Returns how often room was announced. */
  rooms(): number;
  /** Makes the next deliveries fail, as when the database is away. */
  fail: { isOn: boolean };
  /** Makes receipts be stored as unmatched. */
  unmatched: { isOn: boolean };
  reserve(
    number?: string,
    options?: { lane?: Lane; parts?: number; who?: Who; only?: number; except?: number[] },
  ): Slot | NoSlot;
  send(number?: string, changes?: Partial<OutboundMessage> & { lane?: Lane }): Promise<SubmitResult>;
  until(check: () => boolean, what: string): Promise<void>;
}

const LIMIT_MS = 30_000;

export async function until(check: () => boolean, what: string): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (!check()) {
    if (performance.now() > endMs) throw new Error(`in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

export function outbound(number: string, changes: Partial<OutboundMessage> = {}): OutboundMessage {
  return {
    id: uuidV7(Date.now()) as Uuid,
    senderId: 'Volley',
    phoneNumber: number as PhoneNumber,
    message: 'Hello',
    parts: 1,
    acceptedIds: [],
    validUntilMs: null,
    values: null,
    ...changes,
  };
}

const NUMBER = '233201234567';
export const SOMEBODY: Who = { accountId: 1, senderId: 'Volley', purpose: 'code' };

export async function startFleet(
  t: TestContext,
  rt: Runtime,
  options: Partial<Pick<Parameters<typeof startCarriers>[1], 'simulator' | 'http' | 'meter'>> & {
    isBoundAwaited?: boolean;
  } = {},
): Promise<Fleet> {
  const receipts: CarrierReceipt[] = [];
  const inbound: CarrierInbound[] = [];
  const fail = { isOn: false };
  const unmatched = { isOn: false };
  let rooms = 0;
  const store = async <T>(list: T[], item: T) => {
    if (fail.isOn) throw new Error('not stored');
    list.push(item);
  };
  const carriers = await startCarriers(rt, {
    simulator: options.simulator ?? null,
    ...(options.http && { http: options.http }),
    ...(options.meter && { meter: options.meter }),
    openPassword: (sealed) => Buffer.from(sealed).toString('utf8'),
    events: {
      onReceipt: async (receipt) => {
        await store(receipts, receipt);
        return unmatched.isOn ? 'unmatched' : 'applied';
      },
      onInbound: (message) => store(inbound, message),
      onSlotsFree: () => {
        rooms += 1;
      },
    },
  });
  t.after(() => carriers.stop(200));
  if (options.isBoundAwaited !== false) {
    await until(() => carriers.list().every((one) => one.isBound()), 'every carrier is bound');
  }
  const reserve: Fleet['reserve'] = (
    number = NUMBER,
    { lane = 'transactional', parts = 1, who = SOMEBODY, only, except } = {},
  ) =>
    carriers.reserve({
      phoneNumber: number as PhoneNumber,
      network: 'Unknown',
      who,
      lane,
      parts,
      ...(only === undefined ? {} : { onlyCarrierId: only }),
      ...(except === undefined ? {} : { exceptCarrierIds: except }),
    });
  return {
    carriers,
    receipts,
    inbound,
    fail,
    unmatched,
    rooms: () => rooms,
    reserve,
    until,
    async send(number = NUMBER, { lane = 'transactional', ...changes } = {}) {
      const message = outbound(number, changes);
      const slot = reserve(number, { lane, parts: message.parts });
      if (typeof slot === 'string') throw new Error(`no slot: ${slot}`);
      return new Promise((resolve) => slot.submit(message, resolve));
    },
  };
}

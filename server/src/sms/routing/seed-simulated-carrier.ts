import type { Transaction } from '../../db/index.ts';
import { TESTER_ID } from '../../lib/ids/test-account.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { CARRIER_DEFAULTS, type CarrierSettings } from './carrier-settings.ts';
import { type CarrierRecord, insertCarrier } from './store-carriers.ts';
import { saveRoute } from './store-routes.ts';

/** The simulator is on this machine and answers at once, so short time-outs suffice. */
const SIMULATOR_SETTINGS: CarrierSettings = {
  ...CARRIER_DEFAULTS,
  systemId: 'volley',
  bindCount: 2,
  window: 500,
  requestTimeoutMs: 5_000,
  connectTimeoutMs: 2_000,
  reconnectMaxMs: 2_000,
};

const simulatorOf = (id: number, name: string, now: Timestamp): Omit<CarrierRecord, 'testedAt' | 'phone'> => ({
  ...{ id, name, kind: 'simulator', settings: SIMULATOR_SETTINGS, isPaused: false },
  ...{ sealedPassword: null, sealedTlsKey: null, hookTokenHash: null, createdAt: now, updatedAt: now },
});

const ALWAYS = '1970-01-01T00:00:00Z' as Timestamp;
/** The carrier of test accounts. It has no row, so no operator and no route has to do with it. */
export const TESTER: CarrierRecord = {
  ...simulatorOf(TESTER_ID, 'Tester', ALWAYS),
  // The simulator gives receipts and replies to any bind of the same name, and live accounts may have binds to it.
  settings: { ...SIMULATOR_SETTINGS, systemId: 'tester' },
  ...{ testedAt: null, phone: null },
};

/** Makes the simulator, at the very first start, the carrier for all numbers, until the operator adds other routes. */
export async function seedSimulatedCarrier(rt: Runtime, tx: Transaction): Promise<void> {
  const now = rt.clock.now();
  const carrierId = await rt.ids.next('carriers');
  await insertCarrier(tx, simulatorOf(carrierId, 'Simulator', now));
  await saveRoute(tx, {
    matchKind: 'any',
    matchValue: '',
    id: await rt.ids.next('routes'),
    tiers: [[{ carrierId, weight: 100 }]],
    updatedAt: now,
  });
}

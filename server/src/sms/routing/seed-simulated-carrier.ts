import type { Transaction } from '../../db/index.ts';
import type { Runtime } from '../../runtime.ts';
import { CARRIER_DEFAULTS, type CarrierSettings } from './carrier-settings.ts';
import { insertCarrier } from './store-carriers.ts';
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

/** Makes the simulator, at the very first start, the carrier for all numbers, until the operator adds other routes. */
export async function seedSimulatedCarrier(rt: Runtime, tx: Transaction): Promise<void> {
  const now = rt.clock.now();
  const carrierId = await rt.ids.next('carriers');
  await insertCarrier(tx, {
    id: carrierId,
    name: 'Simulator',
    kind: 'simulator',
    settings: SIMULATOR_SETTINGS,
    sealedPassword: null,
    sealedTlsKey: null,
    hookTokenHash: null,
    isPaused: false,
    createdAt: now,
    updatedAt: now,
  });
  await saveRoute(tx, {
    matchKind: 'any',
    matchValue: '',
    id: await rt.ids.next('routes'),
    tiers: [[{ carrierId, weight: 100 }]],
    updatedAt: now,
  });
}

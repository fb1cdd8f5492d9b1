import type { Transaction } from '../../db/index.ts';
import { TESTER_ID } from '../../lib/ids/test-account.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { hundredths } from '../../lib/values/money.ts';
import type { Runtime } from '../../runtime.ts';
import { MINUTE_SECONDS } from '../calling-rules.ts';
import { saveVoicePrice } from './store-prices.ts';
import { insertTrunk, type TrunkRecord } from './store-trunks.ts';
import { TRUNK_DEFAULTS, type TrunkSettings } from './trunk-settings.ts';

const FIRST_PRICE_PER_MINUTE = hundredths(30);

/** The simulator is on this machine, so only its own channels limit it. */
const SIMULATED_TRUNK_SETTINGS: TrunkSettings = {
  ...TRUNK_DEFAULTS,
  host: '127.0.0.1',
  callerId: '233302000000',
  channels: 50,
  callsPerSecond: 20,
  tier: 9,
  keepAliveSeconds: 0,
};

const simulatorOf = (id: number, name: string, now: Timestamp): TrunkRecord => ({
  ...{ id, name, kind: 'simulator', settings: SIMULATED_TRUNK_SETTINGS, isPaused: false, restUntil: null },
  ...{ sealedPassword: null, sealedTlsKey: null, createdAt: now, updatedAt: now },
});

/** The trunk of test accounts. It has no row, so no operator has to do with it. */
export const TEST_TRUNK = simulatorOf(TESTER_ID, 'Tester', '1970-01-01T00:00:00Z' as Timestamp);

/** Makes the simulator, at the very first start, the trunk for all numbers, until there is a real one. */
export async function seedSimulatedTrunk(rt: Runtime, tx: Transaction): Promise<void> {
  const now = rt.clock.now();
  await insertTrunk(tx, simulatorOf(await rt.ids.next('trunks'), 'Simulator', now));
  await saveVoicePrice(tx, { prefix: '', pricePerMinute: FIRST_PRICE_PER_MINUTE, unitSeconds: MINUTE_SECONDS, now });
}

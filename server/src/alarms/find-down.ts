import type { Runtime } from '../runtime.ts';
import { type CarrierSight, seeRoutedCarriers } from './store-alarms.ts';
import { lookAtLines } from './tell-alarms.ts';

/** A carrier that is down, though a route leads to it. */
export interface DownCarrier extends Pick<CarrierSight, 'words'> {
  readonly name: string;
  /** False when it is connected, and rests after failures. */
  readonly isAway: boolean;
}

export interface Down {
  /** How many carriers and trunks should be up: those that are neither simulated nor paused, and carriers only with a route. */
  readonly carrierCount: number;
  readonly trunkCount: number;
  readonly carriers: readonly DownCarrier[];
  /** The names of trunks. */
  readonly trunks: readonly string[];
}

/** Finds what the events `carrier.down` and `trunk.down` tell of, at once and whether or not somebody listens to them. */
export async function findDown(rt: Pick<Runtime, 'db' | 'clock'>): Promise<Down> {
  const lines = await lookAtLines(rt, rt.db);
  const carriers = new Map(lines.filter(({ thing }) => thing === 'carrier').map((line) => [line.id, line]));
  const trunks = lines.filter(({ thing }) => thing === 'trunk');
  const routed = carriers.size === 0 ? [] : await seeRoutedCarriers(rt.db, [...carriers.keys()]);
  const down = routed.flatMap(({ id, bound, words }) => {
    const line = carriers.get(id);
    return line?.isDown ? [{ name: line.name, isAway: bound === 0, words }] : [];
  });
  return {
    carrierCount: routed.length,
    trunkCount: trunks.length,
    carriers: down,
    trunks: trunks.filter(({ isDown }) => isDown).map(({ name }) => name),
  };
}

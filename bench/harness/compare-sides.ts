import type { Loader, LoadRequest, LoadResult } from './load.ts';

export interface Side {
  readonly port: number;
  readonly key: string;
}

export interface Case {
  readonly name: string;
  readonly request: LoadRequest;
  readonly connections: number;
  readonly ids?: readonly number[];
}

export interface Comparison {
  readonly name: string;
  readonly connections: number;
  readonly volley: Figures;
  readonly floor: Figures;
  /** Of the rates, Volley's by the floor's: the median of the rounds. */
  readonly ratio: number;
}

export type Figures = Pick<LoadResult, 'perSecond' | 'p50Ms' | 'p99Ms'>;

export interface Rounds {
  readonly count: number;
  readonly seconds: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function medians(results: readonly LoadResult[]): Figures {
  return {
    perSecond: median(results.map((result) => result.perSecond)),
    p50Ms: median(results.map((result) => result.p50Ms)),
    p99Ms: median(results.map((result) => result.p99Ms)),
  };
}

/** Creates need a number that none before had: this one grows through the whole run, on both sides. */
let nextN = 0;

/** Runs both sides by turns and changes the order each time, so that other load affects both. */
export async function compareSides(
  loader: Loader,
  sides: { volley: Side; floor: Side },
  rounds: Rounds,
  measured: Case,
): Promise<Comparison> {
  const run = async (side: Side, seconds: number): Promise<LoadResult> => {
    const { request, connections, ids = [] } = measured;
    const result = await loader.run({ ...side, request, connections, ids, seconds, firstN: nextN });
    nextN = result.nextN;
    return result;
  };
  // This run is not counted: it warms up connections, prepared statements and the compiler.
  await run(sides.floor, rounds.seconds / 4);
  await run(sides.volley, rounds.seconds / 4);
  const floor: LoadResult[] = [];
  const volley: LoadResult[] = [];
  for (let round = 0; round < rounds.count; round += 1) {
    const isFloorFirst = round % 2 === 0;
    if (isFloorFirst) floor.push(await run(sides.floor, rounds.seconds));
    volley.push(await run(sides.volley, rounds.seconds));
    if (!isFloorFirst) floor.push(await run(sides.floor, rounds.seconds));
  }
  const ratios = volley.map((result, round) => result.perSecond / (floor[round]?.perSecond ?? Number.NaN));
  const { name, connections } = measured;
  return { name, connections, volley: medians(volley), floor: medians(floor), ratio: median(ratios) };
}

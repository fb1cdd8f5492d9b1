import type { RowOf } from '@volley/contract';
import type { preview } from '@volley/contract/sms-campaign-preview';
import type { Runtime } from '../../../runtime.ts';

/** A text as one recipient would get it. */
export type SampleText = RowOf<typeof preview>['samples'][number];

export interface Sampler {
  offer(rows: readonly SampleText[]): void;
  readonly samples: readonly SampleText[];
}

/** Keeps every row that is offered. */
export function sampleAll(): Sampler {
  const samples: SampleText[] = [];
  return { samples, offer: (rows) => void samples.push(...rows) };
}

/** Keeps up to `samplesMax` of the rows that would be sent, each with the same chance, however many follow. */
export function sampleAtRandom(random: Runtime['random'], samplesMax: number): Sampler {
  const samples: SampleText[] = [];
  let seen = 0;
  return {
    samples,
    offer(rows) {
      const draws = random.bytes(rows.length * 4);
      rows.forEach((row, index) => {
        if (row.reason !== '') return;
        seen += 1;
        if (samples.length < samplesMax) samples.push(row);
        else {
          const place = draws.readUInt32LE(index * 4) % seen;
          if (place < samplesMax) samples[place] = row;
        }
      });
    },
  };
}

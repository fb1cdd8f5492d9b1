import type { RowOf } from '@volley/contract/rows';
import type { figureChange } from '@volley/contract/statistics';
import { store } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export type FigureChange = RowOf<typeof figureChange>;

/** Each version of the program, with the first start of a process that runs it. The row of a process is kept after its end. */
export const listReleases = store.listing<[from: Timestamp | null, to: Timestamp | null, limit: number], FigureChange>(
  'processes.list_releases',
  `select min(started_at) as at, 'release' as kind, version as target from processes group by version
   having ($1::timestamptz is null or min(started_at) >= $1) and ($2::timestamptz is null or min(started_at) < $2)
   order by 1 desc limit $3`,
);

import { operation } from './operation.ts';
import { rowsIn } from './rows.ts';

/** All carriers, of which there are few. They are read again and again, since their state changes by itself. */
export const carriersQuery = operation(
  'admin.carriers.list',
  { per_page: 100 },
  { refetchInterval: 5_000, select: rowsIn },
);

/** All rules by which a carrier is chosen. */
export const routesQuery = operation('admin.routes.list', { per_page: 100 }, { select: rowsIn });

export const FIGURE_PERIODS = ['15m', '1h', '6h', '24h', '48h'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

export const MATCH_KINDS = ['any', 'country', 'network', 'prefix'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

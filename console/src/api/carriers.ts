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

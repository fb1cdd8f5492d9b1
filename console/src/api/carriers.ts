import { operation } from './operation.ts';
import { rowsIn } from './rows.ts';

/** Carriers, of which there are few. They are read again and again, since their state changes by itself. */
export const carriersQueryOf = (search?: string) =>
  operation('admin.carriers.list', { per_page: 100, search }, { refetchInterval: 5_000, select: rowsIn });
export const carriersQuery = carriersQueryOf();

/** All rules by which a carrier is chosen. */
export const routesQuery = operation('admin.routes.list', { per_page: 100 }, { select: rowsIn });

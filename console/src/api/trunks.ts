import { operation } from './operation.ts';
import { rowsIn } from './rows.ts';

export const trunksQuery = operation(
  'admin.trunks.list',
  { per_page: 100 },
  { refetchInterval: 10_000, select: rowsIn },
);

import { operation } from './operation.ts';
import { rowsIn } from './rows.ts';

export const trunksQueryOf = (search?: string) =>
  operation('admin.trunks.list', { per_page: 100, search }, { refetchInterval: 10_000, select: rowsIn });

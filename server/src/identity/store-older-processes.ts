import { store } from '../db/index.ts';

export const hasOlderProcess = store.hasAny<[migration: number]>(
  'processes.has_older',
  `select 1 from processes where dead_at is null and coalesce(migration, 0) < $1 limit 1`,
);

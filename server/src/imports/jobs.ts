import { FIELD_USE_FINDERS } from '../field-uses/index.ts';
import type { Job } from '../job.ts';
import { runImports } from './run-imports.ts';
import { sweepImports } from './sweep-imports.ts';

export const importJobs: readonly Job[] = [
  {
    name: 'run-imports',
    everyMs: 1_000,
    runMsMax: 5 * 60_000,
    isByItself: true,
    run: (rt) => runImports(rt, FIELD_USE_FINDERS),
  },
  {
    name: 'sweep-imports',
    everyMs: 5 * 60_000,
    runMsMax: 10 * 60_000,
    run: sweepImports,
  },
];

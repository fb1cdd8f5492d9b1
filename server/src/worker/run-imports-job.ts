import { FIELD_USE_FINDERS } from '../field-uses/index.ts';
import { runImports } from '../imports/index.ts';
import type { Job } from './job.ts';

export const runImportsJob: Job = {
  name: 'run-imports',
  everyMs: 1_000,
  runMsMax: 5 * 60_000,
  isByItself: true,
  run: (rt) => runImports(rt, FIELD_USE_FINDERS),
};

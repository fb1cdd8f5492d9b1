import type { Job } from '../job.ts';
import type { ReplacingSeal } from '../lib/files/seal.ts';
import { replaceSecrets } from './replace-secrets.ts';

export const secretJobs = (seal: ReplacingSeal | null): readonly Job[] => [
  /** `seal`: null in a process that has nothing to replace. */
  {
    name: 'replace-secrets',
    everyMs: 30_000,
    runMsMax: 15 * 60_000,
    async run(rt) {
      if (seal !== null) await replaceSecrets(rt, seal);
      return false;
    },
  },
];

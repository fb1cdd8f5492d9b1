import type { ReplacingSeal } from '../lib/files/seal.ts';
import { replaceSecrets } from '../secrets/index.ts';
import type { Job } from './job.ts';

/** `seal`: null in a process that has nothing to replace. */
export const replaceSecretsJob = (seal: ReplacingSeal | null): Job => ({
  name: 'replace-secrets',
  everyMs: 30_000,
  runMsMax: 15 * 60_000,
  async run(rt) {
    if (seal !== null) await replaceSecrets(rt, seal);
    return false;
  },
});

import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import type { Runtime } from '../runtime.ts';
import { type Links, startLinks } from '../visits/index.ts';
import type { Started } from './started.ts';

export async function startShortLinks(
  rt: Runtime,
  config: Config,
  { metrics, started }: { metrics: Metrics; started: Started },
): Promise<Links | null> {
  if (!config.roles.has('links')) return null;
  const links = await startLinks(rt, {
    policy: {
      truncatesAddresses: config.visitAddresses === 'truncated',
      honoursPrivacySignals: config.honourPrivacySignals,
    },
    dataDir: config.dataDir,
    retentionDays: config.visitRetentionDays,
  });
  started.add('links', () => links.stop());
  const { recorder } = links;
  metrics.gauge('volley_visits_waiting', 'Visits not yet stored', () => recorder.figures.waiting);
  metrics.gauge('volley_visits_stored', 'Visits stored since the start', () => recorder.figures.stored);
  metrics.gauge('volley_visits_lost', 'Visits that neither database nor disk took', () => recorder.figures.lost);
  metrics.gauge('volley_visits_spilled_bytes', 'Visits waiting on disk', () => recorder.figures.spilledBytes);
  return links;
}

import { timestampFromMs } from '../../lib/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { listDriftedCampaigns } from './store-check.ts';

const DRIFTED_MAX = 1_000;
const NAMED_MAX = 20;

/** How many campaigns of the last `spanMs` say something else than their recipients and the ledger do. */
export async function checkVoiceCampaigns(rt: Runtime, spanMs: number): Promise<number> {
  const drifted = await listDriftedCampaigns(rt.db, timestampFromMs(rt.clock.nowMs() - spanMs), DRIFTED_MAX);
  if (drifted.length > 0)
    rt.log.error('figures of voice campaigns differ from their rows', { campaigns: drifted.slice(0, NAMED_MAX) });
  return drifted.length;
}

import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { listAllTrunks, type TrunkRecord } from '../../trunks/index.ts';
import { chooseTrunk } from '../calls/choose-trunk.ts';
import type { VoiceCampaignDetail } from '../rows/campaign.ts';
import { findNextDue } from './store-report.ts';

const takesNoCalls = ({ isPaused, restUntil }: TrunkRecord, nowMs: number): boolean =>
  isPaused || (restUntil !== null && msFromTimestamp(restUntil) > nowMs);

/** Whether each trunk that takes the next call of a running campaign rests after failures, or was paused by the operator. */
export async function waitsForTrunk(
  rt: Runtime,
  accountId: number,
  { id, status, rules }: VoiceCampaignDetail,
): Promise<boolean> {
  if (status !== 'calling') return false;
  const next = await findNextDue(rt.db, accountId, id);
  if (next === null) return false;
  const nowMs = rt.clock.nowMs();
  // With room for the call everywhere, it is put off only if no trunk that takes it can be used.
  const trunks = (await listAllTrunks(rt.db)).map((trunk) => ({
    id: trunk.id,
    tier: trunk.settings.tier,
    terms: trunk.settings,
    isUsable: !takesNoCalls(trunk, nowMs),
    isSimulated: trunk.kind === 'simulator',
    room: 1,
  }));
  return chooseTrunk(trunks, { ...next, triedTrunkIds: [], callerId: rules.callerId }) === 'busy';
}

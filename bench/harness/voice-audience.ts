import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignStand } from './campaign-stand.ts';
import { median, type Scope, until } from './frame.ts';
import { say } from './print.ts';
import { watchMemory } from './processes.ts';
import { startFarSide } from './voice-far.ts';

const RING_MS = 100;
const TRUNK_SEEN_MS = 1_200;
const STEPS = ['create', 'preview', 'start to first call', 'cancel'] as const;

async function addTrunk({ call }: CampaignStand, port: number): Promise<void> {
  await call('/admin/voice-prices', { prefix: '', price_per_minute: '0.01' });
  const trunk = { name: 'Far side', host: '127.0.0.1', port, caller_id: '233302000001' };
  await call('/admin/trunks', { ...trunk, channels: 10, calls_per_second: 10 });
  await sleep(TRUNK_SEEN_MS);
}

async function runOnce({ client, groupUuid, call }: CampaignStand, recordingUuid: unknown): Promise<number[]> {
  const taken: number[] = [];
  let beganAt = performance.now();
  const lap = (): void => {
    const tookMs = performance.now() - beganAt;
    say(`  ${STEPS[taken.length]}: ${Math.round(tookMs)} ms`);
    taken.push(tookMs);
    beganAt = performance.now();
  };
  const recipients = { group_ids: [groupUuid] };
  const { uuid } = await call('/voice-campaigns', { name: 'Bench', recording_id: recordingUuid, recipients });
  const untilThereIs = (what: string, sql: string) =>
    until(what, async () => (await client.query(sql, [uuid])).rowCount !== 0, { pollMs: 10 });
  lap();
  await call(`/voice-campaigns/${uuid}/preview`, {});
  lap();
  await call(`/voice-campaigns/${uuid}/send`, {});
  await untilThereIs(
    'the campaign has begun',
    `select 1 from voice_campaigns c join call_attempts a on a.account_id = c.account_id and a.campaign_id = c.id
     where c.uuid = $1 limit 1`,
  );
  lap();
  await call(`/voice-campaigns/${uuid}/cancel`, {});
  lap();
  // The next round begins with every channel free.
  await untilThereIs(
    'every channel is free',
    `select 1 where not exists (select 1 from trunk_channels) and $1::uuid is not null`,
  );
  return taken;
}

/** A voice campaign for the same group: each step, and the memory of the process. */
export async function measureVoiceAudience(scope: Scope, stand: CampaignStand, rounds: number): Promise<void> {
  const far = scope.use(await startFarSide(RING_MS));
  await addTrunk(stand, far.port);
  const text = 'Seeds are twenty percent off this week.';
  const recording = await stand.call('/recordings/spoken', { name: 'Bench', text });
  const highest = watchMemory(stand.volley.pid);
  const runs: number[][] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await runOnce(stand, recording['uuid']));
  for (const [index, step] of STEPS.entries())
    say(`${step.padEnd(20)} ${Math.round(median(runs.map((run) => run[index] ?? Number.NaN)))} ms`);
  say(`memory               ${Math.round(highest())} MB of the Node process at most`);
}

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../testkit/database.ts';
import { eventually } from '../testkit/eventually.ts';
import { findFreePort } from '../testkit/free-port.ts';
import { hum } from '../testkit/voice.ts';
import { type ChaosService, KEY, startChaosService } from './chaos-service.ts';
import type { TrunkLimits } from './voice-judge.ts';

export const PRICE_HUNDREDTHS = 30;

/** Starts the real program, ready to call: with credit, a price a minute, and a recording of a fifth of a second. */
export async function startVoiceService(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChaosService & { readonly recordingId: string }> {
  const service = await startChaosService({
    DATABASE_URL: databaseUrl,
    VOLLEY_SIP_HOST: '127.0.0.1',
    VOLLEY_SIP_PORT: String(await findFreePort()),
    VOLLEY_CALL_DRAIN_SECONDS: '0',
    ...settings,
  });
  await service.call('POST', '/admin/voice-prices', { prefix: '', price_per_minute: '0.30' });
  await service.call('POST', '/admin/accounts/1/credits', { amount: '100000.00' });
  const response = await fetch(`${service.api}/v1/recordings?name=Chaos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'audio/wav' },
    body: new Uint8Array(hum(0.2)),
  });
  const reply = (await response.json()) as { data: { uuid: string } };
  assert.equal(response.status, 201);
  // Spreading the service would replace its getters by values.
  return Object.defineProperty(service as ChaosService & { recordingId: string }, 'recordingId', {
    value: reply.data.uuid,
  });
}

export async function addChaosTrunk(
  service: ChaosService,
  port: number,
  limits: TrunkLimits,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const trunk = await service.call('POST', '/admin/trunks', {
    name: `Trunk ${port}`,
    host: '127.0.0.1',
    port,
    caller_id: '233302000001',
    channels: limits.channels,
    calls_per_second: limits.callsPerSecond,
    ...fields,
  });
  return Number(trunk['id']);
}

export interface VoiceAudience {
  readonly prefix: string;
  readonly count: number;
}

function numbersOf({ prefix, count }: VoiceAudience): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`);
}

/** Sends a campaign. Calls that fail by no fault of the callee are made again. */
export async function sendVoiceCampaign(
  service: ChaosService & { readonly recordingId: string },
  audience: VoiceAudience,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const campaign = await service.call('POST', '/voice-campaigns', {
    name: 'Chaos',
    recording_id: service.recordingId,
    recipients: { phone_numbers: numbersOf(audience).map((number) => `+${number}`) },
    channels: 100,
    ring_seconds: 5,
    retry: { count: 10, interval_seconds: 1, outcomes: ['failed'] },
    ...fields,
  });
  await service.call('POST', `/voice-campaigns/${campaign['uuid']}/send`, {});
  return String(campaign['uuid']);
}

/** Queries the database itself, because the service may be dead at that moment. */
export async function untilVoice(
  database: Pick<TestDatabase, 'sql'>,
  uuid: string,
  limitMs: number,
  isReached: (row: { status: string; open: number; ringing: number; answered: number }) => boolean,
): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  for (;;) {
    const [row] = await database.sql<Record<string, string>>(
      `select c.status, count(*) filter (where r.status in ('queued', 'ringing')) as open,
         count(*) filter (where r.status = 'ringing') as ringing, count(*) filter (where r.status = 'answered') as answered
       from voice_campaigns c left join voice_recipients r on r.account_id = c.account_id and r.campaign_id = c.id
       where c.uuid = $1 group by c.status`,
      [uuid],
    );
    const { status = '', open, ringing, answered } = row ?? {};
    if (isReached({ status, open: Number(open), ringing: Number(ringing), answered: Number(answered) })) return;
    assert.ok(performance.now() < deadlineMs, `not in time: ${JSON.stringify(row)}`);
    await sleep(100);
  }
}

/** This many calls end before the next kill, so that it interrupts some. */
const CALLS_BETWEEN_KILLS = 4;

/** Waits until some more calls of a campaign have ended. Returns false if fewer than `openMin` recipients are left. */
export async function untilCallsEnd(
  { sql }: Pick<TestDatabase, 'sql'>,
  uuid: string,
  openMin: number,
): Promise<boolean> {
  const course = async () => {
    const [row] = await sql<Record<string, string>>(
      `select (select count(*) from call_attempts a where a.campaign_id = c.id and a.status = 'ended') as ended, c.open_recipients as open
       from voice_campaigns c where c.uuid = $1`,
      [uuid],
    );
    return { ended: Number(row?.['ended']), open: Number(row?.['open']) };
  };
  const before = await course();
  const now = await eventually(
    course,
    ({ ended, open }) => ended >= before.ended + CALLS_BETWEEN_KILLS || (ended > 0 && open < openMin),
  );
  return now.open >= openMin;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { writeWav } from '../../server/src/sip/media/wav.ts';
import { type Call, callerOf } from './campaign-stand.ts';
import { KEY, type Scope } from './frame.ts';
import { type Running, startDatabase, startService } from './processes.ts';

const SAMPLE_RATE = 8_000;
const TRUNK_SEEN_MS = 1_200;
export const RTP_PORTS = { min: 20_000, max: 29_999 };

type Reply = Record<string, unknown>;

export interface VoiceService {
  readonly volley: Running;
  readonly client: Client;
  readonly postgresPid: number;
  /** A campaign that calls so many people, each of whom hears so many seconds. */
  startCampaign(recipients: number, seconds: number): Promise<string>;
  /** The sound that left since the start, by how late at most in milliseconds. */
  readSound(): Promise<Sound>;
  /** Of the main thread, with what waits to be collected. */
  readHeapMb(): Promise<number>;
  statusOf(campaign: string): Promise<unknown>;
  /** Whether the sound of later calls is encrypted. */
  setEncrypted(isEncrypted: boolean): Promise<void>;
}

export interface Sound {
  readonly within: ReadonlyMap<number, number>;
  readonly skipped: number;
}

/** A tone that no codec makes smaller and no listener takes for silence. */
export function tone(seconds: number): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, index) =>
    Math.round(Math.sin((index * 440 * 2 * Math.PI) / SAMPLE_RATE) * 8_000),
  );
}

async function request(volley: Running, path: string, init: RequestInit): Promise<Reply> {
  const headers = { authorization: `Bearer ${KEY}`, ...init.headers };
  const response = await fetch(`http://127.0.0.1:${volley.port}/v1${path}`, { ...init, headers });
  const reply = (await response.json()) as { success: boolean; data?: Reply };
  if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply.data ?? {};
}

async function readMetrics(volley: Running): Promise<string> {
  const headers = { authorization: `Bearer ${KEY}` };
  return (await fetch(`http://127.0.0.1:${volley.port}/metrics`, { headers })).text();
}

async function readHeapMb(volley: Running): Promise<number> {
  const text = await readMetrics(volley);
  return Number(/^volley_nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20;
}

async function readSound(volley: Running): Promise<Sound> {
  const text = await readMetrics(volley);
  const within = new Map<number, number>();
  for (const [, limit = '', value] of text.matchAll(/^volley_sound_packets\{within="([^"]+)"\} (\S+)$/gm))
    within.set(limit === '+Inf' ? Number.POSITIVE_INFINITY : Number(limit) * 1000, Number(value));
  return { within, skipped: Number(/^volley_sound_packets_skipped (\S+)$/m.exec(text)?.[1]) };
}

async function startCampaign(volley: Running, post: Call, recipients: number, seconds: number): Promise<string> {
  const recording = await request(volley, '/recordings?name=Tone', {
    method: 'POST',
    headers: { 'content-type': 'audio/wav' },
    body: new Uint8Array(writeWav(tone(seconds), SAMPLE_RATE)),
  });
  const numbers = Array.from({ length: recipients }, (_, index) => `+23324${String(1_000_000 + index)}`);
  const campaign = await post('/voice-campaigns', {
    name: 'Bench',
    recording_id: recording['uuid'],
    channels: 1_000,
    recipients: { phone_numbers: numbers },
  });
  await post(`/voice-campaigns/${campaign['uuid']}/send`, {});
  return String(campaign['uuid']);
}

async function addFarSide(post: Call, trunkPort: number, callsPerSecond: number): Promise<Reply> {
  await post('/admin/accounts/1/credits', { amount: '9000000.00' });
  await post('/admin/voice-prices', { prefix: '', price_per_minute: '0.01' });
  const trunk = { name: 'Far side', host: '127.0.0.1', port: trunkPort, caller_id: '233302000001' };
  const added = await post('/admin/trunks', { ...trunk, channels: 1_000, calls_per_second: callsPerSecond });
  await sleep(TRUNK_SEEN_MS);
  return added;
}

/** The service with its Postgres as a person runs them, and the far side as its trunk. */
export async function startVoiceService(
  scope: Scope,
  trunkPort: number,
  callsPerSecond: number,
): Promise<VoiceService> {
  const { url, client, pid } = await startDatabase(scope);
  const volley = await startService(scope, url, {
    VOLLEY_SIP_HOST: '127.0.0.1',
    VOLLEY_RTP_PORTS: `${RTP_PORTS.min}-${RTP_PORTS.max}`,
    VOLLEY_CALL_DRAIN_SECONDS: '0',
  });
  const post = callerOf(volley.port);
  const { id: trunk } = await addFarSide(post, trunkPort, callsPerSecond);
  return {
    volley,
    client,
    postgresPid: pid,
    startCampaign: (recipients, seconds) => startCampaign(volley, post, recipients, seconds),
    statusOf: async (campaign) => (await request(volley, `/voice-campaigns/${campaign}`, {}))['status'],
    setEncrypted: async (isEncrypted) => {
      const settings = { srtp: isEncrypted ? 'optional' : 'off', srtp_without_tls: isEncrypted };
      const headers = { 'content-type': 'application/json' };
      await request(volley, `/admin/trunks/${trunk}`, { method: 'PUT', headers, body: JSON.stringify(settings) });
      await sleep(TRUNK_SEEN_MS);
    },
    readSound: () => readSound(volley),
    readHeapMb: () => readHeapMb(volley),
  };
}

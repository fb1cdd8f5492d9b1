import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Smsc } from '../../src/smpp/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { type SpawnedVolley, spawnVolley } from '../testkit/spawned-volley.ts';

export type Json = Record<string, unknown>;

export const KEY = 'a-key-of-the-chaos-tests';

/** Returns a function for calls that must succeed. The address changes with each restart. */
function callAs(key: string, api: () => string) {
  return async (method: string, path: string, body?: unknown): Promise<Json> => {
    const { status, reply } = await callOnce({ key, api: api(), method, path, body });
    assert.ok(reply['success'], `${method} ${path}: ${status} ${JSON.stringify(reply)}`);
    return (reply['data'] ?? {}) as Json;
  };
}

export interface OneCall {
  readonly key: string;
  readonly api: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export async function callOnce({ key, api, method, path, body }: OneCall): Promise<{ status: number; reply: Json }> {
  const response = await fetch(`${api}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, reply: (await response.json()) as Json };
}

export interface ChaosService {
  readonly dataDir: string;
  readonly api: string;
  readonly call: ReturnType<typeof callAs>;
  /** The current process. */
  readonly volley: SpawnedVolley;
  /** Starts another process after the last one has ended. */
  start(): Promise<void>;
}

/** Starts the real program, or the one in `root`, with its own data folder. It is stopped when the test file ends. */
export async function startChaosService(
  settings: Readonly<Record<string, string>>,
  root?: string,
): Promise<ChaosService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-chaos-'));
  // If this runs as root, the service's Postgres runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const run = () =>
    spawnVolley(
      {
        VOLLEY_DATA_DIR: dataDir,
        VOLLEY_PORT: '0',
        VOLLEY_LINKS_PORT: '0',
        VOLLEY_API_KEY: KEY,
        VOLLEY_SECRET: 'the secret of the chaos tests, long enough',
        VOLLEY_SIMULATOR: 'no',
        VOLLEY_LOG_LEVEL: 'warn',
        ...settings,
      },
      root,
    );
  let volley = await run();
  atEnd(async () => {
    volley.kill('SIGTERM');
    await volley.ended;
  });
  return {
    dataDir,
    get api() {
      return volley.api;
    },
    get volley() {
      return volley;
    },
    call: callAs(KEY, () => volley.api),
    async start() {
      volley = await run();
    },
  };
}

/** Sets up carriers in tiers, one price for all numbers, and plenty of credit. */
export async function openRoads(
  service: ChaosService,
  tiers: readonly { readonly smsc: Smsc; readonly settings?: Json }[],
  credits = '1000000.00',
): Promise<number[]> {
  const { call } = service;
  const ids: number[] = [];
  for (const { smsc, settings } of tiers) {
    const carrier = await call('POST', '/admin/carriers', {
      name: `Chaos ${ids.length + 1}`,
      host: '127.0.0.1',
      port: smsc.port,
      system_id: 'volley',
      password: 'chaos',
      window: 50,
      bind_count: 2,
      reconnect_max_ms: 1_000,
      ...settings,
    });
    ids.push(Number(carrier['id']));
  }
  await call('POST', '/admin/routes', { match: 'any', tiers: ids.map((id) => [{ carrier_id: id }]) });
  await call('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
  if (credits !== '0') await call('POST', '/admin/accounts/1/credits', { amount: credits });
  await Promise.all(tiers.map(({ smsc }) => smsc.until(({ bindCount }) => bindCount > 0, 60_000)));
  return ids;
}

export async function createCampaign(service: ChaosService, groupUuid: string, message: string): Promise<string> {
  const campaign = await service.call('POST', '/sms-campaigns', {
    name: message,
    sender_id: 'Volley',
    message,
    recipients: { group_ids: [groupUuid] },
  });
  return String(campaign['uuid']);
}

export interface QuickReply {
  readonly to: string;
  /** 0 if no answer came. */
  readonly httpStatus: number;
  readonly status: string;
  readonly ms: number;
}

/** Sends one quick send as a client sees it, whatever happens to the service meanwhile. */
export async function quickSend(
  service: Pick<ChaosService, 'api'>,
  to: string,
  message: string,
  { key = KEY, senderId = 'Volley' } = {},
): Promise<QuickReply> {
  const startMs = performance.now();
  const query = new URLSearchParams({ to, message, sender_id: senderId, api_key: key });
  try {
    const response = await fetch(`${service.api}/v1/sms-campaigns/quick?${query}`, {
      signal: AbortSignal.timeout(30_000),
    });
    const body = (await response.json()) as { data?: { status?: string } };
    const status = body.data?.status ?? '';
    return { to, httpStatus: response.status, status, ms: performance.now() - startMs };
  } catch {
    // The service was killed or is away, so its client does not know the outcome.
    return { to, httpStatus: 0, status: '', ms: performance.now() - startMs };
  }
}

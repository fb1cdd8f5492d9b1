import type { Listener } from '@volley/contract';
import type { FastifyInstance } from 'fastify';
import type { ShownSetting } from '../../config.ts';
import type { MonthlyTable } from '../../db/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { authenticateWatcher, type Gate } from './authenticate.ts';
import type { Connections } from './connections.ts';

export interface Check {
  readonly name: string;
  readonly isOk: boolean;
  /** True when an operator should look at it, even if requests can still be answered. */
  readonly needsAttention: boolean;
  readonly message: string;
}

interface ProcessFacts {
  readonly id: number;
  readonly host: string;
  readonly pid: number;
  readonly roles: readonly string[];
  readonly version: string;
  readonly startedAt: Timestamp;
  readonly heartbeatAt: Timestamp;
}

interface JobFacts {
  readonly name: string;
  readonly isRunning: boolean;
  readonly processId: number | null;
  readonly startedAt: Timestamp | null;
  readonly endedAt: Timestamp | null;
  readonly nextRunAt: Timestamp;
  readonly error: string | null;
  readonly seconds: number;
}

/** The state of the whole installation, for the operator's page. */
export interface HealthReport {
  readonly version: string;
  readonly checks: readonly Check[];
  readonly processes: readonly ProcessFacts[];
  readonly jobs: readonly JobFacts[];
}

/** How this process was set up, for operators. */
export interface Installation {
  readonly settings: readonly ShownSetting[];
  readonly dataDir: string;
  readonly monthlyTables: readonly MonthlyTable[];
}

export interface HealthDeps {
  readonly listener: Listener;
  readonly gate: Gate;
  readonly connections: Connections;
  checks(): Promise<readonly Check[]>;
  metrics(): Promise<{ contentType: string; text: string }>;
}

/** Anyone may ask at any rate, so the database and the disk are checked at most once a second. */
const FRESH_MS = 1_000;
const JSON_TYPE = 'application/json; charset=utf-8';

function onceASecond(ask: () => Promise<readonly Check[]>): () => Promise<readonly Check[]> {
  let last: { readonly atMs: number; readonly checks: Promise<readonly Check[]> } | null = null;
  return () => {
    const nowMs = performance.now();
    if (last === null || nowMs - last.atMs >= FRESH_MS) last = { atMs: nowMs, checks: ask() };
    return last.checks;
  };
}

/**
 * Mounts the addresses that tell whether the process is alive, whether it is ready, and what it measures. Everyone gets the plain yes or no. Figures
 * and reasons need the operator's key, and are not served on the public listener of the short links.
 */
export function mountHealth(app: FastifyInstance, { listener, gate, connections, ...deps }: HealthDeps): void {
  const checksNow = onceASecond(() => deps.checks());
  app.get('/healthz', async (_request, reply) => reply.header('content-type', JSON_TYPE).send('{"status":"ok"}'));
  app.get('/readyz', async (request, reply) => {
    const tellsAll = listener === 'api' && request.headers.authorization !== undefined;
    if (tellsAll) await authenticateWatcher(gate, request);
    const checks = await checksNow();
    const isReady = !connections.isLeaving() && checks.every((check) => check.isOk);
    const body = {
      status: isReady ? 'ready' : connections.isLeaving() ? 'leaving' : 'not ready',
      ...(tellsAll ? { checks: checks.map(({ name, isOk, message }) => ({ name, ok: isOk, message })) } : {}),
    };
    return reply
      .code(isReady ? 200 : 503)
      .header('content-type', JSON_TYPE)
      .send(JSON.stringify(body));
  });
  if (listener === 'links') return;
  app.get('/metrics', async (request, reply) => {
    await authenticateWatcher(gate, request);
    const { contentType, text } = await deps.metrics();
    return reply.header('content-type', contentType).send(text);
  });
}

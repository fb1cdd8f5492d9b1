import type { Listener } from '@volley/contract';
import type { FastifyInstance } from 'fastify';
import type { Check } from '../../installation/index.ts';
import { authenticateWatcher, type Gate } from './authenticate.ts';
import type { Connections } from './connections.ts';

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

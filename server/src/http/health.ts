import type { FastifyInstance } from 'fastify';

export interface Check {
  readonly name: string;
  readonly isOk: boolean;
  readonly message: string;
}

export interface HealthDeps {
  checks(): Promise<readonly Check[]>;
  metrics(): Promise<{ contentType: string; text: string }>;
}

/** Is the process alive, may it be given work, and what does it measure of itself. */
export function mountHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send('{"status":"ok"}'),
  );
  app.get('/readyz', async (_request, reply) => {
    const checks = await deps.checks();
    const isReady = checks.every((check) => check.isOk);
    const body = {
      status: isReady ? 'ready' : 'not ready',
      checks: checks.map(({ name, isOk, message }) => ({ name, ok: isOk, message })),
    };
    return reply
      .code(isReady ? 200 : 503)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await deps.metrics();
    return reply.header('content-type', contentType).send(text);
  });
}

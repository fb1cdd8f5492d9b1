import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../testkit/app.ts';

type Call = TestApp['call'];

/** Sends requests to a living process, and repeats those that were not answered. */
export function callerOf(apiOf: () => string): Call {
  return async (method, path, { key, body, headers = {} } = {}) => {
    for (const deadlineMs = performance.now() + 120_000; ; await sleep(100)) {
      const isBytes = body instanceof Uint8Array;
      const sent = body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) };
      const type = body === undefined || isBytes ? {} : { 'content-type': 'application/json' };
      const reply = await fetch(`${apiOf()}${path}`, {
        method,
        ...sent,
        headers: { authorization: `Bearer ${key}`, ...type, ...headers },
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null);
      if (!reply || reply.status === 503) {
        assert.ok(performance.now() < deadlineMs, `nobody answers ${path}`);
        continue;
      }
      const text = await reply.text();
      const parsed = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
      return { status: reply.status, headers: reply.headers, body: parsed, text };
    }
  };
}

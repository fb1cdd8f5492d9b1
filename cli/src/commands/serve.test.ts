import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { stopTimeoutMsOf } from './serve.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../../deploy', path), 'utf8');
const secondsIn = (path: string, of: RegExp): number => Number(of.exec(read(path))?.[1]);

test('a stop waits for calls under way where calls are made, and whoever supervises it waits longer than the longest', () => {
  const voice = { roles: new Set(['voice'] as const), callDrainSeconds: 600 };
  assert.equal(stopTimeoutMsOf(voice), 610_000);
  assert.equal(stopTimeoutMsOf({ ...voice, roles: new Set(['api'] as const) }), 10_000);
  const longest = stopTimeoutMsOf(voice) / 1000;
  assert.ok(secondsIn('systemd/volley.service', /^TimeoutStopSec=(\d+)$/m) > longest);
  assert.ok(secondsIn('compose/compose.yaml', /^ {2}stop_grace_period: (\d+)s$/m) > longest);
  // A pod serves on for 5 s before it is told.
  assert.ok(secondsIn('helm/volley/values.yaml', /^terminationGracePeriodSeconds: (\d+)$/m) > longest + 5);
});

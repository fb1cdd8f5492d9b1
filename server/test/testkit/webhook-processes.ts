import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { type SpawnedVolley, spawnVolley } from './spawned-volley.ts';

const KEY = 'a-key-of-the-webhook-tests';

/** Processes of one database that deliver webhooks to this machine, and can be killed. */
export interface WebhookProcesses {
  readonly database: TestDatabase;
  start(name: string): Promise<SpawnedVolley>;
  /** Gives the `data` of the reply. */
  post<Data>(api: string, path: string, body: object): Promise<Data>;
}

export async function openWebhookProcesses(): Promise<WebhookProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-webhooks-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openTestDatabase({ hasMonths: true });
  return {
    database,
    async start(name) {
      const volley = await spawnVolley({
        DATABASE_URL: database.url,
        VOLLEY_SECRET: 'a secret of sixteen or more',
        VOLLEY_DATA_DIR: join(folder, name),
        VOLLEY_PORT: '0',
        VOLLEY_LINKS_PORT: '0',
        VOLLEY_API_KEY: KEY,
        VOLLEY_WEBHOOK_ADDRESSES: '127.0.0.0/8',
      });
      atEnd(async () => {
        volley.kill('SIGKILL');
        await volley.ended;
      });
      return volley;
    },
    async post<Data>(api: string, path: string, body: object) {
      const reply = await fetch(`${api}/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.ok(reply.ok, `${path}: ${reply.status}`);
      return ((await reply.json()) as { data: Data }).data;
    },
  };
}

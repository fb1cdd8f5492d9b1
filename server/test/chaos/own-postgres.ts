import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findRunningPostgres } from '../../src/embedded/index.ts';
import type { Asked } from './campaign-checks.ts';

export interface OwnPostgres extends Asked {
  /** The process id of its postmaster. */
  pid(): number;
  /** Kills the postmaster and all of its processes with -9, as a power cut would. */
  kill(): void;
  untilAnswers(): Promise<void>;
}

/** The Postgres that a service runs itself, in its data folder. */
export function ownPostgres(dataDir: string): OwnPostgres {
  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const connection = findRunningPostgres(dataDir);
    if (!connection) throw new Error('Postgres does not run');
    const client = new Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const pid = () => Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    sql,
    pid,
    kill() {
      const postmaster = pid();
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
      for (const one of [postmaster, ...children.map(Number)]) process.kill(one, 'SIGKILL');
    },
    async untilAnswers() {
      for (const deadlineMs = performance.now() + 60_000; ; await sleep(50)) {
        const rows = await sql('select 1').catch(() => []);
        if (rows.length === 1) return;
        assert.ok(performance.now() < deadlineMs, 'Postgres came back');
      }
    },
  };
}

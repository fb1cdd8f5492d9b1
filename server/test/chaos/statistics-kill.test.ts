// Processes that take late receipts and count are killed at any moment, two at a time: the figures are the sums of the messages nevertheless.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidV7 } from '../../src/lib/ids/uuid.ts';
import { timestampFromMs } from '../../src/lib/time/timestamp.ts';
import { countAccount } from '../../src/statistics/count-account.ts';
import { CLOSED_AFTER_MS, HOUR_MS, hourOf } from '../../src/statistics/touch-hours.ts';
import { addAccount, addMessage, addReceiptKey } from '../testkit/message-rows.ts';
import { checkStatistics } from '../testkit/recount.ts';
import { openTestRuntime } from '../testkit/runtime.ts';

const MESSAGES = 600;
const KILLS = 8;
const MOVER = join(import.meta.dirname, '../testkit/statistics-mover.ts');
const place = await openTestRuntime();
const { rt, sql, url } = place;

async function runUntilKilled(accountId: number): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, MOVER, url, String(accountId), String(MESSAGES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await sleep(100 + Math.random() * 900);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  assert.equal(signal, 'SIGKILL', 'the mover ended by itself');
}

test('figures are the sums of the messages, whoever is killed while messages move and are counted', async () => {
  const accountId = await addAccount(place);
  for (let n = 0; n < MESSAGES; n += 1) {
    const atMs = rt.clock.nowMs() - (n % 90) * 0.7 * HOUR_MS - 20 * 60_000;
    const at = timestampFromMs(atMs);
    const id = await addMessage(place, accountId, { id: uuidV7(atMs), created_at: at, submitted_at: at, sent_at: at });
    await addReceiptKey(place, { accountId, messageId: id, carrierMessageId: `kill-${n}` });
  }
  for (let kills = 0; kills < KILLS; kills += 2)
    await Promise.all([runUntilKilled(accountId), runUntilKilled(accountId)]);
  // Postgres rolls back what the dead had open as soon as it notices.
  await sleep(1_000);
  const left = await sql<{ n: number }>(
    `select count(*)::int as n from messages where account_id = $1 and status = 'sent'`,
    [accountId],
  );
  assert.ok((left[0]?.n ?? MESSAGES) < MESSAGES, 'receipts were taken');
  while ((await countAccount(rt, accountId, hourOf(rt.clock.nowMs() - CLOSED_AFTER_MS))) !== 'done');
  await checkStatistics(place);
});

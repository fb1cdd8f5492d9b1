import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../testkit/database.ts';
import { checkLedger, countTaken } from './campaign-checks.ts';
import type { QuickReply } from './chaos-service.ts';
import type { ClusterWorld, Sender } from './cluster-world.ts';

const CODE_EVERY_MS = 100;
export const CODE = 'Your code is 123456';
/** Long enough for a machine that is busy with other things. */
export const LIMIT_MS = 180_000;

export interface Codes {
  readonly sender: Sender;
  readonly replies: readonly QuickReply[];
}

/** Sends one code to each number, through the processes in turn. */
export async function sendCodes(
  sender: Sender,
  services: readonly { readonly api: string }[],
  digits: string,
  isOver: () => boolean,
): Promise<Codes> {
  const sending: Promise<QuickReply>[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const service = services[n % services.length];
    if (service) sending.push(sender.send(service, `${digits}${String(n).padStart(5, '0')}`, CODE));
    await sleep(CODE_EVERY_MS);
  }
  return { sender, replies: await Promise.all(sending) };
}

export async function untilNoneIsOpen({ sql }: TestDatabase, accountId: number): Promise<void> {
  for (const deadlineMs = performance.now() + LIMIT_MS; ; await sleep(250)) {
    const open = await sql(
      `select status, count(*)::int as n from messages where account_id = $1 and status in ('queued', 'submitting') group by 1`,
      [accountId],
    );
    if (open.length === 0) return;
    assert.ok(performance.now() < deadlineMs, `account ${accountId} has ${JSON.stringify(open)}`);
  }
}

export async function untilDelivered({ sql }: TestDatabase, count: number): Promise<void> {
  for (const deadlineMs = performance.now() + LIMIT_MS; ; await sleep(250)) {
    const [row] = await sql<{ n: number }>(
      "select count(*)::int as n from messages where account_id = 1 and kind = 'bulk' and status = 'delivered'",
    );
    if (row?.n === count) return;
    assert.ok(performance.now() < deadlineMs, `${row?.n} of ${count} are delivered`);
  }
}

export async function checkCodes({ database, smsc }: ClusterWorld, { sender, replies }: Codes): Promise<void> {
  await untilNoneIsOpen(database, sender.id);
  const rows = await database.sql<{ phone_number: string; status: string }>(
    `select phone_number, status from messages where account_id = $1 and kind = 'quick'`,
    [sender.id],
  );
  const stored = new Map(rows.map((row) => [row.phone_number, row.status]));
  const taken = countTaken([smsc], CODE);
  for (const { to, httpStatus, status } of replies) {
    assert.ok((taken.get(to) ?? 0) <= 1, `${to} got its code once at the most`);
    if (httpStatus === 200) assert.ok(stored.has(to), `${to} was accepted and is stored`);
    if (status === 'sent') assert.ok(taken.has(to), `${to} was called sent and was sent`);
  }
  await checkLedger(database, sender.id);
}

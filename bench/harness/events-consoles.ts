import { setTimeout as sleep } from 'node:timers/promises';
import { HEADERS } from './frame.ts';

/** The kinds that the console requests: see `console/src/api/live.ts`. */
const KINDS = [
  ...['campaign.progress', 'balance.changed', 'campaign.started', 'campaign.paused', 'campaign.completed'],
  ...['campaign.failed', 'reply.received', 'sender_id.approved', 'sender_id.rejected', 'sender_id.suspended'],
];
/** How often the page of a running campaign reads its report again. */
const REPORT_MS = 5_000;
const OPENED_AT_ONCE = 50;
const SETTLED_MS = 2_000;
/** Between two answers that a console waits for there is at most this. */
const ANSWER_LIMIT_MS = 60_000;

/** One tab of the running campaign's page: its stream, and the report that it reads again while there is progress. */
async function readOn(url: string, body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number> {
  let [reports, reportedMs] = [0, 0];
  try {
    for await (const piece of body) {
      const campaign = /"campaign_id":"([0-9a-f-]{36})"/.exec(Buffer.from(piece).toString('utf8'))?.[1];
      if (campaign === undefined || performance.now() - reportedMs < REPORT_MS) continue;
      reportedMs = performance.now();
      const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
      const reply = await fetch(`${url}/sms-campaigns/${campaign}/report`, { headers: HEADERS, signal: limit });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`a report was answered with ${reply.status}`);
      reports += 1;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return reports;
}

/** Opens so many consoles; closing them tells how many reports they have read. */
export async function openConsoles(port: number, consoles: number): Promise<{ close(): Promise<number> }> {
  const url = `http://127.0.0.1:${port}/v1`;
  const leaving = new AbortController();
  const stream = { headers: HEADERS, signal: leaving.signal };
  const reading: Promise<number>[] = [];
  for (let opened = 0; opened < consoles; opened += OPENED_AT_ONCE) {
    const group = Array.from({ length: Math.min(OPENED_AT_ONCE, consoles - opened) }, async () => {
      const { body } = await fetch(`${url}/events/stream?kinds=${KINDS.join(',')}`, stream);
      if (body === null) throw new Error('a stream has no body');
      reading.push(readOn(url, body, leaving.signal));
    });
    await Promise.all(group);
  }
  await sleep(SETTLED_MS);
  return {
    async close() {
      leaving.abort();
      const reports = await Promise.all(reading);
      await sleep(SETTLED_MS);
      return reports.reduce((sum, count) => sum + count, 0);
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignStand } from './campaign-stand.ts';
import { median } from './compare-sides.ts';
import { type Goal, say } from './print.ts';
import { memoryMb } from './processes.ts';
import { runBenchCampaign } from './run-bench-campaign.ts';

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

interface ConsolesOptions {
  readonly key: string;
  readonly consoles: number;
  readonly recipients: number;
  readonly rounds: number;
}

interface Consoles {
  readonly reports: number;
  close(): Promise<void>;
}

/** Opens one tab of the running campaign's page: its stream, and the report that it refetches while there is progress. */
async function openConsole(
  url: string,
  { key, signal, onReport }: { key: string; signal: AbortSignal; onReport(): void },
): Promise<{ readonly reading: Promise<void> }> {
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await fetch(`${url}/events/stream?kinds=${KINDS.join(',')}`, { headers, signal });
  if (body === null) throw new Error('a stream has no body');
  const read = async (): Promise<void> => {
    let reportedMs = 0;
    for await (const piece of body) {
      const campaign = /"campaign_id":"([0-9a-f-]{36})"/.exec(Buffer.from(piece).toString('utf8'))?.[1];
      if (campaign === undefined || performance.now() - reportedMs < REPORT_MS) continue;
      reportedMs = performance.now();
      const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
      const reply = await fetch(`${url}/sms-campaigns/${campaign}/report`, { headers, signal: limit });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`a report was answered with ${reply.status}`);
      onReport();
    }
  };
  const reading = read().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { reading };
}

async function openConsoles(port: number, { key, consoles }: ConsolesOptions): Promise<Consoles> {
  const leaving = new AbortController();
  let reports = 0;
  const onReport = () => {
    reports += 1;
  };
  const reading: Promise<void>[] = [];
  for (let opened = 0; opened < consoles; opened += OPENED_AT_ONCE) {
    const group = Array.from({ length: Math.min(OPENED_AT_ONCE, consoles - opened) }, async () => {
      const opened = await openConsole(`http://127.0.0.1:${port}/v1`, { key, signal: leaving.signal, onReport });
      reading.push(opened.reading);
    });
    await Promise.all(group);
  }
  await sleep(SETTLED_MS);
  return {
    get reports() {
      return reports;
    },
    async close() {
      leaving.abort();
      await Promise.all(reading);
      await sleep(SETTLED_MS);
    },
  };
}

/** Runs a campaign by turns without consoles and with this many consoles open on it. */
export async function compareConsoles(stand: CampaignStand, options: ConsolesOptions): Promise<Goal[]> {
  const { recipients, rounds, consoles } = options;
  await runBenchCampaign(stand, recipients); // The first campaign meets cold caches.
  const runs = { off: [] as number[], on: [] as number[] };
  const moreMb: number[] = [];
  let reports = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      const beforeMb = memoryMb(stand.volley.pid);
      const open = side === 'on' ? await openConsoles(stand.volley.port, options) : null;
      if (open !== null) moreMb.push(memoryMb(stand.volley.pid) - beforeMb);
      runs[side].push(await runBenchCampaign(stand, recipients));
      reports += open?.reports ?? 0;
      await open?.close();
    }
  }
  const rate = (ms: number) => Math.round((recipients / ms) * 1000);
  say(`no console       ${rate(median(runs.off))} messages/s to the last receipt`);
  say(`${consoles} consoles     ${rate(median(runs.on))} messages/s, ${reports} reports read meanwhile`);
  const total = (of: readonly number[]) => of.reduce((sum, ms) => sum + ms, 0);
  const ratio = total(runs.off) / total(runs.on);
  return [
    { name: `campaign with ${consoles} consoles, by none`, measured: ratio, unit: '', limit: 0.9, isMinimum: true },
    { name: `memory of ${consoles} consoles`, measured: median(moreMb), unit: 'MB', limit: 50 },
  ];
}

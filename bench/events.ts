// npm run bench events [-- --recipients 50000] [--rounds 3] [--readers 1000]
// What events cost: a campaign from its start to its last receipt, by turns with nobody who listens and with a listener to what is sent and delivered; and
// the memory of so many open streams. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CampaignStand, startCampaignStand } from './harness/campaign-stand.ts';
import { median } from './harness/compare-sides.ts';
import { say, sayMachine } from './harness/print.ts';
import { memoryMb } from './harness/processes.ts';

const { values: options } = parseArgs({
  options: {
    recipients: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    readers: { type: 'string', default: '1000' },
  },
});
const RECIPIENTS = Number(options.recipients);
const ROUNDS = Number(options.rounds);
const READERS = Number(options.readers);
const LIMIT_MS = 600_000;
/** By then every process knows who listens. */
const KNOWN_MS = 2_000;
const KEY = 'a-key-for-benchmarks-alone';

async function runCampaign({ client, groupUuid, call }: CampaignStand): Promise<number> {
  const campaign = await call('/sms-campaigns', {
    ...{ name: 'Bench', sender_id: 'Volley', message: 'Hello {{first_name|friend}}' },
    recipients: { group_ids: [groupUuid] },
  });
  const startedAt = performance.now();
  await call(`/sms-campaigns/${campaign['uuid']}/send`, {});
  for (;;) {
    const { rows } = await client.query<{ n: string }>(
      `select coalesce(sum(n), 0) as n from campaign_counts c join sms_campaigns s on s.account_id = c.account_id and s.id = c.campaign_id
       where s.uuid = $1 and c.status = 'delivered'`,
      [campaign['uuid']],
    );
    if (Number(rows[0]?.n) === RECIPIENTS) return performance.now() - startedAt;
    if (performance.now() - startedAt > LIMIT_MS) throw new Error('the campaign did not end');
    await sleep(50);
  }
}

const KINDS = ['message.sent', 'message.delivered', 'campaign.completed'];

async function listen({ client }: CampaignStand, isOn: boolean): Promise<void> {
  const raise = `update setting_versions set version = version + 1 where what = 'event_listeners' returning version`;
  const { rows } = await client.query<{ version: string }>(raise);
  const version = rows[0]?.version;
  const end = `update event_listeners set until = now(), version = $1 where until is null or until > now()`;
  if (!isOn) await client.query(end, [version]);
  if (isOn) {
    await client.query(
      `insert into event_listeners (account_id, source, kind, until, version) select 1, 'bench', kind, null, $2 from unnest($1::text[]) k (kind)
       on conflict (account_id, source, kind) do update set until = null, version = $2`,
      [KINDS, version],
    );
    await client.query('insert into event_positions values (1, 0) on conflict do nothing');
  }
  await sleep(KNOWN_MS);
}

async function compareListening(stand: CampaignStand): Promise<void> {
  await runCampaign(stand); // The first one meets cold caches.
  const runs = { off: [] as number[], on: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      await listen(stand, side === 'on');
      runs[side].push(await runCampaign(stand));
    }
  }
  const rate = (ms: number) => Math.round((RECIPIENTS / ms) * 1000);
  say(`nobody listens   ${rate(median(runs.off))} messages/s to the last receipt`);
  say(`a reader of all  ${rate(median(runs.on))} messages/s, two events each`);
  const total = (of: readonly number[]) => of.reduce((sum, ms) => sum + ms, 0);
  say(`ratio            ${(total(runs.off) / total(runs.on)).toFixed(2)} (to reach: 0.8)`);
}

async function measureStreams({ volley }: CampaignStand): Promise<void> {
  const before = memoryMb(volley.pid);
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${KEY}` };
  for (let opened = 0; opened < READERS; opened += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, READERS - opened) }, async () => {
        const { body } = await fetch(`http://127.0.0.1:${volley.port}/v1/events/stream`, {
          headers,
          signal: leaving.signal,
        });
        await body?.getReader().read();
      }),
    );
  }
  await sleep(KNOWN_MS);
  say(`${READERS} streams     ${Math.round(memoryMb(volley.pid) - before)} MB more (to reach: below 100)`);
  leaving.abort();
}

sayMachine('embedded Postgres');
const stand = await startCampaignStand(RECIPIENTS);
try {
  await measureStreams(stand);
  await compareListening(stand);
} finally {
  await stand.stop();
}

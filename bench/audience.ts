// npm run bench audience [-- --recipients 1000000] [--rounds 3] [--voice]
// From the request to send until the first message is on the wire: every recipient has a row, the credits are held. Beside one
// insert … select of the same rows with deduplication and suppression, into a table with the same columns and indexes, and as many rows of
// earlier campaigns. By turns for a text that is the same for everybody and for one with merge fields. With --voice: a voice campaign's steps.
// Method and figures: docs/benchmarks.md.
import { type CampaignStand, startCampaignStand } from './harness/campaign-stand.ts';
import { inScope, median, ratioOf, readOptions, until } from './harness/frame.ts';
import { say, sayMachine } from './harness/print.ts';
import { watchMemory } from './harness/processes.ts';
import { measureVoiceAudience } from './harness/voice-audience.ts';

const { recipients, rounds, voice } = readOptions({ recipients: 1_000_000, rounds: 3, voice: false });
const SUPPRESSED_EVERY = 100;

const KINDS = [
  {
    name: 'same text',
    text: 'Seeds are 20% off this week.',
    sql: `'Seeds are 20% off this week.'`,
    toReach: 1.5,
  },
  {
    name: 'merged text',
    text: 'Hello {{first_name|friend}}, seeds are 20% off this week.',
    sql: `'Hello ' || coalesce(nullif(c.first_name, ''), 'friend') || ', seeds are 20% off this week.'`,
    toReach: 4,
  },
] as const;
type Kind = (typeof KINDS)[number];

/** Finishes the work that the other side left: dead rows to vacuum, and pages to write. */
async function settle({ client }: CampaignStand): Promise<void> {
  const isVacuuming = `select 1 from pg_stat_activity where backend_type = 'autovacuum worker'`;
  const isQuiet = async () => (await client.query(isVacuuming)).rowCount === 0;
  await until('the vacuum of the last round has ended', isQuiet, { pollMs: 200 });
  await client.query('checkpoint');
}

async function runBare(stand: CampaignStand, { sql }: Kind, campaign: number): Promise<number> {
  const { client } = stand;
  await settle(stand);
  const startedAt = performance.now();
  await client.query(
    `insert into floor_rows (account_id, id, campaign_id, kind, sender_id, created_at, phone_number, contact_id, network, message, parts, price, status)
     select 1, ('019a0000-0000-7000-8000-' || lpad(to_hex($1::bigint * ${recipients} + row_number() over (order by c.id)), 12, '0'))::uuid, $1::bigint, 'bulk', 'Volley', now(),
       c.phone_number, c.id, 'MTN', ${sql}, 1, 5, case when p.phone_number is null then 'queued' else 'skipped' end
     from (select distinct contact_id from group_members where account_id = 1 and group_id = 1000000) m
     join contacts c on c.account_id = 1 and c.id = m.contact_id
     left join suppressions p on p.account_id = 1 and p.phone_number = c.phone_number`,
    [campaign],
  );
  return performance.now() - startedAt;
}

async function toFirstSubmitMs(stand: CampaignStand, { text }: Kind): Promise<number> {
  const { client, groupUuid, call } = stand;
  const audience = { group_ids: [groupUuid] };
  const { uuid } = await call('/sms-campaigns', {
    ...{ name: 'Bench', sender_id: 'Volley', message: text, recipients: audience },
  });
  await settle(stand);
  const untilThereIs = (what: string, sql: string) =>
    until(what, async () => (await client.query(sql, [uuid])).rowCount !== 0, { pollMs: 10 });
  const startedAt = performance.now();
  await call(`/sms-campaigns/${uuid}/send`, {});
  await untilThereIs(
    'the campaign has begun',
    `select 1 from sms_campaigns s join campaign_counts c on c.account_id = s.account_id and c.campaign_id = s.id
     where s.uuid = $1 and c.status not in ('queued', 'skipped') and c.n > 0 limit 1`,
  );
  const tookMs = performance.now() - startedAt;
  await call(`/sms-campaigns/${uuid}/cancel`, {});
  await untilThereIs(
    'the campaign is wound up',
    `select 1 from sms_campaigns where uuid = $1 and status = 'cancelled' and not is_winding_up`,
  );
  return tookMs;
}

async function compare(stand: CampaignStand): Promise<void> {
  await stand.client.query(
    `insert into suppressions (account_id, phone_number, id, reason, note, created_at)
     select 1, phone_number, id, 'manual', '', now() from contacts where id > 1000000 and id % $1 = 0`,
    [SUPPRESSED_EVERY],
  );
  const taken = new Map(KINDS.map((kind) => [kind, { ours: [] as number[], floor: [] as number[] }]));
  // Rows of earlier campaigns stay on both sides: among them an index takes new entries one by one, where an empty one is filled from its end.
  await stand.client.query('create table floor_rows (like messages including all)');
  const highest = watchMemory(stand.volley.pid);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [kind, { ours, floor }]] of [...taken].entries()) {
      floor.push(await runBare(stand, kind, round * taken.size + index));
      ours.push(await toFirstSubmitMs(stand, kind));
    }
  }
  for (const [{ name, toReach }, { ours, floor }] of taken) {
    say(
      `${name.padEnd(13)} ${Math.round(median(ours))} ms to the first submit; insert … select ${Math.round(median(floor))} ms; ratio ${ratioOf(ours, floor).toFixed(2)} (to reach: ${toReach})`,
    );
  }
  say(`memory        ${Math.round(highest())} MB of the Node process at most`);
}

sayMachine();
await inScope(async (scope) => {
  const stand = await startCampaignStand(scope, recipients);
  await (voice ? measureVoiceAudience(scope, stand, rounds) : compare(stand));
});

import type { Client } from 'pg';
import { listCounts } from '../../server/src/db/row-counts.ts';
import { addBenchCarrier } from './bench-carrier.ts';
import type { Pids } from './cores.ts';
import { HEADERS, type Scope, until } from './frame.ts';
import { type Service, startDatabase, startFloor, startService } from './processes.ts';

export type Call = (path: string, body: unknown) => Promise<Record<string, unknown>>;

/** A service with its own database and carrier, and a group to send to. */
export interface CampaignStand {
  readonly volley: Service;
  readonly pids: Pids;
  readonly client: Client;
  readonly groupUuid: string;
  /** Sends a changing request to the API and returns the reply's data. */
  readonly call: Call;
}

export function callerOf(port: number, headers: Readonly<Record<string, string>> = HEADERS): Call {
  return async (path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as { success: boolean; data?: Record<string, unknown> };
    if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply.data ?? {};
  };
}

export async function addAudience(client: Client, recipients: number): Promise<string> {
  await client.query(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select 1, 1000000 + n, '23324' || lpad(n::text, 7, '0'), 'Ama', '', '', now(), now() from generate_series(1, $1) n`,
    [recipients],
  );
  const { rows } = await client.query<{ uuid: string }>(
    `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
     values (1, 1000000, gen_random_uuid(), 'All', '', $1, now(), now()) returning uuid`,
    [recipients],
  );
  await client.query('insert into group_members select 1, 1000000, id from contacts where id > 1000000');
  const counts = listCounts({ from: 'contacts where id > 1000000', slot: '0::bigint' });
  await client.query(
    `insert into row_counts (account_id, what, slot, n) select 1, 'contacts', counts.slot, counts.n from ${counts} counts`,
  );
  await client.query('vacuum analyze contacts, groups, group_members, row_counts');
  return rows[0]?.uuid ?? '';
}

/** A carrier that sends receipts, in a process of its own. */
export async function addReceiptCarrier(scope: Scope, client: Client): Promise<void> {
  const smsc = scope.use(await startFloor('smsc', ['logMax=0']));
  await addBenchCarrier(client, { smscPort: smsc.port, window: 1_000, isReceiptRequested: true });
}

export async function startCampaignStand(
  scope: Scope,
  recipients: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<CampaignStand> {
  const { url, client, pid } = await startDatabase(scope);
  const volley = await startService(scope, url, settings);
  await addReceiptCarrier(scope, client);
  const groupUuid = await addAudience(client, recipients);
  const pids = { service: volley.pid, postgres: [pid] };
  return { volley, pids, client, groupUuid, call: callerOf(volley.port) };
}

const SENT = `select coalesce(sum(n), 0) as n from campaign_counts c join sms_campaigns s on s.account_id = c.account_id and s.id = c.campaign_id
  where c.account_id = 1 and s.uuid = $1 and c.status`;

/** Returns how many messages of a campaign carriers have taken. */
export async function countSent(client: Client, uuid: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`${SENT} not in ('queued', 'submitting', 'skipped')`, [uuid]);
  return Number(rows[0]?.n);
}

/** Returns the milliseconds of a campaign to the whole group, from the request to send to the first submit and until every message has its receipt. */
export async function runBenchCampaign(
  { client, groupUuid, call }: Pick<CampaignStand, 'client' | 'groupUuid' | 'call'>,
  recipients: number,
  text: Readonly<Record<string, unknown>> = { message: 'Hello {{first_name|friend}}' },
): Promise<{ readonly toFirstMs: number; readonly toEndMs: number }> {
  const campaign = await call('/sms-campaigns', {
    ...{ name: 'Bench', sender_id: 'Volley', ...text, recipients: { group_ids: [groupUuid] } },
  });
  const count = async (which: string): Promise<number> =>
    Number((await client.query<{ n: string }>(`${SENT} ${which}`, [campaign['uuid']])).rows[0]?.n);
  const startedAt = performance.now();
  await call(`/sms-campaigns/${campaign['uuid']}/send`, {});
  await until('a message was submitted', async () => (await count(`not in ('queued', 'skipped')`)) > 0);
  const toFirstMs = performance.now() - startedAt;
  await until('the campaign has ended', async () => (await count(`= 'delivered'`)) === recipients);
  return { toFirstMs, toEndMs: performance.now() - startedAt };
}

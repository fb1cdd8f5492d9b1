import type { Client } from 'pg';
import { rangeCounts } from '../../server/src/db/row-counts.ts';

export interface Sizes {
  readonly contacts: number;
  readonly groups: number;
  readonly members: number;
  readonly campaigns: number;
  readonly recipients: number;
}

export interface Seeded {
  readonly accountId: number;
  readonly bigGroup: string;
  /** Ten of them, empty. */
  readonly emptyGroups: readonly string[];
  readonly voiceCampaign: string;
}

/** Rows as the service itself would have written them, counters included, but by a few statements. `{…}` are sizes. */
const STATEMENTS = [
  `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
   select $1, n, '23354' || lpad(n::text, 7, '0'), 'Ama', 'Mensah ' || n, '', now(), now() from generate_series(1, {contacts}) n`,
  `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
   select $1, n, gen_random_uuid(), 'Group ' || n, '', case n when 1 then {members} else 0 end, now(), now() from generate_series(1, {groups}) n`,
  'insert into group_members (account_id, group_id, contact_id) select $1, 1, n from generate_series(1, {members}) n',
  `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone,
     is_recurring, recurrence_frequency, recurrence_interval, created_at, updated_at)
   select $1, n, gen_random_uuid(), 'Campaign ' || n, 'Volley', 'Good morning', '{}', '{}', '{}', 'completed', 'UTC', false, 'daily', 1, now(), now()
   from generate_series(1, {campaigns}) n`,
  `insert into voice_campaigns (account_id, id, uuid, name, status, total_recipients, messages_sent, created_at, updated_at)
   values ($1, 1, gen_random_uuid(), 'Voice', 'completed', {recipients}, {recipients}, now(), now())`,
  `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, called_at, duration_seconds)
   select $1, 1, n, '23354' || lpad(n::text, 7, '0'), 'answered', now(), n % 60 from generate_series(1, {recipients}) n`,
] as const;

const COUNTED = { contacts: 'contacts', groups: 'groups', sms_campaigns: 'campaigns' } as const;

/** Where a page in the middle begins; the group with many contacts is the first. */
async function countRanges(client: Client, accountId: number, sizes: Sizes): Promise<void> {
  const lists = {
    contacts: sizes.contacts,
    groups: sizes.groups,
    sms_campaigns: sizes.campaigns,
    'group:1': sizes.members,
  };
  for (const [what, rows] of Object.entries(lists)) {
    const from = `generate_series(1, ${rows}) as ids (id)`;
    await client.query(
      `insert into row_counts (account_id, what, slot, n) select $1, $2, counts.slot, counts.n from ${rangeCounts({ from, slot: '0' })} counts`,
      [accountId, what],
    );
  }
}

export async function seedLists(client: Client, sizes: Sizes): Promise<Seeded> {
  const { rows: accounts } = await client.query<{ id: string }>('select min(id) as id from accounts');
  const accountId = Number(accounts[0]?.id);
  for (const text of STATEMENTS) {
    await client.query(
      text.replaceAll(/\{(\w+)\}/g, (_, name: keyof Sizes) => String(sizes[name])),
      [accountId],
    );
  }
  const counts = Object.entries({ ...COUNTED, voice_campaigns: null });
  for (const [noun, size] of counts) {
    const n = size === null ? 1 : sizes[size];
    await client.query('insert into row_counts (account_id, what, slot, n) values ($1, $2, 0, $3)', [
      accountId,
      noun,
      n,
    ]);
    await client.query(
      'insert into id_blocks (noun, next_id) values ($1, $2) on conflict (noun) do update set next_id = excluded.next_id',
      [noun, n + 1],
    );
  }
  await countRanges(client, accountId, sizes);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const { rows: groups } = await client.query<{ uuid: string }>('select uuid from groups order by id limit 11');
  const { rows: voice } = await client.query<{ uuid: string }>('select uuid from voice_campaigns');
  const [bigGroup = '', ...emptyGroups] = groups.map((row) => row.uuid);
  return { accountId, bigGroup, emptyGroups, voiceCampaign: voice[0]?.uuid ?? '' };
}

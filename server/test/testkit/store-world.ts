import { keepPartitions } from '../../src/db/index.ts';
import { uuidV7Floor } from '../../src/lib/ids/uuid.ts';
import type { PlainContact } from './evaluate-condition.ts';
import type { Place } from './fixtures.ts';

const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

export interface World {
  /** Contacts are in all of these, everything else in the first alone. */
  readonly accountIds: readonly number[];
  readonly nowMs: number;
  readonly kinds: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  readonly campaigns: readonly string[];
  readonly voice: readonly string[];
}

type Rows = readonly Readonly<Record<string, unknown>>[];

async function insert({ sql }: Place, table: string, rows: Rows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await sql(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** What conditions name. */
async function storeNames(place: Place, { accountIds, nowMs, kinds, groups, campaigns, voice }: World): Promise<void> {
  const [account_id] = accountIds;
  const times = { created_at: iso(nowMs - 90 * DAY_MS), updated_at: iso(nowMs) };
  const own = { account_id, name: 'x', ...times };
  const named = (uuid: string, index: number) => ({ ...own, id: index + 1, uuid });
  await insert(
    place,
    'groups',
    groups.map((uuid, index) => ({ ...named(uuid, index), description: '', contacts_count: 1 })),
  );
  const field = { account_id, choices: [], default_value: '', cleared_id: 0, ...times };
  await insert(
    place,
    'contact_fields',
    Object.entries(kinds).map(([key, kind], position) => ({ ...field, key, label: key, kind, position })),
  );
  const schedule = { is_recurring: false, recurrence_frequency: 'daily', recurrence_interval: 1, time_zone: 'UTC' };
  const nobody = { group_ids: [], contact_ids: [], phone_numbers: [] };
  const content = { sender_id: 'Volley', message: '', status: 'completed', ...nobody, ...schedule };
  await insert(
    place,
    'sms_campaigns',
    campaigns.map((uuid, index) => ({ ...named(uuid, index), ...content })),
  );
  await insert(
    place,
    'voice_campaigns',
    voice.map((uuid, index) => ({ ...named(uuid, index), status: 'completed' })),
  );
}

async function storePeople(place: Place, world: World, people: readonly PlainContact[]): Promise<void> {
  const [account_id] = world.accountIds;
  const contacts = people.map((one, index) => ({
    id: index + 1,
    phone_number: one.phoneNumber,
    first_name: one.firstName,
    last_name: one.lastName,
    email: one.email,
    fields: one.fields,
    created_at: iso(one.createdMs),
    updated_at: iso(one.changedMs),
  }));
  for (const id of world.accountIds)
    await insert(
      place,
      'contacts',
      contacts.map((contact) => ({ account_id: id, ...contact })),
    );
  const members = people.flatMap((one, index) =>
    one.groups.map((group) => ({ account_id, group_id: world.groups.indexOf(group) + 1, contact_id: index + 1 })),
  );
  await insert(place, 'group_members', members);
}

/** An id of that moment, and of no other row. */
const idAt = (ms: number, place: number): string =>
  `${uuidV7Floor(ms).slice(0, 28)}${place.toString(16).padStart(8, '0')}`;

async function storeMessages(place: Place, world: World, people: readonly PlainContact[]): Promise<void> {
  const [account_id] = world.accountIds;
  const plain = { account_id, kind: 'bulk', sender_id: 'Volley', network: 'MTN', message: 'x', parts: 1, price: 1 };
  const unset = { cost: 1, reason: '', error_code: '', is_simulated: false, part_states: '' };
  const made = people.flatMap((one, index) =>
    one.messages.map(({ campaign, status, wasSent, atMs, isClicked }, at) => ({
      isClicked,
      row: {
        ...plain,
        ...unset,
        id: idAt(atMs, index * 10 + at),
        campaign_id: world.campaigns.indexOf(campaign) + 1,
        phone_number: one.phoneNumber,
        contact_id: index + 1,
        status,
        created_at: iso(atMs),
        sent_at: wasSent ? iso(atMs) : null,
      },
    })),
  );
  await insert(
    place,
    'messages',
    made.map(({ row }) => row),
  );
  const clicks = made.map(({ isClicked, row }) => ({
    account_id,
    message_id: row.id,
    humans: isClicked ? 1 : 0,
    machines: 1,
  }));
  await insert(place, 'message_clicks', clicks);
}

async function storeAnswers(place: Place, world: World, people: readonly PlainContact[]): Promise<void> {
  const [account_id] = world.accountIds;
  const replies = people.flatMap((one, index) =>
    one.repliesMs.map((ms) => ({
      account_id,
      id: idAt(ms, 1_000_000 + index),
      our_address: '1900',
      phone_number: one.phoneNumber,
      status: 'open',
      unread: 1,
      last_reply_id: idAt(ms, 1_000_000 + index),
      last_reply_at: iso(ms),
      created_at: iso(ms),
      updated_at: iso(ms),
    })),
  );
  await insert(place, 'threads', replies);
  const consents = people.flatMap((one, index) =>
    Object.entries(one.consents).map(([channel, status], place) => ({
      account_id,
      id: index * 2 + place + 1,
      phone_number: one.phoneNumber,
      channel,
      status,
      source: 'form',
      words: 'x',
      at: iso(world.nowMs),
      recorded_at: iso(world.nowMs),
      by_name: '',
    })),
  );
  await insert(place, 'consents', consents);
  const unset = {
    duration_seconds: 0,
    reason: '',
    attempts: 1,
    trunk_faults: 0,
    tried_trunk_ids: [],
    unit_seconds: 60,
  };
  const free = { price_per_minute: 0, held: 0, cost: 0, is_simulated: false };
  const calls = people.flatMap((one, index) =>
    one.calls.map(({ campaign, status, digits }) => ({
      ...unset,
      ...free,
      account_id,
      campaign_id: world.voice.indexOf(campaign) + 1,
      id: index + 1,
      phone_number: one.phoneNumber,
      status,
      digits,
    })),
  );
  await insert(place, 'voice_recipients', calls);
}

/** Puts people, and what was sent to them and came back, where the service keeps them. */
export async function storeWorld(place: Place, world: World, people: readonly PlainContact[]): Promise<void> {
  const monthly = ['messages', 'message_clicks'].map((table) => ({ table, retentionMonths: 12 }));
  for (const days of [90, 60, 30, 0]) await keepPartitions(place.rt.db, monthly, world.nowMs - days * DAY_MS);
  await storeNames(place, world);
  await storePeople(place, world, people);
  await storeMessages(place, world, people);
  await storeAnswers(place, world, people);
}

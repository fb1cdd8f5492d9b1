import { type Uuid, uuidV7 } from '../../src/lib/ids/uuid.ts';
import { touchHours } from '../../src/statistics/index.ts';
import type { TestRuntime } from './runtime.ts';

type Place = Pick<TestRuntime, 'rt' | 'sql'>;

export async function addAccount(place: Place, options: { balance?: number; held?: number } = {}): Promise<number> {
  const id = await place.rt.ids.next('accounts');
  const { balance = 0, held = 0 } = options;
  await place.sql(
    `insert into accounts (id, name, default_country, time_zone, created_at, updated_at) values ($1, 'Test', 'GH', 'UTC', $2, $2)`,
    [id, place.rt.clock.now()],
  );
  await place.sql(`insert into balances (account_id, balance, held, entries) values ($1, $2, $3, $4)`, [
    id,
    balance,
    held,
    balance > 0 ? 1 : 0,
  ]);
  if (balance > 0) {
    await place.sql(
      `insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note) values ($1, 1, $2, 'top_up', $3, $3, '', '')`,
      [id, place.rt.clock.now(), balance],
    );
  }
  return id;
}

export async function addCampaign(
  place: Place,
  accountId: number,
  columns: Record<string, unknown> = {},
): Promise<{ id: number; uuid: Uuid }> {
  const id = await place.rt.ids.next('sms_campaigns');
  const uuid = uuidV7(place.rt.clock.nowMs());
  const now = place.rt.clock.now();
  const row: Record<string, unknown> = {
    account_id: accountId,
    id,
    uuid,
    name: 'Harvest',
    sender_id: 'Volley',
    message: 'Seeds',
    group_ids: [],
    contact_ids: [],
    phone_numbers: [],
    status: 'sending',
    time_zone: 'UTC',
    is_recurring: false,
    recurrence_frequency: 'daily',
    recurrence_interval: 1,
    created_at: now,
    updated_at: now,
    ...columns,
  };
  await insertRow(place, 'sms_campaigns', row);
  return { id, uuid };
}

async function insertRow(place: Place, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const holes = names.map((_, index) => `$${index + 1}`);
  await place.sql(`insert into ${table} (${names.join(', ')}) values (${holes.join(', ')})`, Object.values(row));
}

/** A message as an engine leaves it. Default: `sent` in one part by carrier 1. */
export async function addMessage(
  place: Place,
  accountId: number,
  columns: Record<string, unknown> = {},
): Promise<Uuid> {
  const id = (columns['id'] as Uuid | undefined) ?? uuidV7(place.rt.clock.nowMs());
  const now = place.rt.clock.now();
  const parts = Number(columns['parts'] ?? 1);
  const row: Record<string, unknown> = {
    account_id: accountId,
    id,
    campaign_id: await place.rt.ids.next('sms_campaigns'),
    kind: 'quick',
    sender_id: 'Volley',
    phone_number: '233244000001',
    network: 'MTN',
    message: 'Seeds',
    parts,
    price: 100,
    cost: 100,
    status: 'sent',
    part_states: 's'.repeat(parts),
    carrier_id: 1,
    created_at: now,
    submitted_at: now,
    sent_at: now,
    ...columns,
  };
  await insertRow(place, 'messages', row);
  // The service itself makes none of before, whose hour may be closed.
  await place.rt.db.transact((tx) => touchHours(place.rt, tx, accountId, [id]));
  return id;
}

export async function addReceiptKey(
  place: Place,
  key: { accountId: number; messageId: Uuid; carrierMessageId: string; part?: number; carrierId?: number },
): Promise<void> {
  await place.sql(
    `insert into receipt_map (carrier_id, carrier_message_id, message_id, account_id, part) values ($1, $2, $3, $4, $5)`,
    [key.carrierId ?? 1, key.carrierMessageId, key.messageId, key.accountId, key.part ?? 0],
  );
}

/** Lists the row as one whose submit was not answered. */
export async function addUnknown(place: Place, accountId: number, id: Uuid): Promise<void> {
  await place.sql(
    `insert into unknown_messages (account_id, message_id, campaign_id, carrier_id, sender_id, phone_number, submitted_at)
     select account_id, id, campaign_id, carrier_id, sender_id, phone_number, submitted_at from messages where account_id = $1 and id = $2`,
    [accountId, id],
  );
}

export interface MessageState {
  readonly status: string;
  readonly reason: string;
  readonly error_code: string;
  readonly part_states: string;
}

export async function messageState(place: Place, id: Uuid): Promise<MessageState> {
  const [row] = await place.sql<MessageState>(
    `select status, reason, error_code, part_states from messages where id = $1`,
    [id],
  );
  if (!row) throw new Error('no such message');
  return row;
}

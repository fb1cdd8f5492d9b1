import { firstIdOf, type Uuid, uuidV7 } from '../../src/lib/ids/uuid.ts';
import type { Runtime } from '../../src/runtime.ts';
import { RULES_DEFAULT } from '../../src/voice/calling-rules.ts';
import { storedSettings, TRUNK_DEFAULTS } from '../../src/voice/trunks/trunk-settings.ts';
import type { TestRuntime } from './runtime.ts';

/** Two transactions that run against each other have their own rows in the same campaigns. */
export type Side = 0 | 1;

export interface LockWorld {
  readonly accountId: number;
  readonly processId: number;
  readonly deadProcessId: number;
  /** `first` and `second` are sending, `ended` is completed, `cancelled` has rows to wind up. */
  readonly campaigns: Readonly<Record<CampaignName, { readonly id: number; readonly uuid: Uuid }>>;
  readonly voice: { readonly id: number; readonly uuid: Uuid; readonly attemptIds: readonly Uuid[] };
  readonly trunkId: number;
  /** Returns the id of a message by its purpose. */
  id(purpose: Purpose, campaign: CampaignName, side: Side): Uuid;
  /** Returns the stretch of a campaign's rows that a process has in hand. */
  stretchOf(campaign: CampaignName, whose?: 'ours' | 'dead'): Uuid;
}

const CAMPAIGNS = ['first', 'second', 'ended', 'cancelled'] as const;
export type CampaignName = (typeof CAMPAIGNS)[number];

/** The initial states of the rows. */
const PURPOSES = {
  submitting: { status: 'submitting', parts: '' },
  waiting: { status: 'queued', parts: '' },
  queued: { status: 'queued', parts: '' },
  optedOut: { status: 'queued', parts: '' },
  dead: { status: 'submitting', parts: '' },
  unknown: { status: 'unknown', parts: '-' },
  failed: { status: 'failed', parts: '-' },
  long: { status: 'sent', parts: 'ss' },
} as const;
export type Purpose = keyof typeof PURPOSES;

/** Creates a world on its own account by a few statements. */
export async function makeLockWorld({ rt, sql }: TestRuntime): Promise<LockWorld> {
  const base = uuidV7(rt.clock.nowMs()).slice(0, 24);
  const firstId = await rt.ids.take('sms_campaigns', 10);
  const accountId = await rt.ids.next('accounts');
  const [dead] = await sql<{ id: string }>(
    `insert into processes (host, pid, roles, version, started_at, heartbeat_at, dead_at)
     values ('test', 1, '{}', '0', now(), now(), now()) returning id`,
  );
  const campaigns = Object.fromEntries(
    CAMPAIGNS.map((name, index) => [name, { id: firstId + index, uuid: uuidV7(rt.clock.nowMs()) }]),
  ) as LockWorld['campaigns'];
  const purposes = Object.keys(PURPOSES);
  const idAt = (campaign: CampaignName, number: number) =>
    `${base}${(CAMPAIGNS.indexOf(campaign) * 100 + number).toString(16).padStart(12, '0')}` as Uuid;
  const world: LockWorld = {
    accountId,
    processId: rt.processId(),
    deadProcessId: Number(dead?.id),
    campaigns,
    voice: {
      id: firstId + 8,
      uuid: uuidV7(rt.clock.nowMs()),
      attemptIds: [0, 1].map(() => uuidV7(rt.clock.nowMs())),
    },
    trunkId: firstId + 9,
    id: (purpose, campaign, side) => idAt(campaign, purposes.indexOf(purpose) * 2 + side + 1),
    stretchOf: (campaign, whose = 'ours') => idAt(campaign, whose === 'ours' ? 98 : 99),
  };
  await sql(
    [accountRows(world), ...CAMPAIGNS.map((name) => campaignRows(rt, world, name)), voiceRows(rt, world)].join('\n'),
  );
  return world;
}

const NUMBER = '233244000001';
const OPTED_OUT = '233244000002';

function accountRows({ accountId, deadProcessId }: LockWorld): string {
  return `
    update sms_campaigns set is_winding_up = false;
    update trunks set removed_at = now();
    update processes set recovered_at = now() where dead_at is not null and id <> ${deadProcessId};
    insert into accounts (id, name, default_country, time_zone, created_at, updated_at) values (${accountId}, 'Test', 'GH', 'UTC', now(), now());
    insert into balances (account_id, balance, held, entries) values (${accountId}, 100000, 50000, 1);
    insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
      values (${accountId}, 1, now(), 'top_up', 100000, 100000, '', '');
    insert into suppressions (account_id, id, phone_number, reason, note, created_at) values (${accountId}, 1, '${OPTED_OUT}', 'manual', '', now());`;
}

const STANDING: Readonly<Record<CampaignName, string>> = {
  first: `'sending', false, null`,
  second: `'sending', false, null`,
  ended: `'completed', false, now() - interval '1 minute'`,
  cancelled: `'cancelled', true, now()`,
};

function campaignRows(rt: Runtime, world: LockWorld, name: CampaignName): string {
  const { accountId, processId, deadProcessId } = world;
  const { id, uuid } = world.campaigns[name];
  const now = rt.clock.now();
  const lines = [
    `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, time_zone,
       is_recurring, recurrence_frequency, recurrence_interval, created_at, updated_at, total_recipients, held, cursor_id, status,
       is_winding_up, ended_at)
     values (${accountId}, ${id}, '${uuid}', 'Harvest', 'Volley', 'Seeds', '{}', '{}', '{}', 'UTC', false, 'daily', 1, '${now}', '${now}', 20,
       1000, '${world.stretchOf(name)}', ${STANDING[name]});`,
    `insert into campaign_stretches (account_id, campaign_id, after_id, through_id, process_id)
     values (${accountId}, ${id}, '${firstIdOf(world.stretchOf(name))}', '${world.stretchOf(name)}', ${processId}),
       (${accountId}, ${id}, '${firstIdOf(world.stretchOf(name))}', '${world.stretchOf(name, 'dead')}', ${deadProcessId});`,
  ];
  for (const [purpose, { status, parts }] of Object.entries(PURPOSES)) {
    for (const side of [0, 1] as const) {
      const messageId = world.id(purpose as Purpose, name, side);
      const owner = purpose === 'dead' ? deadProcessId : purpose === 'submitting' ? processId : 'null';
      const number = purpose === 'optedOut' ? OPTED_OUT : NUMBER;
      lines.push(
        `insert into messages (account_id, id, campaign_id, kind, sender_id, phone_number, network, message, parts, price, cost, status, reason,
           part_states, carrier_id, process_id, created_at, submitted_at)
         values (${accountId}, '${messageId}', ${id}, 'bulk', 'Volley', '${number}', 'MTN', 'Seeds', ${Math.max(1, parts.length)}, 5,
           ${status === 'unknown' || status === 'sent' ? 5 : 0}, '${status}', '${purpose === 'failed' ? 'refused' : ''}', '${parts}', 1, ${owner}, '${now}', '${now}');`,
      );
      if (purpose === 'unknown') lines.push(unknownRows(world, messageId, id));
      if (purpose === 'waiting')
        lines.push(
          `insert into outbox (account_id, message_id, campaign_id, lane, due_at) values (${accountId}, '${messageId}', ${id}, 'bulk', now());`,
        );
      if (purpose === 'long') lines.push(...[0, 1].map((part) => keyRow(world, messageId, part)));
    }
  }
  return lines.join('\n');
}

function keyRow({ accountId }: LockWorld, messageId: Uuid, part: number): string {
  return `insert into receipt_map (carrier_id, carrier_message_id, message_id, account_id, part) values (1, '${messageId}-${part}', '${messageId}', ${accountId}, ${part});`;
}

function unknownRows(world: LockWorld, messageId: Uuid, campaignId: number): string {
  return `${keyRow(world, messageId, 0)}
    insert into unknown_messages (account_id, message_id, campaign_id, carrier_id, sender_id, phone_number, submitted_at)
      values (${world.accountId}, '${messageId}', ${campaignId}, 1, 'Volley', '${NUMBER}', now());`;
}

/** A campaign with two calls under way, one person to be called and one who opted out; one trunk for all. */
function voiceRows(rt: Runtime, { accountId, processId, voice, trunkId }: LockWorld): string {
  const { id, uuid, attemptIds } = voice;
  const recipient = (number: number, status: string, phone: string) =>
    `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, next_at, price_per_minute, held)
       values (${accountId}, ${id}, ${number}, '${phone}', '${status}', '2026-01-01T00:00:00Z', 30, 60);`;
  return `
    insert into trunks (id, name, kind, settings, next_call_at, created_at, updated_at)
      values (${trunkId}, 'Trunk ${trunkId}', 'sip', '${JSON.stringify(storedSettings({ ...TRUNK_DEFAULTS, callsPerSecond: 100 }))}', '2026-01-01', now(), now());
    insert into recordings (account_id, id, uuid, name, content_hash, mulaw, duration_ms, created_at)
      values (${accountId}, 1, '${uuidV7(rt.clock.nowMs())}', 'Hum', 'x', 'x', 1000, now());
    insert into voice_campaigns (account_id, id, uuid, name, status, created_at, updated_at, recording_id, rules, started_at, held, open_recipients, total_recipients)
      values (${accountId}, ${id}, '${uuid}', 'Calls', 'calling', now(), now(), 1, '${JSON.stringify(RULES_DEFAULT)}', now(), 240, 4, 4);
    ${attemptIds.map((_, index) => recipient(index + 1, 'ringing', NUMBER)).join('\n')}
    ${recipient(3, 'queued', NUMBER)}
    ${recipient(4, 'queued', OPTED_OUT)}
    ${attemptIds
      .map(
        (attemptId, index) => `
    insert into call_attempts (account_id, id, campaign_id, recipient_id, number, trunk_id, process_id, status, created_at)
      values (${accountId}, '${attemptId}', ${id}, ${index + 1}, 1, ${trunkId}, ${processId}, 'answered', now());
    insert into trunk_channels (attempt_id, trunk_id, account_id, campaign_id, process_id, reserved_until)
      values ('${attemptId}', ${trunkId}, ${accountId}, ${id}, ${processId}, now());`,
      )
      .join('\n')}`;
}

import { startOutgoingHold } from '../../src/backup/index.ts';
import { addCredits } from '../../src/billing/index.ts';
import { type Clock, systemClock } from '../../src/clock.ts';
import { startCodeWatch } from '../../src/code-watch.ts';
import type { DatabaseOptions } from '../../src/db/database.ts';
import {
  DATABASE_DEFAULTS,
  type Db,
  HOT_PLANNER,
  keepPartitions,
  type MonthlyTable,
  openDatabase,
  startIdBlocks,
} from '../../src/db/index.ts';
import { openListeners } from '../../src/events/index.ts';
import { type Actor, createAccount } from '../../src/identity/index.ts';
import { createSeal } from '../../src/lib/files/seal.ts';
import { networkName } from '../../src/lib/phone/network-names.ts';
import { type Hundredths, hundredths } from '../../src/lib/values/money.ts';
import { messageCodeFloor } from '../../src/links/index.ts';
import type { Log } from '../../src/log.ts';
import { NO_POST } from '../../src/mail/index.ts';
import { startKnownValues } from '../../src/named-values/index.ts';
import { NO_NOTICES } from '../../src/notices.ts';
import { senderIds } from '../../src/requests/index.ts';
import type { Runtime } from '../../src/runtime.ts';
import { type CampaignSender, startCampaignSender } from '../../src/sms/campaigns/sending/campaign-sender.ts';
import type { Carriers, OutboundMessage, SubmitResult } from '../../src/sms/carrier.ts';
import { startDispatcher } from '../../src/sms/messages/dispatch/dispatch-outbox.ts';
import type { Sending } from '../../src/sms/messages/submit/sending.ts';
import { startSubmitter } from '../../src/sms/messages/submit/submitter.ts';
import { startWaiters } from '../../src/sms/messages/submit/waiters.ts';
import { atEnd } from './at-end.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { CALM, fixedPrices } from './fake-carriers.ts';
import { watchLocks } from './watch-locks.ts';

/** A minimal carrier: a window of slots, and an answer to each message in the next tick. */
export interface FakeCarriers extends Carriers {
  windowMax: number;
  readonly seen: OutboundMessage[];
  answer(message: OutboundMessage): SubmitResult | Promise<SubmitResult> | 'silent';
  onSlotsFree(): void;
  inUse: number;
}

function fakeCarriers(): FakeCarriers {
  const carriers: FakeCarriers = {
    ...CALM,
    windowMax: 1_000,
    inUse: 0,
    seen: [],
    answer: (message) => ({
      kind: 'accepted',
      ids: Array.from({ length: message.parts }, (_, part) => `${message.id}-${part}`),
    }),
    onSlotsFree: () => undefined,
    hasRoute: (phoneNumber) => !phoneNumber.startsWith('999'),
    networkOf: (phoneNumber) => networkName(phoneNumber),
    waitForSlot: async (request) => carriers.reserve(request),
    reserve(request) {
      if (!carriers.hasRoute(request.phoneNumber, request.network, request.who)) return 'no_route';
      if (carriers.inUse >= carriers.windowMax) return 'busy';
      carriers.inUse += 1;
      const release = () => {
        carriers.inUse -= 1;
        carriers.onSlotsFree();
      };
      return {
        carrierId: 1,
        isSimulated: true,
        release,
        submit(message, settle) {
          carriers.seen.push(message);
          const result = carriers.answer(message);
          if (result === 'silent') return;
          setImmediate(async () => {
            const answer = await result;
            release();
            settle(answer);
          });
        },
      };
    },
  };
  return carriers;
}

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as unknown as Log;

/** The sending part of one process, with its own carrier. */
export interface Engine {
  readonly rt: Runtime;
  readonly carriers: FakeCarriers;
  readonly deps: Sending;
  readonly sender: CampaignSender;
  /** Stops in good order, as at a SIGTERM. */
  stop(): Promise<void>;
}

export interface CampaignKit extends TestDatabase, Engine {
  readonly actor: Actor;
  /** Starts another process on the same database. */
  another(): Promise<Engine>;
  topUp(amount: number): Promise<void>;
  /** Adds contacts 233240000001 … in their own group. */
  addGroup(name: string, count: number, from?: number): Promise<string>;
  /** Resolves when the campaign has one of these statuses. */
  until(uuid: string, ...statuses: string[]): Promise<Record<string, unknown>>;
}

export interface KitOptions {
  readonly clock?: Clock;
  readonly credits?: number;
  readonly log?: Log;
  /** Puts something between the engine and its hot statements. */
  readonly wrapHot?: (hot: Db) => Db;
  /** Puts something between the engine and its database, and returns the address to use instead. */
  readonly through?: (url: string) => Promise<string>;
}

async function addGroupOf(
  { rt, sql, accountId }: { rt: Runtime; sql: TestDatabase['sql']; accountId: number },
  group: { name: string; count: number; from: number },
): Promise<string> {
  const { name, count, from } = group;
  const groupId = await rt.ids.next('groups');
  const [row] = await sql<{ uuid: string }>(
    `insert into groups (account_id, id, uuid, name, description, contacts_count, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), $3, '', $4, now(), now()) returning uuid`,
    [accountId, groupId, name, count],
  );
  await sql(
    `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at)
     select $1, n, '23324' || lpad(n::text, 7, '0'), case when n % 2 = 0 then 'Ama' || n else '' end, 'Mensah', '', now(), now()
     from generate_series($2::bigint, $2::bigint + $3::bigint - 1) n on conflict do nothing`,
    [accountId, from, count],
  );
  await sql(
    `insert into group_members (account_id, group_id, contact_id)
     select $1, $2, n from generate_series($3::bigint, $3::bigint + $4::bigint - 1) n`,
    [accountId, groupId, from, count],
  );
  return row?.uuid ?? '';
}

function untilStatus(
  sql: TestDatabase['sql'],
  uuid: string,
  statuses: readonly string[],
): Promise<Record<string, unknown>> {
  return eventually(
    async () => (await sql('select * from sms_campaigns where uuid = $1', [uuid]))[0] ?? {},
    ({ status }) => statuses.includes(String(status)),
  );
}

const MONTHLY_TABLES: readonly MonthlyTable[] = [
  ...['messages', 'receipt_map', 'inbound_messages', 'thread_messages', 'audit_log'].map((table) => ({
    table,
    retentionMonths: 12,
  })),
  { table: 'message_links', retentionMonths: 12, keyFloor: messageCodeFloor },
  { table: 'message_clicks', retentionMonths: 12 },
];

async function addProcess(sql: TestDatabase['sql']): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `insert into processes (host, pid, roles, version, started_at, heartbeat_at) values ('test', 1, '{carriers}', '0', now(), now()) returning id`,
  );
  return Number(row?.id);
}

const PRICES = fixedPrices((phoneNumber) => (phoneNumber.startsWith('888') ? null : (5 as Hundredths)));

function startEngine(rt: Runtime): Engine {
  const carriers = fakeCarriers();
  const linksAddress = () => 'https://go.example';
  const deps: Sending = {
    rt,
    carriers,
    prices: PRICES,
    linksAddress,
    submitter: startSubmitter(rt),
    values: startKnownValues(rt.db),
  };
  const sender = startCampaignSender(deps);
  const dispatcher = startDispatcher({ ...deps, waiters: startWaiters(rt) });
  carriers.onSlotsFree = () => sender.wake();
  const stopping = async () => {
    await Promise.all([sender.stop(), dispatcher.stop()]);
    await deps.submitter.drain(10_000);
    await sender.release();
  };
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= stopping());
  atEnd(stop);
  return { rt, carriers, deps, sender, stop };
}

/** Starts the campaign engine on its own database, with carriers that the test controls. */
export async function startCampaignKit(options: KitOptions = {}): Promise<CampaignKit> {
  const database = await openTestDatabase({ hasMonths: options.clock === undefined });
  const { db, sql } = database;
  const clock = options.clock ?? systemClock;
  await keepPartitions(db, MONTHLY_TABLES, clock.nowMs());
  const processId = await addProcess(sql);
  const connection = { connectionString: (await options.through?.(database.url)) ?? database.url };
  const open = (planner: Pick<DatabaseOptions, 'planner'>) => {
    const opened = watchLocks(openDatabase({ ...DATABASE_DEFAULTS, connection, ...planner }));
    atEnd(() => opened.stop());
    return opened;
  };
  const hot = open({ planner: HOT_PLANNER });
  const rt: Runtime = {
    db: options.through ? open({}) : db,
    hot: options.wrapHot?.(hot) ?? hot,
    clock,
    log: options.log ?? silent,
    ids: startIdBlocks(db),
    listeners: openListeners(db, clock),
    post: NO_POST,
    objects: null,
    notices: NO_NOTICES,
    codes: startCodeWatch(),
    outgoing: startOutgoingHold(db, () => processId),
    hashKey: Buffer.alloc(32, 7),
    seal: createSeal('the secret of the tests'),
    random: { bytes: (count) => Buffer.from(crypto.getRandomValues(new Uint8Array(count))) },
    processId: () => processId,
  };
  const account = await createAccount(rt, { name: 'Test', defaultCountry: 'GH', timeZone: 'Africa/Accra' });
  const actor: Actor = {
    accountId: account.id,
    keyId: 1,
    userId: null,
    name: 'Test',
    scopes: new Set(['send', 'read', 'manage']),
    country: 'GH',
    timeZone: 'Africa/Accra',
    requestsPerMinute: null,
    transactionalThroughSuppression: false,
    lookupWaitMs: 0,
  };
  await senderIds.request(rt, account.id, { text: 'Volley', purpose: 'Test', status: 'approved' });
  const topUp = async (amount: number) => {
    await addCredits(rt, { accountId: account.id, amount: hundredths(amount), note: '' });
  };
  if (options.credits !== 0) await topUp(options.credits ?? 1_000_000);
  return {
    ...database,
    ...startEngine(rt),
    actor,
    topUp,
    another: async () => {
      const otherId = await addProcess(sql);
      return startEngine({ ...rt, processId: () => otherId });
    },
    addGroup: (name, count, from = 1) => addGroupOf({ rt, sql, accountId: account.id }, { name, count, from }),
    until: (uuid, ...statuses) => untilStatus(sql, uuid, statuses),
  };
}

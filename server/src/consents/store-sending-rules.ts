import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { QuietHours, SendingRules, SendingRulesChange } from './sending-rules.ts';

interface RulesRow {
  readonly marketingNeedsConsent: boolean;
  readonly fromMinute: number | null;
  readonly toMinute: number | null;
  readonly zoneField: string | null;
  readonly undeliveredSince: string | null;
  /** Of the installation, see `writeHours`. */
  readonly hours: string;
}

const writeHours = (quiet: QuietHours | null): string => (quiet ? `${quiet.fromMinute}-${quiet.toMinute}` : '');

function readHours(hours: string): QuietHours | null {
  const [from, to] = hours.split('-').map(Number);
  return hours === '' || from === undefined || to === undefined ? null : { fromMinute: from, toMinute: to };
}

function readRules(row: RulesRow | undefined): SendingRules {
  if (!row) throw notFound('Account');
  const { marketingNeedsConsent, fromMinute, toMinute, hours, zoneField, undeliveredSince } = row;
  const quietHours = fromMinute === null || toMinute === null ? null : { fromMinute, toMinute };
  return { marketingNeedsConsent, quietHours, installationQuietHours: readHours(hours), zoneField, undeliveredSince };
}

const RULES = `select a.marketing_needs_consent, a.quiet_from_minute as "fromMinute", a.quiet_to_minute as "toMinute",
     a.zone_field, a.undelivered_since::text as "undeliveredSince", i.value as hours
   from accounts a join installation i on i.name = 'quiet_hours' where a.id = $1`;

const find = statement<RulesRow>('accounts.find_sending_rules', RULES);
const hold = statement<RulesRow>('accounts.hold_sending_rules', `${RULES} for key share of i`);

export async function findSendingRules(handle: Handle, accountId: number): Promise<SendingRules> {
  return readRules((await handle.rows(find, [accountId]))[0]);
}

/** Returns the rules, which stay unchanged until the commit. The transaction holds the account already. */
export async function holdSendingRules(tx: Transaction, accountId: number): Promise<SendingRules> {
  return readRules((await tx.rows(hold, [accountId]))[0]);
}

/** Waits for transactions that send for the account; later ones read the changed rules. */
export const lockAccountOfRules = store.listing<[accountId: number], { id: number }, Transaction>(
  'accounts.lock_for_rules',
  `select id from accounts where id = $1 for update`,
);

const update = statement(
  'accounts.update_sending_rules',
  `update accounts set marketing_needs_consent = coalesce($2, marketing_needs_consent),
     quiet_from_minute = case when $3 then $4::int else quiet_from_minute end,
     quiet_to_minute = case when $3 then $5::int else quiet_to_minute end,
     zone_field = case when $6 then $7::text else zone_field end,
     undelivered_since = case when $8 then $9::date else undelivered_since end, updated_at = $10
   where id = $1`,
);

export async function updateSendingRules(
  tx: Transaction,
  accountId: number,
  { marketingNeedsConsent, quietHours, zoneField, undeliveredSince }: SendingRulesChange,
  now: Timestamp,
): Promise<boolean> {
  const hours = [quietHours !== undefined, quietHours?.fromMinute ?? null, quietHours?.toMinute ?? null];
  const zone = [zoneField !== undefined, zoneField ?? null];
  const since = [undeliveredSince !== undefined, undeliveredSince ?? null];
  return (await tx.count(update, [accountId, marketingNeedsConsent ?? null, ...hours, ...zone, ...since, now])) === 1;
}

const findOfAll = statement<{ hours: string }>(
  'installation.find_quiet_hours',
  `select value as hours from installation where name = 'quiet_hours'`,
);

export async function findInstallationQuietHours(handle: Handle): Promise<QuietHours | null> {
  return readHours((await handle.rows(findOfAll, []))[0]?.hours ?? '');
}

/** Waits for transactions that send by these hours. */
export const lockInstallationQuietHours = store.listing<[], { name: string }, Transaction>(
  'installation.lock_quiet_hours',
  `select name from installation where name = 'quiet_hours' for update`,
);

const updateOfAll = statement(
  'installation.update_quiet_hours',
  `update installation set value = $1 where name = 'quiet_hours'`,
);

export async function updateInstallationQuietHours(tx: Transaction, quietHours: QuietHours | null): Promise<void> {
  await tx.count(updateOfAll, [writeHours(quietHours)]);
}

import type { AuditEntry } from '@volley/sdk';
import { volley } from './client.ts';
import { FOR_EXCEL } from './file-address.ts';
import { operation } from './operation.ts';
import { rowsOf } from './rows.ts';

export const AUDIT_PERIODS = ['day', 'week', 'month', 'year'] as const;
export type AuditPeriod = (typeof AUDIT_PERIODS)[number];

/** The filters in a page's address. */
export interface AuditFilters {
  /** The name of an operation. */
  readonly operation?: string;
  /** The id or UUID of what was changed. */
  readonly target?: string;
  /** The number of a person, or of a key. */
  readonly person?: string;
  readonly key?: string;
  readonly period?: string;
}

const HOURS: Record<AuditPeriod, number> = { day: 24, week: 168, month: 720, year: 8_760 };
const HOUR_MS = 3_600_000;
const isNumber = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,14}$/.test(text);

/** Times are rounded up to the hour, so that the same filters give the same query a second later. */
const beginningOf = (period: AuditPeriod): string =>
  new Date((Math.floor(Date.now() / HOUR_MS) + 1 - HOURS[period]) * HOUR_MS).toISOString();

export function auditInput({ operation, target, person, key, period }: AuditFilters) {
  const since = AUDIT_PERIODS.find((one) => one === period);
  return {
    ...(operation !== undefined && { operation }),
    ...(target !== undefined && { target }),
    ...(isNumber(person) && { actor_user_id: Number(person) }),
    ...(isNumber(key) && { actor_key_id: Number(key) }),
    ...(since !== undefined && { from: beginningOf(since) }),
  };
}

/** Entries have no id of their own, because one request may change several things and write an entry for each. */
export const keyOfEntry = ({ request_id, at, operation, target, account_id }: AuditEntry): string =>
  `${at} ${request_id} ${operation} ${account_id} ${target}`;

/** The log of the account, or that of all. */
export type AuditLists = 'audit.list' | 'admin.audit.listAll';

const OF_ONE_MOMENT = 100;
const later = (at: string): string => new Date(new Date(at).getTime() + 1).toISOString();

/** Finds an entry by its `keyOfEntry`. Null if the log does not have it. */
export function entryQuery(list: AuditLists, entry: string) {
  const [from = '', , name = ''] = entry.split(' ');
  return operation(
    list,
    { operation: name, from, to: later(from), per_page: OF_ONE_MOMENT },
    { select: ({ data }) => data.find((one) => keyOfEntry(one) === entry) ?? null },
  );
}

export const ownAuditRows = (filters: AuditFilters) => rowsOf('audit.list', auditInput(filters));
export const readOwnAuditCsv = (filters: AuditFilters): Promise<string> =>
  volley.audit.csv({ ...auditInput(filters), ...FOR_EXCEL });

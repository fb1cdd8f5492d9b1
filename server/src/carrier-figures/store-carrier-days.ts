import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** What a carrier was given on one day of its zone. */
export interface DayTotals {
  readonly parts: number;
  readonly recipients: number;
}

const lock = statement<DayTotals>(
  'carrier_days.lock',
  `insert into carrier_days as d (carrier_id, day) values ($1, $2)
   on conflict (carrier_id, day) do update set parts = d.parts returning parts, recipients`,
);
const listAmong = statement<{ phoneNumber: string; messages: number }>(
  'carrier_day_numbers.list_among',
  `select phone_number, messages from carrier_day_numbers where carrier_id = $1 and day = $2 and phone_number = any ($3::text[])`,
);

/** Locks the day of a carrier until the commit, and reads how many messages each of the numbers was given on it. */
export async function lockDay(
  tx: Transaction,
  of: { readonly carrierId: number; readonly day: string; readonly phoneNumbers: readonly string[] },
): Promise<DayTotals & { readonly numbers: Map<string, number> }> {
  const [totals = { parts: 0, recipients: 0 }] = await tx.rows(lock, [of.carrierId, of.day]);
  const known = of.phoneNumbers.length > 0 ? await tx.rows(listAmong, [of.carrierId, of.day, of.phoneNumbers]) : [];
  return { ...totals, numbers: new Map(known.map(({ phoneNumber, messages }) => [phoneNumber, messages])) };
}

const setTotals = statement(
  'carrier_days.set',
  `update carrier_days set parts = $3, recipients = $4 where carrier_id = $1 and day = $2`,
);
const setNumbers = statement(
  'carrier_day_numbers.set',
  `insert into carrier_day_numbers (carrier_id, day, phone_number, messages)
   select $1, $2, n.phone_number, n.messages from unnest($3::text[], $4::int[]) as n (phone_number, messages)
   on conflict (carrier_id, day, phone_number) do update set messages = excluded.messages`,
);

/** Stores a day that is locked. */
export async function storeDay(
  tx: Transaction,
  of: { readonly carrierId: number; readonly day: string },
  { parts, recipients, numbers }: DayTotals & { readonly numbers: ReadonlyMap<string, number> },
): Promise<void> {
  await tx.count(setTotals, [of.carrierId, of.day, parts, recipients]);
  if (numbers.size > 0) await tx.count(setNumbers, [of.carrierId, of.day, [...numbers.keys()], [...numbers.values()]]);
}

const findTotals = statement<DayTotals>(
  'carrier_days.find',
  `select parts, recipients from carrier_days where carrier_id = $1 and day = $2`,
);

export async function findDay(handle: Handle, carrierId: number, day: string): Promise<DayTotals> {
  const [totals] = await handle.rows(findTotals, [carrierId, day]);
  return totals ?? { parts: 0, recipients: 0 };
}

export const listDayNumbers = store.listing<
  [carrierId: number, day: string, most: number],
  { readonly phoneNumber: string; readonly messages: number }
>(
  'carrier_day_numbers.list',
  `select phone_number, messages from carrier_day_numbers where carrier_id = $1 and day = $2 limit $3`,
);

/** Days that are long over. No clock goes back so far. */
export const deleteOldDays = store.changing<[now: Timestamp]>(
  'carrier_days.delete_old',
  `delete from carrier_days where day < ($1::timestamptz at time zone 'UTC')::date - 400`,
);

/** Some of the numbers of days that are over in every zone. */
export const deleteOldNumbers = store.changing<[now: Timestamp, atOnce: number]>(
  'carrier_day_numbers.delete_old',
  `delete from carrier_day_numbers where (carrier_id, day, phone_number) in (
     select carrier_id, day, phone_number from carrier_day_numbers
     where day < ($1::timestamptz at time zone 'UTC')::date - 2 limit $2)`,
);

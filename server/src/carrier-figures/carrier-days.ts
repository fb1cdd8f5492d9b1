import type { DayLimit } from '@volley/contract/choices';
import { findTimeDoubt } from '../db/index.ts';
import { wallClockOf } from '../lib/time/wall-clock.ts';
import { inThousands } from '../lib/values/figure-words.ts';
import type { Runtime } from '../runtime.ts';
import {
  type DayTotals,
  deleteOldDays,
  deleteOldNumbers,
  findDay,
  listDayNumbers,
  lockDay,
  storeDay,
} from './store-carrier-days.ts';

/** What a carrier may be given on one day; 0: no limit. */
export interface LimitsOfDay {
  readonly messagesPerDay: number;
  readonly recipientsPerDay: number;
  readonly recipientMessagesPerDay: number;
  /** The zone by whose clock its days begin. */
  readonly dayZone: string;
}

/** Returns the date in the zone. */
export const dayOf = ({ dayZone }: LimitsOfDay, atMs: number): string => wallClockOf(atMs, dayZone).slice(0, 10);

/** A message that counts on a day of its carrier, or that is taken off again. */
export interface DayChange {
  readonly phoneNumber: string;
  readonly parts: number;
  readonly by: 1 | -1;
}

/** A day of a carrier, by the date in its zone. */
export interface CarrierDay {
  readonly carrierId: number;
  readonly day: string;
}

export interface GivenOnDay extends DayTotals {
  /** How many messages a number was given. */
  messagesOf(phoneNumber: string): number;
}

/** Whether numbers are counted: only limits of the recipients need them. */
export const countsNumbers = ({ recipientsPerDay, recipientMessagesPerDay }: LimitsOfDay): boolean =>
  recipientsPerDay > 0 || recipientMessagesPerDay > 0;

export const hasLimits = (limits: LimitsOfDay): boolean => limits.messagesPerDay > 0 || countsNumbers(limits);

const many = (n: number, what: string): string => `${inThousands(n)} ${what}${n === 1 ? '' : 's'}`;

/** Says what a carrier does not take any more today. */
export function describeLimit(limits: LimitsOfDay, limit: DayLimit): string {
  const until = `until midnight (${limits.dayZone})`;
  if (limit === 'parts') return `It takes no more ${until}: its limit is ${many(limits.messagesPerDay, 'part')} a day.`;
  if (limit === 'recipients')
    return `It takes no new numbers ${until}: its limit is ${many(limits.recipientsPerDay, 'number')} a day.`;
  return `It takes no more for this number ${until}: its limit is ${many(limits.recipientMessagesPerDay, 'message')} a day to one number.`;
}

/** Returns the limit that a message would exceed; null: none. */
export function exceededBy(
  { messagesPerDay, recipientsPerDay, recipientMessagesPerDay }: LimitsOfDay,
  given: GivenOnDay,
  { phoneNumber, parts }: Pick<DayChange, 'phoneNumber' | 'parts'>,
): DayLimit | null {
  if (messagesPerDay > 0 && given.parts + parts > messagesPerDay) return 'parts';
  const messages = given.messagesOf(phoneNumber);
  if (recipientsPerDay > 0 && messages === 0 && given.recipients >= recipientsPerDay) return 'recipients';
  return recipientMessagesPerDay > 0 && messages >= recipientMessagesPerDay ? 'recipient' : null;
}

export interface ChangedDay extends DayTotals {
  /** How many messages each number of the changes was given. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Which of the changes count, in their order. */
  readonly counted: readonly boolean[];
}

/** Counts messages one after another, each only within the limits, in one commit; what is taken off always counts. */
export function changeDay(
  rt: Pick<Runtime, 'db'>,
  { limits, ...of }: CarrierDay & { readonly limits: LimitsOfDay },
  changes: readonly DayChange[],
): Promise<ChangedDay> {
  const isByNumber = countsNumbers(limits);
  const phoneNumbers = isByNumber ? [...new Set(changes.map(({ phoneNumber }) => phoneNumber))].sort() : [];
  return rt.db.transact(async (tx) => {
    const { numbers, ...totals } = await lockDay(tx, { ...of, phoneNumbers });
    const given = { ...totals, messagesOf: (number: string) => numbers.get(number) ?? 0 };
    const counted = changes.map((change) => {
      const { phoneNumber, parts, by } = change;
      if (by === 1 && exceededBy(limits, given, change) !== null) return false;
      given.parts = Math.max(0, given.parts + by * parts);
      if (!isByNumber) return true;
      const before = given.messagesOf(phoneNumber);
      // The number was erased since it was counted: it is not written again.
      if (before + by < 0) return true;
      const after = before + by;
      given.recipients = Math.max(0, given.recipients + Math.sign(after) - Math.sign(before));
      numbers.set(phoneNumber, after);
      return true;
    });
    const { parts, recipients } = given;
    await storeDay(tx, of, { parts, recipients, numbers });
    return { parts, recipients, numbers, counted };
  });
}

/** Reads what a carrier was given on a day; the numbers only if the totals are not those that are known, and no more than `most`. */
export async function readDay(
  { db }: Pick<Runtime, 'db'>,
  { carrierId, day }: CarrierDay,
  { known, most }: { readonly known: DayTotals | null; readonly most: number },
): Promise<(DayTotals & { readonly numbers: ReadonlyMap<string, number> }) | null> {
  const totals = await findDay(db, carrierId, day);
  if (totals.parts === known?.parts && totals.recipients === known.recipients) return null;
  const rows = await listDayNumbers(db, carrierId, day, most);
  return { ...totals, numbers: new Map(rows.map(({ phoneNumber, messages }) => [phoneNumber, messages])) };
}

const DELETED_AT_ONCE = 5_000;

/** Forgets the numbers of days that are over. Returns whether there are more of them. */
export async function forgetDays(rt: Runtime): Promise<boolean> {
  const now = rt.clock.now();
  await deleteOldDays(rt.db, now);
  if ((await findTimeDoubt(rt)) !== null) return false;
  return (await deleteOldNumbers(rt.db, now, DELETED_AT_ONCE)) === DELETED_AT_ONCE;
}

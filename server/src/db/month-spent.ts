/**
 * What an account has spent in the calendar month of its zone stands in the row of `balances` that every charge locks: the
 * charges of the month less what was paid back in it. The change that comes first after the end of a month begins the next
 * one, so nothing has to run at midnight. These are parts of statements on that row.
 */
const spentAt = (at: string): string => `(case when ${isCurrent(at)} then month_spent else 0 end)`;

/** A month that a clock began while it was wrong by more than a month is none: its end lies further ahead than any month is long. */
function isCurrent(at: string): string {
  // In UTC by name: an interval taken from a time with a zone depends on the session, and a distributed database refuses that here.
  const length = `(month_ends_at at time zone 'UTC') - interval '32 days'`;
  return `(${at}::timestamptz < month_ends_at and ${at}::timestamptz at time zone 'UTC' >= ${length})`;
}

/** The start of the month after a moment, by the clocks of a zone. */
const next = (at: string, zone: string): string =>
  `((date_trunc('month', ${at}::timestamptz at time zone ${zone}) + interval '1 month') at time zone ${zone})`;

/** For the `set` of a statement; what is paid back is a negative amount. */
const add = (at: string, amount: string): string =>
  `month_spent = ${spentAt(at)} + ${amount}, month_ends_at = case when ${isCurrent(at)} then month_ends_at
     else ${next(at, 'time_zone')} end`;

/** For the `where`: what campaigns have reserved will be spent, and so is part of the month already. */
const allows = (at: string, amount: string): string =>
  `(month_limit is null or ${spentAt(at)} + held + ${amount} <= month_limit)`;

export const monthSpent = { next, add, allows, isCurrent } as const;

/**
 * Parts of statements on the row of `balances` that every charge locks. It has what the account has spent in the calendar month of its zone: the
 * month's charges less the refunds made in it. The first change after the end of a month begins the next one, so nothing has to run at midnight.
 */
const spentAt = (at: string): string => `(case when ${isCurrent(at)} then month_spent else 0 end)`;

/** The stored month must contain the time. A month whose end is further away than a month is long was begun by a wrong clock. */
function isCurrent(at: string): string {
  // UTC is named because an interval subtracted from a time with a zone depends on the session, which a distributed database refuses here.
  const length = `(month_ends_at at time zone 'UTC') - interval '32 days'`;
  return `(${at}::timestamptz < month_ends_at and ${at}::timestamptz at time zone 'UTC' >= ${length})`;
}

/** The start of the next month in a zone. */
const next = (at: string, zone: string): string =>
  `((date_trunc('month', ${at}::timestamptz at time zone ${zone}) + interval '1 month') at time zone ${zone})`;

/** For the `set` of a statement. A refund is a negative amount. */
const add = (at: string, amount: string): string =>
  `month_spent = ${spentAt(at)} + ${amount}, month_ends_at = case when ${isCurrent(at)} then month_ends_at
     else ${next(at, 'time_zone')} end`;

/** For the `where` of a statement. Credits that campaigns have reserved count as spent. */
const allows = (at: string, amount: string): string =>
  `(month_limit is null or ${spentAt(at)} + held + ${amount} <= month_limit)`;

export const monthSpent = { next, add, allows, isCurrent } as const;

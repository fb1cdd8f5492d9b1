import { ADD_TO_COUNTS, listCounts } from '../db/index.ts';
import { uuidV7Floor } from '../lib/uuid.ts';

/** Quick sends leave with the month of their messages, and the figure of the account's campaigns with them. */
export function lowerQuickCounts(partition: string): string {
  const left = `(select campaign_id as id from ${partition} m where m.account_id = a.account_id and kind = 'quick') gone`;
  return `insert into row_counts (account_id, what, slot, n)
    select a.account_id, 'quick_sends', counts.slot, counts.n
    from (select distinct account_id from ${partition} where kind = 'quick' order by account_id) a
    cross join lateral ${listCounts({ from: left, slot: '0', by: '-1' })} counts
    ${ADD_TO_COUNTS}`;
}

/**
 * A message that still waits keeps the month in which it was accepted, and what else is kept of that month's messages: it may
 * have been accepted for a time far ahead, or its campaign be paused. So does one that was sent these days, for its receipt.
 */
export function findWaiting(partition: string): string {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(partition) ?? [];
  const from = uuidV7Floor(Date.UTC(Number(year), Number(month) - 1, 1));
  const to = uuidV7Floor(Date.UTC(Number(year), Number(month), 1));
  return `select 1 from messages where id >= '${from}' and id < '${to}'
    and (status in ('queued', 'submitting') or (status = 'sent' and submitted_at > now() - interval '7 days')) limit 1`;
}

import { ADD_TO_COUNTS, listCounts } from '../db/index.ts';
import { uuidV7Floor } from '../lib/ids/uuid.ts';

/** Quick sends are dropped with the month of their messages, so the account's count of campaigns is reduced by them. */
export function lowerQuickCounts(partition: string): string {
  const left = `(select campaign_id as id from ${partition} m where m.account_id = a.account_id and kind = 'quick') gone`;
  return `insert into row_counts (account_id, what, slot, n)
    select a.account_id, 'quick_sends', counts.slot, counts.n
    from (select distinct account_id from ${partition} where kind = 'quick' order by account_id) a
    cross join lateral ${listCounts({ from: left, slot: '0', by: '-1' })} counts
    ${ADD_TO_COUNTS}`;
}

/**
 * Finds a message that keeps its month, and all that is stored of that month's messages, from being dropped: one that waits, because its time is far
 * ahead or its campaign is paused, or one sent in recent days, whose receipt may come.
 */
export function findWaiting(partition: string): string {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(partition) ?? [];
  const from = uuidV7Floor(Date.UTC(Number(year), Number(month) - 1, 1));
  const to = uuidV7Floor(Date.UTC(Number(year), Number(month), 1));
  return `select 1 from messages where id >= '${from}' and id < '${to}'
    and (status in ('queued', 'submitting') or (status = 'sent' and submitted_at > now() - interval '7 days')) limit 1`;
}

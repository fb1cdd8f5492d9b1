import assert from 'node:assert/strict';
import type { TestDatabase } from './database.ts';

/** Checks a campaign at rest: counts equal the rows, figures equal the counts, and money equals the ledger. */
export async function checkSums({ sql }: Pick<TestDatabase, 'sql'>, id: number): Promise<void> {
  const rows = await sql(
    `select status, case when status in ('queued', 'submitting', 'sent') then '' else reason end as reason, count(*)::int as n
     from messages where campaign_id = $1 group by 1, 2 order by 1, 2`,
    [id],
  );
  const counts = await sql(
    'select status, reason, sum(n)::int as n from campaign_counts where campaign_id = $1 group by 1, 2 having sum(n) <> 0 order by 1, 2',
    [id],
  );
  assert.deepEqual(counts, rows);
  const [figures] = await sql(
    `select c.total_recipients::int as total, c.credits_used::int as used, c.messages_sent::int as sent, c.held::int as held,
       (select count(*)::int from messages m where m.campaign_id = c.id) as rows,
       (select count(*)::int from messages m where m.campaign_id = c.id and sent_at is not null) as accepted,
       (select coalesce(sum(cost), 0)::int from messages m where m.campaign_id = c.id and status not in ('queued', 'submitting')) as cost,
       (select -coalesce(sum(amount), 0)::int from ledger_entries e where e.reference = c.uuid::text) as charged
     from sms_campaigns c where id = $1`,
    [id],
  );
  assert.ok(figures);
  assert.equal(figures['rows'], figures['total']);
  assert.equal(figures['sent'], figures['accepted']);
  assert.equal(figures['used'], figures['cost']);
  assert.equal(figures['used'], figures['charged']);
  const [balance] = await sql(
    `select (balance = (select sum(amount) from ledger_entries)) as "isLedger", held::int as held, (select sum(held)::int from sms_campaigns) as campaigns from balances`,
  );
  assert.deepEqual(balance, { isLedger: true, held: balance?.['campaigns'], campaigns: balance?.['campaigns'] });
}

import { insertCounts, monthSpent, statement, type Transaction } from '../../../db/index.ts';
import type { QuickBatch } from './store-messages.ts';
import { quickInsert, quickSource } from './store-quick-insert.ts';

const charge = statement<{ balance: number; entries: number }>(
  'balances.charge_quick',
  `update balances set balance = balance - $2, entries = entries + 1, ${monthSpent.add('$3', '$2::bigint')}
   where account_id = $1 and balance - held >= $2 and ${monthSpent.allows('$3', '$2::bigint')} and rules_version = $6
     and ($7::bigint is null or $7 = (select version from setting_versions where what = 'prices'))
     and ($8::bigint is null or $8 = (select version from setting_versions where what = 'carriers'))
     and ($5 or not exists (select 1 from suppressions s where s.account_id = $1 and s.phone_number = any ($4::text[])))
   returning balance, entries`,
);

const enter = statement(
  'ledger_entries.charge_quick',
  `insert into ledger_entries (account_id, number, at, kind, amount, balance_after, reference, note)
   values ($1, $2, $3, 'charge', -$4::bigint, $5, $6, '')`,
);

const countSends = statement(
  'row_counts.add_quick',
  insertCounts('quick_sends', { from: 'unnest($3::bigint[]) as ids (id)', slot: '$2::bigint % 8' }),
);

const insert = statement(
  'messages.insert_quick',
  `${quickInsert('$2', '$3')} from ${quickSource([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])}`,
);

const wait = statement(
  'outbox.insert_quick',
  `insert into outbox (account_id, message_id, campaign_id, lane, due_at)
   select $1, r.id, r.campaign_id, 'transactional', r.due_at
   from unnest($2::uuid[], $3::bigint[], $4::timestamptz[]) as r (id, campaign_id, due_at) where r.due_at is not null`,
);

/**
 * The same as `acceptQuickRows` in several statements, for a distributed database: there one statement that changes several
 * tables is taken apart on the coordinator, and asks every server, while each of these goes to the account's alone.
 */
export async function acceptQuickInSteps(tx: Transaction, batch: QuickBatch): Promise<boolean> {
  const { accountId, by, total, now, processId, rows, isSuppressionIgnored } = batch;
  const [first] = rows;
  if (!first) return false;
  const numbers = rows.map((row) => row.phoneNumber);
  const rules = [isSuppressionIgnored, by.account, by.prices, by.carriers];
  const [charged] = await tx.rows(charge, [accountId, total, now, numbers, ...rules]);
  if (!charged) return false;
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name]);
  const ids = column('id');
  const campaignIds = column('campaignId');
  await Promise.all([
    tx.count(enter, [accountId, charged.entries, now, total, charged.balance, first.id]),
    tx.count(countSends, [accountId, processId, campaignIds]),
    tx.count(insert, [
      ...[accountId, now, processId, ids, campaignIds, column('senderId'), numbers, column('network')],
      ...[column('message'), column('parts'), column('price'), column('status'), column('carrierId')],
      ...[column('isSimulated'), column('validUntil'), column('dueAt'), column('keyId'), column('userId')],
    ]),
    ...(rows.some(({ dueAt }) => dueAt !== null)
      ? [tx.count(wait, [accountId, ids, campaignIds, column('dueAt')])]
      : []),
  ]);
  return true;
}

import { statement, type Transaction } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

const SLOTS = 8;

/** Processes write to slots of their own as far as there are slots, so that their commits do not queue for one row. */
export const slotOf = (processId: number): number => processId % SLOTS;

/** Adds rows with the columns of settled messages to the sums of their day. The order of the rows keeps commits from a deadlock. */
export const ADD_COST_DAYS = (now: string, slot: string, rows: string): string =>
  `insert into carrier_cost_days (account_id, day, carrier_id, currency, slot, messages, cost, charged)
   select $1, (${now}::timestamptz at time zone 'UTC')::date, s.carrier_id, s.carrier_currency, ${slot}::smallint, count(*),
     sum(s.carrier_cost), sum(s.cost)
   from ${rows} s where s.carrier_cost is not null group by 3, 4 order by 3, 4
   on conflict (account_id, day, carrier_id, currency, slot) do update set messages = carrier_cost_days.messages + excluded.messages,
     cost = carrier_cost_days.cost + excluded.cost, charged = carrier_cost_days.charged + excluded.charged`;

const add = statement(
  'carrier_cost_days.add',
  ADD_COST_DAYS(
    '$2',
    '$3',
    '(select * from unnest($4::bigint[], $5::text[], $6::bigint[], $7::bigint[]) as r (carrier_id, carrier_currency, carrier_cost, cost))',
  ),
);

interface Charged {
  readonly carrierId: number;
  readonly cost: Hundredths;
  readonly carrierCost?: { readonly amount: number; readonly currency: string };
}

/** In the transaction that settles the messages. */
export async function addCostDays(
  tx: Transaction,
  { accountId, now, processId }: { accountId: number; now: Timestamp; processId: number },
  rows: readonly Charged[],
): Promise<void> {
  const charged = rows.flatMap(({ carrierId, cost, carrierCost: of }) =>
    of ? [[carrierId, of.currency, of.amount, cost] as const] : [],
  );
  if (charged.length === 0) return;
  const column = (index: 0 | 1 | 2 | 3) => charged.map((one) => one[index]);
  await tx.count(add, [accountId, now, slotOf(processId), column(0), column(1), column(2), column(3)]);
}

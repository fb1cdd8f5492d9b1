import { statement, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { LISTED_ROWS } from '../message/store-listed-rows.ts';

const SLOTS = 8;

/** Processes write to slots of their own as far as there are slots, so that their commits do not queue for one row. */
export const slotOf = (processId: number): number => processId % SLOTS;

/** The columns of messages that the sums of days are made of. */
export const SUMMED_COLUMNS =
  'm.account_id, m.submitted_at, m.created_at, m.carrier_id, m.carrier_currency, m.carrier_cost, m.cost';

/** Adds rows with these columns to the sums of the days of their submits. The order of the rows keeps commits from a deadlock. */
export const ADD_COST_DAYS = (slot: string, rows: string, sign = '1'): string =>
  `insert into carrier_cost_days (account_id, day, carrier_id, currency, slot, messages, cost, charged)
   select s.account_id, (coalesce(s.submitted_at, s.created_at) at time zone 'UTC')::date, s.carrier_id, s.carrier_currency, ${slot}::smallint,
     ${sign} * count(*), ${sign} * sum(s.carrier_cost), ${sign} * sum(s.cost)
   from ${rows} s where s.carrier_cost is not null group by 1, 2, 3, 4 order by 2, 3, 4
   on conflict (account_id, day, carrier_id, currency, slot) do update set messages = carrier_cost_days.messages + excluded.messages,
     cost = carrier_cost_days.cost + excluded.cost, charged = carrier_cost_days.charged + excluded.charged`;

const add = statement(
  'carrier_cost_days.add',
  ADD_COST_DAYS('$3', `(select ${SUMMED_COLUMNS} from messages m where ${LISTED_ROWS})`, '$4::int'),
);

/**
 * Adds messages to the sums, by what their rows say now: after they have got a cost, in that transaction. With -1 it takes them away, before a
 * cost changes. So the sums are always those of the rows.
 */
export async function addCostDays(
  { processId }: Pick<Runtime, 'processId'>,
  tx: Transaction,
  of: { readonly accountId: number; readonly ids: readonly Uuid[] },
  sign: 1 | -1 = 1,
): Promise<void> {
  if (of.ids.length > 0) await tx.count(add, [of.accountId, [...of.ids].sort(), slotOf(processId()), sign]);
}

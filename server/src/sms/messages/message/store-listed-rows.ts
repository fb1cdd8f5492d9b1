import type { Uuid } from '../../../lib/ids/uuid.ts';
import { ERASED_NUMBER } from '../../../lib/phone/phone-number.ts';

/**
 * The rows `m` of one account that a sorted list of ids names, for statements that every message passes through. There is no join, so that no
 * statistics can mislead the planner: a join with `unnest` compared every pair while Postgres took the table for empty (500 rows: 37 ms instead of
 * 4). The bounds exclude the partitions of other months, which `any` does not.
 *
 * Beside it no comparison of `m.phone_number` may be one that a null fails, such as `=` and `<>`: the index by number is for statements with such a
 * comparison alone, and before the first `analyze` Postgres walks all of it.
 */
export const LISTED_ROWS = `m.account_id = $1 and m.id = any ($2::uuid[])
     and m.id >= ($2::uuid[])[1] and m.id <= ($2::uuid[])[cardinality($2::uuid[])]`;

/**
 * The position of a row's id in the list, which is also that of its values in the other arrays. It is found by binary search, because the list is
 * sorted.
 */
export const LISTED_POSITION = 'width_bucket(m.id, $2::uuid[])';

/** Whoever was erased gets nothing. */
export const NOT_ERASED = `m.phone_number is distinct from '${ERASED_NUMBER}'`;

/** Excludes suppressed and erased numbers with one look-up of the primary key for each row; the `order by` forces every plan to do so. */
export const NOT_SUPPRESSED = `${NOT_ERASED} and (select true from suppressions s where s.account_id = $1
       and s.phone_number >= m.phone_number and s.phone_number <= m.phone_number order by s.phone_number limit 1) is null`;

const NEEDS_CONSENT = `(select true from accounts a join sms_campaigns c on c.account_id = $1 and c.id = m.campaign_id and c.purpose = 'marketing'
       where a.id = $1 and a.marketing_needs_consent)`;
const GAVE_CONSENT = `(select true from consents k where k.account_id = $1 and k.phone_number = m.phone_number and k.channel = 'sms'
       and 'given' = k.status)`;
/** Whether the consent that the campaign and the account demand was given. A quick send is no row of a campaign and counts as service. */
export const CONSENTED = `(${NEEDS_CONSENT} is null or ${GAVE_CONSENT} is not null)`;

export function sortedById<Row extends { readonly id: Uuid }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Groups rows that a statement treats alike, each group sorted by id. Each group needs one statement, and mostly there is one group. */
export function groupAlike<Row extends { readonly id: Uuid }>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly (string | number | boolean)[],
): Row[][] {
  return [...Map.groupBy(sortedById(rows), (row) => keyOf(row).join('\u001f')).values()];
}

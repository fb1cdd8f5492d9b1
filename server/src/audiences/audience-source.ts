/** Whom a campaign goes to, read through its contacts' ids: a contact has one number and a number one contact, so an id seen once is a number seen once. */
export interface AudienceSource {
  readonly accountId: number;
  readonly groupIds: readonly number[];
  readonly contactIds: readonly number[];
  /** Whom its segments select, in order: as they were when the walk began. Of a segment nothing is stored. */
  readonly segmentIds: SortedIds;
  /** Only who agreed to this gets anything; null: nobody need have. */
  readonly consentTo: 'sms' | 'voice' | null;
}

/** Ten million of them are 80 MB, so that they are not kept as objects. */
export type SortedIds = Float64Array;
export const NO_IDS: SortedIds = new Float64Array(0);

/** The place of the first id above an edge. */
function placeAfter(ids: SortedIds, edge: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) <= edge) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const hasId = (ids: SortedIds, id: number): boolean => ids[placeAfter(ids, id) - 1] === id;

/** Those that a statement over a range is given beside the groups: the statements are the same with segments and without. */
function contactsOf(
  { contactIds, segmentIds }: AudienceSource,
  { afterId, throughId }: AudienceRange,
): readonly number[] {
  if (segmentIds.length === 0) return contactIds;
  const selected = segmentIds.subarray(placeAfter(segmentIds, afterId), placeAfter(segmentIds, throughId));
  return [...contactIds, ...selected];
}

/** Contacts with `afterId < id <= throughId`. */
export interface AudienceRange {
  readonly afterId: number;
  readonly throughId: number;
}

/** The ids of an audience in a range: `s`. */
export const MEMBERS = `(
     select m.contact_id as id from group_members m
     where m.account_id = $1 and m.group_id = any ($2::bigint[]) and m.contact_id > $4 and m.contact_id <= $5
     union
     select i.id from unnest($3::bigint[]) as i (id) where i.id > $4 and i.id <= $5) s`;

/** For large audiences: contacts `c` and members are walked side by side, see `planAudience`. `$1` to `$6` are `audienceValues`. */
export const AUDIENCE_OF_MANY = `${MEMBERS} join contacts c on c.account_id = $1 and c.id = s.id and c.id > $4 and c.id <= $5`;
/** Who opted out `p` and who agreed `k`. */
export const PERMISSION_OF_MANY = `left join suppressions p on p.account_id = $1 and p.phone_number = c.phone_number
   left join consents k on k.account_id = $1 and k.channel = $6::text and 'given' = k.status and k.phone_number = c.phone_number`;
/** Why a number gets nothing, whatever it would be; empty: it may. */
export const barredBy = (channel: string) => `case when p.phone_number is not null then 'opted_out'
   when ${channel}::text is not null and k.phone_number is null then 'no_consent' else '' end`;
export const BARRED_BY = barredBy('$6');
export type BarredBy = '' | 'opted_out' | 'no_consent';

export const audienceValues = (source: AudienceSource, range: AudienceRange) => [
  source.accountId,
  source.groupIds,
  contactsOf(source, range),
  range.afterId,
  range.throughId,
  source.consentTo,
];

import type { ConsentChannel } from '@volley/contract/choices';
/** A campaign's audience, read by contact ids. A contact has one number and a number one contact, so a unique id is a unique number. */
export interface AudienceSource {
  readonly accountId: number;
  readonly groupIds: readonly number[];
  readonly contactIds: readonly number[];
  /** The contacts that its segments select, in order, as of the beginning of the walk; segments store no members. */
  readonly segmentIds: SortedIds;
  /** Whose contacts get nothing, whatever else names them. */
  readonly except: Pick<AudienceSource, 'groupIds' | 'segmentIds'>;
  /** Only contacts with this consent receive anything; null if none is required. */
  readonly consentTo: ConsentChannel | null;
}

/** Ten million ids take 80 MB, so they are not kept as objects. */
export type SortedIds = Float64Array;
const NO_IDS: SortedIds = new Float64Array(0);

/** Returns the index of the first id above an edge. */
function placeAfter(ids: SortedIds, edge: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) <= edge) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Nobody, and nobody is left out. */
export const NO_SOURCE: Omit<AudienceSource, 'accountId'> = {
  ...{ groupIds: [], contactIds: [], segmentIds: NO_IDS, consentTo: null },
  except: { groupIds: [], segmentIds: NO_IDS },
};

export const hasId = (ids: SortedIds, id: number): boolean => ids[placeAfter(ids, id) - 1] === id;

/** Returns the ids in a range, which a statement gets besides the groups, so that the statements are the same with and without segments. */
const idsIn = (ids: SortedIds, { afterId, throughId }: AudienceRange): readonly number[] =>
  ids.length === 0 ? [] : [...ids.subarray(placeAfter(ids, afterId), placeAfter(ids, throughId))];

/** Contacts with `afterId < id <= throughId`. */
export interface AudienceRange {
  readonly afterId: number;
  readonly throughId: number;
}

const named = (groups: string, ids: string, isLeftOut: boolean) => `(
     select m.contact_id as id, ${isLeftOut} as is_left_out from group_members m
     where m.account_id = $1 and m.group_id = any (${groups}::bigint[]) and m.contact_id > $4 and m.contact_id <= $5
     union all
     select i.id, ${isLeftOut} from unnest(${ids}::bigint[]) as i (id) where i.id > $4 and i.id <= $5)`;
const membersWho = (which: string) => `(
     select n.id from (${named('$2', '$3', false)} union all ${named('$6', '$7', true)}) n group by n.id having ${which}) s`;
/** Those who are named and left out. */
export const LEFT_OUT = membersWho('bool_or(n.is_left_out) and not bool_and(n.is_left_out)');
/** All who are named, left out or not, as `s`: for small audiences, which look up each contact beside what is left out and read no more of that. */
export const NAMED = `(select distinct n.id from ${named('$2', '$3', false)} n) s`;

/** For large audiences: walks contacts `c` and members side by side, see `planAudience`. `$1` to `$8` are `audienceValues`. */
export const AUDIENCE_OF_MANY = `${membersWho('not bool_or(n.is_left_out)')} join contacts c on c.account_id = $1 and c.id = s.id and c.id > $4 and c.id <= $5`;
/**
 * Joins opt-outs as `p` and consents as `k`. No consent has the empty channel; a null would drop that join in the planner, and with it the account by
 * which a sharded database finds the rows.
 */
export const PERMISSION_OF_MANY = `left join suppressions p on p.account_id = $1 and p.phone_number = c.phone_number
   left join consents k on k.account_id = $1 and k.channel = coalesce($8::text, '') and 'given' = k.status and k.phone_number = c.phone_number`;
/** Why a number may get no message at all; empty if it may. */
export const barredBy = (channel: string) => `case when p.phone_number is not null then 'opted_out'
   when ${channel}::text is not null and k.phone_number is null then 'no_consent' else '' end`;
export const BARRED_BY = barredBy('$8');
/** `undelivered_before` is found out for each batch, where the account leaves such numbers out. */
export type BarredBy = '' | 'opted_out' | 'no_consent' | 'undelivered_before';

/** `$1` to `$5`. */
export const namedValues = (source: AudienceSource, range: AudienceRange) => [
  source.accountId,
  source.groupIds,
  [...source.contactIds, ...idsIn(source.segmentIds, range)],
  range.afterId,
  range.throughId,
];

/** `$1` to `$7`. */
export const memberValues = (source: AudienceSource, range: AudienceRange) => [
  ...namedValues(source, range),
  source.except.groupIds,
  idsIn(source.except.segmentIds, range),
];

export const audienceValues = (source: AudienceSource, range: AudienceRange) => [
  ...memberValues(source, range),
  source.consentTo,
];

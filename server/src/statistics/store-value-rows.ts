/** So many campaigns, and so many of whatever else, are told apart in an hour and in a day, those with most; the rest are counted together. */
const VALUES_MAX = 200;
/** The value of the rest. */
export const OTHERS = 'others';

/** The rows of one account; for the operator those of all, or of one, which a cluster asks of all of its servers. */
export const OF = { account: 'account_id = $1', all: '($1::bigint is null or account_id in ($1::bigint))' } as const;
export type Who = keyof typeof OF;

/** The hours that are counted, with the ids that their rows have. */
export const SLOTS = 'unnest($2::timestamptz[], $3::uuid[], $4::uuid[]) as s (slot, first_id, past_id)';

export const summedOf = (names: readonly string[]): string =>
  names.map((name) => `sum(${name})::bigint as ${name}`).join(', ');

/** Adds rows with places of waits up, `by` what they have in common. The waits of a group become two arrays. */
export const withWaits = (rows: string, by: string, names: readonly string[]): string => `
   select ${by}, ${summedOf(names)}, coalesce(array_agg(place order by place) filter (where n > 0), '{}') as wait_places,
     coalesce(array_agg(n order by place) filter (where n > 0), '{}') as wait_counts
   from (select ${by}, place, ${summedOf(names)}, sum(n)::bigint as n from ${rows} group by ${by}, place) placed group by ${by}`;

/** Rows with waits, one for each place of a wait: the first has the sums. */
export const onlyFirst = (names: readonly (readonly [name: string, sum: string])[]): string =>
  names.map(([name, sum]) => `case when coalesce(w.nth, 1) = 1 then ${sum} else 0 end as ${name}`).join(', ');

export interface ValueRows {
  readonly kind: string;
  readonly time: 'slot' | 'day';
  /** What is summed up; the first says how many there are. */
  readonly names: readonly string[];
  /** Selects the time, division, value, place, sums and n. */
  readonly rows: string;
}

/** Adds rows of values up and stores them. */
export function valuesInto({ kind, time, names, rows }: ValueRows): string {
  const sums = names.join(', ');
  return `
   insert into value_${time === 'slot' ? 'hours' : 'days'} (account_id, ${time}, kind, division, value, sums, wait_places, wait_counts)
   select $1, ${time}, '${kind}', division, value, array[${sums}]::bigint[], wait_places, wait_counts from (${withWaits(
     `(select ${time}, division, case when nth <= ${VALUES_MAX} then value else '${OTHERS}' end as value, place, ${sums}, n from (
       select ${time}, division, value, place, ${sums}, n,
         dense_rank() over (partition by ${time}, division order by value = '${OTHERS}', many desc, value) as nth from (
         select ${time}, division, value, place, ${sums}, n, sum(${names[0]}) over (partition by ${time}, division, value) as many
         from (${rows}) listed) valued) ranked) bounded`,
     `${time}, division, value`,
     names,
   )}) summed`;
}

import type { RowOf } from '@volley/contract';
import type { VerificationDivision } from '@volley/contract/choices';
import { CHECKS_MAX, type verificationFigures } from '@volley/contract/verifications';
import { store } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';

export type VerificationFigures = RowOf<typeof verificationFigures>;

const count = (condition: string): string => `(count(*) filter (where ${condition}))::int`;
/** The time within which such a share of those who entered the code did so. */
const secondsOf = (share: number): string =>
  `round((percentile_disc(${share}) within group (order by took) filter (where status = 'approved'))::numeric)::int`;

/** Counts some of the newest verifications, by one of their columns or all together. Their ids say when they were started. */
export const listFiguresBy = store.listing<
  { accountId: number; firstId: Uuid; rows: number; by: VerificationDivision | null; limit: number },
  VerificationFigures
>(
  'verifications.list_figures_by',
  `select value, count(*)::int as started, ${count(`status = 'blocked'`)} as blocked, ${count('sends > 0')} as sent, sum(sends)::int as sends,
     ${count('sends > 0 and is_entered')} as entered, ${count(`status = 'approved'`)} as approved,
     coalesce(sum(code_price) filter (where status = 'approved'), 0)::bigint as "codeCost",
     round(count(*) filter (where status = 'approved') / nullif(count(*) filter (where sends > 0), 0)::numeric, 4)::float8 as "approvedShare",
     ${secondsOf(0.5)} as "medianSeconds", ${secondsOf(0.9)} as "slowSeconds"
   from (
     select status, sends, code_price, checks_left < ${CHECKS_MAX} or known_checks > 0 as is_entered, extract(epoch from ended_at - created_at) as took,
       coalesce(case when $4::text = 'country' then country when $4::text = 'network' then network when $4::text = 'channel' then channel
         when $4::text = 'template' then template_uuid::text end, '') as value
     from verifications where account_id = $1 and id >= $2 order by id desc limit $3) looked_at
   group by value order by started desc, value limit $5`,
  ['accountId', 'firstId', 'rows', 'by', 'limit'],
);

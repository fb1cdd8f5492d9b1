import type { CallDivision, VerificationDivision } from '@volley/contract/choices';
import { CHECKS_MAX } from '@volley/contract/verifications';

/** What is counted by one thing alone, beside messages. */
export type OwnKind = 'calls' | 'verifications';

interface KindOfRows<Division extends string> {
  readonly table: string;
  /** What is summed up, in the order in which it is stored. */
  readonly sums: Readonly<Record<string, string>>;
  /** How many seconds something took; null: it has not happened. */
  readonly seconds: string;
  readonly divisions: Readonly<Record<Division, string>>;
}

const many = (condition: string): string => `count(*) filter (where ${condition})`;
const IS_ANSWERED = "(r.status = 'answered' or r.outcome = 'answered')";
const IS_APPROVED = "r.status = 'approved'";

const CALLS: KindOfRows<CallDivision> = {
  table: 'call_attempts',
  sums: {
    calls: 'count(*)',
    answered: many(IS_ANSWERED),
    not_reached: many(`r.status = 'ended' and not ${IS_ANSWERED}`),
    with_keys: many("r.digits <> ''"),
    seconds: 'sum(r.duration_seconds)',
    cost: 'sum(r.cost)',
  },
  seconds: `case when ${IS_ANSWERED} and r.status = 'ended' then r.duration_seconds end`,
  divisions: {
    // A single call is a campaign of its own, which nobody has named.
    campaign: `case when (select c.kind from voice_campaigns c where c.account_id = $1 and c.id = r.campaign_id) = 'campaign'
      then r.campaign_id::text else '' end`,
    outcome: 'r.outcome',
    // What was entered after the first key may be of the person alone.
    key: 'left(r.digits, 1)',
  },
};

const VERIFICATIONS: KindOfRows<VerificationDivision> = {
  table: 'verifications',
  sums: {
    started: 'count(*)',
    blocked: many("r.status = 'blocked'"),
    sent: many('r.sends > 0'),
    sends: 'sum(r.sends)',
    entered: many(`r.sends > 0 and (r.checks_left < ${CHECKS_MAX} or r.known_checks > 0)`),
    approved: many(IS_APPROVED),
    code_cost: `coalesce(sum(r.code_price) filter (where ${IS_APPROVED}), 0)`,
  },
  seconds: `case when ${IS_APPROVED} then extract(epoch from r.ended_at - r.created_at) end`,
  divisions: {
    country: "coalesce(r.country, '')",
    network: "coalesce(r.network, '')",
    channel: 'r.channel',
    template: "coalesce(r.template_uuid::text, '')",
  },
};

export const OWN_KINDS = { calls: CALLS, verifications: VERIFICATIONS } as const satisfies Record<OwnKind, unknown>;

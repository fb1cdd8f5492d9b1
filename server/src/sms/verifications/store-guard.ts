import { store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { GuardRules } from './guard-rules.ts';

export const findGuardRules = store.finding<[accountId: number], GuardRules>(
  'verification_rules.find',
  `select allowed_countries, blocked_countries, safe_beginnings from verification_rules where account_id = $1`,
);

export const setGuardRules = store.changing<GuardRules & { accountId: number; now: Timestamp }, Transaction>(
  'verification_rules.set',
  `insert into verification_rules (account_id, allowed_countries, blocked_countries, safe_beginnings, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id) do update set allowed_countries = excluded.allowed_countries, blocked_countries = excluded.blocked_countries,
     safe_beginnings = excluded.safe_beginnings, updated_at = excluded.updated_at`,
  ['accountId', 'allowedCountries', 'blockedCountries', 'safeBeginnings', 'now'],
);

export interface Tried {
  readonly id: Uuid;
  readonly phoneNumber: PhoneNumber;
  readonly createdAt: Timestamp;
  /** When the code was entered; null: it was not. */
  readonly enteredAt: Timestamp | null;
}

/** Lists verifications in the order in which they were started, for a dry run. Those that were blocked were never sent. */
export const listTried = store.listing<[accountId: number, after: Uuid, limit: number], Tried>(
  'verifications.list_tried',
  `select id, phone_number, created_at, case when status = 'approved' then ended_at end as "enteredAt" from verifications
   where account_id = $1 and id > $2 and status <> 'blocked' order by id limit $3`,
);

export const deleteOldFigures = store.changing<[accountId: number, before: Timestamp], Transaction>(
  'verification_figures.delete_old',
  `delete from verification_figures where account_id = $1 and hour < $2`,
);

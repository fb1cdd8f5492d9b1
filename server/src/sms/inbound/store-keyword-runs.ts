import { statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** One run of a rule, caused by one reply. */
export interface KeywordRun {
  readonly accountId: number;
  readonly phoneNumber: PhoneNumber;
  /** The id of the reply. */
  readonly id: Uuid;
  readonly ruleUuid: Uuid;
  readonly ourAddress: string;
  readonly createdAt: Timestamp;
}

const COLUMNS = `account_id, phone_number, id, rule_uuid, our_address,
     created_at`;

const lock = statement('keyword_runs.lock', `select pg_advisory_xact_lock(hashtextextended($1, 0))`);
const countLast = statement<{ ofRule: number; all: number }>(
  'keyword_runs.count_last',
  `select count(*) filter (where rule_uuid = $3 and created_at > $4) as "ofRule", count(*) filter (where created_at > $5) as "all"
   from keyword_runs where account_id = $1 and phone_number = $2`,
);

/** Counts the latest runs for a number, under a lock: of two replies that arrive at the same moment the second sees the run of the first. */
export async function countLastRuns(
  tx: Transaction,
  { accountId, phoneNumber, ruleUuid }: Pick<KeywordRun, 'accountId' | 'phoneNumber' | 'ruleUuid'>,
  since: { readonly ofRule: Timestamp; readonly all: Timestamp },
): Promise<{ readonly ofRule: number; readonly all: number }> {
  await tx.count(lock, [`keyword runs ${accountId} ${phoneNumber}`]);
  const [row] = await tx.rows(countLast, [accountId, phoneNumber, ruleUuid, since.ofRule, since.all]);
  return row ?? { ofRule: 0, all: 0 };
}

export const insertRun = store.changing<KeywordRun, Transaction>(
  'keyword_runs.insert',
  `insert into keyword_runs (account_id, phone_number, id, rule_uuid, our_address, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (account_id, phone_number, id) do nothing`,
  ['accountId', 'phoneNumber', 'id', 'ruleUuid', 'ourAddress', 'createdAt'],
);

/** Lists the accounts that have waiting runs created by then. */
export const listRunAccounts = store.column<[until: Timestamp], number>(
  'keyword_runs.list_accounts',
  (
    within,
  ) => `select account_id from keyword_runs where done_at is null and created_at <= $1 and ${within('account_id')}
   group by account_id order by account_id`,
);

export const listWaitingRuns = store.listing<
  { readonly accountId: number; readonly until: Timestamp; readonly limit: number },
  KeywordRun
>(
  'keyword_runs.list_waiting',
  `select ${COLUMNS} from keyword_runs where account_id = $1 and done_at is null and created_at <= $2 order by created_at limit $3`,
  ['accountId', 'until', 'limit'],
);

/** Returns false if this or another process has ended it before. */
export const endRun = store.changingOne<KeywordRun & { readonly now: Timestamp }>(
  'keyword_runs.end',
  `update keyword_runs set done_at = $4 where account_id = $1 and phone_number = $2 and id = $3 and done_at is null`,
  ['accountId', 'phoneNumber', 'id', 'now'],
);

export const deleteOldRuns = store.changing<[before: Timestamp, limit: number]>(
  'keyword_runs.forget',
  `delete from keyword_runs where (account_id, phone_number, id) in (
     select account_id, phone_number, id from keyword_runs where created_at < $1 order by created_at limit $2)`,
);

import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { CallStep } from '../../dialer.ts';

const insert = statement(
  'call_ladders.insert',
  `insert into call_ladders (account_id, attempt_id, steps) values ($1, $2, $3)`,
);

export interface AttemptName {
  readonly accountId: number;
  readonly attemptId: Uuid;
}

export async function insertLadder(
  tx: Transaction,
  { accountId, attemptId }: AttemptName,
  steps: readonly CallStep[],
): Promise<void> {
  await tx.count(insert, [accountId, attemptId, JSON.stringify(steps)]);
}

/** Returns null if there is no such attempt. */
export const findLadder = store.value<AttemptName, readonly CallStep[]>(
  'call_ladders.find',
  `select coalesce((select l.steps from call_ladders l where l.account_id = $1 and l.attempt_id = $2), '[]') as steps
   from call_attempts where account_id = $1 and id = $2`,
  ['accountId', 'attemptId'],
);

/** Lists accounts that have ladders, after the given one. */
export const listLadderAccounts = store.listing<{ afterAccountId: number; limit: number }, { accountId: number }>(
  'call_ladders.list_accounts',
  `select distinct account_id from call_ladders where account_id > $1 order by account_id limit $2`,
  ['afterAccountId', 'limit'],
);

/** Returns the newest ladder beyond the number to keep; null if there are no more than that. */
export const findLadderAfterNewest = store.value<[accountId: number, kept: number], Uuid>(
  'call_ladders.find_after_newest',
  `select attempt_id from call_ladders where account_id = $1 order by attempt_id desc offset $2 limit 1`,
);

/** Returns how many were deleted. */
export const deleteLadders = store.changing<{ accountId: number; through: Uuid; rowsMax: number }>(
  'call_ladders.forget',
  `delete from call_ladders where account_id = $1 and attempt_id in (
     select attempt_id from call_ladders where account_id = $1 and attempt_id <= $2 order by attempt_id limit $3)`,
  ['accountId', 'through', 'rowsMax'],
);

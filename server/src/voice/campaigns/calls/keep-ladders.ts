import { findTimeDoubt, type Handle, type Transaction } from '../../../db/index.ts';
import { notFound } from '../../../errors.ts';
import { type Uuid, uuidV7Floor } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import type { CallEnd, CallStep } from '../../dialer.ts';
import {
  type AttemptName,
  deleteLadders,
  findLadder,
  findLadderAfterNewest,
  insertLadder,
  listLadderAccounts,
} from './store-ladders.ts';

const KEPT_MAX = 2_000;
const KEPT_MS = 7 * 86_400_000;
const ROWS_MAX = 1_000;
const ACCOUNTS_MAX = 1_000;
/** Reasons that count as faults. A busy line or an unanswered call is none; its status says everything. */
const FAULTS: readonly string[] = ['no_sound', 'connection_lost'];

function isFault({ outcome, reason }: CallEnd): boolean {
  return outcome === 'failed' || outcome === 'rejected' || FAULTS.includes(reason);
}

/** Stores the steps of a failed call, in the commit that ends the attempt. */
export async function keepLadder(
  tx: Transaction,
  attempt: AttemptName,
  { end, steps }: { readonly end: CallEnd; readonly steps: readonly CallStep[] },
): Promise<void> {
  if (steps.length > 0 && isFault(end)) await insertLadder(tx, attempt, steps);
}

/** Returns the steps; empty for a call that succeeded or was too long ago. */
export async function readLadder(rt: Runtime, attempt: AttemptName): Promise<readonly CallStep[]> {
  const steps = await findLadder(rt.db, attempt);
  if (steps === null) throw notFound('Call');
  return steps;
}

async function forgetOfAccount(handle: Handle, accountId: number, oldest: Uuid): Promise<boolean> {
  const surplus = await findLadderAfterNewest(handle, accountId, KEPT_MAX);
  const through = surplus !== null && surplus > oldest ? surplus : oldest;
  return (await deleteLadders(handle, { accountId, through, rowsMax: ROWS_MAX })) === ROWS_MAX;
}

/** Deletes ladders that are too old or too many. Returns whether there are more. */
export async function forgetLadders(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const oldest = uuidV7Floor(rt.clock.nowMs() - KEPT_MS);
  let hasMore = false;
  for (let afterAccountId = 0; ; ) {
    const page = await listLadderAccounts(rt.db, { afterAccountId, limit: ACCOUNTS_MAX });
    for (const { accountId } of page) hasMore = (await forgetOfAccount(rt.db, accountId, oldest)) || hasMore;
    const last = page.at(-1);
    if (last === undefined || page.length < ACCOUNTS_MAX) return hasMore;
    ({ accountId: afterAccountId } = last);
  }
}

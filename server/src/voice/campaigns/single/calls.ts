import { planByKeys } from '../../../db/index.ts';
import { AppError, notFound } from '../../../errors.ts';
import { type Actor, refuseOtherNumber } from '../../../identity/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange, withinTimes } from '../../../lib/ids/id-range.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { cancelLocked } from '../moves/move-campaign.ts';
import { lockSingleCall } from '../rows/store-campaigns.ts';
import { type Call, type CallFilter, findCall, findCallWalkEnd, listFittingCalls } from './store-calls.ts';

const CHUNK_ROWS = 1_000;

const existingCall = (found: Call | null): Call => {
  if (!found) throw notFound('Call');
  return found;
};

export const getCall = async (rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<Call> =>
  existingCall(await findCall(rt.db, accountId, uuid));

/**
 * Cancels a call that nobody has answered. One that is being made is hung up by the process that makes it, and ends as cancelled unless an answer was
 * first. Of one that has ended, the text for whoever was not reached is cancelled, if it waits.
 */
export function cancelCall(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Call> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const campaign = await lockSingleCall(tx, accountId, uuid);
    const found = existingCall(await findCall(tx, accountId, uuid));
    refuseOtherNumber(actor, found);
    const { status, endedAt } = found;
    const { textsCampaignId: id = null, textsCursorId: cursorId = null } = (endedAt !== null && campaign) || {};
    if (id !== null && cursorId !== null && (await notReached.takeBackText(rt, tx, { accountId, id, cursorId })))
      return found;
    if (!campaign || (status !== 'queued' && status !== 'ringing'))
      throw new AppError('wrong_state', `This call is ${status}: only one that nobody has answered can be cancelled.`);
    if (campaign.status !== 'cancelled') await cancelLocked(rt, tx, accountId, campaign);
    return existingCall(await findCall(tx, accountId, uuid));
  });
}

export interface CallPage {
  readonly rows: readonly Call[];
  /** Null on the last page. */
  readonly nextCursor: Uuid | null;
}

export interface CallQuery {
  readonly filter: CallFilter;
  readonly cursor: Uuid | null;
  readonly perPage: number;
}

/** Lists the single calls that fit, newest first. */
export function listCalls(
  rt: Runtime,
  { accountId }: Pick<Actor, 'accountId'>,
  { filter, cursor, perPage: limit }: CallQuery,
): Promise<CallPage> {
  const range = beyondCursor(withinTimes(ALL_IDS, filter), 'newest', cursor);
  if (isEmptyRange(range)) return Promise.resolve({ rows: [], nextCursor: null });
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const query = { accountId, range, filter, limit };
    const rows = await listFittingCalls(tx, query);
    const last = rows.length === limit ? rows.at(-1)?.id : await findCallWalkEnd(tx, query);
    return { rows, nextCursor: last ?? null };
  });
}

/** Returns all calls that fit, in chunks of one short transaction each. */
export async function* streamCalls(rt: Runtime, actor: Actor, filter: CallFilter): AsyncGenerator<readonly Call[]> {
  for (let cursor: Uuid | null = null; ; ) {
    const { rows, nextCursor }: CallPage = await listCalls(rt, actor, { filter, cursor, perPage: CHUNK_ROWS });
    if (rows.length > 0) yield rows;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

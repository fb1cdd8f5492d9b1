import { AppError } from '../../errors.ts';
import { lockUnsuspended } from '../../identity/index.ts';
import { startWakeableLoop } from '../../lib/background/wakeable-loop.ts';
import { accountWalker } from '../../lib/background/walk-accounts.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import { accountActor } from '../messages/index.ts';
import { channelAfter, type VerificationSender } from './send-code.ts';
import { sendAgain } from './start-verification.ts';
import { isDelivered, listMoves, type Move, putOffMove, takeMove, type WaitingMove } from './store-moves.ts';
import { findVerification } from './store-verifications.ts';
import { nowAndLatest } from './verification.ts';

/** A person waits for the code, so what has failed goes on at once. */
const LOOK_MS = 500;
const walkMoves = accountWalker<WaitingMove>({ perAccountMax: 20, rowsMax: 100 });
const AT_ONCE_MAX = 8;
/** Until a move is tried again that could not be made now. */
const AGAIN_SECONDS = 5;
const MAY_PASS: readonly string[] = ['unavailable', 'outgoing_held', 'rate_limited', 'conflict'];

/** Sends the code by the next channel, once: whoever takes the row of the move commits the message or call with it. */
async function move(sender: VerificationSender, one: Move): Promise<void> {
  const { rt } = sender;
  const { accountId, verificationId: id, sentAs } = one;
  const row = await findVerification(rt.db, { accountId, id, ...nowAndLatest(rt) });
  const channel = row ? channelAfter(row) : null;
  const isReached = row?.channel === 'sms' && (await isDelivered(rt.db, accountId, sentAs)) === true;
  if (row?.status !== 'pending' || channel === null || isReached) {
    await takeMove(rt.db, one);
    return;
  }
  const actor = await accountActor(rt, accountId, { name: 'verification', mayPassOptOuts: true });
  await sendAgain(sender, actor, { row, asker: row, channel }, async (tx) => {
    if (!(await lockUnsuspended(tx, accountId))) throw new AppError('forbidden', 'This account is suspended.');
    return takeMove(tx, one);
  });
}

/** A move that is refused (no credits, the guard, a withdrawn caller ID) is not tried again; one that failed for another reason waits, so that it is not the first of all for ever. */
async function moveOne(sender: VerificationSender, one: Move): Promise<void> {
  const { rt } = sender;
  try {
    await move(sender, one);
  } catch (error) {
    rt.log.info('a code was not sent by its next channel', describeError(error));
    const { code, retryAfterSeconds } =
      error instanceof AppError ? error : { code: 'unavailable', retryAfterSeconds: undefined };
    const waitMs = (retryAfterSeconds ?? AGAIN_SECONDS) * 1_000;
    if (MAY_PASS.includes(code))
      await putOffMove(rt.db, { ...one, moveAt: timestampFromMs(rt.clock.nowMs() + waitMs) });
    else await takeMove(rt.db, one);
  }
}

/** Makes moves that are due, account by account; returns whether there may be more. */
async function makeMoves(sender: VerificationSender): Promise<boolean> {
  const { rt } = sender;
  const { now, latest } = nowAndLatest(rt);
  const { rows, crowded, isWhole } = await walkMoves(rt, {
    read: (afterAccountId, limit) => listMoves(rt.db, afterAccountId, limit),
    // No move is set so far ahead, unless the clock was.
    canAct: ({ moveAt }) => moveAt <= now || moveAt > latest,
  });
  for (let start = 0; start < rows.length; start += AT_ONCE_MAX)
    await Promise.all(rows.slice(start, start + AT_ONCE_MAX).map((one) => moveOne(sender, one)));
  return crowded.size > 0 || (!isWhole && rows.length > 0);
}

/** Sends codes by their next channel where the text did not arrive or the call was not answered. */
export function startMoves(sender: VerificationSender): { stop(): Promise<void> } {
  const { log }: Runtime = sender.rt;
  return startWakeableLoop({
    pass: () => makeMoves(sender),
    pauseMs: LOOK_MS,
    isPaced: true,
    onError: (error) => log.warn('codes could not be sent by their next channel', describeError(error)),
  });
}

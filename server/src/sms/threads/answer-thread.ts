import type { Actor } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { describeError } from '../../log.ts';
import { addToThread, type QuickSender, type QuickSendResult, quickSend } from '../messages/index.ts';
import { getThread } from './list-threads.ts';

/** Sends an answer from the number that the person wrote to, otherwise as any single message. */
export async function answerThread(
  sender: QuickSender,
  actor: Actor,
  { uuid, message, isKeyed }: { readonly uuid: Uuid; readonly message: string; readonly isKeyed: boolean },
): Promise<QuickSendResult> {
  const { rt } = sender;
  const { ourAddress: senderId, phoneNumber } = await getThread(rt, actor, uuid);
  const input = { to: `+${phoneNumber}`, message, senderId, scheduledAt: null };
  const result = await quickSend(sender, actor, input, { isKeyed });
  // The thread shows the answer at once, even while it waits. If this fails, the answer is noted when it is submitted.
  const numbers = { accountId: actor.accountId, senderId, phoneNumber };
  await addToThread(rt.hot, numbers, result.id).catch((error: unknown) =>
    rt.log.warn('an answer could not be noted in its conversation yet', describeError(error)),
  );
  return result;
}

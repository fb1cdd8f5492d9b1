import { invalidInput, notFound } from '../../errors.ts';
import { type Actor, changeRules } from '../../identity/index.ts';
import { lockSenderStatuses } from '../../requests/index.ts';
import type { Runtime } from '../../runtime.ts';
import { readCountry } from './registrations.ts';
import { deleteFallbackRow, type FallbackSender, listFallbackRows, saveFallback } from './store-fallback-senders.ts';

export const listFallbacks = (rt: Runtime, { accountId }: Actor): Promise<FallbackSender[]> =>
  listFallbackRows(rt.db, accountId);

/** It holds from the reply on, since it is part of the rules of the account. */
export async function setFallbackSender(
  rt: Runtime,
  { accountId }: Actor,
  rawCountry: string,
  senderId: string,
): Promise<FallbackSender> {
  const fallback = { country: readCountry(rawCountry), senderId, updatedAt: rt.clock.now() };
  return changeRules(rt, accountId, async (tx) => {
    const statusOf = await lockSenderStatuses(tx, accountId, [senderId]);
    if (statusOf(senderId) !== 'approved')
      throw invalidInput({ sender_id: ['The sender id must be an approved one of your account.'] });
    await saveFallback(tx, { ...fallback, accountId });
    return fallback;
  });
}

export function deleteFallbackSender(rt: Runtime, { accountId }: Actor, rawCountry: string): Promise<void> {
  const country = rawCountry.toUpperCase();
  return changeRules(rt, accountId, async (tx) => {
    if (!(await deleteFallbackRow(tx, accountId, country))) throw notFound('Fallback sender');
  });
}

import { countText, PARTS_MAX } from '@volley/text';
import { type FieldErrors, invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { judge, scheduleFault } from './plan-send.ts';
import type { QuickSender, QuickSendInput } from './quick-send.ts';
import { quickUrlProblem } from './quick-text.ts';
import { usableTemplate } from './template-text.ts';

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

async function refuseText(sender: QuickSender, { message = '', links }: Partial<QuickSendInput>): Promise<void> {
  const { parts } = countText(message);
  // A text with short links is measured when it is written.
  const tooLong =
    parts > PARTS_MAX && !links?.isShortened ? `needs ${parts} SMS parts; ${PARTS_MAX} are the most` : null;
  const problem = (await quickUrlProblem(sender, message, links ?? null)) ?? tooLong;
  if (problem !== null) refuse({ message: [`The message field ${problem}.`] });
}

/** Refuses with all their faults the given fields of a message of which others are missing or wrong. */
export async function refuseBadMessage(
  sender: QuickSender,
  actor: Actor,
  given: Partial<QuickSendInput>,
): Promise<void> {
  const { rt, senders, prices, carriers } = sender;
  const { accountId } = actor;
  const { to, senderId, template, scheduledAt = null } = given;
  const [known] = await Promise.all([
    senderId === undefined ? undefined : senders.renew(accountId, senderId),
    prices.refresh(),
    carriers.refresh(),
  ]);
  const notThen = scheduleFault(sender, scheduledAt);
  await refuseTogether([
    () => refuse(judge(sender, actor, { to, known }).fields),
    () => refuseText(sender, given),
    () => refuse(notThen === null ? {} : { scheduled_at: [notThen] }),
    () => template && usableTemplate(rt.db, accountId, template),
  ]);
}

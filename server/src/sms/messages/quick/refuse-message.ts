import { countText, type SmsAlphabet } from '@volley/text';
import { type FieldErrors, invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { judge, scheduleFault, tooManyParts } from './plan-send.ts';
import type { QuickSender, QuickSendInput } from './quick-send.ts';
import { quickUrlProblem } from './quick-text.ts';
import { usableTemplate } from './template-text.ts';

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

async function refuseText(
  sender: QuickSender,
  { message = '', links }: Partial<QuickSendInput>,
  alphabets: readonly SmsAlphabet[] | undefined,
): Promise<void> {
  const urlProblem = await quickUrlProblem(sender, message, links ?? null);
  // A text with short links is measured when it is written.
  const tooLong = links?.shortenUrls ? null : tooManyParts('The message field', countText(message, alphabets).parts);
  const problem = urlProblem === null ? tooLong : `The message field ${urlProblem}.`;
  if (problem !== null) refuse({ message: [problem] });
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
  const { fields, number, network } = judge(sender, actor, { to, known });
  const alphabets = number === null ? undefined : carriers.alphabetsOf(number, network);
  await refuseTogether([
    () => refuse(fields),
    () => refuseText(sender, given, alphabets),
    () => refuse(notThen === null ? {} : { scheduled_at: [notThen] }),
    () => template && usableTemplate(rt.db, accountId, template),
  ]);
}

import { countText, PARTS_MAX } from '@volley/text';
import { AppError, invalidInput } from '../../../errors.ts';
import { type Actor, recheckActor } from '../../../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../../../lib/phone/phone-number.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { MESSAGE_DAYS_AHEAD_MAX, scheduleProblem } from '../../../lib/windows/schedule-bounds.ts';
import type { KnownSender } from '../../../requests/index.ts';
import type { TemplateRef } from '../../templates/index.ts';
import { refuseLocalLinks } from '../../texts/index.ts';
import { isCurrent, type PlannedBy } from '../rows/planned-by.ts';
import type { QuickSender, QuickSendInput } from './quick-send.ts';
import { type QuickText, quickUrlProblem, writeQuickText } from './quick-text.ts';

export interface Plan {
  readonly senderId: string;
  readonly phoneNumber: PhoneNumber;
  readonly network: string;
  readonly parts: number;
  readonly price: Hundredths;
  readonly by: PlannedBy;
}

/** The text as it will be sent. It is written once, because its short links are drawn for it. */
export interface Written {
  readonly message: string;
  /** Null if it has no short link. */
  readonly text: QuickText | null;
  readonly problem: string | null;
  /** The template by which it was written; null if there is none. */
  readonly template: TemplateRef | null;
}

export async function writeSend(sender: QuickSender, input: QuickSendInput): Promise<Written> {
  const text = writeQuickText(sender, input.message, input.links ?? null);
  const message = text?.text ?? input.message;
  if (text !== null) {
    await sender.carriers.refresh();
    const { carriers, linksAddress } = sender;
    const isInEarnest = carriers.isInEarnest();
    refuseLocalLinks({ linksCount: text.links.length, address: linksAddress(), isInEarnest });
  }
  const problem = await quickUrlProblem(sender, input.message, input.links ?? null);
  return { message, text, problem: problem === null ? null : `The message field ${problem}.`, template: null };
}

type Considered = { readonly by: PlannedBy } & (
  | { readonly plan: Plan; readonly fields?: never }
  | { readonly plan: null; readonly fields: Record<string, string[]> }
);

export function scheduleFault({ rt }: QuickSender, scheduledAt: Timestamp | null): string | null {
  if (scheduledAt === null) return null;
  const range = { daysAheadMax: MESSAGE_DAYS_AHEAD_MAX };
  const problem = scheduleProblem(msFromTimestamp(scheduledAt), rt.clock.nowMs(), range);
  return problem === null ? null : `The scheduled at field ${problem}.`;
}

interface Judged {
  readonly fields: Record<string, string[]>;
  readonly number: PhoneNumber | null;
  readonly network: string;
  readonly price: Hundredths | null;
}

/** Judges the number and the sender ID, each for itself. What is undefined is not judged. */
export function judge(
  { carriers, prices }: QuickSender,
  { country }: Actor,
  { to, known }: { readonly to: string | undefined; readonly known: KnownSender | undefined },
): Judged {
  const fields: Record<string, string[]> = {};
  const nobody = { fields, number: null, network: '', price: null };
  if (known && !known.sender) fields['sender_id'] = ['The sender id does not belong to your account.'];
  else if (known?.sender && known.sender.status !== 'approved')
    fields['sender_id'] = [`The sender id is ${known.sender.status}: only an approved one can be used.`];
  if (to === undefined) return nobody;
  const parsed = parsePhoneNumber(to, country);
  if (!parsed.ok) {
    fields['to'] = refuseNumber('The to field must be a valid phone number.', to, country);
    return nobody;
  }
  const { number } = parsed;
  const network = carriers.networkOf(number);
  const price = prices.priceOf(number, network);
  if (!carriers.hasRoute(number, network))
    fields['to'] = ['Messages to this number cannot be sent: there is no route to it.'];
  else if (price === null) fields['to'] = ['Messages to this number cannot be sent: there is no price for it.'];
  return { fields, number, network, price };
}

export function tooManyParts(name: string, parts: number): string | null {
  return parts > PARTS_MAX ? `${name} needs ${parts} SMS parts; ${PARTS_MAX} are the most.` : null;
}

/** Checks everything that can be known before anything is written, and reports all faults at once. */
function consider(
  sender: QuickSender,
  actor: Actor,
  input: QuickSendInput,
  known: KnownSender,
  written: Written,
): Considered {
  const { carriers, prices } = sender;
  const by = {
    account: known.rulesVersion,
    prices: prices.settingsVersion(),
    carriers: carriers.settingsVersion(),
  };
  const { fields, number, network, price } = judge(sender, actor, { to: input.to, known });
  // For a number that is refused itself, the text is counted as if it were written in the GSM alphabet.
  const { parts } = countText(written.message, number === null ? undefined : carriers.alphabetsOf(number, network));
  const problem =
    written.problem ?? tooManyParts(written.template ? 'The text of this template' : 'The message field', parts);
  if (problem !== null) fields[written.template ? 'template' : 'message'] = [problem];
  const notThen = scheduleFault(sender, input.scheduledAt);
  if (notThen !== null) fields['scheduled_at'] = [notThen];
  if (number === null || !known.sender || price === null || Object.keys(fields).length > 0)
    return { by, plan: null, fields };
  const total = (price * parts) as Hundredths;
  const { senderId } = known.sender;
  return { by, plan: { senderId, phoneNumber: number, network, parts, price: total, by } };
}

export interface Planned {
  readonly actor: Actor;
  readonly plan: Plan;
}

/** Reads the rules that have changed, and checks the actor again, because the change may concern the API key. */
async function renew(
  sender: QuickSender,
  actor: Actor,
  input: QuickSendInput,
): Promise<{ actor: Actor; known: KnownSender }> {
  const { rt, senders, prices, carriers } = sender;
  const [now, known] = await Promise.all([
    recheckActor(rt.db, actor),
    senders.renew(actor.accountId, input.senderId),
    prices.refresh(),
    carriers.refresh(),
  ]);
  if (now === null) throw new AppError('invalid_api_key', 'Invalid API key.');
  return { actor: now, known };
}

const isOfOneMoment = (actor: Actor, known: KnownSender): boolean =>
  actor.rulesVersion === undefined || actor.rulesVersion === known.rulesVersion;

/**
 * Plans a message by the rules that this process has in memory. A refusal is returned only if these rules are still current. An acceptance is
 * compared with the current rules in its own statement, and planned again, with `isAgain`, if they differ.
 */
export async function planSend(
  sender: QuickSender,
  actor: Actor,
  input: QuickSendInput,
  { written, isAgain }: { readonly written: Written; readonly isAgain: boolean },
): Promise<Planned> {
  let asking = { actor, known: await sender.senders.find(actor.accountId, input.senderId) };
  let isRenewed = isAgain || !isOfOneMoment(actor, asking.known);
  if (isRenewed) asking = await renew(sender, actor, input);
  for (;;) {
    const { plan, fields, by } = consider(sender, asking.actor, input, asking.known, written);
    if (plan) return { actor: asking.actor, plan };
    const isStale = !isRenewed && !(await isCurrent(sender.rt.db, actor.accountId, by));
    if (!isStale) throw invalidInput(fields);
    asking = await renew(sender, actor, input);
    isRenewed = true;
  }
}

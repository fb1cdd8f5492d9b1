import { countText, PARTS_MAX } from '@volley/text';
import { AppError, type FieldErrors, invalidInput, refuseTogether } from '../../../errors.ts';
import { type Actor, numberRefusal, recheckActor } from '../../../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../../../lib/phone/phone-number.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { hundredths } from '../../../lib/values/money.ts';
import { MESSAGE_DAYS_AHEAD_MAX, scheduleProblem } from '../../../lib/windows/schedule-bounds.ts';
import type { AccountValues } from '../../../named-values/index.ts';
import type { KnownSender } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { networkOf, type Slot } from '../../carrier.ts';
import { withCode } from '../../codes/index.ts';
import { chooseSender, describeUnregistered } from '../../registrations/index.ts';
import { isCurrent } from '../message/store-rules.ts';
import type { QuickDraft, QuickMessage, QuickSender, QuickSendInput } from './quick-send.ts';
import { urlProblem, usableTemplate } from './write-text.ts';

/** Said of the text of a template, which people write. */
const NO_PLACE =
  'The text of this template must have the field {{code}} once, or again at its end as #{{code}}, and no further row of bullets.';
export const VALIDITY_MS_DEFAULT = 10 * 60_000;

/** Judges the number and the sender ID, each for itself. What is undefined is not judged. */
function judge(
  { carriers, prices }: QuickSender,
  actor: Actor,
  { to, known }: { readonly to: string | undefined; readonly known: KnownSender | undefined },
) {
  const { accountId, country } = actor;
  const fields: Record<string, string[]> = {};
  const nobody = {
    fields,
    number: null,
    network: '',
    price: null,
    alphabets: undefined,
    senderId: null,
    isUnregistered: false,
  };
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
  const network = networkOf(carriers, number);
  const price = prices.priceOf(number, network);
  const asked = { accountId, senderId: known?.sender?.senderId ?? null, purpose: 'code' as const };
  const { who, refusal } = chooseSender(carriers, known?.fallbacks ?? {}, { number, network, who: asked });
  const { senderId } = who;
  const isUnregistered = refusal === 'sender_not_registered' && fields['sender_id'] === undefined;
  if (isUnregistered) fields['sender_id'] = [describeUnregistered(senderId, number, network)];
  else if (refusal === 'no_route') fields['to'] = ['Messages to this number cannot be sent: there is no route to it.'];
  else if (price === null) fields['to'] = ['Messages to this number cannot be sent: there is no price for it.'];
  const notForKey = numberRefusal(actor, number);
  if (notForKey !== null) fields['to'] = [notForKey];
  const alphabets = carriers.alphabetsOf(number, network, who);
  return { fields, number, network, price, alphabets, senderId, isUnregistered };
}

function scheduleFault({ rt }: Pick<QuickSender, 'rt'>, scheduledAt: Timestamp | null): FieldErrors {
  if (scheduledAt === null) return {};
  const range = { daysAheadMax: MESSAGE_DAYS_AHEAD_MAX };
  const problem = scheduleProblem(msFromTimestamp(scheduledAt), rt.clock.nowMs(), range);
  return problem === null ? {} : { scheduled_at: [`The scheduled at field ${problem}.`] };
}

function tooManyParts(name: string, parts: number): string | null {
  return parts > PARTS_MAX ? `${name} needs ${parts} SMS parts; ${PARTS_MAX} are the most.` : null;
}

/** Returns what a message's row says of its slot; one without a slot waits in the outbox. */
export function bySlot(slot: Slot | null, slotBy: number | null) {
  return {
    ...{ slot, slotBy },
    status: slot ? ('submitting' as const) : ('queued' as const),
    carrierId: slot?.carrierId ?? null,
    isSimulated: slot?.isSimulated ?? false,
  };
}

/** Who sends, and by which sender, as they were read last. */
interface Asking {
  readonly actor: Actor;
  readonly known: KnownSender;
  readonly values: AccountValues | null;
}

/** Returns why the text may not go to a country that takes registered texts alone; null if it may. The words repeat what is `shown` of the text. */
function unregisteredProblem(
  { values, senderId, number }: Pick<Asking, 'values'> & { senderId: string; number: PhoneNumber | null },
  { message, shown, template }: Pick<QuickDraft, 'message' | 'template'> & { readonly shown: string },
): string | null {
  if (values === null || number === null) return null;
  const problem =
    values.problemOf(senderId, number, message) &&
    (values.problemOf(senderId, number, shown) ?? 'is not registered for this sender ID.');
  return problem && `${template ? 'The text of this template' : 'The message field'} ${problem}`;
}

/** A code of its own tells a program that only the registration is missing. */
function refusalOf(fields: FieldErrors, isUnregistered: boolean): AppError {
  const { message } = invalidInput(fields);
  const isAlone = isUnregistered && Object.keys(fields).length === 1;
  return isAlone ? new AppError('sender_not_registered', message, { fields }) : invalidInput(fields);
}

/** Checks and prices everything that can be known before anything is written, and returns all faults at once. */
function consider(sender: QuickSender, draft: QuickDraft, { actor, known, values }: Asking) {
  const { prices, carriers } = sender;
  const { input, template } = draft;
  const by = { account: known.rulesVersion, prices: prices.settingsVersion(), carriers: carriers.settingsVersion() };
  const { fields, number, network, price, alphabets, senderId, isUnregistered } = judge(sender, actor, {
    to: input.to,
    known,
  });
  // For a number that is refused itself, the text is counted as if it were written in the GSM alphabet.
  const message = input.code ? withCode(draft.message, input.code.digits) : draft.message;
  const { parts } = countText(message ?? '', alphabets);
  const misplaced = message === null ? NO_PLACE : null;
  const problem =
    draft.problem ?? misplaced ?? tooManyParts(template ? 'The text of this template' : 'The message field', parts);
  const texts = { values, senderId: senderId ?? known.sender?.senderId ?? '', number };
  const fault = problem ?? unregisteredProblem(texts, { template, message: message ?? '', shown: draft.message });
  if (fault !== null) fields[template ? 'template' : 'message'] = [fault];
  const faults: FieldErrors = { ...fields, ...scheduleFault(sender, input.scheduledAt) };
  if (number === null || !known.sender || price === null || Object.keys(faults).length > 0)
    return { by, refusal: refusalOf(faults, isUnregistered), planned: null };
  const startMs = input.scheduledAt === null ? draft.askedMs : msFromTimestamp(input.scheduledAt);
  const planned: QuickMessage = {
    ...draft,
    ...{ actor, by, network, parts, values },
    keyId: actor.keyId,
    userId: actor.userId,
    senderId: senderId ?? known.sender.senderId,
    phoneNumber: number,
    price: hundredths(price * parts),
    isSuppressionIgnored: actor.transactionalThroughSuppression,
    validUntil: timestampFromMs(startMs + (input.validityMs ?? VALIDITY_MS_DEFAULT)),
    dueAt: input.scheduledAt,
    reference: input.reference ?? null,
    metadata: input.metadata ?? null,
    ...bySlot(null, null),
  };
  return { by, refusal: null, planned };
}

/** The values are those of the same version of the rules as the sender ID, or of a later one, by which the statement would not accept. */
async function asking({ values }: QuickSender, actor: Actor, known: KnownSender): Promise<Asking> {
  const ofAccount = values.of(actor.accountId, known.rulesVersion);
  return { actor, known, values: (ofAccount instanceof Promise ? await ofAccount : ofAccount).values };
}

/** Reads the rules that have changed, and checks the actor again, because the change may concern the API key. */
async function renew(sender: QuickSender, actor: Actor, senderId: string): Promise<Asking> {
  const { rt, senders, prices, carriers } = sender;
  const [now, known] = await Promise.all([
    recheckActor(rt.db, actor),
    senders.renew(actor.accountId, senderId),
    prices.refresh(),
    carriers.refresh(),
  ]);
  if (now === null) throw new AppError('invalid_api_key', 'Invalid API key.');
  return asking(sender, now, known);
}

/** Learns the network of a number before the message is planned. */
async function learnNetwork({ carriers }: QuickSender, actor: Actor, to: string, mayAsk: boolean): Promise<void> {
  const parsed = parsePhoneNumber(to, actor.country);
  if (parsed.ok) await carriers.lookups.learn(parsed.number, mayAsk ? actor : null);
}

/**
 * Plans a message by the rules that this process has in memory. A refusal is returned only if these rules are still current. An acceptance is
 * compared with the current rules in its own statement, and planned again, with `isAgain`, if they differ.
 */
export async function planSend(sender: QuickSender, draft: QuickDraft, isAgain = false): Promise<QuickMessage> {
  const { accountId, rulesVersion } = draft.actor;
  const { senderId } = draft.input;
  const found = await sender.senders.find(accountId, senderId);
  let isRenewed = isAgain || (rulesVersion !== undefined && rulesVersion !== found.rulesVersion);
  let asks = await (isRenewed ? renew(sender, draft.actor, senderId) : asking(sender, draft.actor, found));
  // A transaction may be open that planned before, and none waits for anything but the database.
  if (!sender.carriers.lookups.isIdle) await learnNetwork(sender, asks.actor, draft.input.to, !isAgain);
  for (;;) {
    const { planned, refusal, by } = consider(sender, draft, asks);
    if (planned) return planned;
    if (isRenewed || (await isCurrent(sender.rt.db, accountId, by))) throw refusal;
    asks = await renew(sender, asks.actor, senderId);
    if (!sender.carriers.lookups.isIdle) await learnNetwork(sender, asks.actor, draft.input.to, false);
    isRenewed = true;
  }
}

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

/** Refuses a time at which no message can be sent. */
export function refuseBadTime(rt: Runtime, scheduledAt: Timestamp | null): void {
  refuse(scheduleFault({ rt }, scheduledAt));
}

/** Refuses with all their faults the given fields of a message of which others are missing or wrong. */
export async function refuseBadMessage(
  sender: QuickSender,
  actor: Actor,
  given: Partial<QuickSendInput>,
): Promise<void> {
  const { rt, senders, prices, carriers } = sender;
  const { accountId } = actor;
  const { to, senderId, template, message = '', links, scheduledAt = null } = given;
  const [known] = await Promise.all([
    senderId === undefined ? undefined : senders.renew(accountId, senderId),
    prices.refresh(),
    carriers.refresh(),
  ]);
  const notThen = scheduleFault(sender, scheduledAt);
  const { fields, alphabets } = judge(sender, actor, { to, known });
  await refuseTogether([
    () => refuse(fields),
    async () => {
      const badUrl = await urlProblem(sender, message, links);
      // A text with short links is measured when it is written.
      const isMeasured = badUrl === null && !links?.shortenUrls;
      const tooLong = isMeasured ? tooManyParts('The message field', countText(message, alphabets).parts) : null;
      const problem = badUrl === null ? tooLong : `The message field ${badUrl}.`;
      refuse(problem === null ? {} : { message: [problem] });
    },
    () => refuse(notThen),
    () => template && usableTemplate(rt.db, accountId, template),
  ]);
}

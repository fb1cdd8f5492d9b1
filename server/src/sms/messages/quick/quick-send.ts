import { refuseShortage } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, type FieldErrors, invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { uuidV7 } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { describeError } from '../../../log.ts';
import type { AccountValues } from '../../../named-values/index.ts';
import type { SenderCache } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Slot, SubmitResult } from '../../carrier.ts';
import { type TemplateRef, useTemplate } from '../../templates/index.ts';
import type { LinkChoice } from '../../texts/index.ts';
import type { Metadata } from '../message/message.ts';
import type { PlannedBy } from '../message/store-rules.ts';
import type { Sending } from '../submit/sending.ts';
import { type Settled, submissionOf } from '../submit/submission.ts';
import type { Waiters } from '../submit/waiters.ts';
import { type Accepted, type AcceptQueue, acceptTogether, type QuickMessages } from './accept-queue.ts';
import { bySlot, planSend, VALIDITY_MS_DEFAULT } from './plan-send.ts';
import { markMessagesByTemplate, type QuickRow } from './store-quick.ts';
import { storeLinks, type TemplateToSend, type Written, writeText } from './write-text.ts';

const HELD_RETRY_SECONDS = 60;
/** Rules are changed by people, so if they change this often within one request, something is wrong. */
const TRIES_MAX = 5;
/** The notice that a message that found no slot in its process waits in the outbox. */
export const QUEUED = 'messages queued';
/** What a client is told of a message that is not settled yet. */
const WAITS: Settled = { status: 'queued', reason: '', errorCode: '', cost: null };
const OPTED_OUT: FieldErrors = { to: ['This number has opted out and gets no messages.'] };

export interface QuickSender extends Sending {
  readonly accepts: AcceptQueue;
  readonly senders: SenderCache;
  readonly waiters: Waiters;
  readonly waitMs: number;
}

export interface QuickSendInput {
  readonly to: string;
  readonly message: string;
  readonly senderId: string;
  /** Ten minutes if left out. */
  readonly validityMs?: number | undefined;
  readonly scheduledAt: Timestamp | null;
  /** If left out, the text is sent unchanged. */
  readonly links?: LinkChoice;
  /** What the client gives it in order to find it again. */
  readonly reference?: string | undefined;
  readonly metadata?: Metadata | undefined;
  /** Replaces the text. */
  readonly template?: TemplateToSend | undefined;
  /** The code that is put in its place when the message is submitted; its row never has it. */
  readonly code?: CodeToSend;
}

export type CodeToSend = { readonly digits: string } & (CodeAlone | CodeAmongOthers);

/** A code that is accepted in a transaction together with other ones of its account. */
interface CodeAmongOthers {
  /** Accepts the message with what the code belongs to. After a rejection with anything but a refusal it is not known whether it has. */
  accept(message: QuickMessage): Promise<Accepted>;
}

interface CodeAlone {
  /** Stores what the code belongs to, in the transaction that accepts the message. */
  store(tx: Transaction, message: Pick<QuickMessage, 'id' | 'message' | 'network'>): Promise<unknown>;
  /** Holds what it costs, in the same transaction, once the message is accepted by the current prices. Returns what that transaction has done. */
  hold(tx: Transaction): Promise<unknown>;
}

/** A message on its way: what was asked for, its text, its row as it was planned, and its slot. */
export interface QuickMessage extends QuickRow, Written {
  readonly input: QuickSendInput;
  readonly askedMs: number;
  /** As it was checked last. */
  readonly actor: Actor;
  readonly by: PlannedBy;
  readonly isSuppressionIgnored: boolean;
  /** The values that its account gives to carriers, by the plan's version of the account's rules. */
  readonly values: AccountValues | null;
  readonly slot: Slot | null;
  /** The version of the carriers and routes by which the slot was given. It differs from the plan's if they changed during the wait. */
  readonly slotBy: number | null;
}

/** What is known of a message before it is planned. */
export type QuickDraft = Pick<QuickMessage, keyof Written | 'input' | 'actor' | 'askedMs' | 'id' | 'campaignId'>;

export interface QuickSendResult
  extends Pick<QuickMessage, 'id' | 'network' | 'parts'>,
    Pick<QuickSendInput, 'scheduledAt'>,
    Pick<Settled, 'status' | 'reason'> {
  /** What it costs by what is known of it. */
  readonly cost: Hundredths;
  /** The balance of the account after it was charged. */
  readonly balance: Hundredths;
}

/** Sends one message. It is stored as accepted before it is submitted, and its outcome is stored before the answer. */
export async function quickSend(
  sender: QuickSender,
  actor: Actor,
  input: QuickSendInput,
  { isKeyed }: { readonly isKeyed: boolean },
): Promise<QuickSendResult> {
  const startedMs = performance.now();
  const askedMs = sender.rt.clock.nowMs();
  await refuseWhileHeld(sender.rt);
  sender.rt.codes.note();
  if (input.code) sender.rt.codes.hide(input.code.digits);
  const written = await writeText(sender, actor, input);
  const draft = await draftOf(sender.rt, { ...written, actor, input, askedMs });
  const planned = await planSend(sender, draft);
  const ready = await takeSlot(sender, planned, { mayWait: true });
  const accepted = await accept(sender, ready, isKeyed);
  const settled = submit(sender, accepted.message, startedMs);
  return answer(accepted, input.code ? WAITS : await settled);
}

/** Messages are not even kept for later: a one-time code is worthless by then, and the client may have sent the same request before the restore. */
export async function refuseWhileHeld(rt: Runtime): Promise<void> {
  if (!(await rt.outgoing.isHeld())) return;
  const sentence = 'This service was restored from a backup and sends nothing until its operator releases it.';
  throw new AppError('outgoing_held', sentence, { retryAfterSeconds: HELD_RETRY_SECONDS });
}

export async function draftOf(rt: Runtime, asked: Omit<QuickDraft, 'id' | 'campaignId'>): Promise<QuickDraft> {
  return { ...asked, id: uuidV7(asked.askedMs), campaignId: await rt.ids.next('sms_campaigns') };
}

/**
 * Waits for a slot of a bound carrier. The message has none if none came within the wait, or there is no carrier to wait for; then it waits in the
 * outbox. While the message waits in line, nothing is stored and no client has an answer: a message that is not accepted must not hold a slot, and
 * one message must not be accepted both for the outbox and for the wire.
 */
async function takeSlot(
  { carriers, waitMs }: QuickSender,
  message: QuickMessage,
  { mayWait }: { readonly mayWait: boolean },
): Promise<QuickMessage> {
  const { input, actor, phoneNumber, network, parts, senderId } = message;
  if (input.scheduledAt !== null) return message;
  const limitMs = mayWait ? Math.min(waitMs, input.validityMs ?? VALIDITY_MS_DEFAULT) : 0;
  const { accountId } = actor;
  const who = { accountId, senderId, purpose: 'code' as const };
  const slot = await carriers.waitForSlot(
    { phoneNumber, network, who, lane: 'transactional', parts },
    { accountId, limitMs },
  );
  return { ...message, ...bySlot(typeof slot === 'string' ? null : slot, carriers.settingsVersion()) };
}

/**
 * Plans again and keeps the slot, unless other carriers may now apply. Another slot must be free at once, because a transaction may be open that
 * holds what messages with slots need.
 */
async function planAgain(sender: QuickSender, before: QuickMessage): Promise<QuickMessage> {
  const { slot, slotBy, network, parts } = before;
  const planned = await planSend(sender, before, true);
  const isKept = slot !== null && planned.by.carriers === slotBy;
  const isSame = planned.network === network && planned.parts === parts && planned.senderId === before.senderId;
  if (isKept && isSame) return { ...planned, ...bySlot(slot, slotBy) };
  slot?.release();
  return takeSlot(sender, planned, { mayWait: false });
}

/**
 * Accepts the message and returns it as stored. With a key this happens in the transaction that stores the reply, with links in the one that stores
 * these, otherwise in a statement shared with others. A message that was planned by outdated rules is planned again, before the client gets an
 * answer.
 */
async function accept(sender: QuickSender, ready: QuickMessage, isKeyed: boolean): Promise<AcceptedMessage> {
  const { rt, accepts } = sender;
  const { code } = ready.input;
  const [alone, among] = code && 'accept' in code ? [undefined, code] : [code, undefined];
  let current = ready;
  let balance = hundredths(0);
  const again = async ([message]: QuickMessages): Promise<QuickMessages> => {
    current = await planAgain(sender, message);
    return [current];
  };
  const acceptHere = async (tx: Transaction): Promise<unknown> => {
    const { template } = ready;
    await alone?.store(tx, ready);
    const accepted = await acceptIn(rt, tx, [{ ...current, message: ready.message }], { again, template });
    [current] = accepted.messages;
    balance = accepted.balance;
    return (await alone?.hold(tx)) ?? (isKeyed ? answer({ message: current, balance }, WAITS) : null);
  };
  try {
    if (isKeyed || alone) await rt.db.transact(acceptHere);
    else if (!among && (ready.text || ready.template)) await rt.hot.transact(acceptHere);
    else ({ balance } = await untilAccepted([ready], ([message]) => (among ?? accepts).accept(message), { again }));
    return { message: current, balance };
  } catch (error) {
    const isDecided = error instanceof AppError && error.code !== 'unavailable';
    if (!isDecided) rt.log.warn('it is not known whether a message was accepted', describeError(error));
    if (isDecided) current.slot?.release();
    else undo(sender, current, isKeyed || code !== undefined);
    throw error;
  }
}

/** Messages that were accepted, and the balance after their charge. */
interface AcceptedMessages {
  readonly messages: QuickMessages;
  readonly balance: Hundredths;
}

interface AcceptedMessage extends Pick<AcceptedMessages, 'balance'> {
  readonly message: QuickMessage;
}

interface Acceptance {
  /** Plans the messages by the rules that have changed. */
  readonly again: (messages: QuickMessages) => Promise<QuickMessages>;
  /** What is said of a number that gets no messages. */
  readonly optedOut?: FieldErrors;
}

/** Accepts messages in a transaction with what belongs to them: their template, whose version is kept from now on, and their links. */
export async function acceptIn(
  rt: Runtime,
  tx: Transaction,
  [first, ...others]: QuickMessages,
  { template, ...acceptance }: Acceptance & { readonly template: TemplateRef | null },
): Promise<AcceptedMessages> {
  const { accountId } = first.actor;
  if (template) await useTemplate(tx, { accountId, uuid: template.uuid, field: 'template.id', now: rt.clock.now() });
  const linked: [QuickMessage, ...QuickMessage[]] = [await storeLinks(tx, first)];
  for (const other of others) linked.push(await storeLinks(tx, other));
  const accepted = await untilAccepted(linked, (messages) => acceptTogether(rt, tx, messages), acceptance);
  const ids = accepted.messages.map(({ id }) => id);
  if (template) await markMessagesByTemplate(tx, { ...template, accountId, ids });
  return accepted;
}

async function untilAccepted(
  first: QuickMessages,
  decide: (messages: QuickMessages) => Promise<Accepted>,
  { again, optedOut = OPTED_OUT }: Acceptance,
): Promise<AcceptedMessages> {
  let messages = first;
  for (let tries = 1; ; tries += 1) {
    const decided = await decide(messages);
    if (typeof decided === 'number') return { messages, balance: decided };
    if (decided === 'suppressed') throw invalidInput(optedOut);
    if (decided !== 'stale') throw refuseShortage(decided);
    if (tries === TRIES_MAX)
      throw new AppError('conflict', 'What is sent by changes too often just now. Please try again.', {
        retryAfterSeconds: 1,
      });
    messages = await again(messages);
  }
}

/**
 * Handles a row that may or may not be stored, and of which nothing was submitted. With an idempotency key the reply "queued" is stored with the row,
 * for a client that repeats the request, so the message is queued. Without a key no client knows its id, so it is ended and refunded. A row without
 * a slot is queued already: if it is stored, it is sent, as the client that got no answer had asked.
 */
function undo(sender: QuickSender, message: QuickMessage, isKeyed: boolean): void {
  const { slot } = message;
  if (slot === null) return;
  const words = 'The service was interrupted before the message was sent.';
  const result: SubmitResult = isKeyed
    ? { kind: 'unwritten' }
    : { kind: 'refused', ids: [], code: '', words, isTemporary: false };
  const { carrierId, isSimulated } = slot;
  const unused: Slot = { carrierId, isSimulated, submit: (_, settle) => settle(result), release: () => undefined };
  sender.submitter.submit(submissionWith(unused, message));
  slot.release();
}

function submissionWith(slot: Slot, message: QuickMessage) {
  const { actor, values: known, input } = message;
  const how = { accountId: actor.accountId, campaign: null, submittedAt: null, slot, known, code: input.code?.digits };
  return submissionOf(message, how);
}

/** Submits the message, or leaves it to the outbox, and waits for its outcome. The time in line was part of the wait. */
function submit(sender: QuickSender, message: QuickMessage, startedMs: number): Promise<Settled> {
  const { rt, submitter, waiters } = sender;
  const { id, slot, actor, input } = message;
  if (input.scheduledAt !== null) return Promise.resolve(WAITS);
  return new Promise((resolve) => {
    const end = () => {
      waiters.delete(id);
      resolve(WAITS);
    };
    const timer = setTimeout(end, Math.max(1, Math.round(sender.waitMs - (performance.now() - startedMs))));
    const onSettled = (settled: Settled) => {
      clearTimeout(timer);
      resolve(settled);
    };
    const wait = () => waiters.set(actor.accountId, id, onSettled);
    if (slot) {
      // The carrier may ask to try again later, which may still happen within the wait.
      submitter.submit(submissionWith(slot, message), (settled) =>
        settled.status === 'queued' ? wait() : onSettled(settled),
      );
    } else {
      wait();
      rt.notices.tell(QUEUED);
    }
  });
}

function answer({ message, balance }: AcceptedMessage, { status, reason, cost }: Settled): QuickSendResult {
  const { id, network, parts, price, input } = message;
  return { id, network, parts, scheduledAt: input.scheduledAt, status, reason, cost: cost ?? price, balance };
}

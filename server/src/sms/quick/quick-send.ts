import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import { type PhoneNumber, parsePhoneNumber } from '../../lib/phone-number.ts';
import { analyseSmsText } from '../../lib/sms-text.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../lib/timestamp.ts';
import { type Uuid, uuidV7 } from '../../lib/uuid.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import type { LinkChoice } from '../campaigns/link-choice.ts';
import type { Slot } from '../carrier.ts';
import { type MessageStatus, PARTS_MAX } from '../message.ts';
import type { SenderCache } from '../senders/sender-cache.ts';
import type { Sending } from '../sending.ts';
import type { QuickRow } from '../store-messages.ts';
import type { Settled } from '../submitter.ts';
import type { Waiters } from '../waiters.ts';
import { type AcceptQueue, acceptAlone } from './accept-queue.ts';
import { type QuickText, quickUrlProblem, storeQuickLinks, writeQuickText } from './quick-text.ts';

export const VALIDITY_MS_DEFAULT = 10 * 60_000;

export interface QuickSendInput {
  readonly to: string;
  readonly message: string;
  readonly senderId: string;
  readonly validityMs: number;
  readonly scheduledAt: Timestamp | null;
  /** Left out: the text is taken as it is. */
  readonly links?: LinkChoice;
}

export interface QuickSendResult {
  readonly id: Uuid;
  readonly status: MessageStatus;
  /** Why it failed, in the carrier's words; empty when it did not. */
  readonly reason: string;
  readonly network: string;
  readonly scheduledAt: Timestamp | null;
}

export interface QuickSender extends Sending {
  readonly accepts: AcceptQueue;
  readonly senders: SenderCache;
  readonly waiters: Waiters;
  readonly waitMs: number;
}

interface Plan {
  readonly senderId: string;
  readonly phoneNumber: PhoneNumber;
  readonly network: string;
  readonly message: string;
  /** Null when there is no short link in it. */
  readonly text: QuickText | null;
  readonly parts: number;
  readonly price: Hundredths;
}

function partsOf(message: string, fields: Record<string, string[]>): number {
  const { parts } = analyseSmsText(message);
  if (parts > PARTS_MAX) fields['message'] = [`The message field needs ${parts} SMS parts; ${PARTS_MAX} are the most.`];
  return parts;
}

/** Everything that can be known before anything is written; all that is wrong is said at once. */
async function planSend(sender: QuickSender, actor: Actor, input: QuickSendInput): Promise<Plan> {
  const fields: Record<string, string[]> = {};
  const parsed = parsePhoneNumber(input.to, actor.country);
  if (!parsed.ok) fields['to'] = ['The to field must be a valid phone number.'];
  const text = writeQuickText(sender, input.message, input.links ?? null);
  const message = text?.text ?? input.message;
  const parts = partsOf(message, fields);
  const urlProblem = await quickUrlProblem(sender, input.message, input.links ?? null);
  if (urlProblem !== null) fields['message'] = [`The message field ${urlProblem}.`];
  const known = await sender.senders.find(actor.accountId, input.senderId);
  if (!known) fields['sender_id'] = ['The sender id is not one of yours.'];
  else if (known.status !== 'approved')
    fields['sender_id'] = [`The sender id is ${known.status}: only an approved one can be used.`];
  let network = '';
  let price: Hundredths | null = null;
  if (parsed.ok) {
    network = sender.carriers.networkOf(parsed.number);
    price = sender.prices.priceOf(parsed.number, network);
    if (!sender.carriers.hasRoute(parsed.number, network))
      fields['to'] = ['Messages to this number cannot be sent: there is no route to it.'];
    else if (price === null) fields['to'] = ['Messages to this number cannot be sent: there is no price for it.'];
  }
  if (!parsed.ok || !known || price === null || Object.keys(fields).length > 0) throw invalidInput(fields);
  const total = (price * parts) as Hundredths;
  return { senderId: known.senderId, phoneNumber: parsed.number, network, message, text, parts, price: total };
}

function rowOf(
  rt: Runtime,
  plan: Plan,
  input: QuickSendInput,
  parts: { campaignId: number; keyId: number; slot: Slot | null },
): QuickRow {
  const nowMs = rt.clock.nowMs();
  const startMs = input.scheduledAt === null ? nowMs : msFromTimestamp(input.scheduledAt);
  const { slot } = parts;
  return {
    id: uuidV7(nowMs),
    campaignId: parts.campaignId,
    keyId: parts.keyId,
    senderId: plan.senderId,
    phoneNumber: plan.phoneNumber,
    network: plan.network,
    message: plan.message,
    parts: plan.parts,
    price: plan.price,
    status: slot ? 'submitting' : 'queued',
    carrierId: slot?.carrierId ?? null,
    isSimulated: slot?.isSimulated ?? false,
    validUntil: timestampFromMs(startMs + input.validityMs),
    dueAt: slot ? null : (input.scheduledAt ?? timestampFromMs(nowMs)),
  };
}

function refuse(accepted: 'insufficient_balance' | 'suppressed'): AppError {
  if (accepted === 'suppressed') return invalidInput({ to: ['This number has opted out and gets no messages.'] });
  return new AppError('insufficient_balance', 'Insufficient balance. Please top up your account.');
}

/** A slot of a bound carrier, or nothing when all are taken: then the message waits in the outbox. */
function takeSlot(sender: QuickSender, plan: Plan, input: QuickSendInput): Slot | null {
  if (input.scheduledAt !== null) return null;
  const { phoneNumber, network, parts } = plan;
  const slot = sender.carriers.reserve({ phoneNumber, network, lane: 'transactional', parts });
  return typeof slot === 'string' ? null : slot;
}

/** The row may or may not be stored. Nothing went to the wire, so if it is there it is ended and refunded. */
function undo(sender: QuickSender, actor: Actor, row: QuickRow, slot: Slot): void {
  const words = 'The service was interrupted before the message was sent.';
  const refused: Slot = {
    carrierId: slot.carrierId,
    isSimulated: slot.isSimulated,
    submit: (_, settle) => settle({ kind: 'refused', ids: [], code: '', words, isTemporary: false }),
    release: () => undefined,
  };
  sender.submitter.submit(submission(actor, row, refused));
  slot.release();
}

function submission(actor: Actor, row: QuickRow, slot: Slot) {
  const { id, senderId, phoneNumber, message, parts, price, validUntil } = row;
  const outbound = {
    id,
    senderId,
    phoneNumber: phoneNumber as PhoneNumber,
    message,
    parts,
    acceptedIds: [],
    validUntilMs: msFromTimestamp(validUntil),
  };
  const first = { submittedAt: null, partStates: '', attempts: 0, isFromOutbox: false };
  return { accountId: actor.accountId, campaign: null, outbound, price, ...first, slot };
}

function withinWait(
  sender: QuickSender,
  id: Uuid,
  start: (onSettled: (settled: Settled) => void) => void,
): Promise<Settled | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      sender.waiters.delete(id);
      resolve(null);
    }, sender.waitMs);
    start((settled) => {
      clearTimeout(timer);
      resolve(settled);
    });
  });
}

interface ToAccept {
  readonly row: QuickRow;
  readonly slot: Slot | null;
  /** For a request with an idempotency key: what is stored with it until the carrier has answered. */
  readonly first: QuickSendResult | null;
  readonly text: QuickText | null;
}

/**
 * With a key the row is accepted in the transaction that stores the reply, with links in the one that stores them; else it
 * shares a statement with others. Given back as it is stored.
 */
async function accept(sender: QuickSender, actor: Actor, { row, slot, first, text }: ToAccept): Promise<QuickRow> {
  const { rt } = sender;
  const { accountId } = actor;
  const request = { row, isSuppressionIgnored: actor.transactionalThroughSuppression };
  let stored = row;
  const acceptIn = async (tx: Transaction): Promise<QuickSendResult | null> => {
    stored = await storeQuickLinks(tx, accountId, { row, text });
    const decided = await acceptAlone(rt, tx, accountId, { ...request, row: stored });
    if (decided !== 'accepted') throw refuse(decided);
    return first;
  };
  try {
    if (first) await rt.db.transact(acceptIn);
    else if (text) await rt.hot.transact(acceptIn);
    else {
      const accepted = await sender.accepts.accept(accountId, request);
      if (accepted !== 'accepted') throw refuse(accepted);
    }
    return stored;
  } catch (error) {
    const isDecided = error instanceof AppError && error.code !== 'unavailable';
    if (!isDecided) rt.log.warn('it is not known whether a message was accepted', describeError(error));
    if (slot && !isDecided) undo(sender, actor, row, slot);
    else slot?.release();
    throw error;
  }
}

/** Accepted durably before the wire, settled durably before the answer. */
export async function quickSend(
  sender: QuickSender,
  actor: Actor,
  input: QuickSendInput,
  options: { readonly isKeyed: boolean },
): Promise<QuickSendResult> {
  const { rt } = sender;
  sender.submitter.noteCode();
  const plan = await planSend(sender, actor, input);
  const campaignId = await rt.ids.next('sms_campaigns');
  const slot = takeSlot(sender, plan, input);
  const planned = rowOf(rt, plan, input, { campaignId, keyId: actor.keyId, slot });
  const result = { id: planned.id, network: plan.network, scheduledAt: input.scheduledAt };
  const row = await accept(sender, actor, {
    row: planned,
    slot,
    text: plan.text,
    first: options.isKeyed ? { ...result, status: 'queued', reason: '' } : null,
  });
  if (input.scheduledAt !== null) return { ...result, status: 'queued', reason: '' };
  const settled = await withinWait(sender, row.id, (onSettled) => {
    if (slot) {
      sender.submitter.submit(submission(actor, row, slot), (settled) => {
        // Asked for patience: the next try may still come within the wait.
        if (settled.status === 'queued') sender.waiters.set(actor.accountId, row.id, onSettled);
        else onSettled(settled);
      });
    } else sender.waiters.set(actor.accountId, row.id, onSettled);
  });
  if (settled === null) return { ...result, status: 'queued', reason: '' };
  return { ...result, status: settled.status, reason: settled.reason };
}

import type { MessageStatus } from '@volley/contract/choices';
import { refuseShortage } from '../../../billing/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { SenderCache } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Slot, SlotRequest, SubmitResult } from '../../carrier.ts';
import type { LinkChoice } from '../../texts/index.ts';
import { markMessagesByTemplate, type QuickRow } from '../rows/store-messages.ts';
import type { Sending } from '../submit/sending.ts';
import { type Settled, submissionOf } from '../submit/submission.ts';
import type { Waiters } from '../submit/waiters.ts';
import { type Accepted, type AcceptQueue, type AcceptRequest, acceptAlone } from './accept-queue.ts';
import { keepVersion } from './keep-version.ts';
import { type Planned, planSend, type Written, writeSend } from './plan-send.ts';
import { storeQuickLinks } from './quick-text.ts';
import { type TemplateToSend, writeByTemplate } from './template-text.ts';

const VALIDITY_MS_DEFAULT = 10 * 60_000;
const HELD_RETRY_SECONDS = 60;
/** Rules are changed by people, so if they change this often within one request, something is wrong. */
export const TRIES_MAX = 5;
/** The notice that a message that found no slot in its process waits in the outbox. */
export const QUEUED = 'messages queued';

export interface QuickSendInput {
  readonly to: string;
  readonly message: string;
  readonly senderId: string;
  /** Ten minutes if left out. */
  readonly validityMs?: number | undefined;
  readonly scheduledAt: Timestamp | null;
  /** If left out, the text is sent unchanged. */
  readonly links?: LinkChoice;
  /** Replaces the text. */
  readonly template?: TemplateToSend | undefined;
}

export interface QuickSendResult {
  readonly id: Uuid;
  readonly status: MessageStatus;
  /** Why it failed, in the carrier's words; empty if it did not. */
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

export function rowOf(
  rt: Runtime,
  { plan, actor }: Planned,
  input: Pick<QuickSendInput, 'scheduledAt' | 'validityMs'>,
  parts: { id: Uuid; campaignId: number; message: string; slot: Slot | null; askedMs: number },
): QuickRow {
  const nowMs = rt.clock.nowMs();
  const { slot, askedMs } = parts;
  const startMs = input.scheduledAt === null ? askedMs : msFromTimestamp(input.scheduledAt);
  return {
    id: parts.id,
    campaignId: parts.campaignId,
    keyId: actor.keyId,
    userId: actor.userId,
    senderId: plan.senderId,
    phoneNumber: plan.phoneNumber,
    network: plan.network,
    message: parts.message,
    parts: plan.parts,
    price: plan.price,
    status: slot ? 'submitting' : 'queued',
    carrierId: slot?.carrierId ?? null,
    isSimulated: slot?.isSimulated ?? false,
    validUntil: timestampFromMs(startMs + (input.validityMs ?? VALIDITY_MS_DEFAULT)),
    dueAt: slot ? null : (input.scheduledAt ?? timestampFromMs(nowMs)),
  };
}

export function refuse(accepted: Exclude<Accepted, 'accepted'>): AppError {
  if (accepted === 'stale')
    return new AppError('conflict', 'What is sent by changes too often just now. Please try again.', {
      retryAfterSeconds: 1,
    });
  if (accepted === 'suppressed') return invalidInput({ to: ['This number has opted out and gets no messages.'] });
  return refuseShortage(accepted);
}

/**
 * Waits for a slot of a bound carrier. Returns null if none came within the wait, or there is no carrier to wait for; then the message waits in the
 * outbox. While the message waits in line, nothing is stored and no client has an answer: a message that is not accepted must not hold a slot, and
 * one message must not be accepted both for the outbox and for the wire.
 */
async function takeSlot(
  { sender, input }: Asked,
  { actor, plan }: Planned,
  options: { readonly mayWait: boolean },
): Promise<Slot | null> {
  if (input.scheduledAt !== null) return null;
  const { carriers, waitMs } = sender;
  const { phoneNumber, network, parts } = plan;
  const request: SlotRequest = { phoneNumber, network, lane: 'transactional', parts };
  const limitMs = options.mayWait ? Math.min(waitMs, input.validityMs ?? VALIDITY_MS_DEFAULT) : 0;
  const slot = await carriers.waitForSlot(request, { accountId: actor.accountId, limitMs });
  return typeof slot === 'string' ? null : slot;
}

/**
 * Handles a row that may or may not be stored, and of which nothing was submitted. With an idempotency key the reply "queued" is stored with the row,
 * for a client that repeats the request, so the message is queued. Without a key no client knows its id, so it is ended and refunded. A row without
 * a slot is queued already: if it is stored, it is sent, as the client that got no answer had asked.
 */
function undo(sender: QuickSender, { actor, row, slot }: Attempt, isKeyed: boolean): void {
  if (slot === null) return;
  const words = 'The service was interrupted before the message was sent.';
  const result: SubmitResult = isKeyed
    ? { kind: 'unwritten' }
    : { kind: 'refused', ids: [], code: '', words, isTemporary: false };
  const { carrierId, isSimulated } = slot;
  const unused: Slot = { carrierId, isSimulated, submit: (_, settle) => settle(result), release: () => undefined };
  sender.submitter.submit(submission(actor, row, unused));
  slot.release();
}

function submission({ accountId }: Actor, row: QuickRow, slot: Slot) {
  return submissionOf(row, { accountId, campaign: null, submittedAt: null, slot });
}

function withinWait(
  sender: QuickSender,
  { id, waitMs }: { id: Uuid; waitMs: number },
  start: (onSettled: (settled: Settled) => void) => void,
): Promise<Settled | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      sender.waiters.delete(id);
      resolve(null);
    }, waitMs);
    start((settled) => {
      clearTimeout(timer);
      resolve(settled);
    });
  });
}

/** One attempt to accept a message: its plan and its slot. */
interface Attempt extends Planned {
  readonly row: QuickRow;
  readonly slot: Slot | null;
  /** The version of the carriers and routes by which the slot was given. It differs from the plan's if they changed during the wait. */
  readonly slotBy: number | null;
}

interface Asked {
  readonly sender: QuickSender;
  readonly input: QuickSendInput;
  readonly written: Written;
  readonly id: Uuid;
  readonly campaignId: number;
  readonly askedMs: number;
}

async function attemptWith(asked: Asked, planned: Planned, taking: Promise<Slot | null>): Promise<Attempt> {
  const { sender, input, written, id, campaignId, askedMs } = asked;
  const { message } = written;
  const slot = await taking;
  const slotBy = sender.carriers.settingsVersion();
  return {
    ...planned,
    slot,
    slotBy,
    row: rowOf(sender.rt, planned, input, { id, campaignId, askedMs, message, slot }),
  };
}

async function attempt(asked: Asked, actor: Actor): Promise<Attempt> {
  const { sender, input, written } = asked;
  const planned = await planSend(sender, actor, input, { written, isAgain: false });
  return attemptWith(asked, planned, takeSlot(asked, planned, { mayWait: true }));
}

/**
 * Plans again and keeps the slot, unless other carriers may now apply. Another slot must be free at once, because a transaction may be open that
 * holds what messages with slots need.
 */
async function attemptAgain(asked: Asked, { actor, plan, slot, slotBy }: Attempt): Promise<Attempt> {
  const { sender, input, written } = asked;
  const planned = await planSend(sender, actor, input, { written, isAgain: true });
  const { network, parts, by } = planned.plan;
  const isKept = slot !== null && by.carriers === slotBy && network === plan.network && parts === plan.parts;
  if (isKept) return { ...(await attemptWith(asked, planned, Promise.resolve(slot))), slotBy };
  slot?.release();
  return attemptWith(asked, planned, takeSlot(asked, planned, { mayWait: false }));
}

const queued = ({ row, input }: { row: QuickRow; input: QuickSendInput }): QuickSendResult => ({
  id: row.id,
  network: row.network,
  scheduledAt: input.scheduledAt,
  status: 'queued',
  reason: '',
});

/**
 * Accepts the row and returns it as stored. With a key this happens in the transaction that stores the reply, with links in the one that stores
 * these, otherwise in a statement shared with others. A message that was planned by outdated rules is planned again, before the client gets an
 * answer.
 */
async function accept(asked: Asked, first: Attempt, isKeyed: boolean): Promise<Attempt> {
  const { sender, input, written } = asked;
  const { rt } = sender;
  const { accountId } = first.actor;
  let current = first;
  const decide = async (decideOne: (request: AcceptRequest) => Promise<Accepted>): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const { row, plan, actor } = current;
      const decided = await decideOne({
        row,
        by: plan.by,
        isSuppressionIgnored: actor.transactionalThroughSuppression,
      });
      if (decided === 'accepted') return;
      if (decided !== 'stale' || tries === TRIES_MAX) throw refuse(decided);
      current = await attemptAgain(asked, current);
    }
  };
  const acceptIn = async (tx: Transaction): Promise<QuickSendResult | null> => {
    const { template, text } = written;
    if (template) await keepVersion(rt, tx, { accountId, template });
    const { message } = await storeQuickLinks(tx, accountId, { row: current.row, text });
    await decide((request) => {
      current = { ...current, row: { ...request.row, message } };
      return acceptAlone(rt, tx, accountId, { ...request, row: current.row });
    });
    if (template) await markMessagesByTemplate(tx, accountId, { ids: [current.row.id], template });
    return isKeyed ? queued({ row: current.row, input }) : null;
  };
  try {
    if (isKeyed) await rt.db.transact(acceptIn);
    else if (written.text || written.template) await rt.hot.transact(acceptIn);
    else await decide((request) => sender.accepts.accept(accountId, request));
    return current;
  } catch (error) {
    const isDecided = error instanceof AppError && error.code !== 'unavailable';
    if (!isDecided) rt.log.warn('it is not known whether a message was accepted', describeError(error));
    if (current.slot && !isDecided) undo(sender, current, isKeyed);
    else current.slot?.release();
    throw error;
  }
}

/** Messages are not even kept for later: a one-time code is worthless by then, and the client may have sent the same request before the restore. */
export async function refuseWhileHeld(rt: Runtime): Promise<void> {
  if (!(await rt.outgoing.isHeld())) return;
  const sentence = 'This service was restored from a backup and sends nothing until its operator releases it.';
  throw new AppError('outgoing_held', sentence, { retryAfterSeconds: HELD_RETRY_SECONDS });
}

/** Sends one message. It is stored as accepted before it is submitted, and its outcome is stored before the answer. */
export async function quickSend(
  sender: QuickSender,
  asking: Actor,
  input: QuickSendInput,
  options: { readonly isKeyed: boolean },
): Promise<QuickSendResult> {
  const { rt } = sender;
  const askedMs = rt.clock.nowMs();
  const startedMs = performance.now();
  await refuseWhileHeld(rt);
  sender.submitter.noteCode();
  const { template } = input;
  const written = template
    ? await writeByTemplate(sender, asking, { ...input, template })
    : await writeSend(sender, input);
  const campaignId = await rt.ids.next('sms_campaigns');
  const asked: Asked = { sender, input, written, id: uuidV7(askedMs), campaignId, askedMs };
  const { actor, row, slot } = await accept(asked, await attempt(asked, asking), options.isKeyed);
  const result = queued({ row, input });
  if (input.scheduledAt !== null) return result;
  // The time in line is part of the wait.
  const waitMs = Math.max(1, Math.round(sender.waitMs - (performance.now() - startedMs)));
  const settled = await withinWait(sender, { id: row.id, waitMs }, (onSettled) => {
    if (slot) {
      sender.submitter.submit(submission(actor, row, slot), (settled) => {
        // The carrier asked to try again later, which may still happen within the wait.
        if (settled.status === 'queued') sender.waiters.set(actor.accountId, row.id, onSettled);
        else onSettled(settled);
      });
    } else {
      sender.waiters.set(actor.accountId, row.id, onSettled);
      rt.notices.tell(QUEUED);
    }
  });
  if (settled === null) return result;
  return { ...result, status: settled.status, reason: settled.reason };
}

import { CHECKS_MAX } from '@volley/contract/verifications';
import { readNumber } from '../../contacts/index.ts';
import type { Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { recordEvents } from '../../events/index.ts';
import { type Actor, refuseBesideOlder } from '../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import { findPhoneNumberCountry } from '../../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { CLOCKS_APART_MS, codeOf, KEY_VERSION, noteCode, placeOf } from '../codes/index.ts';
import { type QuickSender, type QuickSendInput, quickSend } from '../messages/index.ts';
import { Blocked, guardSend, rulesOf, timesOf } from './guard.ts';
import { isKnownPerson, takePlaces } from './limits.ts';
import {
  type Counted,
  expirePending,
  findPending,
  findVerification,
  insertBlocked,
  insertVerification,
  noteSend,
  type Verification,
} from './store-verifications.ts';
import { nowAndLatest, verificationEvent } from './verification.ts';
import { type Language, type ReadBy, textIn } from './words.ts';

/** Programs that do not know it send the text without the code. */
const LEAST_MIGRATION = 118;
const CODE_LENGTH = 6;
const EXPIRES_SECONDS = 600;
const NEXT_AFTER_SECONDS = 60;
/** The longest wait until the code is sent again. */
const WAIT_SECONDS_MAX = 600;

/** `aside`: what is committed beside the request's own transaction. */
export interface VerificationSender extends QuickSender {
  readonly aside: Runtime;
}

/** Who asks for a code, in the words of the client. */
type Asker = Pick<Verification, 'endUserRef' | 'endUserIp'>;

export interface StartInput extends Asker, ReadBy, Pick<Verification, 'senderId' | 'reference'> {
  readonly to: string;
  readonly template: QuickSendInput['template'];
  readonly language: Language;
  readonly codeLength?: number | undefined;
  readonly nextAfterSeconds?: number | undefined;
  readonly expiresSeconds?: number | undefined;
}

/** Thrown inside a transaction that somebody else was ahead of. */
class Outrun extends AppError {
  constructor() {
    super('conflict', 'Another request has just changed the verification of this number. Please try again.');
  }
}

/** Waits become longer with each send, so that a number is not written to again and again. */
const waitMs = ({ nextAfterSeconds, sends }: Pick<Verification, 'nextAfterSeconds' | 'sends'>): number =>
  Math.min(WAIT_SECONDS_MAX, nextAfterSeconds * sends) * 1_000;

/** Whether the code may be sent again. A time that is too far ahead was written before the clock went back. */
function isSendDue({ nextSendAt }: Verification, nowMs: number): boolean {
  const nextMs = msFromTimestamp(nextSendAt);
  return nextMs <= nowMs || nextMs > nowMs + WAIT_SECONDS_MAX * 1_000 + CLOCKS_APART_MS;
}

/** A start whose code must not be sent is kept, beside the transaction that was undone. */
async function keepBlocked(
  { aside }: VerificationSender,
  row: Verification & Counted,
  error: unknown,
): Promise<Verification> {
  if (!(error instanceof Blocked)) throw error;
  const { createdAt: endedAt } = row;
  const { reason } = error;
  const blocked = { ...row, status: 'blocked' as const, reason, sends: 0, checksLeft: 0, messageId: null, endedAt };
  const told = { ...blocked, nextSendAt: endedAt, expiresAt: endedAt };
  await aside.db.transact(async (tx) => {
    // What was counted for it is undone, and rows and events need a bound all the same.
    const isKnown = await isKnownPerson(aside, tx, row);
    await takePlaces(aside, tx, row, { isKnown, places: [], ...timesOf(aside) });
    await insertBlocked(tx, told);
    await recordEvents(aside, tx, row.accountId, [verificationEvent('blocked', told)]);
  });
  return told;
}

interface ToSend {
  readonly to: string;
  /** Whoever asks for it now. */
  readonly asker: Asker;
  readonly row: Pick<Verification, 'id' | 'senderId' | 'message' | 'codeLength' | 'expiresAt' | 'phoneNumber'>;
  readonly template?: QuickSendInput['template'];
}

/** The message that carries a code, with a place in its text. */
interface Sent {
  readonly messageId: Uuid;
  readonly message: string;
  readonly network: string;
}

/** Sends the code. What `store` changes is committed together with the message and its charge. Null: somebody else was ahead. */
async function send(
  sender: VerificationSender,
  actor: Actor,
  { to, asker, row, template }: ToSend,
  store: (tx: Transaction, sent: Sent) => Promise<Verification | null>,
): Promise<Verification | null> {
  const { rt } = sender;
  const { accountId } = actor;
  const asked = { accountId, phoneNumber: row.phoneNumber, ...asker };
  // Read beforehand, so that the transaction is short: whoever asks after the rules were changed finds them changed.
  const [rules, isKnown] = await Promise.all([
    rulesOf(rt.db, actor),
    isKnownPerson(rt, rt.db, asked),
    refuseBesideOlder(rt.db, LEAST_MIGRATION, 'cannot send codes'),
  ]);
  const { id: verificationId, senderId, message, codeLength: length } = row;
  let stored: Verification | null = null;
  const code = {
    digits: codeOf(rt, { accountId, verificationId, length }),
    async store(tx: Transaction, { id: messageId, message: written, network }: Omit<Sent, 'messageId'> & { id: Uuid }) {
      stored = await store(tx, { messageId, message: written, network });
      if (stored === null) throw new Outrun();
      await Promise.all([
        guardSend(rt, tx, asked, { rules, isKnown }),
        noteCode(tx, { accountId, messageId, verificationId }),
      ]);
      return stored;
    },
  };
  const validityMs = Math.max(1_000, msFromTimestamp(row.expiresAt) - rt.clock.nowMs());
  const input = { to, message, senderId, template, validityMs, scheduledAt: null, code };
  try {
    await quickSend(sender, actor, input, { isKeyed: true });
    return stored;
  } catch (error) {
    if (error instanceof Outrun) return null;
    throw error;
  }
}

/** Sends the same code again. */
async function sendAgain(
  sender: VerificationSender,
  actor: Actor,
  { row, asker }: { readonly row: Verification; readonly asker: Asker },
): Promise<Verification | null> {
  const nextSendAt = timestampFromMs(sender.rt.clock.nowMs() + waitMs({ ...row, sends: row.sends + 1 }));
  return send(sender, actor, { to: `+${row.phoneNumber}`, asker, row }, (tx, { messageId }) =>
    noteSend(tx, { ...row, messageId, nextSendAt, ...nowAndLatest(sender.rt) }),
  );
}

/** Closes one that is over, and stores a new verification unless another one of the number is pending. */
async function insert(
  { rt }: VerificationSender,
  tx: Transaction,
  { row, isAfterOther }: { readonly row: Verification & Counted; readonly isAfterOther: boolean },
): Promise<Verification | null> {
  const over = isAfterOther ? await expirePending(tx, { ...row, ...nowAndLatest(rt) }) : null;
  if (over) await recordEvents(rt, tx, row.accountId, [verificationEvent('expired', over)]);
  return (await insertVerification(tx, row)) ? row : null;
}

function newVerification(
  sender: VerificationSender,
  { accountId }: Actor,
  input: StartInput,
): Omit<Verification, 'phoneNumber'> {
  const nowMs = sender.rt.clock.nowMs();
  const { codeLength = CODE_LENGTH, nextAfterSeconds = NEXT_AFTER_SECONDS, expiresSeconds = EXPIRES_SECONDS } = input;
  const { senderId, reference, endUserRef, endUserIp } = input;
  const id = uuidV7(nowMs);
  return {
    ...{ accountId, id, senderId, reference, endUserRef, endUserIp, codeLength, nextAfterSeconds },
    ...{ status: 'pending', channel: 'sms', keyVersion: KEY_VERSION, sends: 1, checksLeft: CHECKS_MAX },
    message: textIn(input.language, placeOf(codeLength), input),
    reason: null,
    messageId: null,
    nextSendAt: timestampFromMs(nowMs + waitMs({ nextAfterSeconds, sends: 1 })),
    expiresAt: timestampFromMs(nowMs + expiresSeconds * 1_000),
    createdAt: timestampFromMs(nowMs),
    endedAt: null,
  };
}

/**
 * Starts a verification, or gives the one that is pending for the number, whose code is sent again if its time has come. Whoever is outrun looks
 * again, and finds what the other one has stored.
 */
export async function startVerification(
  sender: VerificationSender,
  actor: Actor,
  input: StartInput,
): Promise<Verification> {
  const { rt } = sender;
  const phoneNumber = readNumber(actor, input.to, 'to');
  const found = await findPending(rt.db, actor.accountId, phoneNumber);
  const nowMs = rt.clock.nowMs();
  const { latest } = nowAndLatest(rt);
  const isPending = found !== null && msFromTimestamp(found.expiresAt) > nowMs && found.expiresAt <= latest;
  if (isPending && !isSendDue(found, nowMs)) return found;
  if (isPending) {
    const sent = await sendAgain(sender, actor, { row: found, asker: input }).catch((error: unknown) => {
      // The code that was sent counts, and what may be sent later is sent later.
      if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
      return { ...found, nextSendAt: timestampFromMs(nowMs + (error.retryAfterSeconds ?? 1) * 1_000) };
    });
    if (sent) return sent;
  } else {
    const { template } = input;
    const counted = { country: findPhoneNumberCountry(phoneNumber) ?? '', templateUuid: template?.uuid ?? null };
    const row = { ...newVerification(sender, actor, input), ...counted, phoneNumber };
    const place = placeOf(row.codeLength);
    const withPlace = template && { ...template, values: { ...template.values, code: place } };
    let network = '';
    const guarded = send(sender, actor, { to: input.to, asker: input, row, template: withPlace }, (tx, sent) => {
      ({ network } = sent);
      // Sent again, the text is that of the template.
      return insert(sender, tx, { row: { ...row, ...sent }, isAfterOther: found !== null });
    });
    const sent = await guarded.catch((error: unknown) => keepBlocked(sender, { ...row, network }, error));
    if (sent) return sent;
  }
  const now = await findPending(rt.db, actor.accountId, phoneNumber);
  if (now) return now;
  throw new Outrun();
}

const NOT_PENDING = 'so its code is not sent again';

/** Sends the code of one verification again, if its time has come. */
export async function resendVerification(
  sender: VerificationSender,
  actor: Actor,
  { row, refuse }: { readonly row: Verification; refuse(row: Verification, consequence: string): AppError },
): Promise<Verification> {
  const { rt } = sender;
  if (row.status !== 'pending') throw refuse(row, NOT_PENDING);
  const nowMs = rt.clock.nowMs();
  if (isSendDue(row, nowMs)) {
    const sent = await sendAgain(sender, actor, { row, asker: row });
    if (sent) return sent;
  }
  const found = await findVerification(rt.db, { ...row, ...nowAndLatest(rt) });
  if (found?.status !== 'pending') throw refuse(found ?? row, NOT_PENDING);
  throw new AppError('rate_limited', 'The code was sent a moment ago. Please wait before it is sent again.', {
    retryAfterSeconds: Math.max(1, Math.ceil((msFromTimestamp(found.nextSendAt) - nowMs) / 1_000)),
  });
}

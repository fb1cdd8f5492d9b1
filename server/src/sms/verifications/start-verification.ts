import { CHECKS_MAX } from '@volley/contract/verifications';
import { readNumber } from '../../contacts/index.ts';
import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { recordEvents } from '../../events/index.ts';
import { type Actor, numberRefusal, type RequestContext } from '../../identity/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import { findPhoneNumberCountry, type PhoneNumber } from '../../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import { hundredths } from '../../lib/values/money.ts';
import { touchHours } from '../../statistics/index.ts';
import { CLOCKS_APART_MS, codeOf, KEY_VERSION, placeOf } from '../codes/index.ts';
import { type QuickSendInput, quickSend } from '../messages/index.ts';
import { noteEnds } from './code-price.ts';
import { Blocked, timesOf } from './guard.ts';
import { Full, isKnownPerson, takePlaces } from './limits.ts';
import { pendingOf, rememberStart, wasRefused, wasStarted } from './recent-starts.ts';
import {
  type Asker,
  type Channel,
  Outrun,
  type Store,
  sendCode,
  type VerificationSender,
  validityMs,
} from './send-code.ts';
import { type QuickMessage, startShared } from './start-queue.ts';
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

const CODE_LENGTH = 6;
const EXPIRES_SECONDS = 600;
const NEXT_AFTER_SECONDS = 60;
/** The longest wait until the code is sent again. */
const WAIT_SECONDS_MAX = 600;

export interface StartInput extends Asker, ReadBy, Pick<Verification, 'senderId' | 'reference' | 'metadata'> {
  readonly to: string;
  /** In this order. */
  readonly channels: readonly Channel[];
  readonly callerId: string;
  readonly template: QuickSendInput['template'];
  readonly language: Language;
  readonly codeLength?: number | undefined;
  readonly nextAfterSeconds?: number | undefined;
  readonly expiresSeconds?: number | undefined;
}

/** What is asked for, and the number as it is stored. */
interface Prepared {
  readonly input: StartInput;
  readonly phoneNumber: PhoneNumber;
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

/** Sends the same code again. `before` runs in the transaction that sends it, and may find that somebody else was ahead. */
export async function sendAgain(
  sender: VerificationSender,
  actor: Actor,
  { row, asker, channel }: { readonly row: Verification; readonly asker: Asker; readonly channel: Channel },
  before: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<Verification | null> {
  const nextSendAt = timestampFromMs(sender.rt.clock.nowMs() + waitMs({ ...row, sends: row.sends + 1 }));
  return sendCode(
    sender,
    actor,
    { to: `+${row.phoneNumber}`, channel, asker, row },
    async (tx, { messageId, callId }) => {
      // The verification is locked before its move, as wherever a code is sent.
      const noted = await noteSend(tx, { ...row, channel, messageId, callId, nextSendAt, ...nowAndLatest(sender.rt) });
      if (noted === null || !(await before(tx))) return null;
      await touchHours(sender.rt, tx, row.accountId, [row.id]);
      return noted;
    },
  );
}

/**
 * Ends one whose time is over, which makes room for another one of its number, in a transaction of its own: it locks the balance, which a start locks
 * after the limits of codes.
 */
function endOver({ aside }: VerificationSender, row: Verification): Promise<void> {
  return aside.db.transact(async (tx) => {
    const over = await expirePending(tx, { ...row, ...nowAndLatest(aside) });
    if (over) await noteEnds(aside, tx, [over]);
  });
}

function newVerification(
  sender: VerificationSender,
  { accountId }: Actor,
  input: StartInput,
): Omit<Verification, 'phoneNumber'> {
  const nowMs = sender.rt.clock.nowMs();
  const { codeLength = CODE_LENGTH, nextAfterSeconds = NEXT_AFTER_SECONDS, expiresSeconds = EXPIRES_SECONDS } = input;
  const { senderId, callerId, language, reference, metadata, endUserRef, endUserIp } = input;
  const id = uuidV7(nowMs);
  return {
    ...{ accountId, id, senderId, callerId, language, reference, metadata, endUserRef, endUserIp, codeLength },
    nextAfterSeconds,
    ...{ status: 'pending', keyVersion: KEY_VERSION, sends: 1, checksLeft: CHECKS_MAX },
    channels: [...input.channels],
    channel: input.channels[0] ?? 'sms',
    message: textIn(input.language, placeOf(codeLength), input),
    reason: null,
    ...{ messageId: null, callId: null, codePrice: hundredths(0) },
    nextSendAt: timestampFromMs(nowMs + waitMs({ nextAfterSeconds, sends: 1 })),
    expiresAt: timestampFromMs(nowMs + expiresSeconds * 1_000),
    createdAt: timestampFromMs(nowMs),
    endedAt: null,
  };
}

/** Refuses channels for which something is missing, and returns the number that a call shows. */
async function readChannels(
  { rt, codeCalls }: VerificationSender,
  actor: Actor,
  { channels, senderId, callerId, language, template }: StartInput,
): Promise<string> {
  if (channels.includes('sms') && senderId === '')
    throw invalidInput({ sender_id: ['The sender id field is required for a text.'] });
  if (template && channels[0] === 'voice')
    throw invalidInput({ template: ['The template field must be left out where a call comes first.'] });
  return channels.includes('voice') ? codeCalls.readCallerId(rt, actor, { callerId, language }) : '';
}

/** A verification that is about to be stored, and how its code is sent. */
async function prepare(sender: VerificationSender, actor: Actor, { input, phoneNumber }: Prepared) {
  const { template } = input;
  const counted = { country: findPhoneNumberCountry(phoneNumber) ?? '', templateUuid: template?.uuid ?? null };
  const callerId = await readChannels(sender, actor, input);
  const row = { ...newVerification(sender, actor, { ...input, callerId }), ...counted, phoneNumber };
  const place = placeOf(row.codeLength);
  const withPlace = template && { ...template, values: { ...template.values, code: place } };
  return { to: input.to, channel: row.channel, asker: input, row, template: withPlace, isFirst: true };
}

/**
 * Starts it together with others of the account, by statements that are the same for however many. Null: it has to be started by itself, because
 * the number has one already, or something is refused that is not refused to the others.
 */
async function startAmongOthers(
  sender: VerificationSender,
  actor: Actor,
  prepared: Prepared,
): Promise<Verification | null> {
  const { aside } = sender;
  try {
    const { to, row, template } = await prepare(sender, actor, prepared);
    const { accountId, id: verificationId, codeLength: length, senderId, message } = row;
    let stored: Verification | null = null;
    const code = {
      digits: codeOf(aside, { accountId, verificationId, length }),
      async accept(sent: QuickMessage) {
        // By rules that have changed, the number was another one.
        if (sent.phoneNumber !== row.phoneNumber) throw new Outrun();
        const sentAs = { messageId: sent.id, message: sent.message, network: sent.network };
        const decided = await startShared(sender, { row: { ...row, ...sentAs }, message: sent });
        stored = decided.row;
        return decided.accepted;
      },
    };
    const valid = { validityMs: validityMs(aside, row.expiresAt), scheduledAt: null };
    const asked = { to, message, senderId, template, ...valid, code };
    await quickSend({ ...sender, rt: aside }, actor, asked, { isKeyed: false });
    return stored;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return null;
    throw error;
  }
}

/** Starts a verification by itself. Null: somebody else was ahead. */
async function startAlone(sender: VerificationSender, actor: Actor, prepared: Prepared): Promise<Verification | null> {
  const asked = await prepare(sender, actor, prepared);
  const { row } = asked;
  let network = '';
  const store: Store = async (tx, sent) => {
    ({ network } = sent);
    // Sent again, the text is that of the template.
    const stored = { ...row, ...sent };
    return (await insertVerification(tx, stored)) ? stored : null;
  };
  return sendCode(sender, actor, asked, store).catch((error: unknown) => {
    if (error instanceof Full) rememberStart(sender.aside, actor.accountId, error.full);
    return keepBlocked(sender, { ...row, network }, error);
  });
}

/**
 * Starts a verification, or gives the one that is pending for the number, whose code is sent again if its time has come. Whoever is outrun looks
 * again, and finds what the other one has stored.
 */
export async function startVerification(
  sender: VerificationSender,
  actor: Actor,
  { isKeyed, confirmKey, ...input }: StartInput & Pick<RequestContext, 'isKeyed' | 'confirmKey'>,
): Promise<Verification> {
  const { rt, aside } = sender;
  const { accountId } = actor;
  const phoneNumber = readNumber(actor, input.to, 'to');
  // Before what is pending for the number is shown, or a call is planned, which knows of no key.
  const refusal = numberRefusal(actor, phoneNumber);
  if (refusal !== null) throw invalidInput({ to: [refusal] });
  const asked = { ...input, accountId, phoneNumber };
  const known = wasStarted(aside, asked) ? await findPending(rt.db, accountId, phoneNumber) : null;
  // A call has a transaction of its own, and so has what is stored together with the reply.
  const isAlone = known !== null || isKeyed || input.channels[0] !== 'sms' || wasRefused(aside, asked);
  // What is shared compares the rules of the key, once the network of the number is looked up.
  if (isAlone || !sender.carriers.lookups.isIdle) await confirmKey?.();
  const shared = isAlone ? null : await startAmongOthers(sender, actor, { input, phoneNumber });
  rememberStart(aside, accountId, pendingOf(asked));
  if (shared) return shared;
  await confirmKey?.();
  const found = known ?? (await findPending(rt.db, accountId, phoneNumber));
  const nowMs = rt.clock.nowMs();
  const { latest } = nowAndLatest(rt);
  const isPending = found !== null && msFromTimestamp(found.expiresAt) > nowMs && found.expiresAt <= latest;
  if (isPending && !isSendDue(found, nowMs)) return found;
  if (found && !isPending) await endOver(sender, found);
  const sent = await (isPending
    ? sendAgain(sender, actor, { row: found, asker: input, channel: found.channel }).catch((error: unknown) => {
        // The code that was sent counts, and what may be sent later is sent later.
        if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
        return { ...found, nextSendAt: timestampFromMs(nowMs + (error.retryAfterSeconds ?? 1) * 1_000) };
      })
    : startAlone(sender, actor, { input, phoneNumber }));
  if (sent) return sent;
  const now = await findPending(rt.db, accountId, phoneNumber);
  if (now) return now;
  throw new Outrun();
}

const NOT_PENDING = 'so its code is not sent again';

/** Sends the code of one verification again, if its time has come. */
export async function resendVerification(
  sender: VerificationSender,
  actor: Actor,
  {
    row,
    channel = row.channel,
    refuse,
  }: {
    readonly row: Verification;
    readonly channel?: Channel | undefined;
    refuse(row: Verification, consequence: string): AppError;
  },
): Promise<Verification> {
  const { rt } = sender;
  if (row.status !== 'pending') throw refuse(row, NOT_PENDING);
  const nowMs = rt.clock.nowMs();
  if (isSendDue(row, nowMs)) {
    const sent = await sendAgain(sender, actor, { row, asker: row, channel });
    if (sent) return sent;
  }
  const found = await findVerification(rt.db, { ...row, ...nowAndLatest(rt) });
  if (found?.status !== 'pending') throw refuse(found ?? row, NOT_PENDING);
  throw new AppError('rate_limited', 'The code was sent a moment ago. Please wait before it is sent again.', {
    retryAfterSeconds: Math.max(1, Math.ceil((msFromTimestamp(found.nextSendAt) - nowMs) / 1_000)),
  });
}

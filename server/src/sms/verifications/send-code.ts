import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { type Actor, refuseBesideOlder } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { msFromTimestamp } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { codeOf, noteCode, noteCodeCall, placeOf } from '../codes/index.ts';
import { type QuickSender, type QuickSendInput, quickSend } from '../messages/index.ts';
import type { CodeCaller } from './code-caller.ts';
import { codePriceOf, holdCodePrice } from './code-price.ts';
import { guardSend, rulesOf } from './guard.ts';
import { isKnownPerson } from './limits.ts';
import { dropMove, setMove } from './store-moves.ts';
import type { Verification } from './store-verifications.ts';
import { type Language, textIn } from './words.ts';

/** Programs that do not know it send the text without the code, or speak it without, or keep holding what a code costs. */
export const LEAST_MIGRATION = { sms: 118, voice: 137, priced: 139 } as const;

/** `aside`: what is committed beside the request's own transaction. */
export interface VerificationSender extends QuickSender {
  readonly aside: Runtime;
  readonly codeCalls: CodeCaller;
}

/** Who asks for a code, in the words of the client. */
export type Asker = Pick<Verification, 'endUserRef' | 'endUserIp'>;

export type Channel = Verification['channel'];

/** Thrown inside a transaction that somebody else was ahead of. */
export class Outrun extends AppError {
  constructor() {
    super('conflict', 'Another request has just changed the verification of this number. Please try again.');
  }
}

export interface ToSend {
  readonly to: string;
  readonly channel: Channel;
  /** Whoever asks for it now. */
  readonly asker: Asker;
  readonly row: Pick<
    Verification,
    'accountId' | 'id' | 'senderId' | 'callerId' | 'language' | 'message' | 'codeLength' | 'expiresAt' | 'phoneNumber'
  >;
  readonly template?: QuickSendInput['template'];
  /** The code is sent for the first time, so what it costs is held. */
  readonly isFirst?: boolean;
}

/** What was read beforehand, so that the transaction is short: whoever asks after the rules were changed finds them changed. */
interface Guarded extends ToSend {
  readonly rules: Awaited<ReturnType<typeof rulesOf>>;
  readonly isKnown: boolean;
}

/** The message or the call that carries a code, with a place in its text. */
export interface Sent {
  readonly messageId: Uuid | null;
  readonly callId: Uuid | null;
  readonly message: string;
  readonly network: string;
}

export type Store = (tx: Transaction, sent: Sent) => Promise<Verification | null>;

export const validityMs = (rt: Runtime, expiresAt: Verification['expiresAt']): number =>
  Math.max(1_000, msFromTimestamp(expiresAt) - rt.clock.nowMs());

/** What is committed together with the message or the call and its charge. */
async function storeWith(
  { rt }: VerificationSender,
  tx: Transaction,
  {
    actor,
    asked,
    sent,
    store,
  }: { readonly actor: Actor; readonly asked: Guarded; readonly sent: Sent; readonly store: Store },
): Promise<Verification> {
  const { accountId } = actor;
  const { phoneNumber, id: verificationId } = asked.row;
  const stored = await store(tx, sent);
  if (stored === null) throw new Outrun();
  const { messageId, callId } = sent;
  // Sent to the database together; what a refusal of the guard leaves behind is rolled back. Its error comes first: those after it say only that the
  // transaction has failed, and not whether it may be repeated.
  const sentTogether = await Promise.allSettled([
    guardSend(rt, tx, { accountId, phoneNumber, ...asked.asker }, asked),
    messageId && noteCode(tx, { accountId, messageId, verificationId }),
    callId && noteCodeCall(tx, { accountId, callId, verificationId }),
    planMove(tx, stored, sent),
  ]);
  for (const one of sentTogether) if (one.status === 'rejected') throw one.reason;
  return stored;
}

/** The channel after that by which the code was sent; null: there is none. */
export function channelAfter({ channels, channel }: Pick<Verification, 'channels' | 'channel'>): Channel | null {
  const at = channels.indexOf(channel);
  return at < 0 ? null : (channels[at + 1] ?? null);
}

/** A text that no receipt follows goes on at the time at which it could be sent again; a call, at its end. */
async function planMove(tx: Transaction, row: Verification, { messageId, callId }: Sent): Promise<void> {
  const { accountId, id: verificationId } = row;
  const sentAs = messageId ?? callId;
  if (channelAfter(row) === null || sentAs === null) {
    if (row.channels.length > 1) await dropMove(tx, accountId, verificationId);
    return;
  }
  const moveAt = messageId === null ? row.expiresAt : row.nextSendAt;
  await setMove(tx, { accountId, verificationId, sentAs, moveAt });
}

async function sendText(
  sender: VerificationSender,
  actor: Actor,
  asked: Guarded,
  store: Store,
): Promise<Verification | null> {
  const { rt } = sender;
  const { to, row, template } = asked;
  const { accountId } = actor;
  const { id: verificationId, senderId, message, codeLength: length } = row;
  if (senderId === '') throw invalidInput({ channel: ['This verification has no sender ID for a text.'] });
  let stored: Verification | null = null;
  const code = {
    digits: codeOf(rt, { accountId, verificationId, length }),
    async store(tx: Transaction, { id: messageId, ...written }: Pick<Sent, 'message' | 'network'> & { id: Uuid }) {
      const { message: text, network } = written;
      stored = await storeWith(sender, tx, {
        actor,
        asked,
        store,
        sent: { messageId, callId: null, message: text, network },
      });
      return stored;
    },
    async hold(tx: Transaction) {
      if (stored !== null && asked.isFirst) stored = await holdCodePrice(sender, tx, stored);
      return stored;
    },
  };
  const valid = { validityMs: validityMs(rt, row.expiresAt), scheduledAt: null };
  await quickSend(sender, actor, { to, message, senderId, template, ...valid, code }, { isKeyed: true });
  return stored;
}

async function sendCall(sender: VerificationSender, actor: Actor, asked: Guarded, store: Store): Promise<Verification> {
  const { rt, codeCalls } = sender;
  const { phoneNumber, callerId, language, codeLength, expiresAt } = asked.row;
  const { accountId } = actor;
  rt.codes.note();
  const text = textIn(language as Language, placeOf(codeLength));
  const said = { language, text, validityMs: validityMs(rt, expiresAt) };
  if (asked.isFirst) await sender.prices.refresh();
  const planned = await codeCalls.plan(rt, { accountId, phoneNumber, callerId, ...said });
  const sent = { messageId: null, callId: planned.callId, message: asked.row.message, network: '' };
  const stored = await rt.db.transact(async (tx) => {
    const row = await storeWith(sender, tx, { actor, asked, store, sent });
    await planned.store(tx);
    return asked.isFirst ? holdCodePrice(sender, tx, row) : row;
  });
  codeCalls.wake();
  return stored;
}

/** Sends the code. What `store` changes is committed together with the message or call and its charge. Null: somebody else was ahead. */
export async function sendCode(
  sender: VerificationSender,
  actor: Actor,
  asked: ToSend,
  store: Store,
): Promise<Verification | null> {
  const { channel, asker, row } = asked;
  const { rt } = sender;
  const { accountId } = actor;
  const isPriced = asked.isFirst === true && codePriceOf(sender, row) > 0;
  const [rules, isKnown] = await Promise.all([
    rulesOf(rt.db, actor),
    isKnownPerson(rt, rt.db, { accountId, phoneNumber: row.phoneNumber, ...asker }),
    refuseBesideOlder(rt.db, isPriced ? LEAST_MIGRATION.priced : LEAST_MIGRATION[channel], 'cannot send codes'),
  ]);
  try {
    return await (channel === 'voice' ? sendCall : sendText)(sender, actor, { ...asked, rules, isKnown }, store);
  } catch (error) {
    if (error instanceof Outrun) return null;
    throw error;
  }
}

import { openStateQuestions, type StateQuestions } from '../../sms/messages/index.ts';
import { type HookReceipt, type HttpAnswer, makeStatusAsk, readStatusAnswer } from '../http-profile/index.ts';
import type { WireHost } from '../wire.ts';
import { receiptOf } from './provider.ts';
import { type Asked, askProvider, type Round } from './rounds.ts';
import type { Tokens } from './tokens.ts';

/** So many questions go together, once in a turn: ten a second at most. They use connections of their own, not the slots of messages. */
const AT_ONCE = 5;
const TURN_MS = 500;
/** How often it is looked for messages that are due. */
const IDLE_MS = 2_000;
const HOUR_MS = 3_600_000;

/** What one question brought: `trouble` is about the provider rather than the message, so that it is left alone for a while. */
type Told =
  | { readonly kind: 'told'; readonly receipt: HookReceipt }
  | { readonly kind: 'nothing' | 'trouble' | 'away' };

const isTrouble = ({ status }: HttpAnswer): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500;

type AwaitedReceipt = Awaited<ReturnType<StateQuestions['next']>>[number];

const NOTHING: Told = { kind: 'nothing' };

/** False for an answer about another message, and for one that is still on its way. */
export function isFinalOf(
  { id, reference, state }: HookReceipt,
  { messageId, carrierMessageId }: Pick<AwaitedReceipt, 'messageId' | 'carrierMessageId'>,
): boolean {
  const isOtherId = id !== '' && carrierMessageId !== null && ![id, messageId].includes(carrierMessageId);
  const isOtherReference = reference !== null && reference.toLowerCase() !== messageId;
  return state !== 'other' && !isOtherId && !isOtherReference;
}

/** What the answer says, about the very message that was asked about. */
function toldOf({ config, provider }: Asked, awaited: AwaitedReceipt, receipt: HookReceipt) {
  const { messageId, carrierMessageId, phoneNumber, senderId } = awaited;
  return {
    ...receiptOf(provider, config.id, { ...receipt, reference: messageId }),
    ...(carrierMessageId === null ? {} : { carrierMessageId }),
    phoneNumber: phoneNumber ?? '',
    senderId: senderId ?? '',
  };
}

async function ask(asked: Asked, tokens: Tokens, awaited: AwaitedReceipt): Promise<Told> {
  const { profile } = asked.provider;
  const { messageId: reference, carrierMessageId } = awaited;
  const exchange = await askProvider(asked, tokens, (values) =>
    makeStatusAsk(profile, values, { id: carrierMessageId ?? '', reference }),
  );
  if (exchange === null) return NOTHING;
  if (exchange.kind !== 'answered') return { kind: exchange.kind === 'unwritten' ? 'away' : 'trouble' };
  const receipt = readStatusAnswer(profile, exchange.answer);
  if (typeof receipt !== 'string') return isFinalOf(receipt, awaited) ? { kind: 'told', receipt } : NOTHING;
  return receipt === 'unclear' && isTrouble(exchange.answer) ? { kind: 'trouble' } : NOTHING;
}

/** Asks a provider what became of messages: all of them if it does not tell by itself, otherwise those that are unknown. */
export function askStates(host: WireHost, tokens: Tokens): Round {
  let questions: StateQuestions | null = null;
  return async (asked) => {
    const beganMs = performance.now();
    questions ??= openStateQuestions(host.rt, asked.config.id);
    const own = questions;
    const due = await own.next(asked.config.settings.receiptPatienceHours * HOUR_MS, AT_ONCE);
    if (due.length === 0) return IDLE_MS;
    const kinds = await Promise.all(
      due.map(async (awaited) => {
        const told = await ask(asked, tokens, awaited);
        if (told.kind === 'told') {
          await host.onReceipt(toldOf(asked, awaited, told.receipt));
          await own.end(awaited);
        } else if (told.kind !== 'away') await own.putOff(awaited);
        return told.kind;
      }),
    );
    const isInTrouble = kinds.some((kind) => kind === 'trouble' || kind === 'away');
    return isInTrouble ? 'rest' : Math.max(0, TURN_MS - (performance.now() - beganMs));
  };
}

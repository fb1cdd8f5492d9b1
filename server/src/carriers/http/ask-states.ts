import { describeError } from '../../log.ts';
import { type AwaitedReceipt, openStateQuestions, type StateQuestions } from '../../sms/messages/index.ts';
import { type HookReceipt, type HttpAnswer, makeStatusAsk, readStatusAnswer } from '../http-profile/index.ts';
import type { CarrierConfig, WireHost } from '../wire.ts';
import type { Exchange, HttpClient } from './http-client.ts';
import { type Provider, receiptOf } from './provider.ts';
import type { Tokens } from './tokens.ts';

/** So many questions go together, once in a turn: ten a second at most. They use connections of their own, not the slots of messages. */
const AT_ONCE = 5;
const TURN_MS = 500;
/** How often it is looked for messages that are due. */
const IDLE_MS = 2_000;
const REST_FIRST_MS = 5_000;
const REST_MS_MAX = 5 * 60_000;
const HOUR_MS = 3_600_000;

export interface Asked {
  readonly config: CarrierConfig;
  readonly provider: Provider;
  readonly client: HttpClient;
}

/** What one question brought: `trouble` is about the provider rather than the message, so that it is left alone for a while. */
type Told =
  | { readonly kind: 'told'; readonly receipt: HookReceipt }
  | { readonly kind: 'nothing' | 'trouble' | 'away' };

const isTrouble = ({ status }: HttpAnswer): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500;

/** Asks a provider what became of messages: all of them if it does not tell by itself, otherwise those that are unknown. */
export class StateAsker {
  readonly #host: WireHost;
  readonly #tokens: Tokens;
  #asked: Asked | null = null;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> | null = null;
  #restMs = 0;
  #questions: StateQuestions | null = null;

  constructor(host: WireHost, tokens: Tokens) {
    this.#host = host;
    this.#tokens = tokens;
  }

  /** Null: another process asks, or nobody. */
  follow(asked: Asked | null): void {
    this.#asked = asked?.provider.profile.status === undefined ? null : asked;
    if (this.#asked !== null && this.#turn === null && this.#timer === null) this.#wait(0);
  }

  /** Resolves once nothing is asked any more. */
  async stop(): Promise<void> {
    this.#asked = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#turn;
  }

  #wait(forMs: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const asked = this.#asked;
      if (asked === null) return;
      this.#turn = this.#ask(asked)
        .catch((error: unknown) => {
          this.#host.rt.log.debug('the states of messages were not asked', describeError(error));
          return IDLE_MS;
        })
        .then((nextMs) => {
          this.#turn = null;
          if (this.#asked !== null) this.#wait(nextMs);
        });
    }, forMs).unref();
  }

  /** Returns after which time to go on. */
  async #ask(asked: Asked): Promise<number> {
    const beganMs = performance.now();
    this.#questions ??= openStateQuestions(this.#host.rt, asked.config.id);
    const questions = this.#questions;
    const due = await questions.next(asked.config.settings.receiptPatienceHours * HOUR_MS, AT_ONCE);
    if (due.length === 0) return IDLE_MS;
    const told = await Promise.all(due.map((one) => this.#askOne(asked, questions, one)));
    if (told.some((kind) => kind === 'trouble' || kind === 'away')) {
      this.#restMs = Math.min(REST_MS_MAX, Math.max(REST_FIRST_MS, this.#restMs * 2));
      return this.#restMs;
    }
    this.#restMs = 0;
    return Math.max(0, TURN_MS - (performance.now() - beganMs));
  }

  async #askOne(asked: Asked, questions: StateQuestions, awaited: AwaitedReceipt): Promise<Told['kind']> {
    const told = await this.#exchange(asked, awaited);
    if (told.kind === 'told') {
      await this.#host.onReceipt(this.#receiptOf(asked, awaited, told.receipt));
      await questions.end(awaited);
    } else if (told.kind !== 'away') await questions.putOff(awaited);
    return told.kind;
  }

  async #exchange({ config, provider, client }: Asked, awaited: AwaitedReceipt): Promise<Told> {
    const values = await this.#tokens.valuesOf(provider, client, config.settings);
    if (values === null) return { kind: 'away' };
    const { messageId, carrierMessageId } = awaited;
    const request = makeStatusAsk(provider.profile, values, { id: carrierMessageId ?? '', reference: messageId });
    if (request === null) return NOTHING;
    const exchange = await new Promise<Exchange>((settle) => {
      client.exchange(request, config.settings, { settle, late: () => undefined });
    });
    if (exchange.kind === 'unwritten') return { kind: 'away' };
    if (exchange.kind === 'unanswered') return { kind: 'trouble' };
    const { answer } = exchange;
    if (answer.status === 401) this.#tokens.forget();
    const receipt = readStatusAnswer(provider.profile, answer);
    if (typeof receipt !== 'string') return isFinalOf(receipt, awaited) ? { kind: 'told', receipt } : NOTHING;
    return receipt === 'unclear' && isTrouble(answer) ? { kind: 'trouble' } : NOTHING;
  }

  /** What the answer says, about the very message that was asked about. */
  #receiptOf({ config, provider }: Asked, awaited: AwaitedReceipt, receipt: HookReceipt) {
    const { messageId, carrierMessageId, phoneNumber, senderId } = awaited;
    return {
      ...receiptOf(provider, config.id, { ...receipt, reference: messageId }),
      ...(carrierMessageId === null ? {} : { carrierMessageId }),
      phoneNumber: phoneNumber ?? '',
      senderId: senderId ?? '',
    };
  }
}

const NOTHING: Told = { kind: 'nothing' };

/** False for an answer about another message, and for one that is still on its way. */
function isFinalOf({ id, reference, state }: HookReceipt, { messageId, carrierMessageId }: AwaitedReceipt): boolean {
  const isOtherId = id !== '' && carrierMessageId !== null && ![id, messageId].includes(carrierMessageId);
  const isOtherReference = reference !== null && reference.toLowerCase() !== messageId;
  return state !== 'other' && !isOtherId && !isOtherReference;
}

import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { OutboundAddresses } from '../../lib/outbound/outbound-addresses.ts';
import type { BindTest } from '../../sms/routing/index.ts';
import { awaitReceipt, takeStored } from '../await-receipt.ts';
import {
  type HookReceipt,
  makeCheck,
  makeSend,
  makeStatusAsk,
  readAnswer,
  readCheck,
  readStatusAnswer,
  type Verdict,
} from '../http-profile/index.ts';
import type { CarrierKind, WireTest } from '../wire.ts';
import { isFinalOf } from './ask-states.ts';
import { type Exchange, HttpClient } from './http-client.ts';
import { HttpWire, type HttpWireOptions } from './http-wire.ts';
import { type Provider, providerOf, sendOf, tellsIfAsked } from './provider.ts';
import { Tokens } from './tokens.ts';

export interface HttpKindOptions {
  /** The addresses that the operator allows besides those of the public internet. */
  readonly addresses: OutboundAddresses;
  /** Where this installation is reached from outside; empty if it is not known. */
  readonly publicUrl: string;
}

const TEXT = 'Test message';
const NO_FORMS = { proposedSubmitIdForm: null, proposedReceiptIdForm: null } as const;

type TestedMessage = NonNullable<BindTest['message']>;
type Answered = Pick<BindTest, 'bound' | 'words' | 'code'>;

function describe(exchange: Exchange, read: (answer: Extract<Exchange, { kind: 'answered' }>['answer']) => Verdict) {
  if (exchange.kind !== 'answered')
    return { verdict: null, answered: { bound: false, words: exchange.words, code: '' } };
  const verdict = read(exchange.answer);
  const answered: Answered =
    verdict.kind === 'accepted'
      ? { bound: true, words: 'The provider accepted the request.', code: '' }
      : verdict.kind === 'refused'
        ? { bound: false, words: verdict.words, code: verdict.code }
        : { bound: false, words: `The answer could not be read (HTTP ${exchange.answer.status}).`, code: '' };
  return { verdict, answered };
}

const STATE_WORDS: Readonly<Record<HookReceipt['state'], string>> = {
  delivered: 'it was delivered',
  undelivered: 'it could not be delivered',
  expired: 'it expired before it was delivered',
  rejected: 'it was rejected',
  other: 'it is on its way',
};

/** Hears the receipt of one message at the hook of this process. */
function hearReceipt(running: HttpWire | null, isOwn: (receipt: HookReceipt) => boolean) {
  const heard = Promise.withResolvers<HookReceipt>();
  const unwatch = running?.watch((receipt) => {
    if (!isOwn(receipt)) return false;
    if (receipt.state !== 'other') heard.resolve(receipt);
    return true;
  });
  return { heard: heard.promise, end: () => unwatch?.() };
}

class HttpTest {
  readonly #options: WireTest;
  readonly #provider: Provider;
  readonly #client: HttpClient;

  constructor(options: WireTest, provider: Provider, client: HttpClient) {
    this.#options = options;
    this.#provider = provider;
    this.#client = client;
  }

  #exchange(request: Parameters<HttpClient['exchange']>[0]): Promise<Exchange> {
    const { settings } = this.#options;
    return new Promise((done) => {
      const settle = (exchange: Exchange) => {
        if (exchange.kind === 'answered') this.#wire?.noteReached();
        done(exchange);
      };
      this.#client.exchange(request, settings, { settle, late: () => undefined });
    });
  }

  get #wire(): HttpWire | null {
    const wire = this.#options.running?.wire;
    return wire instanceof HttpWire ? wire : null;
  }

  async run(): Promise<Answered & { readonly message: TestedMessage | null }> {
    const { profile } = this.#provider;
    const values = await new Tokens().valuesOf(this.#provider, this.#client, this.#options.settings);
    if (values === null) return { bound: false, words: 'The provider gave no token.', code: '', message: null };
    if (this.#options.message !== null) return this.#send(values, this.#options.message);
    const request = makeCheck(profile, values);
    if (request === null)
      return {
        ...{ bound: false, code: '', message: null },
        words: `${profile.title} has no request that only proves the values: send a test message to a number.`,
      };
    return {
      ...describe(await this.#exchange(request), (answer) => readCheck(profile, answer)).answered,
      message: null,
    };
  }

  async #send(values: Provider['values'], { phoneNumber, senderId, waitMs }: NonNullable<WireTest['message']>) {
    const { profile } = this.#provider;
    const { nowMs } = this.#options;
    const id = uuidV7(nowMs);
    let submitted = '';
    const receipt = hearReceipt(
      this.#wire,
      (one) => one.reference?.toLowerCase() === id || (submitted !== '' && one.id === submitted),
    );
    try {
      const sms = { id, phoneNumber, senderId, message: TEXT, parts: 1, validUntilMs: null, values: null };
      const exchange = await this.#exchange(makeSend(profile, values, sendOf(sms, this.#provider, nowMs)));
      const { verdict, answered } = describe(exchange, (answer) => readAnswer(profile, answer));
      const none = { submittedId: '', receiptedId: '', words: answered.words };
      if (verdict === null || verdict.kind === 'unclear')
        return { ...answered, message: { ...none, outcome: 'unanswered' as const } };
      if (verdict.kind === 'refused') return { ...answered, message: { ...none, outcome: 'refused' as const } };
      submitted = verdict.id;
      // The address of the hook may stand in the account of the provider, whether or not it is sent with each message.
      const tells = profile.status !== undefined || profile.receipts !== undefined;
      const found = await awaitReceipt(receipt.heard, tells ? waitMs : 0, () => this.#look(values, id, submitted));
      const words =
        found === null
          ? 'The provider took the test message; no receipt came in time.'
          : `The provider took the test message, and its receipt says that ${STATE_WORDS[found.state]}.`;
      const outcome = found?.state ?? ('no_receipt' as const);
      return { ...answered, message: { words, outcome, submittedId: submitted, receiptedId: found?.id ?? '' } };
    } finally {
      receipt.end();
    }
  }

  /** Returns what this process does not hear: a receipt at the hook of another one, or what the provider tells only if it is asked. */
  async #look(values: Provider['values'], messageId: Uuid, submittedId: string): Promise<HookReceipt | null> {
    const stored = await takeStored(this.#options, (one) =>
      one.messageId ? one.messageId === messageId : submittedId !== '' && one.carrierMessageId === submittedId,
    );
    const last = stored.find(({ state }) => state !== 'other');
    if (last !== undefined)
      return { ...last, id: last.carrierMessageId, code: last.errorCode, reference: null, to: '', from: '' };
    const { profile } = this.#provider;
    const request = tellsIfAsked(this.#provider)
      ? makeStatusAsk(profile, values, { id: submittedId, reference: messageId })
      : null;
    const exchange = request && (await this.#exchange(request));
    const told = exchange?.kind === 'answered' ? readStatusAnswer(profile, exchange.answer) : 'unclear';
    const carrierMessageId = submittedId === '' ? null : submittedId;
    return typeof told !== 'string' && isFinalOf(told, { messageId, carrierMessageId }) ? told : null;
  }
}

/** Carriers that are reached by HTTP, as their profiles say. */
export function createHttpKind({ addresses, publicUrl }: HttpKindOptions): CarrierKind {
  const openClient: HttpWireOptions['openClient'] = ({ tlsOptions }) => new HttpClient({ addresses }, tlsOptions);
  return {
    open: (host, config) => new HttpWire(host, config, { publicUrl, openClient }),
    async test(options) {
      const provider = providerOf(options, publicUrl);
      if (provider === null)
        return {
          bound: false,
          words: 'The profile is not known.',
          code: '',
          carrierSystemId: '',
          message: null,
          ...NO_FORMS,
        };
      const client = openClient(options);
      try {
        return { ...(await new HttpTest(options, provider, client).run()), carrierSystemId: '', ...NO_FORMS };
      } finally {
        client.stop();
      }
    },
  };
}

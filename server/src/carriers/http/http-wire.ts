import { isDeepStrictEqual } from 'node:util';
import type { OutboundMessage } from '../../sms/carrier.ts';
import { type CarrierFacts, type HookAnswer, type HookCall, keepPhone } from '../../sms/routing/index.ts';
import {
  type HookRead,
  type HookReceipt,
  hookReply,
  makeCheck,
  makeSend,
  readAnswer,
  readHook,
  readPhoneCall,
  type Verdict,
} from '../http-profile/index.ts';
import { type CarrierConfig, drainMs, type Outlet, type Room, type Wire, type WireHost } from '../wire.ts';
import { askPhone } from './ask-phone.ts';
import { askStates } from './ask-states.ts';
import type { Exchange, HttpClient } from './http-client.ts';
import { resultOf } from './judge-verdict.ts';
import { pollProvider } from './poll-provider.ts';
import { inboundOf, type Provider, providerOf, receiptOf, sendOf, submittedId, tellsIfAsked } from './provider.ts';
import { askProvider, Rounds } from './rounds.ts';
import { Tokens } from './tokens.ts';
import { traceCall, traceExchange } from './trace-http.ts';

const AWAY_FIRST_MS = 1_000;
const UNAUTHORISED = 401;

export interface HttpWireOptions {
  readonly publicUrl: string;
  openClient(config: Pick<CarrierConfig, 'tlsOptions'>): HttpClient;
}

/** The requests to one carrier. A message is one request, and each bind stands for as many of them at the same time as the window says. */
export class HttpWire implements Wire {
  readonly #host: WireHost;
  readonly #options: HttpWireOptions;
  readonly #tokens = new Tokens();
  readonly #watchers = new Set<(receipt: HookReceipt) => boolean>();
  #config: CarrierConfig;
  #provider: Provider | null = null;
  #client: HttpClient | null = null;
  #binds = 0;
  #open = 0;
  #promised = 0;
  /** Set from a connection that failed until the next one that stands: after the wait, one request at a time tries, or the profile's check. */
  #away: { readonly untilMs: number; readonly waitMs: number; readonly words: string } | null = null;
  #onIdle: (() => void) | null = null;
  readonly #asking: Rounds;
  readonly #polling: Rounds;
  readonly #phone: Rounds;

  constructor(host: WireHost, config: CarrierConfig, options: HttpWireOptions) {
    this.#host = host;
    this.#config = config;
    this.#options = options;
    this.#asking = new Rounds(host, askStates(host, this.#tokens));
    this.#polling = new Rounds(
      host,
      pollProvider(host, this.#tokens, (read) => this.#store(read)),
    );
    this.#phone = new Rounds(host, askPhone(host, this.#tokens));
  }

  get provider(): Provider | null {
    return this.#provider;
  }

  configure(config: CarrierConfig): void {
    // What failed with other settings says nothing of these.
    if (!isDeepStrictEqual(reachedBy(config), reachedBy(this.#config))) this.#away = null;
    if (!isDeepStrictEqual(config.tlsOptions, this.#config.tlsOptions)) {
      this.#client?.retire(drainMs(config));
      this.#client = null;
    }
    this.#config = config;
    this.#provider = config.address === null ? null : providerOf(config, this.#options.publicUrl);
    this.#binds = this.#provider === null ? 0 : config.binds;
    this.#tokens.forget();
    if (this.#binds > 0) this.#client ??= this.#options.openClient(config);
    const [provider, client] = [this.#provider, this.#client];
    const asked = config.isFirst && provider && client ? { config, provider, client } : null;
    this.#asking.follow(provider?.profile.status === undefined ? null : asked);
    this.#polling.follow(provider?.profile.poll === undefined ? null : asked);
    this.#phone.follow(provider?.profile.phone?.some(({ request }) => request) !== true ? null : asked);
  }

  get tellsIfAsked(): boolean {
    return this.#provider !== null && tellsIfAsked(this.#provider);
  }

  get bindsInUse(): number {
    return Math.max(this.#binds, Math.ceil(this.#open / this.#config.settings.window));
  }

  get connections(): CarrierFacts['binds'] {
    const { window } = this.#config.settings;
    const words = this.#away?.words ?? 'Ready.';
    return Array.from({ length: this.#binds }, (_, index) => ({
      ...({ kind: 'http', state: this.#away === null ? 'bound' : 'waiting', words, window } as const),
      open: Math.max(0, Math.min(window, this.#open - index * window)),
    }));
  }

  get failure(): string | null {
    return this.#away?.words ?? null;
  }

  isBound(): boolean {
    return this.#binds > 0 && (this.#away === null || performance.now() >= this.#away.untilMs);
  }

  countOpen(): number {
    return this.#open;
  }

  countRoom(): { free: number; window: number } {
    if (!this.isBound()) return { free: 0, window: 0 };
    const window = this.#binds * this.#config.settings.window;
    const most = this.#away === null ? window : 1;
    return { free: Math.max(0, most - this.#open - this.#promised), window };
  }

  take(): Room {
    this.#promised += 1;
    return {
      end: () => {
        this.#promised -= 1;
      },
      submit: (message, outlet) => this.#submit(message, outlet),
    };
  }

  async stop(limitMs: number): Promise<void> {
    this.#binds = 0;
    this.#asking.stop();
    this.#polling.stop();
    this.#phone.stop();
    const client = this.#client;
    this.#client = null;
    if (client === null) return;
    if (this.#open > 0) {
      const idle = Promise.withResolvers<void>();
      this.#onIdle = idle.resolve;
      const timer = setTimeout(idle.resolve, limitMs);
      await idle.promise;
      clearTimeout(timer);
    }
    client.stop();
  }

  #submit(message: OutboundMessage, outlet: Outlet): void {
    const [provider, client] = [this.#provider, this.#client];
    outlet.countAs(1);
    if (provider === null || client === null) {
      queueMicrotask(() => outlet.settle({ kind: 'unwritten' }));
      return;
    }
    this.#open += 1;
    const sending = { message, outlet, provider, client, startedMs: performance.now() };
    if (provider.profile.token === undefined) this.#send(sending, provider.values);
    else void this.#sendWithToken(sending);
  }

  async #sendWithToken(sending: Sending): Promise<void> {
    const values = await this.#tokens.valuesOf(sending.provider, sending.client, this.#config.settings);
    if (values === null) this.#end(sending, { kind: 'unwritten', words: 'The provider gave no token.' });
    else this.#send(sending, values);
  }

  #send(sending: Sending, values: Provider['values']): void {
    const { message, outlet, provider, client } = sending;
    const request = makeSend(provider.profile, values, sendOf(message, provider, this.#host.rt.clock.nowMs()));
    const { tracer } = this.#host;
    const sees = tracer?.isOn ? traceExchange(tracer, this.#config.id, { ...provider, values }, message) : null;
    client.exchange(request, this.#config.settings, {
      settle: (exchange) => {
        sees?.(exchange);
        this.#end(sending, exchange);
      },
      late: (answer) => {
        sees?.({ kind: 'answered', answer });
        const { result } = this.#judge(sending, readAnswer(provider.profile, answer));
        outlet.settleLate(result);
      },
    });
  }

  #judge({ message, outlet, provider: { profile } }: Sending, verdict: Verdict) {
    const id = verdict.kind === 'accepted' ? submittedId(profile, verdict.id, message) : '';
    return resultOf(verdict, { message, outlet, id });
  }

  #end(sending: Sending, exchange: Exchange): void {
    const { outlet, provider, startedMs } = sending;
    this.#open -= 1;
    const seconds = (performance.now() - startedMs) / 1000;
    if (exchange.kind === 'unwritten') {
      this.#leave(exchange.words);
      outlet.note('unwritten', null, seconds);
      outlet.settle({ kind: 'unwritten' });
    } else {
      this.#away = null;
      const isAnswered = exchange.kind === 'answered';
      if (isAnswered && exchange.answer.status === UNAUTHORISED) this.#tokens.forget();
      const verdict = isAnswered ? readAnswer(provider.profile, exchange.answer) : ({ kind: 'unclear' } as const);
      const { result, refusal } = this.#judge(sending, verdict);
      const outcome = verdict.kind === 'unclear' ? 'unanswered' : verdict.kind;
      outlet.note(outcome, refusal, seconds);
      outlet.settle(result);
    }
    if (this.#open === 0) this.#onIdle?.();
  }

  /** Called when an answer came to something else than a message of the carrier's own, such as a test. */
  noteReached(): void {
    if (this.#away === null) return;
    this.#away = null;
    this.#host.onSlotsFree();
  }

  /** Nothing can be written: the next messages go to other carriers, until the next try. Only the first failure in a row is worth a warning. */
  #leave(words: string): void {
    const nowMs = performance.now();
    const before = this.#away;
    if (before !== null && nowMs < before.untilMs) return;
    const waitMs = Math.min(this.#config.settings.reconnectMaxMs, (before?.waitMs ?? AWAY_FIRST_MS / 2) * 2);
    const isAsked = this.#provider?.profile.check !== undefined;
    this.#away = { untilMs: isAsked ? Number.POSITIVE_INFINITY : nowMs + waitMs, waitMs, words };
    setTimeout(() => void this.#tryAgain(isAsked), waitMs).unref();
    const { name, id } = this.#config;
    const { log } = this.#host.rt;
    const said = { carrier: id, name, why: words, retryInMs: waitMs };
    if (before === null) log.warn('a carrier is not connected', said);
    else log.debug('a carrier is still not connected', said);
  }

  /** Asks, where the profile has a harmless request, so that no message goes back and forth while a phone is off for hours. */
  async #tryAgain(isAsked: boolean): Promise<void> {
    const [provider, client, config] = [this.#provider, this.#client, this.#config];
    if (isAsked && this.#away !== null) {
      // With binds that were given up meanwhile nothing can be asked: once there are new ones, the next message tries.
      const exchange =
        provider === null || client === null
          ? null
          : await askProvider({ config, provider, client }, this.#tokens, (values) =>
              makeCheck(provider.profile, values),
            ).catch(() => null);
      if (this.#away !== null) {
        const { words } = this.#away;
        const isBack = exchange === null || exchange.kind === 'answered';
        this.#away = isBack ? null : { ...this.#away, untilMs: 0 };
        if (!isBack) this.#leave(exchange.kind === 'unwritten' ? exchange.words : words);
      }
    }
    this.#host.onSlotsFree();
  }

  /** Shows every receipt to `see`, which returns whether it has handled it; the returned function ends that. */
  watch(see: (receipt: HookReceipt) => boolean): () => void {
    this.#watchers.add(see);
    return () => this.#watchers.delete(see);
  }

  /** Stores what a call of the provider says. Any process may get the call, whether or not it has binds. */
  async receive({ method, url, headers, body }: HookCall): Promise<HookAnswer> {
    const { id } = this.#config;
    const provider = this.#provider;
    if (provider === null) return { status: 503, contentType: 'text/plain', body: '' };
    const { profile, values } = provider;
    const query = new URL(url).searchParams;
    const read = readHook(profile, values, { method, query, headers, body, url });
    if (read.kind === 'denied') return { status: 403, contentType: 'text/plain', body: '' };
    const { tracer } = this.#host;
    if (tracer?.isOn) traceCall(tracer, id, provider, { method, query: String(query), body, read });
    if (read.kind === 'unreadable') {
      await this.#host.onReceipt(unreadable(id, `${read.words} ${query} ${body.toString('latin1')}`));
      return hookReply(profile);
    }
    await this.#store(read);
    const { rt } = this.#host;
    const phone = readPhoneCall(profile, { method, query, headers, body, url }, rt.clock.nowMs());
    if (phone !== null) await keepPhone(rt, id, phone);
    return hookReply(profile);
  }

  async #store({ receipts, replies }: Extract<HookRead, { kind: 'read' }>): Promise<void> {
    const [provider, { id }] = [this.#provider, this.#config];
    if (provider === null) return;
    const own = receipts.filter((receipt) => ![...this.#watchers].some((see) => see(receipt)));
    await Promise.all([
      ...own.map((receipt) => this.#host.onReceipt(receiptOf(provider, id, receipt))),
      ...replies.map((reply) => this.#host.onInbound(inboundOf(id, reply))),
    ]);
  }
}

interface Sending {
  readonly message: OutboundMessage;
  readonly outlet: Outlet;
  readonly provider: Provider;
  readonly client: HttpClient;
  readonly startedMs: number;
}

const reachedBy = ({ settings, password, tlsOptions }: CarrierConfig) => ({ settings, password, tlsOptions });

const UNREADABLE_CHARACTERS = 300;

/** Kept for a person, since the provider could only repeat it. */
function unreadable(carrierId: number, text: string) {
  return {
    ...({ carrierId, carrierMessageId: '', state: 'other', errorCode: '', phoneNumber: '', senderId: '' } as const),
    reference: null,
    unreadable: text.slice(0, UNREADABLE_CHARACTERS),
  };
}

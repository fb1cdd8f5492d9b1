import { describeError } from '../../log.ts';
import type { CarrierConfig, WireHost } from '../wire.ts';
import type { Exchange, HttpClient } from './http-client.ts';
import type { Provider } from './provider.ts';
import type { Tokens } from './tokens.ts';

const REST_FIRST_MS = 5_000;
const REST_MS_MAX = 5 * 60_000;

/** The provider as it is now. */
export interface Asked {
  readonly config: CarrierConfig;
  readonly provider: Provider;
  readonly client: HttpClient;
}

/** Returns after which time the next round comes; `rest`: the provider is in trouble, and is left alone ever longer. */
export type Round = (asked: Asked) => Promise<number | 'rest'>;

/** Rounds of questions to a provider, one after the other, while this process is the one that asks. */
export class Rounds {
  readonly #host: WireHost;
  readonly #round: Round;
  #asked: Asked | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isRunning = false;
  #restMs = 0;

  constructor(host: WireHost, round: Round) {
    this.#host = host;
    this.#round = round;
  }

  /** Null: another process asks, or nobody. */
  follow(asked: Asked | null): void {
    this.#asked = asked;
    if (asked !== null && !this.#isRunning && this.#timer === null) this.#wait(0);
  }

  /** A round that runs ends with the connections of its client. */
  stop(): void {
    this.#asked = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wait(forMs: number): void {
    this.#timer = setTimeout(() => void this.#run(), forMs).unref();
  }

  async #run(): Promise<void> {
    this.#timer = null;
    if (this.#asked === null) return;
    this.#isRunning = true;
    const { reconnectMaxMs } = this.#asked.config.settings;
    const next = await this.#round(this.#asked).catch((error: unknown) => {
      this.#host.rt.log.debug('a provider was not asked', describeError(error));
      return 'rest' as const;
    });
    this.#isRunning = false;
    const firstMs = Math.min(REST_FIRST_MS, reconnectMaxMs);
    this.#restMs = next === 'rest' ? Math.min(REST_MS_MAX, Math.max(firstMs, this.#restMs * 2)) : 0;
    if (this.#asked !== null) this.#wait(next === 'rest' ? this.#restMs : next);
  }
}

/** Sends one request beside those of messages. `values` makes it, since it may need a token; null if nothing can be asked. */
export async function askProvider(
  { config, provider, client }: Asked,
  tokens: Tokens,
  make: (values: Provider['values']) => Parameters<HttpClient['exchange']>[0] | null,
): Promise<Exchange | null> {
  const values = await tokens.valuesOf(provider, client, config.settings);
  if (values === null) return { kind: 'unwritten', words: 'The provider gave no token.' };
  const request = make(values);
  if (request === null) return null;
  const exchange = await new Promise<Exchange>((settle) => {
    client.exchange(request, config.settings, { settle, late: () => undefined });
  });
  if (exchange.kind === 'answered' && exchange.answer.status === 401) tokens.forget();
  return exchange;
}

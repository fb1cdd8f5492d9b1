import { makeTokenAsk, readTokenAnswer } from '../http-profile/index.ts';
import type { HttpClient, Limits } from './http-client.ts';
import type { Provider } from './provider.ts';

const SECONDS_DEFAULT = 300;
/** A token is not used in the last seconds of its time. */
const MARGIN_MS = 30_000;

/** The token of OAuth client credentials, asked for once for all requests of a carrier. */
export class Tokens {
  #token: { readonly text: string; readonly untilMs: number } | null = null;
  #asking: Promise<string | null> | null = null;
  /** Counts what was forgotten: a token that was asked for before is not kept. */
  #forgotten = 0;

  /** Returns the values with a token, where the profile needs one; null if none was given. */
  async valuesOf(provider: Provider, client: HttpClient, limits: Limits): Promise<Provider['values'] | null> {
    if (provider.profile.token === undefined) return provider.values;
    if (this.#token !== null && performance.now() < this.#token.untilMs)
      return { ...provider.values, token: this.#token.text };
    const asking = this.#asking ?? this.#ask(provider, client, limits);
    this.#asking = asking;
    const text = await asking;
    if (this.#asking === asking) this.#asking = null;
    return text === null ? null : { ...provider.values, token: text };
  }

  /** A refused token is not used again. */
  forget(): void {
    this.#token = null;
    this.#asking = null;
    this.#forgotten += 1;
  }

  #ask({ profile, values }: Provider, client: HttpClient, limits: Limits): Promise<string | null> {
    const request = makeTokenAsk(profile, values);
    if (request === null) return Promise.resolve(null);
    const forgotten = this.#forgotten;
    return new Promise((resolve) => {
      client.exchange(request, limits, {
        late: () => undefined,
        settle: (exchange) => {
          const found = exchange.kind === 'answered' ? readTokenAnswer(profile, exchange.answer) : null;
          if (found !== null && forgotten === this.#forgotten) {
            const forMs = (found.expiresInSeconds ?? SECONDS_DEFAULT) * 1000 - MARGIN_MS;
            this.#token = { text: found.token, untilMs: performance.now() + forMs };
          }
          resolve(found?.token ?? null);
        },
      });
    });
  }
}

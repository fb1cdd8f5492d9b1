import type { Handle } from '../../db/index.ts';
import { isUnavailable } from '../../errors.ts';
import { type Claim, LEASE_MS } from './effects.ts';
import { releaseIdempotencyKey } from './store-idempotency.ts';

const TRY_AGAIN_MS = 500;
/** Further claims are left to their leases, since a database that comes back has other work too. */
const WAITING_MAX = 10_000;

interface Waiting {
  readonly claim: Claim;
  readonly untilMs: number;
}

/**
 * Frees the keys of failed requests, so that a repetition can act before the lease ends. This is safe for any failed request, even one whose COMMIT
 * was sent and not answered: its transaction wrote the reply into the key's row before that COMMIT, releasing waits for the lock of that transaction,
 * and a key that has a reply is not freed.
 */
export class ClaimReleases {
  readonly #handle: Handle;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Frees the key before the answer is sent, so that a refused client may use it again. While the database is away the answer does not wait for it.
   */
  async releaseAfter(claim: Claim, error: unknown): Promise<void> {
    const released = this.#release(claim);
    if (!isUnavailable(error)) await released;
  }

  async #release(claim: Claim): Promise<void> {
    if ((await this.#try(claim)) || this.#isStopped || this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push({ claim, untilMs: performance.now() + LEASE_MS });
    this.#timer ??= this.#wait();
  }

  #try(claim: Claim): Promise<boolean> {
    return releaseIdempotencyKey(this.#handle, claim).then(
      () => true,
      () => false,
    );
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => void this.#tryAgain(), TRY_AGAIN_MS).unref();
  }

  /** Tries one after the other until one fails, which goes to the end of the queue. */
  async #tryAgain(): Promise<void> {
    for (let next = this.#waiting.shift(); next && !this.#isStopped; next = this.#waiting.shift()) {
      if (performance.now() >= next.untilMs || (await this.#try(next.claim))) continue;
      this.#waiting.push(next);
      break;
    }
    this.#timer = this.#waiting.length > 0 && !this.#isStopped ? this.#wait() : null;
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }
}

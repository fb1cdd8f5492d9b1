import type { Handle } from '../../db/index.ts';
import { isUnavailable } from '../../errors.ts';
import { type Claim, LEASE_MS } from './effects.ts';
import { releaseIdempotencyKey } from './store-idempotency.ts';

const TRY_AGAIN_MS = 500;
/** More are left to their leases: a database that comes back has other things to do as well. */
const WAITING_MAX = 10_000;

interface Waiting {
  readonly claim: Claim;
  readonly untilMs: number;
}

/**
 * Frees the keys of requests that failed, so that a repetition acts at once and not when the lease is over. It may be tried of any of
 * them, also of one whose COMMIT was sent and not answered: the reply stands in the row of the key since before the COMMIT, in the same
 * transaction, whose lock this waits for; and a key that has a reply is not freed.
 */
export class ClaimReleases {
  readonly #handle: Handle;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Whoever is refused may use the key again with the answer; where the database is away nobody waits for it to come back. */
  async releaseAfter(claim: Claim, error: unknown): Promise<void> {
    const released = this.#release(claim);
    if (!isUnavailable(error)) await released;
  }

  /** Never rejects. */
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

  /** One after the other, until one fails; that one is tried last then. */
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

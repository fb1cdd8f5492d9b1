import { addressGroup } from '../../lib/values/address-group.ts';
import type { Log } from '../../log.ts';

const MINUTE_MS = 60_000;
/** Enough to see who failed and why. A flood of bad keys must not flood the log, nor hide what others do. */
const LINES_PER_ADDRESS = 5;
const LINES_MAX = 100;

export interface RefusedKey {
  readonly address: string;
  readonly reason: string;
  readonly operation: string;
  readonly requestId?: string | undefined;
  /** Set when the key is known but lacks the right. */
  readonly account?: number;
  readonly keyId?: number;
}

/** Logs each refused key without the key itself, up to a limit of lines a minute. */
export class RefusalLog {
  readonly #log: Log;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #lines = 0;
  #leftOut = 0;
  readonly #byAddress = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  add(refused: RefusedKey): void {
    const nowMs = performance.now();
    if (nowMs - this.#startedAtMs >= MINUTE_MS) this.#begin(nowMs);
    const group = addressGroup(refused.address);
    const ofAddress = this.#byAddress.get(group) ?? 0;
    if (this.#lines >= LINES_MAX || ofAddress >= LINES_PER_ADDRESS) {
      this.#leftOut += 1;
      return;
    }
    this.#lines += 1;
    this.#byAddress.set(group, ofAddress + 1);
    this.#log.info('a key was refused', { ...refused });
  }

  #begin(nowMs: number): void {
    if (this.#leftOut > 0) this.#log.info('more keys were refused than are logged', { leftOut: this.#leftOut });
    this.#startedAtMs = nowMs;
    this.#lines = 0;
    this.#leftOut = 0;
    this.#byAddress.clear();
  }
}

import type { Asked } from './lookup-source.ts';

const FAILURES_MAX = 5;
const REST_MS = 30_000;

interface State {
  failures: number;
  words: string;
  /** Until then it is not asked. */
  restsUntilMs: number;
}

/** Which sources fail: one that failed several times in a row is not asked for a while, so that messages do not wait for it. */
export class SourceHealth {
  readonly #states = new Map<number, State>();

  mayAsk(sourceId: number, nowMs: number): boolean {
    const state = this.#states.get(sourceId);
    if (state === undefined || nowMs >= state.restsUntilMs) {
      // One question tries whether it answers again; the others wait for what becomes of it.
      if (state !== undefined && state.failures >= FAILURES_MAX) state.restsUntilMs = nowMs + REST_MS;
      return true;
    }
    return false;
  }

  rests(sourceId: number, nowMs: number): boolean {
    return nowMs < (this.#states.get(sourceId)?.restsUntilMs ?? 0);
  }

  note(sourceId: number, asked: Asked, nowMs: number): void {
    if (asked.kind !== 'failed') {
      this.#states.delete(sourceId);
      return;
    }
    const failures = (this.#states.get(sourceId)?.failures ?? 0) + 1;
    const restsUntilMs = failures >= FAILURES_MAX ? nowMs + REST_MS : 0;
    this.#states.set(sourceId, { failures, words: asked.words, restsUntilMs });
  }

  /** How a source stands, in a sentence. */
  describe(sourceId: number, nowMs: number): string {
    const state = this.#states.get(sourceId);
    if (state === undefined) return 'No question failed lately.';
    if (nowMs < state.restsUntilMs) return `It is not asked for a while, because it failed: ${state.words}`;
    return `The last question failed: ${state.words}`;
  }

  forget(sourceId: number): void {
    this.#states.delete(sourceId);
  }
}

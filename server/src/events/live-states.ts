import type { Timestamp } from '../lib/time/timestamp.ts';
import { liveFrameOf } from './event-frame.ts';
import { nextEventId } from './event-id.ts';
import { LIVE_VERSIONS, type LiveKind } from './event-kind.ts';
import type { LiveState } from './live-source.ts';

interface Shown {
  readonly kind: LiveKind;
  readonly said: string;
  readonly frame: string;
  readonly turn: number;
}

/** The last state of each followed thing of one account, however slowly a reader takes them. */
export class LiveStates {
  readonly #shown = new Map<string, Shown>();
  readonly #followers = new Map<LiveKind, number>();
  #turn = 0;
  readonly #accountId: number;

  constructor(accountId: number) {
    this.#accountId = accountId;
  }

  join(kinds: readonly LiveKind[]): void {
    for (const kind of kinds) this.#followers.set(kind, (this.#followers.get(kind) ?? 0) + 1);
  }

  leave(kinds: readonly LiveKind[]): void {
    for (const kind of kinds) {
      const others = (this.#followers.get(kind) ?? 0) - 1;
      this.#followers.set(kind, others);
      // A state that is no longer read will soon be outdated.
      if (others <= 0) for (const [key, shown] of this.#shown) if (shown.kind === kind) this.#shown.delete(key);
    }
  }

  isFollowed(kind: LiveKind): boolean {
    return (this.#followers.get(kind) ?? 0) > 0;
  }

  /** Sets the current states of all things of a kind, and returns whether any has changed. */
  put(
    kind: LiveKind,
    states: readonly LiveState[],
    { nowMs, now }: { readonly nowMs: number; readonly now: Timestamp },
  ): boolean {
    const before = this.#turn;
    const keys = new Set<string>();
    for (const { key: own, data } of states) {
      const key = `${kind} ${own}`;
      keys.add(key);
      const said = JSON.stringify(data);
      if (this.#shown.get(key)?.said === said) continue;
      const of = { accountId: this.#accountId, id: nextEventId(nowMs), kind, version: LIVE_VERSIONS[kind] };
      const event = { ...of, createdAt: now, data: said };
      this.#turn += 1;
      this.#shown.set(key, { kind, said, frame: liveFrameOf(event), turn: this.#turn });
    }
    for (const [key, shown] of this.#shown) if (shown.kind === kind && !keys.has(key)) this.#shown.delete(key);
    return this.#turn > before;
  }

  /** Returns the states that have changed since a reader's last turn, and the new turn. */
  take(after: number, kinds: readonly LiveKind[]): { readonly text: string; readonly turn: number } {
    if (kinds.length === 0 || after === this.#turn) return { text: '', turn: this.#turn };
    const news = [...this.#shown.values()].filter(({ kind, turn }) => turn > after && kinds.includes(kind));
    news.sort((one, other) => one.turn - other.turn);
    return { text: news.map(({ frame }) => frame).join(''), turn: this.#turn };
  }
}

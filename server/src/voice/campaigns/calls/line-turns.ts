import { isTestAccount } from '../../../lib/ids/test-account.ts';
import type { ActiveCampaign } from '../rows/store-active.ts';
import { type Callee, chooseTrunk, type TrunkRoom } from './choose-trunk.ts';
import type { Claim } from './claim-calls.ts';

/** So many single calls get a line of a trunk one after another; the next line is left to a campaign that waits for one. */
const SINGLE_IN_A_ROW = 3;
/** How long a line is left to those who found none: they look again sooner. */
const LEFT_MS = { call: 1_000, campaign: 2_000 } as const;

interface Waiting extends Pick<ActiveCampaign, 'accountId' | 'kind'> {
  readonly callees: readonly Callee[];
  readonly untilMs: number;
}

/** Who has the next line of a trunk: single calls come first, and campaigns get every fourth line at least, so that neither keeps the other waiting for long. */
export class LineTurns {
  readonly #waiting = new Map<number, Waiting>();
  /** How many single calls each trunk got since the last call of a campaign. */
  readonly #inARow = new Map<number, number>();

  note({ id, accountId, kind }: ActiveCampaign, { calls, waiting: callees }: Claim): void {
    for (const { trunkId } of calls)
      this.#inARow.set(trunkId, kind === 'call' ? (this.#inARow.get(trunkId) ?? 0) + 1 : 0);
    if (callees.length === 0) this.#waiting.delete(id);
    else this.#waiting.set(id, { accountId, kind, callees, untilMs: performance.now() + LEFT_MS[kind] });
  }

  isWaiting(id: number): boolean {
    return this.#waiting.has(id);
  }

  /** Those for whom no line is left any more look for one again. */
  forgetOld(): void {
    const nowMs = performance.now();
    for (const [id, { untilMs }] of this.#waiting) if (untilMs <= nowMs) this.#waiting.delete(id);
  }

  /** The single calls that found no line a moment ago. */
  waitingSingle(): number[] {
    return [...this.#waiting].flatMap(([id, { kind }]) => (kind === 'call' ? [id] : []));
  }

  /** Whether the next line is a campaign's. */
  isOfCampaigns({ id }: Pick<TrunkRoom, 'id'>): boolean {
    return (this.#inARow.get(id) ?? 0) >= SINGLE_IN_A_ROW;
  }

  /** Takes from the trunks the room that is left to others. Test accounts have other lines than live ones. */
  leaveRoom({ kind, accountId }: Pick<ActiveCampaign, 'kind' | 'accountId'>, trunks: readonly TrunkRoom[]): void {
    const isTest = isTestAccount(accountId);
    const left = new Set<TrunkRoom>();
    for (const other of this.#waiting.values()) {
      if (other.kind === kind || isTestAccount(other.accountId) !== isTest) continue;
      for (const callee of other.callees) {
        const choice = chooseTrunk(trunks, callee);
        if (typeof choice === 'string') continue;
        const { trunk } = choice;
        const isOfCampaigns = this.isOfCampaigns(trunk);
        // To a campaign one line is left, in its turn; to single calls all but that one.
        if (kind === 'call' ? isOfCampaigns && !left.has(trunk) : trunk.room > (isOfCampaigns ? 1 : 0)) trunk.room -= 1;
        left.add(trunk);
      }
    }
  }
}

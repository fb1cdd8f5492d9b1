import { type Registration, startKeepAlive, type Trunk, type UserAgent } from '../sip/index.ts';
import type { TrunkState } from '../voice/dialer.ts';
import type { TrunkRecord } from '../voice/trunks/index.ts';

const NO_TRUNK_STATE: TrunkState = { registration: 'none', registrationStatusCode: null, isReachable: null };

interface TrunkWatch {
  state(): TrunkState;
  canCall(): boolean;
  /** Called when the far side says something in a call. */
  noteLife(): void;
  /** Sends nothing more. */
  abandon(): void;
  /** Removes the registration, if there is one. */
  stop(): Promise<void>;
}

export interface WatchedTrunk {
  readonly record: TrunkRecord;
  readonly trunk: Trunk;
  readonly agent: UserAgent;
  onChange(state: TrunkState): void;
}

/** Watches a trunk beside its calls: registers where the settings say so, and asks whether the trunk is reachable. */
function startTrunkWatch({ record, trunk, agent, onChange }: WatchedTrunk): TrunkWatch {
  const { registerSeconds, keepAliveSeconds } = record.settings;
  let state: TrunkState = { ...NO_TRUNK_STATE, registration: registerSeconds > 0 ? 'pending' : 'none' };
  const note = (change: Partial<TrunkState>): void => {
    const before = state;
    state = { ...state, ...change };
    if (state.registration !== before.registration || state.isReachable !== before.isReachable) onChange(state);
  };
  // Some trunks take calls and answer no OPTIONS at all: silence tells of a fault only where there was an answer before.
  let hasAnswered = false;
  let registration: Registration | null = null;
  if (registerSeconds > 0) {
    registration = agent.register(trunk, registerSeconds, ({ isRegistered, statusCode }) =>
      note({ registration: isRegistered ? 'registered' : 'refused', registrationStatusCode: statusCode }),
    );
  }
  const keepAlive =
    keepAliveSeconds > 0
      ? startKeepAlive(agent, trunk, keepAliveSeconds * 1000, ({ isReachable, statusCode }) => {
          hasAnswered ||= statusCode !== null;
          note({ isReachable });
        })
      : null;
  return {
    state: () => state,
    canCall: () =>
      (state.registration === 'none' || state.registration === 'registered') &&
      (state.isReachable !== false || !hasAnswered),
    noteLife() {
      if (state.isReachable === false && !hasAnswered) note({ isReachable: null });
    },
    abandon() {
      keepAlive?.stop();
      registration?.abandon();
    },
    async stop() {
      keepAlive?.stop();
      await registration?.stop();
    },
  };
}

interface Kept {
  readonly changedAt: string;
  readonly watch: TrunkWatch;
}

/** The watches of all trunks that this process knows; a watch starts again when its trunk's settings change. */
export class TrunkWatches {
  #kept = new Map<number, Kept>();

  follow(trunks: Iterable<WatchedTrunk>): void {
    const before = this.#kept;
    this.#kept = new Map();
    for (const watched of trunks) {
      const { id, updatedAt } = watched.record;
      const known = before.get(id);
      const isSame = known?.changedAt === updatedAt;
      this.#kept.set(id, isSame ? known : { changedAt: updatedAt, watch: startTrunkWatch(watched) });
      if (isSame) before.delete(id);
    }
    for (const { watch } of before.values()) void watch.stop();
  }

  trunkStateOf(trunkId: number): TrunkState {
    return this.#kept.get(trunkId)?.watch.state() ?? NO_TRUNK_STATE;
  }

  /** True unless the trunk lacks its registration, or answers no longer. */
  canCall(trunkId: number): boolean {
    return this.#kept.get(trunkId)?.watch.canCall() ?? true;
  }

  noteLife(trunkId: number): void {
    this.#kept.get(trunkId)?.watch.noteLife();
  }

  /** Sends nothing more to any trunk. */
  abandon(): void {
    for (const { watch } of this.#kept.values()) watch.abandon();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#kept.values()].map(({ watch }) => watch.stop()));
  }
}

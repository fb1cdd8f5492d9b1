import { type Registration, startKeepAlive, type Trunk, type UserAgent } from '../sip/index.ts';
import type { TrunkRecord, TrunkStanding } from '../voice/index.ts';

const NO_STANDING: TrunkStanding = { registration: 'none', registrationStatusCode: null, isReachable: null };

interface TrunkWatch {
  standing(): TrunkStanding;
  /** Takes the registration back, if there is one. */
  stop(): Promise<void>;
}

export interface WatchedTrunk {
  readonly record: TrunkRecord;
  readonly trunk: Trunk;
  readonly agent: UserAgent;
  onChange(standing: TrunkStanding): void;
}

/** What goes on with a trunk beside its calls: registering where it asks for that, and asking whether it is there. */
function startTrunkWatch({ record, trunk, agent, onChange }: WatchedTrunk): TrunkWatch {
  const { registerSeconds, keepAliveSeconds } = record.settings;
  let standing: TrunkStanding = { ...NO_STANDING, registration: registerSeconds > 0 ? 'pending' : 'none' };
  const note = (change: Partial<TrunkStanding>): void => {
    const before = standing;
    standing = { ...standing, ...change };
    if (standing.registration !== before.registration || standing.isReachable !== before.isReachable)
      onChange(standing);
  };
  let registration: Registration | null = null;
  if (registerSeconds > 0) {
    registration = agent.register(trunk, registerSeconds, ({ isRegistered, statusCode }) =>
      note({ registration: isRegistered ? 'registered' : 'refused', registrationStatusCode: statusCode }),
    );
  }
  const keepAlive =
    keepAliveSeconds > 0
      ? startKeepAlive(agent, trunk, keepAliveSeconds * 1000, ({ isReachable }) => note({ isReachable }))
      : null;
  return {
    standing: () => standing,
    async stop() {
      keepAlive?.stop();
      await registration?.stop();
    },
  };
}

/** Whether calls would fail, by what is known. */
export function isCallable({ registration, isReachable }: TrunkStanding): boolean {
  return (registration === 'none' || registration === 'registered') && isReachable !== false;
}

interface Kept {
  readonly changedAt: string;
  readonly watch: TrunkWatch;
}

/** Of every trunk that this process knows; begun anew when its settings change. */
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

  standingOf(trunkId: number): TrunkStanding {
    return this.#kept.get(trunkId)?.watch.standing() ?? NO_STANDING;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#kept.values()].map(({ watch }) => watch.stop()));
  }
}

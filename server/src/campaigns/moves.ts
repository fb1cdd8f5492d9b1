import type { Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { type MovesOf, statesBefore } from '../lib/values/moves.ts';
import type { Runtime } from '../runtime.ts';
import type { Channel } from './channel.ts';
import { existing } from './existing.ts';

/** What a person does with a campaign. */
export type Move = 'sent' | 'paused' | 'resumed' | 'cancelled' | 'retried';

interface Place {
  readonly id: number;
  readonly uuid: Uuid;
}

interface Moving<Status extends string> extends Place {
  readonly status: Status;
  /** A series, which goes on with its runs as long as it is scheduled. */
  readonly isRecurring?: boolean;
}

interface MovingChannel<Status extends string, Campaign extends Moving<Status>, Shown> extends Channel {
  readonly moves: MovesOf<Status>;
  /** How a refusal goes on after the status that does not allow a move. */
  otherwise(move: Move): string;
  lock(tx: Transaction, accountId: number, uuid: Uuid): Promise<Campaign | null>;
  /** Reads the campaign for the reply, after its move. */
  show(tx: Transaction, accountId: number, campaign: Place): Promise<Shown | null>;
  /** Returns why it cannot go on with its sender ID or caller ID; null if it can. */
  withdrawn(tx: Transaction, accountId: number, campaign: Campaign): Promise<string | null>;
}

export interface MoveOf<Campaign> {
  readonly accountId: number;
  /** Its row is locked. */
  readonly campaign: Campaign;
  readonly now: Timestamp;
}

/** The moves of a channel's campaigns that people ask for. */
export function movesOf<Status extends string, Campaign extends Moving<Status>, Shown>(
  channel: MovingChannel<Status, Campaign, Shown>,
) {
  const begins: Readonly<Record<Move, readonly string[]>> = {
    sent: ['draft', 'scheduled'],
    paused: [channel.running],
    resumed: ['paused'],
    cancelled: statesBefore(channel.moves, 'cancelled' as Status),
    retried: ['completed', 'failed'],
  };

  /** Returns the campaign if it may make this move. */
  function allowed<Found extends Moving<Status>>(found: Found | null, move: Move): Found {
    const campaign = existing(found);
    const { status, isRecurring } = campaign;
    if (begins[move].includes(status) || (move === 'paused' && isRecurring && status === 'scheduled')) return campaign;
    throw new AppError('wrong_state', `This campaign is ${status}: ${channel.otherwise(move)}`);
  }

  /** A campaign whose sender ID or caller ID the operator has withdrawn would only be paused again. */
  async function refuseWithdrawn(tx: Transaction, accountId: number, campaign: Campaign, move: Move): Promise<void> {
    const refusal = await channel.withdrawn(tx, accountId, campaign);
    if (refusal !== null) throw new AppError('wrong_state', `This campaign cannot be ${move}. ${refusal}`);
  }

  const lock = async (tx: Transaction, accountId: number, uuid: Uuid, move: Move): Promise<Campaign> =>
    allowed(await channel.lock(tx, accountId, uuid), move);

  const show = async (tx: Transaction, accountId: number, campaign: Place): Promise<Shown> =>
    existing(await channel.show(tx, accountId, campaign));

  return {
    ...{ allowed, refuseWithdrawn, lock, show },
    /** Returns what makes a move in one transaction. */
    byRequest:
      (move: Move, act: (rt: Runtime, tx: Transaction, of: MoveOf<Campaign>) => Promise<void>) =>
      (rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<Shown> =>
        rt.db.transact(async (tx) => {
          const campaign = await lock(tx, accountId, uuid, move);
          if (move === 'resumed') await refuseWithdrawn(tx, accountId, campaign, move);
          await act(rt, tx, { accountId, campaign, now: rt.clock.now() });
          return show(tx, accountId, campaign);
        }),
  };
}

import type { CleanedKind, NumberCheckStatus, NumberType } from '@volley/contract/choices';
import type { numberCheck } from '@volley/contract/number-checks';
import type { RowOf } from '@volley/contract/rows';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { MovesOf } from '../lib/values/moves.ts';

/** The states that may follow each state. */
export const NUMBER_CHECK_MOVES: MovesOf<NumberCheckStatus> = {
  checking: ['checked', 'cancelled', 'failed'],
  checked: ['cleaning'],
  cleaning: ['cleaned', 'cancelled', 'failed'],
  cleaned: ['cleaning'],
  cancelled: [],
  failed: [],
};

type Shown = RowOf<typeof numberCheck>;

export interface Counts {
  readonly asked: number;
  readonly unlisted: number;
  readonly unanswered: number;
  readonly ported: number;
  readonly types: readonly (readonly [type: NumberType, numbers: number])[];
  /** Names come from outside, so they are no keys of an object. */
  readonly networks: readonly (readonly [network: string, numbers: number])[];
}

export interface Cleaning {
  readonly kinds: readonly CleanedKind[];
  readonly toGroupUuid: Uuid | null;
}

type Told = 'uuid' | 'name' | 'status' | 'failure' | 'stalledBy' | 'contacts' | 'done' | 'changed';

export interface NumberCheck extends Pick<Shown, Told | 'createdAt' | 'endedAt'> {
  readonly accountId: number;
  readonly id: number;
  readonly groupUuid: Uuid | null;
  readonly segmentUuid: Uuid | null;
  readonly counts: Counts;
  readonly cleaning: Cleaning | null;
  readonly afterId: number;
  readonly tries: number;
  readonly stateAt: Timestamp;
  readonly progressAt: Timestamp;
}

import type { Uuid } from '../lib/ids/uuid.ts';
import type { MovesOf } from '../lib/values/moves.ts';

export type ObjectKind = 'recording' | 'import_part';

export type ObjectStatus = 'writing' | 'kept' | 'leaving';

/** What each state may become; the row of one that is leaving goes after the object. */
export const OBJECT_MOVES: MovesOf<ObjectStatus> = {
  writing: ['kept', 'leaving'],
  kept: ['leaving'],
  leaving: [],
};

export interface ObjectName {
  readonly accountId: number;
  readonly id: Uuid;
}

/** Below the folder of the installation. No letter of it needs an escape, and those of an account stand in the order of their ids. */
export const keyOf = ({ accountId, id }: ObjectName): string => `${accountId}/${id}`;

import type { ContactChangeStatus } from '@volley/contract/choices';
import type { contactChange } from '@volley/contract/contact-changes';
import type { RowOf } from '@volley/contract/rows';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Country } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { MovesOf } from '../lib/values/moves.ts';
import type { Condition } from '../segments/index.ts';

/** The states that may follow each state. Only a deletion is undone. */
export const CONTACT_CHANGE_MOVES: MovesOf<ContactChangeStatus> = {
  working: ['done', 'cancelled', 'failed'],
  done: ['undoing'],
  cancelled: ['undoing'],
  failed: ['undoing'],
  undoing: ['undone'],
  undone: [],
};

export const UNDO_DAYS = 30;

/** What was chosen. The country is that of the account, by which the numbers of the search are read. */
export interface Chosen {
  readonly search: string;
  readonly country: Country;
  readonly groupUuid: Uuid | null;
  readonly segmentUuid: Uuid | null;
  /** The condition that the segment had then. */
  readonly segmentCondition: Condition | null;
}

type Told = 'uuid' | 'action' | 'status' | 'failure' | 'contacts' | 'changed' | 'createdAt' | 'endedAt';

export interface ContactChange extends Pick<RowOf<typeof contactChange>, Told> {
  readonly accountId: number;
  readonly id: number;
  readonly chosen: Chosen;
  readonly toGroupUuid: Uuid | null;
  readonly afterId: number;
  readonly stateAt: Timestamp;
}

import type { RowOf } from '@volley/contract';
import type { ConsentChannel, ConsentSource, ConsentStatus } from '@volley/contract/choices';
import type { consent } from '@volley/contract/consents';
import type { Actor } from '../identity/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** Who recorded it. Without key and user it was the service, after the person's own reply or click. */
export interface ConsentRecorder {
  readonly keyId: number | null;
  readonly userId: number | null;
  readonly name: string;
}

export const BY_NOBODY: ConsentRecorder = { keyId: null, userId: null, name: '' };
export const recorderOf = ({ keyId, userId, name }: Actor): ConsentRecorder => ({ keyId, userId, name });

/** A statement that is the same for all people for whom it is recorded. */
export interface ConsentStatement {
  readonly channels: readonly ConsentChannel[];
  readonly status: ConsentStatus;
  readonly source: ConsentSource;
  /** What the people were shown, or what they said. */
  readonly words: string;
  /** When they said it. If a later statement is recorded already, that one stays in effect, and this one only enters the history. */
  readonly at: Timestamp;
  readonly by: ConsentRecorder;
}

export type Consent = RowOf<typeof consent> & {
  readonly id: number;
};

import type { MessageStatus } from '@volley/contract/choices';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** A filter of messages; a field that is left out excludes nothing. */
export interface MessageFilter {
  readonly statuses?: readonly MessageStatus[];
  readonly reason?: string;
  readonly network?: string;
  readonly senderId?: string;
  /** The recipient's number begins with one of these. */
  readonly beginnings?: readonly string[];
  /** Whether a person opened a link of it. Only lists of one campaign ask this. */
  readonly isOpened?: boolean;
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

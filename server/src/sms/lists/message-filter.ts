import type { Timestamp } from '../../lib/timestamp.ts';
import type { MessageStatus } from '../messages/index.ts';

/** What is left out lets every message through. */
export interface MessageFilter {
  readonly statuses?: readonly MessageStatus[];
  readonly reason?: string;
  readonly network?: string;
  readonly senderId?: string;
  /** With which of these the number begins. */
  readonly beginnings?: readonly string[];
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

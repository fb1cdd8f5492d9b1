import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface Group {
  readonly id: number;
  readonly uuid: Uuid;
  readonly name: string;
  readonly description: string;
  readonly contactsCount: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

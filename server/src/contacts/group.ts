import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';

export interface Group {
  readonly id: number;
  readonly uuid: Uuid;
  readonly name: string;
  readonly description: string;
  readonly contactsCount: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

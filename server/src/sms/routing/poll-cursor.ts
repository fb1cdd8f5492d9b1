import type { Runtime } from '../../runtime.ts';
import { findPollCursor, keepPollCursor } from './store-carriers.ts';

/** Where the last answer of a provider ended that is asked for receipts and replies; empty: at the beginning. */
export interface PollCursor {
  read(): Promise<string>;
  keep(cursor: string): Promise<unknown>;
}

export const openPollCursor = ({ db }: Pick<Runtime, 'db'>, carrierId: number): PollCursor => ({
  read: async () => (await findPollCursor(db, carrierId)) ?? '',
  keep: (cursor) => keepPollCursor(db, carrierId, cursor.replaceAll('\0', '')),
});

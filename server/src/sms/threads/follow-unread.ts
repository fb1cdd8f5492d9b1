import type { LiveSource } from '../../events/index.ts';
import { countUnreadThreads } from './store-threads.ts';

/** More are not counted: nobody reads the difference. */
const COUNTED_MAX = 1_000;

/** How many threads of an account have something to read, for who looks on. */
export const liveUnread: LiveSource = {
  kind: 'threads.unread',
  async read({ db }, accountIds) {
    return (await countUnreadThreads(db, accountIds, COUNTED_MAX)).map(({ accountId, n }) => ({
      accountId,
      key: 'unread',
      data: { unread: n },
    }));
  },
};

import type { LiveSource } from '../../events/index.ts';
import { countUnreadThreads } from './store-threads.ts';

/** A larger number would make no difference to anybody. */
const COUNTED_MAX = 1_000;

/** Pushes the number of an account's unread threads to the console. */
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

import { store, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** Notes the provider's id of a reply; false if it was noted before, so that the reply is stored already. */
export const noteReply = store.changingOne<[carrierId: number, replyId: string, now: Timestamp], Transaction>(
  'seen_replies.note',
  `insert into seen_replies (carrier_id, reply_id, seen_at) values ($1, $2, $3) on conflict (carrier_id, reply_id) do nothing`,
);

export const forgetReplies = store.changing<[before: Timestamp]>(
  'seen_replies.forget',
  `delete from seen_replies where seen_at < $1`,
);

import { store, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** Notes the provider's id of a reply; false if it was noted before, so that the reply is stored already. */
export const noteReply = store.changingOne<[carrierId: number, replyId: string, now: Timestamp], Transaction>(
  'seen_replies.note',
  `insert into seen_replies (carrier_id, reply_id, seen_at) values ($1, $2, $3) on conflict (carrier_id, reply_id) do nothing`,
);

/** Notes that a provider told a reply again, so that it is not forgotten while it is still told. */
export const noteReplyAgain = store.changing<[carrierId: number, replyId: string, now: Timestamp], Transaction>(
  'seen_replies.note_again',
  `update seen_replies set seen_at = $3 where carrier_id = $1 and reply_id = $2 and seen_at < $3::timestamptz - interval '1 day'`,
);

export const forgetReplies = store.changing<[before: Timestamp, limit: number]>(
  'seen_replies.forget',
  `delete from seen_replies where (carrier_id, reply_id) in (
     select carrier_id, reply_id from seen_replies where seen_at < $1 order by seen_at limit $2)`,
);

import { type Handle, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

/** What a person did after a message. Each counts once for a message. */
export type Answer = 'click' | 'reply' | 'opt_out';

/** Returns 0 if it was noted before. */
export const addAnswer = store.changing<[accountId: number, messageId: Uuid, kind: Answer], Transaction>(
  'message_answers.add',
  `insert into message_answers (account_id, message_id, kind) values ($1, $2, $3) on conflict do nothing`,
);

/** Answers are kept as long as their messages, whose figures are counted from both. */
export const deleteOldAnswers = store.changing<[accountId: number, before: Uuid, limit: number], Handle>(
  'message_answers.delete_old',
  `delete from message_answers where account_id = $1 and message_id = any (array(
     select a.message_id from message_answers a where a.account_id = $1 and a.message_id < $2
       and not exists (select from messages m where m.account_id = $1 and m.id = a.message_id) order by a.message_id limit $3))`,
);

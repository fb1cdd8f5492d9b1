import { store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

/** What a person did after a message. Each counts once for a message. */
export type Answer = 'click' | 'reply' | 'opt_out';

/** Returns 0 if it was noted before. */
export const addAnswer = store.changing<[accountId: number, messageId: Uuid, kind: Answer], Transaction>(
  'message_answers.add',
  `insert into message_answers (account_id, message_id, kind) values ($1, $2, $3) on conflict do nothing`,
);

import { type Handle, statement } from '../db/index.ts';

export interface UsedNumber {
  readonly id: string;
  readonly phoneNumber: string;
}

interface After {
  readonly accountId: number;
  readonly afterId: string;
  readonly limit: number;
}

const messaged = statement<UsedNumber>(
  'imports.list_messaged',
  `select id, phone_number as "phoneNumber" from messages where account_id = $1 and id > $2::uuid order by id limit $3`,
);

/** Lists the numbers in the order of the messages. */
export function listMessagedNumbers(handle: Handle, { accountId, afterId, limit }: After): Promise<UsedNumber[]> {
  return handle.rows(messaged, [accountId, afterId, limit]);
}

const called = statement<UsedNumber>(
  'imports.list_called',
  `select a.id, r.phone_number as "phoneNumber"
   from (select id, campaign_id, recipient_id from call_attempts where account_id = $1 and id > $2::uuid order by id limit $3) a
   join voice_recipients r on r.account_id = $1 and r.campaign_id = a.campaign_id and r.id = a.recipient_id order by a.id`,
);

export function listCalledNumbers(handle: Handle, { accountId, afterId, limit }: After): Promise<UsedNumber[]> {
  return handle.rows(called, [accountId, afterId, limit]);
}

import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { type Channel, isDue } from './channel.ts';

export interface CampaignRef {
  readonly accountId: number;
  readonly id: number;
  readonly uuid: Uuid;
}

/** The open campaigns of a channel, which an operator or the end of an account cancels together. */
export function openCampaignsOf(channel: Channel) {
  const { table, running } = channel;
  const find = statement<{ isDue: boolean }>(
    `${table}.find_overdue`,
    `select (${isDue(channel)}) as "isDue" from ${table} where account_id = $2 and id = $3`,
  );
  const list = statement<CampaignRef>(
    `${table}.list_overdue`,
    `select account_id, id, uuid from ${table} where ${isDue(channel)} order by id limit $2`,
  );
  const listOpen = statement<{ id: number }>(
    `${table}.list_open_of_account`,
    `select id from ${table} where account_id = $1 and status in ('scheduled', 'preparing', '${running}', 'paused') order by id limit $2`,
  );
  return {
    /** Checks a locked campaign again, because it may have changed since it was read. */
    isOverdue: async (
      tx: Transaction,
      { accountId, id }: Omit<CampaignRef, 'uuid'>,
      dueUntil: Timestamp,
    ): Promise<boolean> => (await tx.rows(find, [dueUntil, accountId, id]))[0]?.isDue === true,
    listOverdue: (handle: Handle, dueUntil: Timestamp, limit: number): Promise<CampaignRef[]> =>
      handle.rows(list, [dueUntil, limit]),
    /** Reads all campaigns of the account, which happens only once in its life. */
    listOpen: async (handle: Handle, accountId: number, limit: number): Promise<number[]> =>
      (await handle.rows(listOpen, [accountId, limit])).map(({ id }) => id),
  };
}

import type { RequestStatus } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { SenderId } from './sender-ids.ts';
import { columnsOf } from './store-requests.ts';

const findSender = statement<SenderId & { rulesVersion: number }>(
  'sender_ids.find_by_text_with_version',
  `select s.*, v.version as "rulesVersion"
   from (select coalesce((select b.rules_version from balances b where b.account_id = $1), -1) as version) v
   left join (select ${columnsOf('sender_id')} from sender_ids
     where account_id = $1 and lower(sender_id) = lower($2) and status <> 'deleted') s on true`,
);

export interface KnownSender {
  readonly sender: SenderId | null;
  readonly rulesVersion: number;
}

/** Reads the sender ID and the version of the account's rules in one statement. */
export async function findSenderWithVersion(handle: Handle, accountId: number, text: string): Promise<KnownSender> {
  const [row] = await handle.rows(findSender, [accountId, text]);
  if (!row) throw new Error('the version of the rules was not returned');
  const { rulesVersion, ...sender } = row;
  return { sender: sender.id === null ? null : sender, rulesVersion };
}

interface SenderStatus {
  /** In lower case. */
  readonly text: string;
  readonly status: RequestStatus;
}

const SENDER_STATUSES = `select lower(sender_id) as text, status from sender_ids
   where account_id = $1 and lower(sender_id) = any ($2::text[]) and status <> 'deleted' order by id`;
export type OfSenders = [accountId: number, lowerCased: readonly string[]];

export const listSenderStatuses = store.listing<OfSenders, SenderStatus>('sender_ids.read_statuses', SENDER_STATUSES);
/** A decision about one of the rows waits for the commit. */
export const shareSenderStatuses = store.listing<OfSenders, SenderStatus, Transaction>(
  'sender_ids.share_statuses',
  `${SENDER_STATUSES} for share`,
);

export interface CallerIdState {
  readonly phoneNumber: string;
  readonly status: RequestStatus;
}

/** Returns the statuses of these numbers; those that the account has not requested are left out. */
export const listCallerIdStates = store.listing<[accountId: number, phoneNumbers: readonly string[]], CallerIdState>(
  'caller_ids.list_states',
  `select phone_number, status from caller_ids
   where account_id = $1 and phone_number = any ($2::text[]) and deleted_at is null`,
);

/** Locks what it returns until the commit, so that a decision about it waits. */
export const shareCallerIdState = store.finding<[accountId: number, phoneNumber: string], CallerIdState, Transaction>(
  'caller_ids.share_status',
  `select phone_number, status from caller_ids
   where account_id = $1 and phone_number = $2 and deleted_at is null for share`,
);

import type { RequestStatus } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import { isTestAccount, liveAccountOf } from '../lib/ids/test-account.ts';
import type { SenderId } from './sender-ids.ts';
import { columnsOf } from './store-requests.ts';

/** The account's approved fallback senders by country. */
const FALLBACKS = `coalesce((select jsonb_object_agg(f.country, s.sender_id) from fallback_senders f
     join sender_ids s on s.account_id = f.account_id and lower(s.sender_id) = lower(f.sender_id) and s.status = 'approved'
     where f.account_id = $1), '{}'::jsonb)`;

export const readFallbackSenders = store.value<[accountId: number], KnownSender['fallbacks']>(
  'sender_ids.read_fallbacks',
  `select ${FALLBACKS} as fallbacks`,
);

const findSender = statement<SenderId & Omit<KnownSender, 'sender'>>(
  'sender_ids.find_by_text_with_version',
  `select s.*, v.version as "rulesVersion", ${FALLBACKS} as fallbacks
   from (select coalesce((select b.rules_version from balances b where b.account_id = $1), -1) as version) v
   left join (select ${columnsOf('sender_id')} from sender_ids
     where account_id = $1 and lower(sender_id) = lower($2) and status <> 'deleted') s on true`,
);

export interface KnownSender {
  readonly sender: SenderId | null;
  readonly rulesVersion: number;
  /** By country: what is sent where the sender is not registered. */
  readonly fallbacks: Readonly<Record<string, string>>;
}

/** Reads the sender ID and the version of the account's rules in one statement. */
export async function findSenderWithVersion(handle: Handle, accountId: number, text: string): Promise<KnownSender> {
  const [row] = await handle.rows(findSender, [accountId, text]);
  if (!row) throw new Error('the version of the rules was not returned');
  const { rulesVersion, fallbacks, ...sender } = row;
  // The version of the test account, which every change of its live account raises, is read before the sender.
  if (isTestAccount(accountId))
    return { ...(await findSenderWithVersion(handle, liveAccountOf(accountId), text)), rulesVersion };
  return { sender: sender.id === null ? null : sender, rulesVersion, fallbacks };
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

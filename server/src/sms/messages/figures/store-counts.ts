import type { MessageStatus } from '@volley/contract/choices';
import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { assertMove } from '../../../lib/values/moves.ts';
import { MESSAGE_MOVES } from '../message/message.ts';

/** A move of a campaign's rows from one status to another, for its counts. */
export interface CountMove {
  readonly campaignId: number;
  /** Null if the rows have just been made. */
  readonly from: MessageStatus | null;
  readonly to: MessageStatus;
  readonly reasonFrom?: string;
  readonly reasonTo?: string;
  /** The number of rows; one by default. */
  readonly n?: number;
}

interface CountDelta {
  readonly campaignId: number;
  readonly status: MessageStatus;
  readonly reason: string;
  readonly by: number;
}

/** Messages that wait or are on their way are counted without a reason, because it changes with every attempt. */
function countedReason(status: MessageStatus, reason = ''): string {
  return status === 'queued' || status === 'submitting' || status === 'sent' ? '' : reason;
}

/** Concurrent transactions add to different rows, so that none waits for another; a count is the sum of them. */
const LANES = 8;
let turn = 0;

/** One row at a time: on a cluster the server of the account gets it directly, whereas several would first be gathered by the coordinator. */
const add = statement(
  'campaign_counts.add',
  `insert into campaign_counts (account_id, campaign_id, status, reason, n, lane) values ($1, $2, $3, $4, $5, $6)
   on conflict (account_id, campaign_id, status, reason, lane) do update set n = campaign_counts.n + excluded.n`,
);

/** Returns what the counts lose and gain. A move that is not in the table of states is a bug, and nothing is committed. */
export function deltasOf({ campaignId, from, to, reasonFrom, reasonTo, n = 1 }: CountMove): CountDelta[] {
  const gained = { campaignId, status: to, reason: countedReason(to, reasonTo), by: n };
  if (from === null) return [gained];
  assertMove(MESSAGE_MOVES, from, to);
  return [{ campaignId, status: from, reason: countedReason(from, reasonFrom), by: -n }, gained];
}

const ALIKE = ['campaignId', 'from', 'to', 'reasonFrom', 'reasonTo'] as const;

/** Rows of a batch mostly move alike: such moves are added up before anything is made of them. */
function sumAlike(moves: readonly CountMove[]): CountMove[] {
  const sums: (CountMove & { n: number })[] = [];
  for (const move of moves) {
    const last = sums.at(-1);
    if (last && ALIKE.every((field) => last[field] === move[field])) last.n += move.n ?? 1;
    else sums.push({ ...move, n: move.n ?? 1 });
  }
  return sums;
}

/** In the order of the key, so that two transactions in one lane do not deadlock. */
function sumDeltas(moves: readonly CountMove[]): CountDelta[] {
  const sums = new Map<string, CountDelta>();
  for (const delta of sumAlike(moves).flatMap(deltasOf)) {
    const key = `${delta.campaignId} ${delta.status} ${delta.reason}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, by: sum.by + delta.by } : delta);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, sum]) => (sum.by === 0 ? [] : [sum]));
}

/** Moves the counts of a campaign's rows, in the transaction that moves the rows. Only bulk campaigns have counts. */
export async function moveCampaignCounts(
  tx: Transaction,
  accountId: number,
  moves: readonly CountMove[],
): Promise<void> {
  const sums = sumDeltas(moves);
  if (sums.length === 0) return;
  turn = (turn + 1) % LANES;
  const lane = turn;
  // They are sent together, and Postgres takes them in this order.
  await Promise.all(
    sums.map(({ campaignId, status, reason, by }) => tx.count(add, [accountId, campaignId, status, reason, by, lane])),
  );
}

export interface CampaignCount {
  readonly status: MessageStatus;
  readonly reason: string;
  readonly n: number;
}

export const listCampaignCounts = store.listing<[accountId: number, campaignId: number], CampaignCount>(
  'campaign_counts.list',
  `select status, reason, sum(n)::bigint as n from campaign_counts where account_id = $1 and campaign_id = $2
   group by status, reason having sum(n) <> 0 order by status, reason`,
);

/** Adds to a campaign's figures, in the commit that moves its rows and its money. */
export const addCampaignProgress = store.changing<
  { accountId: number; campaignId: number; sent: number; cost: Hundredths; released: Hundredths; now: Timestamp },
  Transaction
>(
  'sms_campaigns.add_progress',
  `update sms_campaigns set messages_sent = messages_sent + $3, credits_used = credits_used + $4, held = held - $5, updated_at = $6
   where account_id = $1 and id = $2`,
  ['accountId', 'campaignId', 'sent', 'cost', 'released', 'now'],
);

/** Returns the UUID by which the ledger names the campaign. */
export const findCampaignUuid = store.value<[accountId: number, id: number], Uuid>(
  'sms_campaigns.find_uuid',
  `select uuid from sms_campaigns where account_id = $1 and id = $2`,
);

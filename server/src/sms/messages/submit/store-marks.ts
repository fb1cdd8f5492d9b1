import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { ERASED_NUMBER } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { CONSENTED, groupAlike, LISTED_ROWS, NOT_ERASED, NOT_SUPPRESSED } from '../message/store-listed-rows.ts';

/** Committed before the first octet is written. Whoever was erased gets nothing, not even what passes an opt-out. */
const MARK_SUBMITTING = `update messages m set status = 'submitting', carrier_id = $5, is_simulated = $6, process_id = $3, submitted_at = $4,
     reason = '' where ${LISTED_ROWS} and m.status = 'queued'`;

/** Which of the queued rows are marked: all, those who have not opted out, even if only since the campaign's start, or those who also consented. */
const MARKINGS = {
  all: statement<{ id: Uuid }>('messages.mark_submitting', `${MARK_SUBMITTING} and ${NOT_ERASED} returning m.id`),
  notSuppressed: statement<{ id: Uuid }>(
    'messages.mark_unless_opted_out',
    `${MARK_SUBMITTING} and ${NOT_SUPPRESSED} returning m.id`,
  ),
  notBarred: statement<{ id: Uuid }>(
    'messages.mark_unless_barred',
    `${MARK_SUBMITTING} and ${NOT_SUPPRESSED} and ${CONSENTED} returning m.id`,
  ),
};

export interface SubmittingRow {
  readonly id: Uuid;
  readonly carrierId: number;
  readonly isSimulated: boolean;
}

export interface MarkInput {
  readonly accountId: number;
  readonly processId: number;
  readonly now: Timestamp;
  readonly rows: readonly SubmittingRow[];
}

/** Returns the ids of the rows that were still queued, and so may be submitted. */
export async function markSubmitting(
  tx: Transaction,
  whom: keyof typeof MARKINGS,
  { accountId, processId, now, rows }: MarkInput,
): Promise<Set<Uuid>> {
  const groups = groupAlike(rows, (row) => [row.carrierId, row.isSimulated]);
  const marked = await Promise.all(
    groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const ids = group.map((row) => row.id);
      return tx.rows(MARKINGS[whom], [accountId, ids, processId, now, first.carrierId, first.isSimulated]);
    }),
  );
  return new Set(marked.flat().map((row) => row.id));
}

/** Queues rows of one marking again that were certainly not written. Returns how many of each campaign. */
export const unmarkSubmitting = store.listing<
  { accountId: number; processId: number; ids: readonly Uuid[]; submittedAt: Timestamp },
  { campaignId: number; n: number },
  Transaction
>(
  'messages.unmark_submitting',
  `with unmarked as (
     update messages set status = 'queued', process_id = null, submitted_at = null
     where account_id = $1 and id = any ($2::uuid[]) and status = 'submitting' and process_id = $3 and submitted_at = $4
     returning campaign_id, kind)
   select campaign_id, count(*) as n from unmarked where kind = 'bulk' group by campaign_id order by campaign_id`,
  ['accountId', 'ids', 'processId', 'submittedAt'],
);

const list = statement<{ phoneNumber: string }>(
  'suppressions.list_among',
  `select phone_number from suppressions where account_id = $1 and phone_number = any ($2::text[])`,
);

/** Returns the numbers that get no messages. Asked just before a submit, because an opt-out must win every race. */
export async function listSuppressed(
  handle: Handle,
  accountId: number,
  phoneNumbers: readonly string[],
): Promise<Set<string>> {
  const suppressed = await handle.rows(list, [accountId, phoneNumbers]);
  const erased = phoneNumbers.filter((number) => number === ERASED_NUMBER);
  return new Set([...erased, ...suppressed.map((row) => row.phoneNumber)]);
}

const listRows = statement<{ id: Uuid }>(
  'messages.list_suppressed',
  `select m.id from messages m where ${LISTED_ROWS} and not (${NOT_SUPPRESSED})`,
);

/** Returns the rows whose numbers get no messages. */
export async function listSuppressedRows(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<Set<Uuid>> {
  return new Set((await handle.rows(listRows, [accountId, ids.toSorted()])).map((row) => row.id));
}

const listUnconsented = statement<{ id: Uuid }>(
  'messages.list_unconsented',
  `select m.id from messages m where ${LISTED_ROWS} and m.kind = 'bulk' and not ${CONSENTED}`,
);

/** Returns the rows that are marketing to people who have not consented, or do not any more, if the account demands it. */
export async function listUnconsentedRows(
  handle: Handle,
  accountId: number,
  ids: readonly Uuid[],
): Promise<ReadonlySet<Uuid>> {
  if (ids.length === 0) return new Set();
  return new Set((await handle.rows(listUnconsented, [accountId, ids.toSorted()])).map((row) => row.id));
}

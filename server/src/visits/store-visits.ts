import { type AlsoDone, type CopyConnection, DbError, statement } from '../db/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { columnsOf as columnValues } from '../lib/values/columns.ts';
import { touchesOf } from '../statistics/index.ts';
import { addClicks } from './store-clicks.ts';
import type { VisitBatch } from './visit-batch.ts';
import { columnsOf, ROWS_END, ROWS_START } from './visit-row.ts';

/** The time that the statement of some thousand events may take on a busy machine. */
const EVENTS_TIME_MS = 1_000;

const insertBatches = statement(
  'visit_batches.insert',
  `insert into visit_batches (account_id, first_id, last_id, visits)
   select * from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::int[])`,
);

/**
 * Returns the statements that count a batch's clicks. A batch is stored once, so they count once. Each account has its own statement, because
 * accounts may lie on different servers. The order is fixed, so that batches with common accounts wait for each other instead of deadlocking.
 */
export function clicksOf({ atMs, clicks }: VisitBatch): AlsoDone[] {
  const accounts = Map.groupBy(clicks, (click) => click.accountId);
  return [...accounts]
    .sort(([a], [b]) => a - b)
    .flatMap(([accountId, own]) => {
      const opened = own.filter(({ humans }) => humans > 0).map(({ messageId }) => messageId);
      return [clicksOfAccount(accountId, own), ...touchesOf(atMs, accountId, opened)];
    });
}

function clicksOfAccount(accountId: number, clicks: VisitBatch['clicks']): AlsoDone {
  const values = [
    accountId,
    ...columnValues(clicks, 'messageId', 'campaignId', 'humans', 'machines'),
    clicks.map((click) => (click.firstAtMs === null ? null : timestampFromMs(click.firstAtMs))),
  ];
  return { statement: addClicks, values };
}

/** Inserts the visits, their entry for the next fold, the clicks of messages and the events in one transaction. */
export async function insertVisits(
  connection: CopyConnection,
  batch: VisitBatch,
  events: readonly AlsoDone[] = [],
): Promise<void> {
  const { accounts, rows } = batch;
  const isBinary = batch.format === 'binary';
  const copy = `copy visits (${columnsOf(batch.format, rows[0])}) from stdin`;
  const marks = columnValues(accounts, 'accountId', 'firstId', 'lastId', 'visits');
  await connection.run({
    name: 'visits.copy',
    sql: isBinary ? `${copy} (format binary)` : copy,
    rows: isBinary ? [ROWS_START, ...rows, ROWS_END] : rows,
    also: [{ statement: insertBatches, values: marks }, ...clicksOf(batch), ...events],
    moreTimeMs: events.length * EVENTS_TIME_MS,
  });
}

export type InsertFailure = 'stored_before' | 'refused' | 'unavailable';

/**
 * Classifies why a batch was not stored. Existing ids mean that an attempt whose answer was lost had stored it. A refusal for its content is
 * permanent, and every other failure is temporary.
 */
export function insertFailure(error: unknown): InsertFailure {
  const code = error instanceof DbError ? error.code : '';
  if (code === '23505') return 'stored_before';
  return /^(22|23)/.test(code) ? 'refused' : 'unavailable';
}

import { HOT_PLANNER } from '../../src/db/index.ts';
import { RANGE_IDS } from '../../src/db/row-counts.ts';

/** As the service has them: for what every pass of a loop runs, and for what a request or a job asks. */
export const PLANNERS = { hot: HOT_PLANNER, page: '' } as const;

export interface ListCase {
  readonly by: keyof typeof PLANNERS;
  readonly statement: string;
  readonly values: readonly string[];
  /** Pages of 8 KB. */
  readonly buffersMax: number;
  /** Walks an index that says by itself which rows are visible, once the table was vacuumed. */
  readonly isAfterVacuum?: boolean;
}

const NOW = 'now()';
const LATER = `now() + interval '30 seconds'`;
const LONG_AGO = `now() - interval '72 hours'`;
const NEVER = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;
const [LAST, FIRST] = [`'9223372036854775807'`, `'-9223372036854775808'`];
const PAGE_BUFFERS_MAX = 200;
/** A range of ids, of which 30 to 270 stand in a page of a table or an index. */
const RANGE_BUFFERS_MAX = 1_300;

/** The first page, the last, and one in the middle whose range is walked to its end. */
function pages(statement: string, middle: number, values: readonly string[] = ['1']): ListCase[] {
  const by = 'page';
  const walk = `${Math.min(RANGE_IDS, Math.floor(middle / 4)) - 10}`;
  return [
    { by, statement: `${statement}.front`, values: [...values, LAST, '10', '0'], buffersMax: PAGE_BUFFERS_MAX },
    {
      by,
      statement: `${statement}.front`,
      values: [...values, `${middle}`, '10', walk],
      buffersMax: RANGE_BUFFERS_MAX,
      isAfterVacuum: true,
    },
    { by, statement: `${statement}.back`, values: [...values, FIRST, '10', '0'], buffersMax: PAGE_BUFFERS_MAX },
  ];
}

const PAGED = [
  'contacts.list',
  'groups.list',
  'suppressions.list',
  'sms_campaigns.list',
  'voice_campaigns.list',
  'links.list',
  'sender_ids.list',
  'caller_ids.list',
];

/**
 * A claim changes 200 rows, each with its place in every index; the others read a page of a list or of accounts. Whether an
 * account is suspended is asked for each row of a list of campaigns, at two pages each.
 */
export const listCases = (rows: number): ListCase[] => [
  { by: 'hot', statement: 'outbox.claim', values: ['1', '9', NOW, LATER, `'transactional'`], buffersMax: 12_000 },
  { by: 'hot', statement: 'outbox.claim', values: ['1', '9', NOW, LATER, `'bulk'`], buffersMax: 20 },
  { by: 'hot', statement: 'outbox.accounts_waiting', values: [`'transactional'`, '0', NOW], buffersMax: 1_100 },
  { by: 'hot', statement: 'outbox.first_of_campaign', values: ['1', '8'], buffersMax: 20 },
  {
    by: 'hot',
    statement: 'sms_campaigns.list_work',
    values: [`'sending'`, '0', NOW, '9', '1000'],
    buffersMax: 2_400,
  },
  {
    by: 'hot',
    statement: 'sms_campaigns.list_work',
    values: [`'preparing'`, '0', NOW, '9', '1000'],
    buffersMax: 2_400,
  },
  { by: 'hot', statement: 'sms_campaigns.list_work', values: [`'scheduled'`, '1', NOW, '9', '1000'], buffersMax: 20 },
  { by: 'hot', statement: 'sms_campaigns.list_short_of_credit', values: ['0', '1000'], buffersMax: 5_100 },
  { by: 'hot', statement: 'sms_campaigns.list_winding_up', values: ['0', NOW, '1000'], buffersMax: 1_100 },
  ...PAGED.flatMap((statement) => pages(statement, rows / 2)),
  ...pages('groups.list_members', rows / 2, ['1', '1']),
  ...pages('sms_campaigns.list_quick', rows * 1.5),
  ...pages('sms_campaigns.list_both', rows),
  {
    by: 'page',
    statement: 'row_counts.find_range_desc',
    values: ['1', `'{sms_campaigns,quick_sends}'`, `${rows / 2}`],
    buffersMax: 400,
  },
  { by: 'page', statement: 'row_counts.sum', values: ['1', `'contacts'`], buffersMax: 20 },
  { by: 'page', statement: 'ledger_entries.list', values: ['1', `${rows / 2}`, `${rows / 2 + 10}`], buffersMax: 30 },
  { by: 'page', statement: 'unmatched_receipts.list_to_retry', values: [NEVER, '500'], buffersMax: 600 },
  { by: 'page', statement: 'unmatched_receipts.list', values: [NEVER, '100'], buffersMax: 200 },
  { by: 'page', statement: 'sms_campaigns.list_ended', values: ['1', LONG_AGO, '0', NOW, '500'], buffersMax: 1_100 },
  { by: 'page', statement: 'sms_campaigns.list_ended', values: ['1', NOW, '0', LATER, '500'], buffersMax: 20 },
  { by: 'page', statement: 'voice_campaigns.list_ended', values: ['1', LONG_AGO, '0', '500'], buffersMax: 1_100 },
  { by: 'page', statement: 'voice_campaigns.list_open', values: ['1', `'paused'`, '7', '500'], buffersMax: 1_100 },
  { by: 'page', statement: 'balances.list_after', values: ['0', '500'], buffersMax: 20 },
  {
    by: 'page',
    statement: 'ledger_entries.sum_stretch',
    values: ['1', '0', `${rows / 10}`],
    buffersMax: rows / 500 + 100,
  },
  { by: 'page', statement: 'audit_log.list', values: ['1', NEVER, '100'], buffersMax: 200 },
  { by: 'page', statement: 'voice_recipients.list_after', values: ['1', '1', `${rows / 2}`, '1000'], buffersMax: 200 },
];

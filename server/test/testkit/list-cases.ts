import { HOT_PLANNER } from '../../src/db/index.ts';
import { RANGE_IDS } from '../../src/db/row-counts.ts';

/** As the service has them: for what every pass of a loop runs, and for what a request or a job asks. */
export const PLANNERS = { hot: HOT_PLANNER, page: {} } as const;

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
const NIL = `'00000000-0000-0000-0000-000000000000'::uuid`;
const EVER = [`'-infinity'`, `'infinity'`];
/** The first 100 entries of whoever did whatever. */
const AUDIT = ['1', NEVER, NIL, '100', ...EVER, 'null', 'null', 'null', 'null', 'null'];
const AUDIT_OF_ALL = ['null', ...AUDIT.slice(1)];
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

/** In the order of the statement's parameters, from the sixth on: nothing of it is there, so all that may be read is read. */
const NOT_THERE = {
  status: [`'{failed}'`, 'null', 'null', 'null', 'null'],
  reason: ['null', `'no_route'`, 'null', 'null', 'null'],
  network: ['null', 'null', `'Nobody'`, 'null', 'null'],
  sender: ['null', 'null', 'null', `'Nobody'`, 'null'],
  number: ['null', 'null', 'null', 'null', `'{23324477,999}'`],
} as const;
const OF_THE_WALK = ['null', 'null', `'{1}'`, `array[now()]`, NOW];
/** 10,000 rows of 14 to 30 to a page of the table, and their places in the index. */
const WALK_BUFFERS_MAX = 1_300;
const WHOLE = ['1', `'00000000-0000-0000-0000-000000000000'::uuid`, NEVER, '10000'];

/** Planned as `planByKeys` has it, whether the account has 40,000 messages or ten million. */
const WALKS: readonly ListCase[] = ['newest', 'oldest'].flatMap((order) => [
  ...Object.values(NOT_THERE).map((filter) => ({
    by: 'hot' as const,
    statement: `messages.walk_${order}`,
    values: [...WHOLE, '10', ...filter, ...OF_THE_WALK],
    buffersMax: WALK_BUFFERS_MAX,
  })),
  { by: 'hot', statement: `messages.walk_last_${order}`, values: WHOLE, buffersMax: WALK_BUFFERS_MAX },
]);

const INBOUND: readonly ListCase[] = [
  {
    by: 'hot',
    statement: 'inbound_messages.list_of_campaign',
    values: [...WHOLE, '10', 'null', 'null', 'null', 'null', 'null', 'null', NIL],
    buffersMax: 50,
  },
  {
    by: 'hot',
    statement: 'inbound_messages.find_last_looked_at_of_campaign',
    values: [...WHOLE, NIL],
    buffersMax: 50,
  },
  { by: 'hot', statement: 'inbound_messages.find_last_looked_at', values: WHOLE, buffersMax: WALK_BUFFERS_MAX },
  ...[
    [`'{999}'`, 'null', 'null', 'null'],
    ['null', `'1901'`, 'null', 'null'],
    ['null', 'null', `'{stop}'`, 'null'],
    ['null', 'null', 'null', `'nobody says this'`],
  ].map((filter) => ({
    by: 'hot' as const,
    statement: 'inbound_messages.list',
    values: [...WHOLE, '10', ...filter, 'null', 'null'],
    buffersMax: WALK_BUFFERS_MAX,
  })),
];

/** In the order of the statement's parameters, from the sixth on: what no thread has, and what only one has. */
const THREADS: readonly ListCase[] = [
  ...(
    [
      ['all', 'null', 'null', 'false', 'false', 'null', `'1901'`],
      ['all', 'null', 'null', 'true', 'false', 'null', 'null'],
      ['all', 'null', 'null', 'false', 'false', `'{999}'`, 'null'],
      ['status', `'closed'`, 'null', 'false', 'false', 'null', `'1901'`],
      ['person', 'null', '9', 'false', 'false', 'null', `'1901'`],
      ['unread', 'null', 'null', 'false', 'true', 'null', `'1901'`],
    ] as const
  ).map(([base, ...filter]) => ({
    by: 'hot' as const,
    statement: `threads.list_by_${base}`,
    values: [...WHOLE, '10', ...filter],
    buffersMax: WALK_BUFFERS_MAX,
  })),
  {
    by: 'hot',
    statement: 'threads.list_of_number',
    values: [...WHOLE, '10', 'null', 'null', 'false', 'false', `'{233540000077}'`, 'null'],
    buffersMax: 50,
  },
  ...([['all'], ['status', `'open'`], ['person', '9'], ['unread']] as const).map(([base, ...values]) => ({
    by: 'hot' as const,
    statement: `threads.find_last_by_${base}`,
    values: [...WHOLE, ...values],
    buffersMax: WALK_BUFFERS_MAX,
  })),
  { by: 'page', statement: 'threads.count_unread', values: ['1', '1000'], buffersMax: 1_100 },
  {
    by: 'hot',
    statement: 'inbound_messages.list_of_thread',
    values: ['1', `'1900'`, `'233200000001'`, NEVER, '51'],
    buffersMax: 120,
  },
];

/** What nobody's link has, and what the first of them has: each looks at 10,000 rows at most. */
const LINKS: readonly ListCase[] = [
  ...[
    [`'nobody says this'`, 'null'],
    ['null', 'true'],
  ].map((filter) => ({
    by: 'hot' as const,
    statement: 'links.search',
    values: ['1', '9007199254740991', '10000', '10', ...filter, 'null', 'null'],
    buffersMax: WALK_BUFFERS_MAX,
  })),
  ...[
    ['links.find_last_looked_at', '9007199254740991'],
    ['links.find_last_looked_at_from_oldest', '0'],
  ].map(([statement = '', after = '']) => ({
    ...{ by: 'hot' as const, statement },
    ...{ values: ['1', after, '10000'], buffersMax: WALK_BUFFERS_MAX },
  })),
  { by: 'hot', statement: 'link_rollups.totals', values: ['1', `'{1,2,3,4,5,6,7,8,9,10}'`], buffersMax: 100 },
];

/** What no recipient and no call has: all that a page may read is read. A number is looked for in the recipients of the calls. */
const NO_TIMES = ['null', 'null'];
const OPT_OUTS: ListCase = {
  by: 'page',
  statement: 'suppressions.list_before',
  values: ['1', '9007199254740991', '2000'],
  buffersMax: 200,
};

const VOICE: readonly ListCase[] = [
  ...[
    [`'{failed}'`, 'null', 'null', ...NO_TIMES],
    ['null', `'no_trunk'`, 'null', ...NO_TIMES],
    ['null', 'null', `'{999}'`, ...NO_TIMES],
    ['null', 'null', 'null', 'now()', `'infinity'`],
  ].map((filter) => ({
    by: 'hot' as const,
    statement: 'voice_recipients.walk',
    values: ['1', '1', '0', '10000', '10', ...filter],
    buffersMax: WALK_BUFFERS_MAX,
  })),
  {
    by: 'hot',
    statement: 'voice_recipients.walk_end',
    values: ['1', '1', '0', '10000'],
    buffersMax: WALK_BUFFERS_MAX,
  },
  ...[
    [`'{ringing}'`, 'null', 'null', 'null', ...NO_TIMES],
    ['null', `'{busy}'`, 'null', 'null', ...NO_TIMES],
    ['null', 'null', `'no_trunk'`, 'null', ...NO_TIMES],
    ['null', 'null', 'null', 'null', 'now()', `'infinity'`],
  ].map((filter) => ({
    by: 'hot' as const,
    statement: 'call_attempts.walk',
    values: ['1', '1', NIL, NEVER, '10000', '10', ...filter],
    buffersMax: WALK_BUFFERS_MAX,
  })),
  {
    by: 'hot',
    statement: 'call_attempts.walk',
    values: ['1', '1', NIL, NEVER, '2500', '10', 'null', 'null', 'null', `'{999}'`, ...NO_TIMES],
    buffersMax: 12_000,
  },
  {
    by: 'hot',
    statement: 'call_attempts.walk_end',
    values: ['1', '1', NIL, NEVER, '10000'],
    buffersMax: WALK_BUFFERS_MAX,
  },
];

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

/** Each order of a list has an index, of which either end is read. While Postgres takes a table for short, it sorts the names of groups instead. */
const SORTED = ['contacts.list_by_number', 'groups.list_by_name'].flatMap((statement) =>
  ['front', 'back'].map(
    (end): ListCase => ({
      ...{ by: 'page', statement: `${statement}.${end}`, values: ['1', '10', '0'], buffersMax: PAGE_BUFFERS_MAX },
      isAfterVacuum: statement.startsWith('groups.'),
    }),
  ),
);

/**
 * A claim changes 200 rows, each with its place in every index; the others read a page of a list or of accounts. Whether an
 * account is suspended is asked for each row of a list of campaigns, at two pages each.
 */
export const listCases = (rows: number): ListCase[] => [
  ...WALKS,
  ...INBOUND,
  ...THREADS,
  ...LINKS,
  ...VOICE,
  OPT_OUTS,
  { by: 'page', statement: 'recordings.list', values: ['1', '9007199254740991', '100'], buffersMax: 400 },
  { by: 'hot', statement: 'messages.find_first_of_campaign', values: ['1', '9000000001'], buffersMax: 50 },
  {
    by: 'hot',
    statement: 'messages.find_quick',
    values: ['1', `'0196f0c2-7a10-7cc4-9d3e-0242ac120002'::uuid`],
    buffersMax: 50,
  },
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
  { by: 'hot', statement: 'sms_campaigns.list_short_of_credit', values: ['0', 'now()', '1000'], buffersMax: 5_100 },
  { by: 'hot', statement: 'sms_campaigns.list_winding_up', values: ['0', NOW, '1000'], buffersMax: 1_100 },
  ...PAGED.flatMap((statement) => pages(statement, rows / 2)),
  ...SORTED,
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
  {
    by: 'page',
    statement: 'ledger_entries.list_by_kind',
    values: ['1', `'{top_up,correction,charge,refund}'`, `'-infinity'`, NOW, `${rows / 2}`, '100'],
    buffersMax: 400,
  },
  {
    by: 'page',
    statement: 'ledger_entries.list_by_reference',
    values: ['1', `'{top_up,correction,charge,refund}'`, `'-infinity'`, NOW, `${rows / 2}`, '100', `''`],
    buffersMax: 400,
  },
  {
    by: 'page',
    statement: 'ledger_lines.list',
    values: ['1', `'{sms_campaign,voice_campaign,single_messages,top_up,correction}'`, `${rows / 2}`, '100'],
    buffersMax: 1_200,
  },
  { by: 'page', statement: 'unmatched_receipts.list_to_retry', values: [NEVER, '500'], buffersMax: 600 },
  { by: 'page', statement: 'unmatched_receipts.list', values: [NEVER, '100'], buffersMax: 200 },
  { by: 'page', statement: 'sms_campaigns.list_ended', values: ['1', LONG_AGO, '0', NOW, '500'], buffersMax: 1_100 },
  { by: 'page', statement: 'sms_campaigns.list_ended', values: ['1', NOW, '0', LATER, '500'], buffersMax: 20 },
  { by: 'page', statement: 'voice_campaigns.list_ended', values: ['1', LONG_AGO, '0', NOW, '500'], buffersMax: 1_100 },
  { by: 'page', statement: 'voice_campaigns.list_open', values: ['1', `'paused'`, '7', '500'], buffersMax: 1_100 },
  { by: 'page', statement: 'balances.list_after', values: ['0', '500'], buffersMax: 20 },
  {
    by: 'page',
    statement: 'ledger_entries.sum_stretch',
    values: ['1', '0', `${rows / 10}`],
    buffersMax: rows / 500 + 100,
  },
  { by: 'page', statement: 'verifications.list_ending', values: ['0', '1000'], buffersMax: 1_100 },
  {
    by: 'page',
    statement: 'verifications.list_beyond',
    values: [LATER.replace('30 seconds', '2 hours'), '500'],
    buffersMax: 50,
  },
  { by: 'hot', statement: 'audit_log.list_whole', values: AUDIT, buffersMax: 200 },
  { by: 'hot', statement: 'audit_log.list_by_operation', values: [...AUDIT, `'groups.update'`], buffersMax: 400 },
  { by: 'hot', statement: 'audit_log.list_by_operation', values: [...AUDIT, `'groups.delete'`], buffersMax: 50 },
  { by: 'hot', statement: 'audit_log.list_by_key', values: [...AUDIT, '7'], buffersMax: 50 },
  { by: 'hot', statement: 'audit_log.list_by_person', values: [...AUDIT, '7'], buffersMax: 50 },
  { by: 'hot', statement: 'audit_log.list_by_person', values: [...AUDIT, '9'], buffersMax: 400 },
  { by: 'hot', statement: 'audit_log.list_all_whole', values: AUDIT_OF_ALL, buffersMax: 400 },
  { by: 'hot', statement: 'audit_log.list_all_by_key', values: [...AUDIT_OF_ALL, '7'], buffersMax: 50 },
  { by: 'hot', statement: 'audit_log.list_all_by_person', values: [...AUDIT_OF_ALL, '7'], buffersMax: 50 },
  { by: 'hot', statement: 'audit_log.list_all_by_person', values: [...AUDIT_OF_ALL, '9'], buffersMax: 400 },
  { by: 'hot', statement: 'audit_log.find_edge_all_whole', values: ['null', NEVER, NIL], buffersMax: 6_000 },
  { by: 'hot', statement: 'audit_log.list_by_target', values: [...AUDIT, `'77'`], buffersMax: 50 },
  {
    by: 'hot',
    statement: 'audit_log.find_edge_by_operation',
    values: ['1', NEVER, NIL, `'groups.update'`],
    buffersMax: 6_000,
  },
  { by: 'page', statement: 'voice_recipients.list_after', values: ['1', '1', `${rows / 2}`, '1000'], buffersMax: 200 },
];

import type { ExportKind } from '@volley/contract/choices';
import { EXPORT_COLUMNS, type ExportColumn, type ExportColumnName } from '@volley/contract/export-columns';
import { type Statement, statement, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** A moment as microseconds since 1970, which a number holds exactly. */
const micros = (at: string): string => `(extract(epoch from ${at}) * 1000000)::bigint`;

/** Where the rows of a kind are, in the order of `key`. */
interface Source<Kind extends ExportKind> {
  readonly table: string;
  readonly key: 'id' | 'number';
  readonly at: string;
  /** Joined to the rows of the page, which are `p`. */
  readonly joins: string;
  /** The cells that are not the columns of the same names of `p`. */
  readonly cells: Partial<Readonly<Record<ExportColumnName<Kind>, string>>>;
  /** Where a row of the table has several rows in the file. */
  readonly within?: string;
}

const ofCampaign = (table: string): string =>
  `left join ${table} c on c.account_id = $1 and c.account_id = p.account_id and c.id = p.campaign_id`;

const CAMPAIGN_OF_MESSAGE = `case when p.kind = 'bulk' then coalesce(c.uuid, p.id) else p.id end`;

/** What became of a part, by its letter. */
const PART_STATUS = `case substr(p.part_states, n.part, 1) when 's' then 'sent' when 'd' then 'delivered' when 'u' then 'undelivered'
       when 'e' then 'expired' when 'r' then 'rejected' else 'waiting' end`;

/** The reason that is shown: `no_receipt` follows from the time and is not stored. */
const SHOWN_REASON = `case when p.status = 'sent' and p.sent_at <= coalesce(($9::timestamptz[])[array_position($8::bigint[], p.carrier_id)], $10::timestamptz)
       then 'no_receipt' else p.reason end`;

const SOURCES: { readonly [Kind in ExportKind]: Source<Kind> } = {
  messages: {
    ...{ table: 'messages', key: 'id', at: 'created_at' },
    joins: `${ofCampaign('sms_campaigns')}
       left join message_clicks k on k.account_id = $1 and k.account_id = p.account_id and k.message_id = p.id`,
    cells: {
      ...{ campaign_id: CAMPAIGN_OF_MESSAGE, reason: SHOWN_REASON },
      ...{ clicks: 'coalesce(k.humans, 0)', first_clicked_at: 'k.first_at' },
      ...{ reference: `coalesce(p.reference, c.reference, '')`, metadata: 'coalesce(p.metadata, c.metadata)' },
    },
  },
  parts: {
    ...{ table: 'messages', key: 'id', at: 'created_at', joins: ofCampaign('sms_campaigns') },
    within: 'cross join lateral generate_series(1, p.parts) n (part)',
    cells: {
      ...{ message_id: 'p.id', part: 'n.part', campaign_id: CAMPAIGN_OF_MESSAGE, status: PART_STATUS },
      carrier_message_id: `coalesce(p.carrier_message_ids[n.part], '')`,
    },
  },
  calls: {
    ...{ table: 'call_attempts', key: 'id', at: 'created_at' },
    joins: `${ofCampaign('voice_campaigns')}
       left join voice_recipients r on r.account_id = $1 and r.account_id = p.account_id and r.campaign_id = p.campaign_id and r.id = p.recipient_id`,
    cells: {
      ...{ campaign_id: 'c.uuid', phone_number: 'r.phone_number', attempt: 'p.number', duration: 'p.duration_seconds' },
      ...{ is_simulated: 'r.is_simulated', called_at: 'p.created_at' },
    },
  },
  replies: {
    ...{ table: 'inbound_messages', key: 'id', at: 'received_at', joins: '' },
    cells: { recipient: 'p.our_address', values: 'p.named' },
  },
  visits: {
    ...{ table: 'visits', key: 'id', at: 'at' },
    // A link in messages has the id of its campaign, negated.
    joins: `left join sms_campaigns c on c.account_id = $1 and c.account_id = p.account_id and c.id = -p.link_id
       left join messages m on m.account_id = $1 and m.account_id = p.account_id and m.campaign_id = -p.link_id and m.kind = 'quick'`,
    cells: {
      ...{ link_id: 'case when p.link_id > 0 then p.link_id end', campaign_id: 'coalesce(c.uuid, m.id)' },
      ip_address: 'host(p.address)',
    },
  },
  events: {
    ...{ table: 'events', key: 'id', at: 'created_at', joins: '' },
    cells: {
      data: `case when $7 then p.data::jsonb else p.data::jsonb - '{message,note,values,metadata}'::text[] end`,
    },
  },
  ledger: { table: 'ledger_entries', key: 'number', at: 'at', joins: '', cells: {} },
};

/** `$7`: whether texts are wanted. */
function cellOf({ name, type, isText }: ExportColumn, cells: ReadonlyMap<string, string>): string {
  const cell = cells.get(name) ?? `p.${name}`;
  const written = type === 'instant' ? micros(cell) : cell;
  return isText ? `case when $7 then ${written} end` : written;
}

/** Rows as a JSON array of arrays, which Postgres writes and the thread of the encoder reads: the thread in between only hands them on. */
export interface RowPage {
  readonly rows: string;
  /** The key of the last row that was looked at; null: there was none. */
  readonly last: string | null;
  /** How many rows were looked at, whether they belong to the time or not. */
  readonly looked: number;
}

/** The parameters after the seventh are given by messages alone. */
function pageOf(kind: ExportKind): Statement<RowPage> {
  const { table, key, at, joins, within = '', cells } = SOURCES[kind] as Source<ExportKind>;
  const own = new Map<string, string>(Object.entries(cells));
  const names = EXPORT_COLUMNS[kind].map((column) => cellOf(column, own));
  const used = [...`${names} ${joins} ${within} p.${key} p.${at} p.account_id`.matchAll(/\bp\.(\w+)/g)];
  const columns = [...new Set(used.map(([, name]) => name))].join(', ');
  const type = key === 'id' ? 'uuid' : 'bigint';
  const order = `p.${key}${within === '' ? '' : ', n.part'}`;
  return statement<RowPage>(
    `exports.page_of_${kind}`,
    `with page as (select ${columns} from ${table} where account_id = $1 and ${key} > $2::${type} and ${key} <= $3::${type} order by ${key} limit $4)
     select coalesce((select json_agg(json_build_array(${names.join(', ')}) order by ${order})::text
         from page p ${joins} ${within} where p.${at} >= $5 and p.${at} < $6 and $7::boolean is not null), '[]') as rows,
       (select ${key}::text from page order by ${key} desc limit 1) as last, (select count(*)::int from page) as looked`,
  );
}

const PAGES = Object.fromEntries(
  (Object.keys(SOURCES) as ExportKind[]).map((kind) => [kind, pageOf(kind)]),
) as unknown as Readonly<Record<ExportKind, Statement<RowPage>>>;

/** For how long messages to each carrier wait for a receipt. */
export interface Silence {
  readonly carriers: readonly number[];
  readonly times: readonly Timestamp[];
  readonly otherwise: Timestamp;
}

export interface PageQuery {
  readonly accountId: number;
  readonly kind: ExportKind;
  readonly after: string;
  readonly through: string;
  readonly limit: number;
  readonly fromAt: Timestamp;
  readonly toAt: Timestamp;
  readonly hasTexts: boolean;
  readonly silence: Silence;
}

export async function readRowPage(tx: Transaction, query: PageQuery): Promise<RowPage> {
  const { accountId, kind, after, through, limit, fromAt, toAt, hasTexts, silence } = query;
  const values = [accountId, after, through, limit, fromAt, toAt, hasTexts];
  const also = kind === 'messages' ? [silence.carriers, silence.times, silence.otherwise] : [];
  const [page] = await tx.rows(PAGES[kind], [...values, ...also]);
  return page ?? { rows: '[]', last: null, looked: 0 };
}

const ledgerEdge = (name: string, which: 'min' | 'max', order: string, condition: string) =>
  statement<{ number: number | null }>(
    name,
    `select ${which}(number) as number from unnest('{top_up,correction,charge,refund}'::text[]) k (kind),
       lateral (select number from ledger_entries where account_id = $1 and kind = k.kind and ${condition} order by at ${order} limit 1) e`,
  );
const firstEntry = ledgerEdge('exports.first_entry', 'min', 'asc', 'at >= $2');
const lastEntry = ledgerEdge('exports.last_entry', 'max', 'desc', 'at < $2');

/** The numbers of the entries of a time, which may be some more: the clock may have been put back between two of them. */
export async function findEntryRange(
  tx: Transaction,
  { accountId, from, to }: { readonly accountId: number; readonly from: Timestamp; readonly to: Timestamp },
): Promise<{ readonly after: string; readonly through: string } | null> {
  const [first] = await tx.rows(firstEntry, [accountId, from]);
  const [last] = await tx.rows(lastEntry, [accountId, to]);
  if (first?.number == null || last?.number == null || last.number < first.number) return null;
  return { after: String(first.number - 1), through: String(last.number) };
}

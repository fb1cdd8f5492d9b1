import { median } from './compare-sides.ts';
import type { Goal } from './print.ts';
import { say } from './print.ts';
import type { SeededFilters } from './seed-filters.ts';

/** How many pages in a row are read from each place: each of them lies elsewhere in the table. */
const PAGES = 20;
const PAGE_LIMIT_MS = 50;

interface FilteredList {
  readonly name: string;
  readonly path: string;
  /** Where its middle lies: a row's id or number. */
  readonly middle: string;
  /** By name, each of which nothing fits, so that a page reads all that it may. */
  readonly filters: Readonly<Record<string, string>>;
}

const half = (rows: number): string => String(Math.floor(rows / 2));

const DAY = new Date().toISOString();
const NUMBER = 'phone_number=0209999999';

function listsOfMessages({ campaign, middleId, middleOfCampaign }: SeededFilters): FilteredList[] {
  const messages = {
    status: 'status=failed',
    reason: 'reason=no_route',
    network: 'network=Nobody',
    sender: 'sender_id=Nobody',
    number: NUMBER,
  };
  return [
    {
      name: 'messages of an account',
      path: '/messages',
      middle: middleId,
      filters: { ...messages, time: `from=${DAY}` },
    },
    {
      name: 'messages of a campaign',
      path: `/sms-campaigns/${campaign}/messages`,
      middle: middleOfCampaign,
      filters: messages,
    },
    {
      name: 'inbound messages',
      path: '/inbound',
      middle: middleId,
      filters: {
        number: NUMBER,
        recipient: 'recipient=1901',
        keyword: 'keyword=stop',
        text: 'text=nobody says this',
      },
    },
  ];
}

function listsOfWork(rows: number, { accountId, voiceCampaign, middleId }: SeededFilters): FilteredList[] {
  const nobody = '0196f0c2-7a10-7cc4-9d3e-0242ac120003';
  const voice = { status: 'status=ringing', reason: 'reason=no_trunk', number: NUMBER };
  return [
    {
      name: 'audit log',
      path: `/admin/accounts/${accountId}/audit`,
      middle: middleId,
      filters: {
        operation: 'operation=groups.delete',
        'operation and target': 'operation=groups.update&target=nothing',
        'operation and account': 'operation=groups.update&actor_account_id=7',
        key: 'actor_key_id=7',
        account: 'actor_account_id=7',
        target: 'target=nothing',
      },
    },
    {
      name: 'ledger',
      path: '/ledger',
      middle: half(rows),
      filters: {
        kind: 'kind=refund',
        campaign: `campaign_id=${nobody}`,
        reference: 'reference=nothing',
        time: `from=${DAY}`,
      },
    },
    {
      name: 'ledger by campaigns',
      path: '/ledger/summary',
      middle: half(rows),
      filters: { kind: 'kind=voice_campaign' },
    },
    {
      name: 'short links',
      path: '/url-shortener/search',
      middle: half(rows),
      filters: { search: 'search=nobody says this', disabled: 'disabled=true', time: `from=${DAY}` },
    },
    {
      name: 'recipients of a voice campaign',
      path: `/voice-campaigns/${voiceCampaign}/recipients/search`,
      middle: half(rows),
      filters: { ...voice, time: `from=${DAY}` },
    },
    {
      name: 'calls of a voice campaign',
      path: `/voice-campaigns/${voiceCampaign}/attempts`,
      middle: middleId,
      filters: { ...voice, outcome: 'outcome=busy', time: `from=${DAY}` },
    },
  ];
}

interface Read {
  readonly ms: number;
  readonly nextCursor: string | null;
}

interface Place {
  readonly port: number;
  readonly key: string;
}

async function readPage({ port, key }: Place, path: string, query: string): Promise<Read> {
  const startedAt = performance.now();
  const response = await fetch(encodeURI(`http://127.0.0.1:${port}/v1${path}?${query}`), {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}?${query} was answered with ${response.status}: ${text}`);
  const ms = performance.now() - startedAt;
  return { ms, nextCursor: (JSON.parse(text) as { data: { next_cursor: string | null } }).data.next_cursor };
}

/** From one place on, page by page; the first is read once more, as it pays for a plan and a connection. */
async function readOn(place: Place, path: string, query: string, cursor: string | null): Promise<number[]> {
  const at = (next: string | null) => (next === null ? query : `${query}${query === '' ? '' : '&'}cursor=${next}`);
  await readPage(place, path, at(cursor));
  const times: number[] = [];
  for (let next = cursor, page = 0; page < PAGES; page += 1) {
    const { ms, nextCursor } = await readPage(place, path, at(next));
    times.push(ms);
    // A filter that an index answers has one page, which is read again.
    next = nextCursor ?? cursor;
  }
  return times;
}

/** Each list without a filter and with each of them, from its beginning and from its middle on. */
export async function measureFilters(
  place: Place,
  { rows, seeded }: { rows: number; seeded: SeededFilters },
): Promise<Goal[]> {
  say('| list | filter | first pages, median ms | slowest | pages of the middle, median ms | slowest |');
  say('|---|---|---|---|---|---|');
  const goals: Goal[] = [];
  for (const { name, path, middle, filters } of [...listsOfMessages(seeded), ...listsOfWork(rows, seeded)]) {
    const medians: number[] = [];
    for (const [filter, query] of Object.entries({ 'none, 100 a page': 'per_page=100', ...filters })) {
      const first = await readOn(place, path, query, null);
      const later = await readOn(place, path, query, middle);
      medians.push(median(first), median(later));
      const figures = [first, later].flatMap((times) => [median(times), Math.max(...times)]);
      say(`| ${name} | ${filter} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} |`);
    }
    goals.push({
      name: `${name}, the slowest median`,
      measured: Math.max(...medians),
      unit: 'ms',
      limit: PAGE_LIMIT_MS,
    });
  }
  return goals;
}

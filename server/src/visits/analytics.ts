import type { analytics, tally } from '@volley/contract/link-analytics';
import type { RowOf } from '@volley/contract/rows';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { isTimeZone } from '../lib/time/recurrence.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { countedUnder, getLink, type Link } from '../links/index.ts';
import type { Runtime } from '../runtime.ts';
import { visitorKeyOf } from './fold-visits.ts';
import { type CountRow, listVisitCounts, listVisitors } from './store-analytics.ts';
import { DIMENSIONS, OTHER_HOSTS } from './store-rollups.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const DAYS_MAX = 366;
const HOURLY_DAYS_MAX = 92;
const NAMES_MAX = 100;

type Tally = RowOf<typeof tally>;
export type VisitFigures = RowOf<typeof analytics, 'id' | 'tracked'>;
type Named = VisitFigures['browsers'][number];

export interface Analytics extends VisitFigures {
  readonly link: Link;
}

export interface AnalyticsInput {
  readonly from: Timestamp | null;
  readonly to: Timestamp | null;
  readonly timeZone: string | null;
  readonly interval: VisitFigures['interval'];
}

function readRange(rt: Runtime, actor: Actor, input: AnalyticsInput) {
  const timeZone = input.timeZone ?? actor.timeZone;
  if (!isTimeZone(timeZone))
    throw invalidInput({ time_zone: ['The time zone field must be a zone name, such as Africa/Accra.'] });
  const nowMs = rt.clock.nowMs();
  const toMs = Math.ceil((input.to === null ? nowMs : msFromTimestamp(input.to)) / QUARTER_MS) * QUARTER_MS;
  const wantedMs = input.from === null ? toMs - DEFAULT_DAYS * DAY_MS : msFromTimestamp(input.from);
  const fromMs = Math.floor(wantedMs / QUARTER_MS) * QUARTER_MS;
  if (fromMs >= toMs) throw invalidInput({ from: ['The from field must be before the to field.'] });
  const daysMax = input.interval === 'hour' ? HOURLY_DAYS_MAX : DAYS_MAX;
  if (toMs - fromMs > daysMax * DAY_MS)
    throw invalidInput({ from: [`The from field must not be more than ${daysMax} days before the to field.`] });
  return { from: timestampFromMs(fromMs), to: timestampFromMs(toMs), timeZone, interval: input.interval };
}

function nameOf(row: CountRow): string {
  if (row.dimension !== DIMENSIONS.referringHost) return row.value;
  if (row.value === '') return 'direct';
  return row.value === OTHER_HOSTS ? 'other' : row.value;
}

function sum(rows: readonly Tally[]): Tally {
  let human = 0;
  let machine = 0;
  for (const row of rows) {
    human += row.human;
    machine += row.machine;
  }
  return { human, machine };
}

/** Returns the most frequent names first, and adds those beyond the list to `other`. */
function namedOf(rows: readonly CountRow[], dimension: number): Named[] {
  const all = rows.filter((row) => row.dimension === dimension);
  const other = all.filter((row) => nameOf(row) === 'other');
  const own = all.filter((row) => nameOf(row) !== 'other');
  own.sort((a, b) => b.human + b.machine - a.human - a.machine || (nameOf(a) < nameOf(b) ? -1 : 1));
  const listed = own.slice(0, NAMES_MAX).map((row) => ({ name: nameOf(row), human: row.human, machine: row.machine }));
  const rest = sum([...own.slice(NAMES_MAX), ...other]);
  return rest.human + rest.machine > 0 ? [...listed, { name: 'other', ...rest }] : listed;
}

type Range = ReturnType<typeof readRange>;

async function figuresOf(rt: Runtime, { accountId }: Actor, linkId: number, range: Range): Promise<VisitFigures> {
  const query = { ...range, accountId, linkId };
  const [rows, uniqueVisitors] = await Promise.all([
    listVisitCounts(rt.db, query),
    visitorKeyOf(rt).then((key) => listVisitors(rt.db, { ...query, visitorKey: key })),
  ]);
  const series = rows.flatMap(({ dimension, start, label, human, machine }) =>
    dimension === DIMENSIONS.visits && start !== null ? [{ start, label: label ?? '', human, machine }] : [],
  );
  return {
    ...range,
    visits: sum(series),
    series,
    browsers: namedOf(rows, DIMENSIONS.browser),
    operatingSystems: namedOf(rows, DIMENSIONS.operatingSystem),
    deviceTypes: namedOf(rows, DIMENSIONS.deviceType),
    referringHosts: namedOf(rows, DIMENSIONS.referringHost),
    countries: namedOf(rows, DIMENSIONS.country),
    uniqueVisitors,
  };
}

export async function getAnalytics(rt: Runtime, actor: Actor, code: string, input: AnalyticsInput): Promise<Analytics> {
  const range = readRange(rt, actor, input);
  const link = await getLink(rt, actor, code);
  return { ...(await figuresOf(rt, actor, link.id, range)), link };
}

/** Returns the figures of all links in a campaign's messages together. */
export function getCampaignFigures(
  rt: Runtime,
  actor: Actor,
  campaignId: number,
  input: AnalyticsInput,
): Promise<VisitFigures> {
  return figuresOf(rt, actor, countedUnder(campaignId), readRange(rt, actor, input));
}

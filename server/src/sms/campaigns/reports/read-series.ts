import type { RowOf } from '@volley/contract';
import { RUNS_OF_TIME_MAX, type smsCampaignSeries } from '@volley/contract/sms-campaign-series';
import { existing } from '../../../campaigns/index.ts';
import type { Handle } from '../../../db/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { wallClockOf } from '../../../lib/time/wall-clock.ts';
import { onAnyDay } from '../../../lib/windows/window-gate.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Campaign } from '../rows/campaign.ts';
import { hasRunsToCome, nextRunsAfter, runOfDay } from '../rows/schedule-runs.ts';
import { findCampaign, findCampaignWithContent } from '../rows/store-campaigns.ts';
import { startGoesAt } from './goes-at.ts';
import { findCampaignFacts, listRunsBefore, type SeriesRun } from './store-campaign-report.ts';

const NEXT_RUNS = 10;

type PlaceInSeries = RowOf<typeof smsCampaignSeries>;
type Series = NonNullable<PlaceInSeries['series']>;

interface Reading extends Pick<Runtime, 'clock'> {
  readonly db: Handle;
}

/** The time whose runs are asked for; without an end the next ten. */
export interface SeriesRange {
  readonly from?: Timestamp | undefined;
  readonly to?: Timestamp | undefined;
}

interface Asked {
  readonly campaign: Campaign;
  readonly nextRunAt: Timestamp | null;
  readonly range: SeriesRange;
}

/** A run that is due already comes first: it waits for the previous run, and runs that it delays are left out. */
function nextRuns(rt: Reading, { campaign, nextRunAt, range: { from, to } }: Asked): readonly Timestamp[] {
  if (!hasRunsToCome(campaign)) return [];
  const nowMs = rt.clock.nowMs();
  const [fromMs, beforeMs] = [from ? msFromTimestamp(from) : 0, to ? msFromTimestamp(to) : Number.POSITIVE_INFINITY];
  const firstMs = nextRunAt === null ? null : msFromTimestamp(nextRunAt);
  const first = nextRunAt !== null && firstMs !== null && firstMs >= fromMs && firstMs < beforeMs ? [nextRunAt] : [];
  const count = (to ? RUNS_OF_TIME_MAX : NEXT_RUNS) - first.length;
  return [...first, ...nextRunsAfter(campaign, Math.max(nowMs, firstMs ?? nowMs, fromMs - 1), { count, beforeMs })];
}

function skippedRuns(rt: Reading, campaign: Campaign): readonly Timestamp[] {
  if (!hasRunsToCome(campaign)) return [];
  const runs = campaign.skippedDays.map((day) => runOfDay(campaign, day) ?? 0).filter((ms) => ms > rt.clock.nowMs());
  return runs.sort((one, other) => one - other).map(timestampFromMs);
}

async function findWhole(rt: Reading, accountId: number, uuid: Uuid) {
  const campaign = await findCampaignWithContent(rt.db, accountId, uuid);
  const facts = campaign && (await findCampaignFacts(rt.db, accountId, campaign.id));
  return campaign && facts ? { campaign, facts } : null;
}

/** Returns the place of a campaign among the runs of its series, and the times of the coming runs. */
export async function readSeries(
  rt: Reading,
  { accountId }: Actor,
  uuid: Uuid,
  range: SeriesRange = {},
): Promise<PlaceInSeries> {
  const found = existing(await findWhole(rt, accountId, uuid));
  const { parentUuid, runNumber } = found.facts;
  const whole = parentUuid === null ? found : await findWhole(rt, accountId, parentUuid);
  if (!whole?.campaign.isRecurring) return { parentUuid, runNumber, series: null };
  const { campaign } = whole;
  const { runs, nextRunAt } = whole.facts;
  const goesAt = await startGoesAt(rt.db, accountId);
  const { timeZone, window } = campaign;
  // A first day is for one campaign, and without meaning for a series.
  const run = { ...campaign, window: window && onAnyDay(window) };
  const told = (runsAt: readonly Timestamp[]): Series['nextRuns'] =>
    runsAt.map((at) => ({ at, localTime: wallClockOf(msFromTimestamp(at), timeZone), goesAt: goesAt(run, at) }));
  const coming = told(nextRuns(rt, { campaign, nextRunAt, range }));
  const series = { ...campaign, runs, nextRunAt, nextRuns: coming, skippedRuns: told(skippedRuns(rt, campaign)) };
  return { parentUuid, runNumber, series };
}

export interface RunsPage {
  readonly runs: readonly SeriesRun[];
  /** The number of a run; null on the last page. */
  readonly nextCursor: string | null;
}

/** Lists the runs of a series, newest first. A campaign that is no series has none. */
export async function listRuns(
  rt: Runtime,
  { accountId }: Actor,
  request: { readonly uuid: Uuid; readonly cursor: string | undefined; readonly perPage: number },
): Promise<RunsPage> {
  const { uuid, cursor, perPage } = request;
  const campaign = existing(await findCampaign(rt.db, accountId, uuid));
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor))
    throw invalidInput({ cursor: ['The cursor field must be the next_cursor of an earlier reply.'] });
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const runs = await listRunsBefore(rt.db, { accountId, parentId: campaign.id, before, limit: perPage });
  const last = runs.at(-1);
  const isMore = last !== undefined && runs.length === perPage && last.runNumber > 1;
  return { runs, nextCursor: isMore ? String(last.runNumber) : null };
}

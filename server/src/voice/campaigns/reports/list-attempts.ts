import type { RowOf } from '@volley/contract';
import type { attempt } from '@volley/contract/voice-attempts';
import { existing } from '../../../campaigns/index.ts';
import { planByKeys } from '../../../db/index.ts';
import type { Actor } from '../../../identity/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange, withinTimes } from '../../../lib/ids/id-range.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { type CallingRules, resultOf } from '../../calling-rules.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';
import { type AttemptFilter, findAttemptWalkEnd, listFittingAttempts } from './store-attempt-list.ts';

const CHUNK_ROWS = 2_000;

export type CallAttempt = RowOf<typeof attempt, 'reason_words'>;

export interface AttemptPage {
  readonly attempts: readonly CallAttempt[];
  /** Null on the last page. */
  readonly nextCursor: Uuid | null;
}

export interface AttemptQuery {
  readonly uuid: Uuid;
  readonly filter: AttemptFilter;
}

interface Walk {
  readonly accountId: number;
  readonly campaign: { readonly id: number; readonly rules: CallingRules };
  readonly filter: AttemptFilter;
}

async function findWalk(rt: Runtime, { accountId }: Actor, { uuid, filter }: AttemptQuery): Promise<Walk> {
  const campaign = existing(await findCampaignDetail(rt.db, accountId, uuid));
  return { accountId, campaign, filter };
}

/** Returns the calls that fit among the next ones. The cost depends neither on how many there are nor on how few fit. */
async function readPage(rt: Runtime, walk: Walk, cursor: Uuid | null, limit: number): Promise<AttemptPage> {
  const { accountId, campaign, filter } = walk;
  const range = beyondCursor(withinTimes(ALL_IDS, filter), 'oldest', cursor);
  if (isEmptyRange(range)) return { attempts: [], nextCursor: null };
  const query = { accountId, campaignId: campaign.id, range, filter, limit };
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const found = await listFittingAttempts(tx, query);
    const last = found.length === limit ? found.at(-1)?.id : await findAttemptWalkEnd(tx, query);
    const attempts = found.map((row) => ({ ...row, result: resultOf(campaign.rules, row.digits) }));
    return { attempts, nextCursor: last ?? null };
  });
}

/** Lists the calls of a campaign that fit, oldest first. */
export async function listAttempts(
  rt: Runtime,
  actor: Actor,
  query: AttemptQuery & { readonly cursor: Uuid | null; readonly perPage: number },
): Promise<AttemptPage> {
  return readPage(rt, await findWalk(rt, actor, query), query.cursor, query.perPage);
}

/** Returns all calls that fit, in chunks of one short transaction each. */
export async function streamAttempts(
  rt: Runtime,
  actor: Actor,
  query: AttemptQuery,
): Promise<AsyncIterable<readonly CallAttempt[]>> {
  return chunks(rt, await findWalk(rt, actor, query));
}

async function* chunks(rt: Runtime, walk: Walk): AsyncGenerator<readonly CallAttempt[]> {
  for (let cursor: Uuid | null = null; ; ) {
    const { attempts, nextCursor }: AttemptPage = await readPage(rt, walk, cursor, CHUNK_ROWS);
    if (attempts.length > 0) yield attempts;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

import type { RowOf } from '@volley/contract';
import type { attempt } from '@volley/contract/voice-attempts';
import { existing, type OwnReference } from '../../../campaigns/index.ts';
import { planByKeys, type Transaction } from '../../../db/index.ts';
import type { Actor } from '../../../identity/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange, withinTimes } from '../../../lib/ids/id-range.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { type CallingRules, resultOf } from '../../calling-rules.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';
import { type AttemptFilter, findAttemptWalkEnd, listFittingAttempts } from './store-attempt-list.ts';
import { findRecipientWalkEnd, listFittingRecipients, type RecipientFilter } from './store-recipient-list.ts';

const CHUNK_ROWS = 2_000;

interface Walk {
  readonly accountId: number;
  readonly campaign: OwnReference & { readonly id: number; readonly name: string; readonly rules: CallingRules };
  readonly filter: AttemptFilter;
}

interface Fitting<Id, Row, Query> {
  list(tx: Transaction, query: Query): Promise<Row[]>;
  /** Returns the last row that the walk looked at; null if it reached the end. */
  findEnd(tx: Transaction, query: Query): Promise<Id | null>;
}

/** Reads rows that fit, with the meaning of the keys that were pressed. The cost depends neither on how many there are nor on how few fit. */
function readFitting<
  Id,
  Row extends { readonly id: Id; readonly digits: string },
  Query extends { readonly limit: number },
>(rt: Runtime, rules: CallingRules, { list, findEnd }: Fitting<Id, Row, Query>, query: Query) {
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const found = await list(tx, query);
    const last = found.length === query.limit ? found.at(-1)?.id : await findEnd(tx, query);
    return { rows: found.map((row) => ({ ...row, result: resultOf(rules, row.digits) })), nextCursor: last ?? null };
  });
}

interface AttemptPage {
  readonly rows: readonly RowOf<typeof attempt, 'reason_words'>[];
  /** Null on the last page. */
  readonly nextCursor: Uuid | null;
}

async function readPage(rt: Runtime, walk: Walk, cursor: Uuid | null, limit: number): Promise<AttemptPage> {
  const { accountId, campaign, filter } = walk;
  const range = beyondCursor(withinTimes(ALL_IDS, filter), 'oldest', cursor);
  if (isEmptyRange(range)) return { rows: [], nextCursor: null };
  const query = { accountId, campaignId: campaign.id, range, filter, limit };
  return readFitting(rt, campaign.rules, { list: listFittingAttempts, findEnd: findAttemptWalkEnd }, query);
}

interface AttemptQuery {
  readonly uuid: Uuid;
  readonly filter: AttemptFilter;
}

async function findWalk(rt: Runtime, { accountId }: Actor, { uuid, filter }: AttemptQuery): Promise<Walk> {
  return { accountId, filter, campaign: existing(await findCampaignDetail(rt.db, accountId, uuid)) };
}

/** Lists the calls of a campaign that fit, oldest first. */
export async function listAttempts(
  rt: Runtime,
  actor: Actor,
  query: AttemptQuery & { readonly cursor: Uuid | null; readonly perPage: number },
): Promise<AttemptPage> {
  return readPage(rt, await findWalk(rt, actor, query), query.cursor, query.perPage);
}

/** Returns all calls that fit, in chunks of one short transaction each, and what the client gave their campaign. */
export async function streamAttempts(rt: Runtime, actor: Actor, query: AttemptQuery) {
  const walk = await findWalk(rt, actor, query);
  const { name, reference, metadata } = walk.campaign;
  return { chunks: chunksOf(rt, walk), name, reference, metadata };
}

async function* chunksOf(rt: Runtime, walk: Walk): AsyncGenerator<AttemptPage['rows']> {
  for (let cursor: Uuid | null = null; ; ) {
    const { rows, nextCursor }: AttemptPage = await readPage(rt, walk, cursor, CHUNK_ROWS);
    if (rows.length > 0) yield rows;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

export interface RecipientQuery {
  readonly uuid: Uuid;
  readonly filter: RecipientFilter;
  /** The last recipient of the previous page, or 0. */
  readonly afterId: number;
  readonly perPage: number;
}

/** Lists the recipients that fit by id. */
export async function searchVoiceRecipients(rt: Runtime, { accountId }: Actor, input: RecipientQuery) {
  const { uuid, filter, afterId, perPage: limit } = input;
  const { id: campaignId, rules } = existing(await findCampaignDetail(rt.db, accountId, uuid));
  const query = { accountId, campaignId, afterId, filter, limit };
  return readFitting(rt, rules, { list: listFittingRecipients, findEnd: findRecipientWalkEnd }, query);
}

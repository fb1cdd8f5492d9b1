import { type Db, type Handle, readCountedPage, wordSearch } from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { MATCHES_MAX, wordBeginnings, wordQuery } from '../lib/values/plain-text.ts';
import type { Runtime } from '../runtime.ts';
import type { Channel } from './channel.ts';
import { type EndedCampaign, endedStatement, listStatements, stateCounts } from './store-campaigns.ts';

/** What a list of campaigns is narrowed by. */
export interface CampaignSearch {
  /** Beginnings of words of the name. */
  readonly text?: string | undefined;
  /** Exactly what the client gave. */
  readonly reference?: string | undefined;
  /** Left out: of any state. */
  readonly statuses?: readonly string[] | undefined;
}

/** Reads what a list is narrowed by. The contract has checked the states. */
export const readCampaignSearch = (query: {
  readonly search?: string | undefined;
  readonly reference?: string | undefined;
  readonly status?: string | undefined;
}): CampaignSearch => ({ text: query.search, reference: query.reference, statuses: query.status?.split(',') });

/** Returns what lists a channel's campaigns, newest first, or those that a search finds. */
export function listerOf<Campaign>(channel: Channel, columns: string) {
  const { list, search, byReference, byStatus } = listStatements<Campaign>(channel, columns);
  return (
    db: Db,
    accountId: number,
    request: PageRequest,
    { text = '', reference, statuses }: CampaignSearch = {},
  ): Promise<Page<Campaign>> => {
    const words = wordBeginnings(text);
    if (reference !== undefined) return byReference.read(db, [accountId, words, reference, statuses ?? null], request);
    const ofStatuses = (handle: Handle) => byStatus.read(handle, [accountId, words, statuses], request);
    if (text !== '')
      return wordSearch.searching(db, ({ tx, choose }) =>
        statuses === undefined
          ? choose(search).read(tx, [accountId, wordQuery(accountId, text)], request)
          : ofStatuses(tx),
      );
    if (statuses !== undefined) return ofStatuses(db);
    return readCountedPage(db, { list, accountId, whats: [channel.table] }, request);
  };
}

/** Returns what counts a channel's campaigns by state, each up to as many as a list counts. */
export function stateCounterOf<Status extends string>(channel: Channel, statuses: readonly Status[]) {
  const count = stateCounts<Status>(channel);
  return (handle: Handle, accountId: number) => count(handle, accountId, statuses, MATCHES_MAX);
}

const ENDED_PAGE = 500;

/** Returns what yields, page by page, an account's campaigns that ended within a span. */
export function walkEndedOf(channel: Channel) {
  const list = endedStatement(channel);
  return async function* (
    rt: Runtime,
    accountId: number,
    { from, to }: { readonly from: Timestamp; readonly to: Timestamp },
  ): AsyncGenerator<readonly EndedCampaign[]> {
    for (let after = { endedAt: from, id: 0 }; ; ) {
      const page = await list(rt.db, accountId, after.endedAt, after.id, to, ENDED_PAGE);
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < ENDED_PAGE) return;
      after = last;
    }
  };
}

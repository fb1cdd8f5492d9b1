import { type Handle, readCountedPage } from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { wordBeginnings } from '../lib/values/plain-text.ts';
import type { Runtime } from '../runtime.ts';
import type { Channel } from './channel.ts';
import { type EndedCampaign, endedStatement, listStatements } from './store-campaigns.ts';

/** Returns what lists a channel's campaigns, newest first, or those whose names have the words of a text. */
export function listerOf<Campaign>(channel: Channel, columns: string) {
  const { list, search } = listStatements<Campaign>(channel, columns);
  return (handle: Handle, accountId: number, request: PageRequest, text = ''): Promise<Page<Campaign>> =>
    text === ''
      ? readCountedPage(handle, { list, accountId, whats: [channel.table] }, request)
      : search.read(handle, [accountId, wordBeginnings(text)], request);
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

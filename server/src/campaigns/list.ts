import { type Handle, readCountedPage } from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { wordBeginnings } from '../lib/values/plain-text.ts';
import type { Channel } from './channel.ts';
import { listStatements } from './store-campaigns.ts';

/** Returns what lists a channel's campaigns, newest first, or those whose names have the words of a text. */
export function listerOf<Campaign>(channel: Channel, columns: string) {
  const { list, search } = listStatements<Campaign>(channel, columns);
  return (handle: Handle, accountId: number, request: PageRequest, text = ''): Promise<Page<Campaign>> =>
    text === ''
      ? readCountedPage(handle, { list, accountId, whats: [channel.table] }, request)
      : search.read(handle, [accountId, wordBeginnings(text)], request);
}

import { invalidInput } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { ALL_IDS } from '../../lib/ids/id-range.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { getMessageRow, sayNoReceipts } from '../messages/index.ts';
import { completeMessages, type ListedMessage } from './complete-messages.ts';
import { findCampaignRange } from './find-campaign-range.ts';
import type { MessageFilter } from './message-filter.ts';
import { listMessagesBefore } from './store-walk.ts';
import { readCursor, walkMessages } from './walk-messages.ts';

export interface MessageQuery {
  readonly filter: MessageFilter;
  readonly cursor: string | undefined;
  readonly perPage: number;
}

export interface MessagePage {
  readonly messages: readonly ListedMessage[];
  readonly nextCursor: Uuid | null;
}

const NOTHING: MessagePage = { messages: [], nextCursor: null };

async function findRange(rt: Runtime, accountId: number, campaign: Uuid) {
  const range = await findCampaignRange(rt, accountId, campaign);
  if (range === 'unknown')
    throw invalidInput({ campaign_id: ['The campaign id field must be the UUID of a campaign of this account.'] });
  return range;
}

/** Lists without a filter, so that only the rows of the page are read. */
async function listNewest(rt: Runtime, accountId: number, { cursor, perPage }: MessageQuery) {
  const before = readCursor(cursor) ?? ALL_IDS.lastId;
  const messages = await listMessagesBefore(rt.db, { accountId, before, limit: perPage });
  const nextCursor = messages.length === perPage ? (messages.at(-1)?.id ?? null) : null;
  return { messages: await sayNoReceipts(rt, messages), nextCursor };
}

/** Lists the messages of an account or of one of its campaigns, newest first. */
export async function listMessages(
  rt: Runtime,
  actor: Actor,
  query: MessageQuery & { readonly campaign?: Uuid | undefined; readonly reference?: string | undefined },
): Promise<MessagePage> {
  const { accountId } = actor;
  const { campaign, reference } = query;
  const isPlain = campaign === undefined && reference === undefined && Object.keys(query.filter).length === 0;
  const range = campaign === undefined ? ALL_IDS : await findRange(rt, accountId, campaign);
  if (range === 'empty') return NOTHING;
  const page = isPlain
    ? await listNewest(rt, accountId, query)
    : await walkMessages(rt, { ...query, accountId, range, order: 'newest' });
  return { ...page, messages: await completeMessages(rt, accountId, page.messages) };
}

export async function getMessage(rt: Runtime, actor: Actor, id: Uuid): Promise<ListedMessage> {
  const message = await getMessageRow(rt.db, actor.accountId, id);
  const [known] = await completeMessages(rt, actor.accountId, await sayNoReceipts(rt, [message]));
  return known ?? { ...message, campaignUuid: message.id, clicks: null, errorWords: '' };
}

import { optIn, optOut } from '../../contacts/index.ts';
import type { Transaction } from '../../db/index.ts';
import type { PhoneNumber } from '../../lib/phone-number.ts';
import { type Timestamp, timestampFromMs } from '../../lib/timestamp.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { endQueued } from '../messages/index.ts';
import { KEYWORD_REPLIES, type Keyword } from './keyword.ts';
import { insertKeywordReply, listWaitingOfNumber, noteKeywordOptOut, takeKeywordOptOuts } from './store-inbound.ts';
import type { KeywordSet } from './store-keyword-sets.ts';

/** An answer that comes later than this puzzles more than it helps. */
const REPLY_VALID_MS = 60 * 60_000;

export interface KeywordInput {
  readonly rt: Runtime;
  networkOf(phoneNumber: PhoneNumber): string;
  readonly ourAddress: string;
  readonly phoneNumber: PhoneNumber;
  /** Who wrote from our address to the number lately, or owns it; who wrote last comes first. */
  readonly accountIds: readonly number[];
  /** The word was one of these accounts' own: it concerns nobody else. Null for a standard one. */
  readonly onlyAccountIds: readonly number[] | null;
  /** What accounts have made of the keywords. */
  readonly sets: readonly KeywordSet[];
  readonly now: Timestamp;
}

/**
 * What waits in the outbox is ended here. Rows of campaigns that were not reached yet are not looked for: the sender looks
 * at the suppressions again before each submit, and skips them there with the same reason and the same money back.
 */
async function endWaiting(tx: Transaction, input: KeywordInput, accountId: number): Promise<void> {
  const ids = await listWaitingOfNumber(tx, accountId, input.phoneNumber);
  const { rt, now } = input;
  if (ids.length > 0) await endQueued(rt, tx, { accountId, ids, status: 'skipped', reason: 'opted_out', now });
}

/** The accounts for which this STOP changed something. */
async function applyStop(tx: Transaction, input: KeywordInput): Promise<number[]> {
  const { rt, phoneNumber, now } = input;
  const changed: number[] = [];
  // In one order, so that two STOPs that concern the same accounts wait for each other.
  for (const accountId of [...input.accountIds].sort((a, b) => a - b)) {
    const note = `Replied STOP to ${input.ourAddress}`;
    const suppressionId = await optOut(rt, tx, { accountId, phoneNumber, note, source: 'reply', now });
    await endWaiting(tx, input, accountId);
    if (suppressionId === null) continue;
    await noteKeywordOptOut(tx, input, { accountId, suppressionId, now });
    changed.push(accountId);
  }
  return changed;
}

/** What a person or a complaint suppressed stays so. */
async function applyStart(tx: Transaction, input: KeywordInput): Promise<number[]> {
  const taken = await takeKeywordOptOuts(tx, input, input.onlyAccountIds);
  const { rt, phoneNumber, now } = input;
  const said = { phoneNumber, note: `Replied START to ${input.ourAddress}`, source: 'reply' as const, now };
  const changed: number[] = [];
  for (const { accountId, suppressionId } of taken.sort((a, b) => a.accountId - b.accountId)) {
    if (await optIn(rt, tx, { ...said, accountId, suppressionId })) changed.push(accountId);
  }
  return changed;
}

async function reply(tx: Transaction, input: KeywordInput, accountId: number, keyword: Keyword): Promise<void> {
  const { rt, now } = input;
  const nowMs = rt.clock.nowMs();
  const own = input.sets.find((set) => set.accountId === accountId && set.keyword === keyword);
  await insertKeywordReply(tx, {
    accountId,
    id: uuidV7(nowMs),
    campaignId: await rt.ids.next('sms_campaigns'),
    senderId: input.ourAddress,
    phoneNumber: input.phoneNumber,
    network: input.networkOf(input.phoneNumber),
    message: own?.reply || KEYWORD_REPLIES[keyword],
    now,
    validUntil: timestampFromMs(nowMs + REPLY_VALID_MS),
  });
}

/**
 * One answer for however many accounts are concerned, from the one that wrote last, and free: it is the law's doing, not
 * the account's. A STOP or START that changes nothing gets none, so that two machines cannot answer each other for ever.
 */
export async function applyKeyword(
  tx: Transaction,
  input: KeywordInput,
  keyword: Keyword,
  mayHelp: () => boolean,
): Promise<boolean> {
  const changed =
    keyword === 'help' ? input.accountIds : await (keyword === 'stop' ? applyStop(tx, input) : applyStart(tx, input));
  const from = input.accountIds.find((accountId) => changed.includes(accountId)) ?? changed[0];
  if (from === undefined || (keyword === 'help' && !mayHelp())) return false;
  await reply(tx, input, from, keyword);
  return true;
}

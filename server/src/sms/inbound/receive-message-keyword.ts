import { optIn, optOut } from '../../contacts/index.ts';
import type { Transaction } from '../../db/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { noteAnswer } from '../../statistics/index.ts';
import { endQueued, findAnswered } from '../messages/index.ts';
import { KEYWORD_REPLIES, type Keyword } from './keyword.ts';
import { insertKeywordReply, listWaitingOfNumber, noteKeywordOptOut, takeKeywordOptOuts } from './store-inbound.ts';
import type { KeywordSet } from './store-keyword-sets.ts';

/** A later answer would only confuse the recipient. */
const REPLY_VALID_MS = 60 * 60_000;

export interface KeywordInput {
  readonly rt: Runtime;
  networkOf(phoneNumber: PhoneNumber): string;
  readonly ourAddress: string;
  readonly phoneNumber: PhoneNumber;
  /** The accounts that wrote from our address to the number lately, the latest first, or the owner of our address. */
  readonly accountIds: readonly number[];
  /** The accounts that chose the word as their own, so that it concerns nobody else; null for a standard word. */
  readonly onlyAccountIds: readonly number[] | null;
  /** The accounts' own words and answers. */
  readonly sets: readonly KeywordSet[];
  readonly now: Timestamp;
}

/**
 * Ends the messages that wait in the outbox. Rows of campaigns that are not queued yet need no search: the sender reads the suppressions again before
 * each submit, skips those rows with the same reason and returns the cost.
 */
async function endWaiting(tx: Transaction, input: KeywordInput, accountId: number): Promise<void> {
  const ids = await listWaitingOfNumber(tx, accountId, input.phoneNumber);
  const { rt, now } = input;
  if (ids.length > 0) await endQueued(rt, tx, { accountId, ids, status: 'skipped', reason: 'opted_out', now });
}

/** Returns the accounts for which this STOP changed something. */
export async function applyStop(tx: Transaction, input: KeywordInput): Promise<number[]> {
  const { rt, phoneNumber, now } = input;
  const changed: number[] = [];
  // The accounts are locked in one order, so that two STOPs for the same accounts do not deadlock.
  for (const accountId of [...input.accountIds].sort((a, b) => a - b)) {
    const note = `Replied STOP to ${input.ourAddress}`;
    const suppressionId = await optOut(rt, tx, { accountId, phoneNumber, note, source: 'reply', now });
    await endWaiting(tx, input, accountId);
    if (suppressionId === null) continue;
    await noteKeywordOptOut(tx, { ...input, accountId, suppressionId, now });
    const { messageId } = await findAnswered(tx, { accountId, senderId: input.ourAddress, phoneNumber });
    await noteAnswer(rt, tx, { accountId, messageId, kind: 'opt_out' });
    changed.push(accountId);
  }
  return changed;
}

/** Takes back only suppressions by keyword or link: one made by a person or by a complaint stays. */
async function applyStart(tx: Transaction, input: KeywordInput): Promise<number[]> {
  const taken = await takeKeywordOptOuts(tx, input);
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
 * Returns whether an answer was queued. All accounts concerned send one answer together, in the name of the account that wrote last, and it is free,
 * because the law demands it. A STOP or START that changes nothing gets no answer, so that two machines do not answer each other forever.
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

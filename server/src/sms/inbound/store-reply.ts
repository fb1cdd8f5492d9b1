import type { Transaction } from '../../db/index.ts';
import { recordEvents } from '../../events/index.ts';
import { TESTER_ID } from '../../lib/ids/test-account.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { noteAnswer } from '../../statistics/index.ts';
import { presentInbound } from '../lists/index.ts';
import { findAnswered } from '../messages/index.ts';
import { putReply } from '../threads/index.ts';
import type { Whole } from './join-parts.ts';
import { type ReadKeyword, readAccountKeyword } from './keyword.ts';
import { matchKeywordRule } from './keyword-rules.ts';
import { type PossibleSender, readOurAddress, readSender } from './read-sender.ts';
import { applyKeyword, applyStop, type KeywordInput } from './receive-message-keyword.ts';
import { findCarrierCountry, type InboundMessage, insertInboundMessage, NOBODY } from './store-inbound.ts';
import { type KeywordSet, listKeywordSets } from './store-keyword-sets.ts';

/** A reply belongs to the accounts that wrote to the number within this time. */
export const CONVERSATION_MS = 30 * 24 * 3_600_000;

export interface ReplyDeps {
  readonly rt: Runtime;
  networkOf(phoneNumber: PhoneNumber): string;
  /** Whether a HELP from the one number to the other may be answered now. */
  mayHelp(pair: string): boolean;
}

interface ReadReply {
  readonly whole: Whole;
  readonly id: Uuid;
  readonly receivedAt: Timestamp;
  readonly sets: readonly KeywordSet[];
  readonly read: ReadKeyword | null;
}

type Stored = InboundMessage & { readonly sender: PhoneNumber };

/** Records the reply as an event of its account. The operator's replies, which belong to no account, have no event. */
async function recordReply(rt: Runtime, tx: Transaction, inbound: InboundMessage): Promise<void> {
  if (inbound.accountId !== NOBODY)
    await recordEvents(rt, tx, inbound.accountId, [{ kind: 'reply.received', data: presentInbound(inbound) }]);
}

/** Returns whether a run of a keyword rule was noted. STOP, START and HELP take precedence over the words of the account's own rules. */
async function putIntoThread(rt: Runtime, tx: Transaction, stored: Stored): Promise<boolean> {
  const isMatched = stored.keyword === '' && (await matchKeywordRule(rt, tx, stored));
  await putReply(rt, tx, stored, { isAnswered: stored.keyword !== '' || isMatched });
  return isMatched;
}

function keywordInput(
  { rt, networkOf }: ReplyDeps,
  { whole: { ourAddress, carrierId }, receivedAt, sets, read }: ReadReply,
  { phoneNumber, accountIds }: PossibleSender,
): KeywordInput {
  const only = read?.accountIds ?? null;
  const concerned = only === null ? accountIds : accountIds.filter((id) => only.includes(id));
  const onlyAccountIds = carrierId === TESTER_ID ? concerned : only;
  return { rt, networkOf, ourAddress, phoneNumber, accountIds: concerned, onlyAccountIds, sets, now: receivedAt };
}

async function storeOfNumber(
  tx: Transaction,
  deps: ReplyDeps,
  reply: ReadReply,
  sender: PossibleSender,
): Promise<boolean> {
  const { rt } = deps;
  const { whole, id, receivedAt, read } = reply;
  const { phoneNumber } = sender;
  const accountId = sender.accountIds[0] ?? NOBODY;
  const numbers = { accountId, senderId: whole.ourAddress, phoneNumber };
  const answered = accountId === NOBODY ? { messageId: null, campaignId: null } : await findAnswered(tx, numbers);
  const keyword = read?.keyword ?? '';
  const stored: Stored = { ...whole, sender: phoneNumber, accountId, id, keyword, receivedAt, ...answered };
  const isNew = await insertInboundMessage(tx, stored);
  if (isNew) {
    await recordReply(rt, tx, stored);
    await noteAnswer(rt, tx, { ...stored, kind: 'reply' });
  }
  const isMatched = isNew && accountId !== NOBODY && (await putIntoThread(rt, tx, stored));
  if (!isNew || read === null) return isMatched;
  return applyKeyword(tx, keywordInput(deps, reply, sender), read.keyword, () =>
    deps.mayHelp(`${whole.ourAddress} ${phoneNumber}`),
  );
}

/** A sender that is no number, or may be several: nothing is answered, and a STOP counts for each number that it may be. */
async function storeUnclear(
  tx: Transaction,
  deps: ReplyDeps,
  reply: ReadReply,
  numbers: readonly PossibleSender[],
  owners: readonly number[],
): Promise<boolean> {
  const { whole, id, receivedAt, read } = reply;
  const accountId = numbers.length > 0 ? NOBODY : (owners[0] ?? NOBODY);
  const possibleSenders = numbers.length > 0 ? numbers.map((one) => one.phoneNumber) : null;
  const sender = whole.sender.replace(/^\+/, '');
  const unanswered = { messageId: null, campaignId: null };
  const said = { ...whole, ...unanswered, sender, accountId, id, keyword: read?.keyword ?? ('' as const), receivedAt };
  const isNew = await insertInboundMessage(tx, { ...said, possibleSenders });
  if (!isNew) return false;
  await recordReply(deps.rt, tx, said);
  if (accountId !== NOBODY) await putReply(deps.rt, tx, said, { isAnswered: false });
  if (read?.keyword === 'stop') for (const one of numbers) await applyStop(tx, keywordInput(deps, reply, one));
  return false;
}

/**
 * Stores a reply with its effects. Returns whether an answer was put into the outbox or a run of a keyword rule was noted. `receivedAt` is given for a
 * reply that has waited for a person to decide who wrote it.
 */
export async function storeReply(
  tx: Transaction,
  deps: ReplyDeps,
  written: Whole,
  id: Uuid,
  receivedAt: Timestamp = deps.rt.clock.now(),
): Promise<boolean> {
  const since = timestampFromMs(deps.rt.clock.nowMs() - CONVERSATION_MS);
  const country = await findCarrierCountry(tx, written.carrierId);
  const whole = { ...written, ourAddress: await readOurAddress(tx, { ...written, country }) };
  const { numbers, accountIds } = await readSender(tx, { ...whole, country }, since);
  const concerned = [...new Set(numbers.flatMap((one) => one.accountIds))];
  const sets = await listKeywordSets(tx, concerned);
  const reply = { whole, id, receivedAt, sets, read: readAccountKeyword(whole.message, concerned, sets) };
  const [only, ...others] = numbers;
  if (only === undefined || others.length > 0) return storeUnclear(tx, deps, reply, numbers, accountIds);
  return storeOfNumber(tx, deps, reply, only);
}

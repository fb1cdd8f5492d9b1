import type { Transaction } from '../../db/index.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { KEYWORD_LENGTH_MAX, normaliseKeyword } from './keyword.ts';
import { findNumberOwner, type InboundMessage } from './store-inbound.ts';
import { findRuleByWord } from './store-keyword-rules.ts';
import { countLastRuns, insertRun } from './store-keyword-runs.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** The limit of one number for all rules of an account, so that a machine that knows all their words gets no more answers. */
export const RUNS_A_DAY_MAX = 10;

/**
 * Notes a run if the reply is a word of one of the account's rules, in the transaction that stores the reply. Returns false if it is not, so that a
 * person has to read it. A message from one of our numbers may itself be an answer and starts no rule. Because other machines may answer too, each
 * number gets one answer of a rule within the rule's time, and few a day.
 */
export async function matchKeywordRule(
  rt: Runtime,
  tx: Transaction,
  reply: InboundMessage & { readonly sender: PhoneNumber },
): Promise<boolean> {
  const { accountId, id, sender: phoneNumber, ourAddress, message, receivedAt } = reply;
  if (message.length > KEYWORD_LENGTH_MAX) return false;
  const word = normaliseKeyword(message);
  const rule = word === '' ? null : await findRuleByWord(tx, accountId, word);
  if (rule === null || (await findNumberOwner(tx, phoneNumber)) !== null) return false;
  const run = { accountId, phoneNumber, id, ruleUuid: rule.uuid, ourAddress, createdAt: receivedAt };
  const nowMs = rt.clock.nowMs();
  const last = await countLastRuns(tx, run, {
    ofRule: timestampFromMs(nowMs - rule.minutes * MINUTE_MS),
    all: timestampFromMs(nowMs - DAY_MS),
  });
  if (last.ofRule > 0 || last.all >= RUNS_A_DAY_MAX) return false;
  await insertRun(tx, run);
  return true;
}

import type { BodyOf } from '@volley/contract';
import type { keywordRuleOperations } from '@volley/contract/keyword-rules';
import { type FieldUse, holdFields } from '../../contact-fields/index.ts';
import { getGroup } from '../../contacts/index.ts';
import type { Handle, Transaction } from '../../db/index.ts';
import { AppError, type FieldErrors, invalidInput, notFound } from '../../errors.ts';
import { type Actor, refuseUnlessSender } from '../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import type { Runtime } from '../../runtime.ts';
import { KEYWORD_LENGTH_MAX, KEYWORD_NAMES, KEYWORDS, normaliseKeyword } from './keyword.ts';
import { findNumberOwner, type InboundMessage } from './store-inbound.ts';
import {
  deleteRuleRow,
  findRule,
  findRuleByWord,
  type KeywordRule,
  listNamingRules,
  listRuleRows,
  lockRules,
  putRule,
} from './store-keyword-rules.ts';
import { countLastRuns, insertRun } from './store-keyword-runs.ts';
import { listKeywordSets } from './store-keyword-sets.ts';

const RULES_MAX = 100;
const NEW_RULE = { words: [], answer: null, groupUuid: null, fields: {}, minutes: 60 };

type RuleInput = BodyOf<typeof keywordRuleOperations.update>;

export function listRules(rt: Runtime, actor: Actor): Promise<KeywordRule[]> {
  return listRuleRows(rt.db, actor.accountId);
}

export async function getRule(rt: Runtime, actor: Actor, uuid: Uuid): Promise<KeywordRule> {
  const rule = await findRule(rt.db, actor.accountId, uuid);
  if (!rule) throw notFound('Keyword rule');
  return rule;
}

interface Known {
  /** The meaning of each word of STOP, START and HELP. */
  readonly meaning: ReadonlyMap<string, string>;
  readonly others: readonly KeywordRule[];
}

/** Finds words that already have a meaning: as STOP, START or HELP, or in another rule. */
function findProblems(raw: readonly string[], { meaning, others }: Known): FieldErrors {
  const fields: Record<string, string[]> = {};
  for (const [index, text] of raw.entries()) {
    const name = `words.${index}`;
    const word = normaliseKeyword(text);
    const meant = meaning.get(word);
    if (word === '') fields[name] = [`The ${name} field must have letters or digits.`];
    else if (meant !== undefined) fields[name] = [`The ${name} field is a word for ${meant} already.`];
    else if (others.some(({ words }) => words.includes(word)))
      fields[name] = [`The ${name} field is a word of another rule already.`];
  }
  return fields;
}

async function readMeaning(rt: Runtime, accountId: number): Promise<ReadonlyMap<string, string>> {
  const sets = await listKeywordSets(rt.db, [accountId]);
  return new Map(
    KEYWORD_NAMES.flatMap((keyword) => {
      const own = sets.find((set) => set.keyword === keyword)?.words ?? [];
      return [...KEYWORDS[keyword], ...own].map((word) => [word, keyword.toUpperCase()] as const);
    }),
  );
}

async function refuseUnknownGroup(rt: Runtime, actor: Actor, groupUuid: Uuid | null | undefined): Promise<void> {
  if (groupUuid === null || groupUuid === undefined) return;
  await getGroup(rt, actor, groupUuid).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw invalidInput({ group_id: ['This group does not exist.'] });
  });
}

/** Writes a rule; a null `uuid` means a new one. Any change to a rule that has an answer needs the right to send. */
export async function writeRule(rt: Runtime, actor: Actor, uuid: Uuid | null, input: RuleInput): Promise<KeywordRule> {
  const { accountId } = actor;
  await refuseUnknownGroup(rt, actor, input.groupId);
  const meaning = await readMeaning(rt, accountId);
  return rt.db.transact(async (tx) => {
    const all = await lockRules(tx, accountId);
    const before = all.find((rule) => rule.uuid === uuid);
    if (uuid !== null && before === undefined) throw notFound('Keyword rule');
    if (uuid === null && all.length >= RULES_MAX)
      throw new AppError(
        'storage_limit',
        `An account has ${RULES_MAX} keyword rules at most. Delete one of them first.`,
      );
    const { values, errors } = (await holdFields(tx, accountId, [input.fields]))(input.fields);
    const others = all.filter((rule) => rule !== before);
    const problems = { ...findProblems(input.words ?? [], { meaning, others }), ...errors };
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const now = rt.clock.now();
    const { words, answer, groupId, minutes } = input;
    const said = { words: words && [...new Set(words.map(normaliseKeyword))], answer, groupUuid: groupId, minutes };
    const rule: KeywordRule = {
      ...(before ?? { ...NEW_RULE, accountId, uuid: uuidV7(rt.clock.nowMs()), createdAt: now }),
      ...withoutUndefined({ ...said, fields: input.fields && values }),
      updatedAt: now,
    };
    if (rule.answer !== null)
      refuseUnlessSender(actor, 'An answer is sent to everybody who writes one of these words: setting it up');
    await putRule(tx, rule);
    return rule;
  });
}

export function deleteRule(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteRuleRow(tx, actor.accountId, uuid))) throw notFound('Keyword rule');
  });
}

/** Lists the rules that set the given field of the account, each named by its first word. */
export async function listRulesNaming(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<FieldUse[]> {
  const rules = await listNamingRules(handle, { accountId, key, limit });
  return rules.map((rule) => ({ kind: 'keyword_rule', ...rule }));
}

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

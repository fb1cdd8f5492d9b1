import type { Handle } from '../db/index.ts';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { parseTimestamp } from '../lib/time/timestamp.ts';
import { type Condition, type MomentRule, mapRules, type Rule } from './condition.ts';
import { readKnownNames } from './read-known-names.ts';
import { problemsOf, type Question } from './store-matches.ts';

/** Nobody would read a reply with more. */
const PROBLEMS_MAX = 20;

/** A time without a zone is read in the account's time zone when it is stored, and stays that moment. */
function readMoment(rule: MomentRule, timeZone: string): MomentRule {
  if ('within_days' in rule) return rule;
  const raw = 'after' in rule ? rule.after : rule.before;
  const at = parseTimestamp(raw, timeZone);
  if (at === null) throw invalidInput({ condition: [`${raw} names no real date and time.`] });
  return 'after' in rule ? { after: at } : { before: at };
}

function readRule(rule: Rule, timeZone: string): Rule {
  if ('created' in rule) return { created: readMoment(rule.created, timeZone) };
  return 'changed' in rule ? { changed: readMoment(rule.changed, timeZone) } : rule;
}

/** Converts a client's condition into the stored form. */
export const readTimes = (condition: Condition, { timeZone }: Pick<Actor, 'timeZone'>): Condition =>
  mapRules(condition, (rule) => readRule(rule, timeZone));

export async function askQuestion(
  handle: Handle,
  at: { readonly accountId: number; readonly nowMs: number },
  condition: Condition,
): Promise<Question> {
  return { accountId: at.accountId, condition, known: await readKnownNames(handle, at, [condition]) };
}

/** Returns the stored form. Throws if the condition names something that does not exist, or a rule does not suit its field. */
export async function readCondition(
  handle: Handle,
  actor: Actor,
  { condition: said, nowMs }: { readonly condition: Condition; readonly nowMs: number },
): Promise<Question> {
  const condition = readTimes(said, actor);
  const question = await askQuestion(handle, { accountId: actor.accountId, nowMs }, condition);
  const problems = problemsOf(question);
  if (problems.length > 0) throw invalidInput({ condition: problems.slice(0, PROBLEMS_MAX) });
  return question;
}

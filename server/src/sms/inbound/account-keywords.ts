import type { BodyOf, RowOf } from '@volley/contract';
import type { keywordOperations, keywords } from '@volley/contract/keywords';
import { analyseSmsText } from '@volley/text';
import { invalidInput } from '../../errors.ts';
import { type Actor, refuseUnlessSender } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { KEYWORD_NAMES, KEYWORD_REPLIES, KEYWORDS, type Keyword, normaliseKeyword } from './keyword.ts';
import { type KeywordSet, listKeywordSets, lockKeywordSets, putKeywordSet } from './store-keyword-sets.ts';

type AccountKeywords = RowOf<typeof keywords>;
export type KeywordChanges = BodyOf<typeof keywordOperations.update>;
type KeywordChange = NonNullable<KeywordChanges[Keyword]>;

function present(sets: readonly KeywordSet[]): AccountKeywords {
  const one = (keyword: Keyword) => {
    const own = sets.find((set) => set.keyword === keyword);
    return {
      standardWords: KEYWORDS[keyword],
      words: own?.words ?? [],
      reply: own?.reply || KEYWORD_REPLIES[keyword],
    };
  };
  return { stop: one('stop'), start: one('start'), help: one('help') };
}

export async function getKeywords(rt: Runtime, actor: Actor): Promise<AccountKeywords> {
  return present(await listKeywordSets(rt.db, [actor.accountId]));
}

function changedSet(accountId: number, keyword: Keyword, before: KeywordSet | undefined, change: KeywordChange) {
  const words = change.words?.map(normaliseKeyword).filter((word) => !KEYWORDS[keyword].includes(word));
  const reply = change.reply === undefined ? before?.reply : change.reply;
  return { accountId, keyword, words: [...new Set(words ?? before?.words ?? [])], reply: reply ?? '' };
}

/** Finds what is wrong with the changes. An answer is free, so it is limited to one part, and a word can have only one meaning. */
function findProblems(changes: KeywordChanges, sets: readonly KeywordSet[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const keyword of KEYWORD_NAMES) {
    for (const [index, raw] of (changes[keyword]?.words ?? []).entries()) {
      const word = normaliseKeyword(raw);
      const name = `${keyword}.words.${index}`;
      const other = KEYWORD_NAMES.find(
        (one) =>
          one !== keyword &&
          (KEYWORDS[one].includes(word) || sets.some((set) => set.keyword === one && set.words.includes(word))),
      );
      if (word === '') fields[name] = [`The ${name} field must have letters or digits.`];
      else if (other) fields[name] = [`The ${name} field is a word for ${other.toUpperCase()} already.`];
    }
    const parts = analyseSmsText(changes[keyword]?.reply ?? '').parts;
    const name = `${keyword}.reply`;
    if (parts > 1) fields[name] = [`The ${name} field needs ${parts} SMS parts; 1 is the most.`];
  }
  return fields;
}

export async function updateKeywords(rt: Runtime, actor: Actor, changes: KeywordChanges): Promise<AccountKeywords> {
  const { accountId } = actor;
  if (KEYWORD_NAMES.some((keyword) => changes[keyword]?.reply !== undefined))
    refuseUnlessSender(actor, 'An answer is sent to everybody who writes that word: changing it');
  return rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const before = await lockKeywordSets(tx, { accountId, keywords: KEYWORD_NAMES, now });
    const sets = KEYWORD_NAMES.map((keyword) => {
      const own = before.find((set) => set.keyword === keyword);
      return changedSet(accountId, keyword, own, changes[keyword] ?? {});
    });
    const problems = findProblems(changes, sets);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    for (const set of sets) if (changes[set.keyword]) await putKeywordSet(tx, { ...set, now });
    return present(sets);
  });
}

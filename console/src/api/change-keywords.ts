import type { Keywords, KeywordsUpdateInput } from '@volley/sdk';
import { volley } from './client.ts';
import type { Keyword } from './keywords.ts';

type Change = NonNullable<KeywordsUpdateInput[Keyword]>;

const update = (keyword: Keyword, change: Change): Promise<Keywords> =>
  volley.keywords.update({ [keyword]: change } as KeywordsUpdateInput);

/** The words replace all existing ones, so these are read first: another page may have changed them. */
export async function addWord(keyword: Keyword, word: string): Promise<Keywords> {
  const { words } = (await volley.keywords.get())[keyword];
  return update(keyword, { words: [...words, word] });
}

export async function removeWord(keyword: Keyword, word: string): Promise<Keywords> {
  const { words } = (await volley.keywords.get())[keyword];
  return update(keyword, { words: words.filter((one) => one !== word) });
}

/** Null restores the standard answer. */
export const changeAnswer = (keyword: Keyword, reply: string | null): Promise<Keywords> => update(keyword, { reply });

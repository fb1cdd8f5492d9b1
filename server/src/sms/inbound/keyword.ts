import type { INBOUND_KEYWORDS } from '@volley/contract/inbound';

export type Keyword = Exclude<(typeof INBOUND_KEYWORDS)[number], ''>;
export const KEYWORD_NAMES: readonly Keyword[] = ['stop', 'start', 'help'];

/**
 * The words that a reply must consist of, in full: "stop texting me" and "STOP 12345" are texts for a person to read, and "nonstop" is no STOP. They
 * are the words that carriers and regulators name (CTIA; ARRET and TD for French-speaking countries).
 */
export const KEYWORDS: Readonly<Record<Keyword, readonly string[]>> = {
  stop: [
    'STOP',
    'STOPALL',
    'STOP ALL',
    'UNSUBSCRIBE',
    'UNSUB',
    'CANCEL',
    'END',
    'QUIT',
    'REMOVE',
    'REVOKE',
    'OPTOUT',
    'OPT OUT',
    'ARRET',
    'TD',
  ],
  start: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO', 'AIDE'],
};

/** No keyword is longer, so longer texts are not compared. */
export const KEYWORD_LENGTH_MAX = 40;
const MARKS = /\p{M}/gu;
const JOINING = /[-\u2010-\u2015_'’]/gu;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** Removes case, accents, quotes, punctuation and extra spaces: “Arrêt!” becomes ARRET, "OPT-OUT" becomes OPTOUT. */
export function normaliseKeyword(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').replace(JOINING, '').replace(NO_WORD, ' ').trim().toUpperCase();
}

export function readKeyword(text: string): Keyword | null {
  if (text.length > KEYWORD_LENGTH_MAX) return null;
  const word = normaliseKeyword(text);
  return KEYWORD_NAMES.find((keyword) => KEYWORDS[keyword].includes(word)) ?? null;
}

export interface ReadKeyword {
  readonly keyword: Keyword;
  /** The accounts for which the word is a keyword; null for all accounts. */
  readonly accountIds: readonly number[] | null;
}

/**
 * Reads a keyword for the accounts concerned. A standard word counts for all of them; another word only for those that chose it, in the sense that it
 * has for the first of them.
 */
export function readAccountKeyword(
  text: string,
  accountIds: readonly number[],
  sets: readonly { readonly accountId: number; readonly keyword: Keyword; readonly words: readonly string[] }[],
): ReadKeyword | null {
  const standard = readKeyword(text);
  if (standard !== null) return { keyword: standard, accountIds: null };
  if (text.length > KEYWORD_LENGTH_MAX) return null;
  const word = normaliseKeyword(text);
  const meant = sets.filter((set) => set.words.includes(word));
  const first = accountIds.find((id) => meant.some((set) => set.accountId === id));
  const keyword = meant.find((set) => set.accountId === first)?.keyword;
  if (keyword === undefined) return null;
  const same = meant.filter((set) => set.keyword === keyword).map((set) => set.accountId);
  return { keyword, accountIds: accountIds.filter((id) => same.includes(id)) };
}

/** Each answer fits one part. */
export const KEYWORD_REPLIES: Readonly<Record<Keyword, string>> = {
  stop: 'You will get no more messages from this number. Reply START to get them again.',
  start: 'You will get messages from this number again. Reply STOP to end them.',
  help: 'Reply STOP to get no more messages from this number, START to get them again.',
};

export type Keyword = 'stop' | 'start' | 'help';
export const KEYWORD_NAMES: readonly Keyword[] = ['stop', 'start', 'help'];

/**
 * What a reply must consist of, in full: "stop texting me" and "STOP 12345" are texts for a person to read, and "nonstop"
 * is no STOP. The words that carriers and regulators name (CTIA; ARRET and TD for French-speaking countries).
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

/** No keyword is longer; a text that is need not be looked at. */
export const KEYWORD_LENGTH_MAX = 40;
const MARKS = /\p{M}/gu;
const JOINING = /[-\u2010-\u2015_'’]/gu;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** Case, accents, quotes, full stops and stray spaces do not count: “Arrêt!” is ARRET, "OPT-OUT" is OPTOUT. */
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
  /** For whom it is one; null: for everybody. */
  readonly accountIds: readonly number[] | null;
}

/** A standard word counts for every account concerned, another one for those alone that chose it: in one sense, that of the first. */
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

/** Each fits one part. */
export const KEYWORD_REPLIES: Readonly<Record<Keyword, string>> = {
  stop: 'You will get no more messages from this number. Reply START to get them again.',
  start: 'You will get messages from this number again. Reply STOP to end them.',
  help: 'Reply STOP to get no more messages from this number, START to get them again.',
};

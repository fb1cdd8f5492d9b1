export type Keyword = 'stop' | 'start' | 'help';

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
const LENGTH_MAX = 40;
const MARKS = /\p{M}/gu;
const JOINING = /[-\u2010-\u2015_'’]/gu;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** Case, accents, quotes, full stops and stray spaces do not count: “Arrêt!” is ARRET, "OPT-OUT" is OPTOUT. */
export function normaliseKeyword(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').replace(JOINING, '').replace(NO_WORD, ' ').trim().toUpperCase();
}

export function readKeyword(text: string, keywords = KEYWORDS): Keyword | null {
  if (text.length > LENGTH_MAX) return null;
  const word = normaliseKeyword(text);
  const found = Object.entries(keywords).find(([, words]) => words.includes(word));
  return (found?.[0] as Keyword | undefined) ?? null;
}

/** Each fits one part. */
export const KEYWORD_REPLIES: Readonly<Record<Keyword, string>> = {
  stop: 'You will get no more messages from this number. Reply START to get them again.',
  start: 'You will get messages from this number again. Reply STOP to end them.',
  help: 'Reply STOP to get no more messages from this number, START to get them again.',
};

/** A URL ends where a character cannot be part of it; a field in braces is part of it, including spaces inside the braces. */
const URL = /https?:\/\/(?:\{\{[^{}]*\}\}|[^\s<>"“”„«»])+/gi;
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
const count = (text: string, character: string): number => text.split(character).length - 1;

/** Removes the punctuation of the sentence around a URL: its full stop and its closing bracket are not the URL's. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    const before = url.slice(0, end);
    const opening = PAIRS[last];
    const isSentence = opening === undefined ? /[.,;:!?…'’*]/.test(last) : count(before, last) > count(before, opening);
    if (!isSentence) break;
  }
  return url.slice(0, end);
}

export interface FoundUrl {
  readonly start: number;
  readonly end: number;
  /** The URL as the text has it, with fields in braces. */
  readonly url: string;
}

/** Finds the web addresses of a text, in their order. */
export function findUrls(text: string): FoundUrl[] {
  return [...text.matchAll(URL)].flatMap((match) => {
    const url = withoutPunctuation(match[0]);
    if (/^https?:\/*$/i.test(url)) return [];
    return [{ start: match.index, end: match.index + url.length, url }];
  });
}

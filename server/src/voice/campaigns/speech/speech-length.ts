/** What a word begins and ends with, and the pause behind the last one. */
const EDGES_MS = 1_500;
/** A letter of a word: usual speech takes 60 to 100. */
const LETTER_MS = 120;
/** A sign of a script whose signs are syllables. */
const SYLLABLE_MS = 350;
/** A digit, which may be "seventy", a sign that is a word, such as %, or a letter that is spelled. */
const WORD_MS = 600;

const SPELLED = /[\p{N}\p{S}%&@#/*\\]|\p{Lu}(?!\p{Ll})/gu;
const SYLLABLES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Ethiopic}]/gu;

const countOf = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

/**
 * The longest that a text takes when it is spoken, before anybody has spoken it. Credits are held for it; a voice that takes
 * longer all the same is not played.
 */
export function speechMsMax(text: string): number {
  const characters = [...text].length;
  const spelled = countOf(text, SPELLED);
  const syllables = countOf(text, SYLLABLES);
  return EDGES_MS + spelled * WORD_MS + syllables * SYLLABLE_MS + (characters - spelled - syllables) * LETTER_MS;
}

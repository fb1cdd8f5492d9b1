/** The beginning and end of the speech, and the pause after the last word. */
const EDGES_MS = 1_500;
/** A letter of a word; usual speech takes 60 to 100. */
const LETTER_MS = 120;
/** A digit of a code, which is said by itself, with a pause after it. */
const PLACE_MS = 1_200;
/** A character of a script whose characters are syllables. */
const SYLLABLE_MS = 350;
/** A digit, which may be "seventy", a symbol that is spoken as a word, such as %, or a letter that is spelled. */
const WORD_MS = 600;

const SPELLED = /[\p{N}\p{S}%&@#/*\\]|\p{Lu}(?!\p{Ll})/gu;
const SYLLABLES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Ethiopic}]/gu;

const PLACES = /•/g;

const countOf = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

/** Returns the longest duration of a text before it is spoken. Credits are held for it, and speech that takes longer nevertheless is not played. */
export function speechMsMax(text: string): number {
  const characters = [...text].length;
  const spelled = countOf(text, SPELLED);
  const syllables = countOf(text, SYLLABLES);
  const places = countOf(text, PLACES);
  const letters = characters - spelled - syllables - places;
  return EDGES_MS + spelled * WORD_MS + syllables * SYLLABLE_MS + places * PLACE_MS + letters * LETTER_MS;
}

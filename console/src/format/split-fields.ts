const FIELD = /\{\{\s*([a-z][a-z0-9_]*)\s*(?:\|[^{}]*)?\}\}/g;

export interface TextPiece {
  /** Where it begins in the text. */
  readonly at: number;
  readonly text: string;
  /** The name of a field, null for words. */
  readonly field: string | null;
}

/** Splits a text into its words and its fields: `Hello {{first_name|friend}}` has one of each. */
export function splitFields(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: whole, 1: field = '', index } of text.matchAll(FIELD)) {
    pieces.push({ at: end, text: text.slice(end, index), field: null }, { at: index, text: whole, field });
    end = index + whole.length;
  }
  return [...pieces, { at: end, text: text.slice(end), field: null }].filter((piece) => piece.text !== '');
}

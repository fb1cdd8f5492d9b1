/** A fixed text of a pattern, and what may stand before it. */
interface Piece {
  readonly text: string;
  /** How many characters the variables before it may have together; null: there is none. */
  readonly gapMax: number | null;
  /** For each place of the text, how much of its beginning stands again before that place (Knuth, Morris and Pratt). */
  readonly borders: Uint16Array;
}

/** A registered text whose variables, such as `{#var#}`, stand for up to some characters each. */
export interface Pattern {
  readonly pieces: readonly Piece[];
  /** The number of its fixed characters: of two patterns that a text fits, the one with more of them says more. */
  readonly fixed: number;
}

/** Where a text leaves a pattern. */
export interface Difference {
  /** How many characters of the text come before. */
  readonly position: number;
  /** How the pattern goes on there; empty: it ends, or its variable does. */
  readonly expected: string;
  /** How the text goes on there; empty: it ends. */
  readonly found: string;
}

export const VARIABLE = /\{#[a-z]{1,20}#\}/g;
const SHOWN_CHARACTERS = 30;

function bordersOf(text: string): Uint16Array {
  const borders = new Uint16Array(text.length + 1);
  for (let at = 1, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = borders[length] ?? 0;
    if (text[at] === text[length]) length += 1;
    borders[at + 1] = length;
  }
  return borders;
}

export function compilePattern(text: string, variableCharactersMax: number): Pattern {
  const pieces: Piece[] = [];
  let gapMax: number | null = null;
  for (const [index, part] of text.split(VARIABLE).entries()) {
    if (index > 0) gapMax = (gapMax ?? 0) + variableCharactersMax;
    if (part === '') continue;
    pieces.push({ text: part, gapMax, borders: bordersOf(part) });
    gapMax = null;
  }
  // What may follow the last fixed text.
  pieces.push({ text: '', gapMax, borders: new Uint16Array(1) });
  return { pieces, fixed: pieces.reduce((sum, piece) => sum + piece.text.length, 0) };
}

/** What one piece finds in a text: where it may end, and how far it came where it did not. */
interface Step {
  readonly ends: readonly number[];
  readonly far: { readonly at: number; readonly matched: number };
  /** How many characters of the text it read. */
  readonly steps: number;
}

/** Finds the places at which a piece ends if it begins after one of `starts` (ascending), with the variable between. Takes one pass. */
function stepOver({ text: piece, gapMax, borders }: Piece, text: string, starts: readonly number[]): Step {
  const gap = gapMax ?? 0;
  const first = starts[0] ?? 0;
  const last = Math.min(text.length, (starts.at(-1) ?? 0) + gap);
  const ends: number[] = [];
  let far = { at: last, matched: 0 };
  let from = 0;
  let matched = 0;
  const mayBegin = (at: number): boolean => {
    while ((starts[from] ?? Number.POSITIVE_INFINITY) + gap < at) from += 1;
    return (starts[from] ?? Number.POSITIVE_INFINITY) <= at;
  };
  let at = first;
  for (; at < text.length && at - matched <= last; at += 1) {
    while (matched > 0 && text[at] !== piece[matched]) matched = borders[matched] ?? 0;
    if (text[at] === piece[matched]) matched += 1;
    if (matched <= far.matched && matched < piece.length) continue;
    if (mayBegin(at + 1 - matched)) {
      if (matched > far.matched) far = { at: at + 1, matched };
      if (matched === piece.length) ends.push(at + 1);
    }
    if (matched === piece.length) matched = borders[matched] ?? 0;
  }
  return { ends, far, steps: at - first };
}

export interface Comparison {
  /** Null: the text fits. */
  readonly difference: Difference | null;
  /** How many fixed characters of the pattern it has before the difference. */
  readonly agreed: number;
  /** What the comparison took: how many characters were read, each as often as it was. */
  readonly steps: number;
}

/** Compares a text with a pattern in a time that grows with the length of the text times the number of variables, whatever both say. */
export function compareText({ pieces }: Pattern, text: string): Comparison {
  let starts: readonly number[] = [0];
  let agreed = 0;
  let steps = 0;
  const leave = (position: number, expected: string): Comparison => ({
    difference: {
      position,
      expected: expected.slice(0, SHOWN_CHARACTERS),
      found: text.slice(position, position + SHOWN_CHARACTERS),
    },
    agreed,
    steps,
  });
  for (const piece of pieces) {
    if (piece.text === '') {
      const farthest = Math.min(text.length, (starts.at(-1) ?? 0) + (piece.gapMax ?? 0));
      return farthest === text.length ? { difference: null, agreed, steps } : leave(farthest, '');
    }
    const { ends, far, ...step } = stepOver(piece, text, starts);
    steps += step.steps;
    if (ends.length === 0) {
      agreed += far.matched;
      return leave(far.at, piece.text.slice(far.matched));
    }
    agreed += piece.text.length;
    starts = ends;
  }
  return { difference: null, agreed, steps };
}

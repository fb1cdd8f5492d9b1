/**
 * A piece of a message. The parser supports the part of ICU MessageFormat that our texts need: `{name}`, `{count, number}`, `{count, plural, =0 {…}
 * one {…} other {…}}` with `#`, and `{kind, select, a {…} other {…}}`. A text is parsed once and kept.
 */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly isNumber: boolean }
  | { readonly kind: 'count' }
  | {
      readonly kind: 'plural' | 'select';
      readonly name: string;
      readonly forms: ReadonlyMap<string, readonly Piece[]>;
    };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fail(what: string): never {
    throw new Error(`${what} at ${this.#at} of the text "${this.#text}"`);
  }

  pieces(isNested: boolean): Piece[] {
    const pieces: Piece[] = [];
    let plain = '';
    const flush = () => {
      if (plain !== '') pieces.push({ kind: 'text', text: plain });
      plain = '';
    };
    for (; this.#at < this.#text.length; ) {
      const char = this.#text[this.#at];
      if (char === '}') {
        if (!isNested) this.fail('A brace closes that was not opened');
        break;
      }
      this.#at += 1;
      if (char === '{') {
        flush();
        pieces.push(this.#argument());
      } else if (char === '#' && isNested) {
        flush();
        pieces.push({ kind: 'count' });
      } else plain += char;
    }
    flush();
    return pieces;
  }

  #word(until: RegExp): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !until.test(this.#text[this.#at] ?? '')) this.#at += 1;
    return this.#text.slice(start, this.#at).trim();
  }

  #expect(char: string): void {
    if (this.#text[this.#at] !== char) this.fail(`"${char}" is missing`);
    this.#at += 1;
  }

  #argument(): Piece {
    const name = this.#word(/[,}]/);
    if (!/^\w+$/.test(name)) this.fail(`"${name}" is no name of a value`);
    if (this.#text[this.#at] === '}') {
      this.#at += 1;
      return { kind: 'value', name, isNumber: false };
    }
    this.#expect(',');
    const kind = this.#word(/[,}]/);
    if (kind === 'number') {
      this.#expect('}');
      return { kind: 'value', name, isNumber: true };
    }
    if (kind !== 'plural' && kind !== 'select') this.fail(`"${kind}" is no kind of value`);
    this.#expect(',');
    return { kind, name, forms: this.#forms() };
  }

  #forms(): Map<string, readonly Piece[]> {
    const forms = new Map<string, readonly Piece[]>();
    for (;;) {
      const form = this.#word(/[{}]/);
      if (this.#text[this.#at] === '}' && form === '') break;
      this.#expect('{');
      forms.set(form, this.pieces(true));
      this.#expect('}');
    }
    this.#at += 1;
    if (!forms.has('other')) this.fail('The form "other" is missing');
    return forms;
  }
}

const read = new Map<string, readonly Piece[]>();

export function readMessage(text: string): readonly Piece[] {
  const known = read.get(text);
  if (known) return known;
  const pieces = new Reader(text).pieces(false);
  read.set(text, pieces);
  return pieces;
}

export interface Numbers {
  format(value: number): string;
  form(value: number): string;
}

/** Returns the parts in their order: strings, and other values, such as links, unchanged. */
export function fillMessage<Value>(
  pieces: readonly Piece[],
  values: Readonly<Record<string, Value | string | number>>,
  numbers: Numbers,
  count?: number,
): (Value | string)[] {
  return pieces.flatMap((piece): (Value | string)[] => {
    if (piece.kind === 'text') return [piece.text];
    if (piece.kind === 'count') return [numbers.format(count ?? 0)];
    const value = values[piece.name];
    if (value === undefined) throw new Error(`The text needs a value for "${piece.name}".`);
    if (piece.kind === 'value') return [typeof value === 'number' ? numbers.format(value) : value];
    if (piece.kind === 'select') {
      const form = piece.forms.get(String(value)) ?? piece.forms.get('other') ?? [];
      return fillMessage(form, values, numbers, count);
    }
    const amount = Number(value);
    const form = piece.forms.get(`=${amount}`) ?? piece.forms.get(numbers.form(amount)) ?? piece.forms.get('other');
    return fillMessage(form ?? [], values, numbers, amount);
  });
}

/** Returns the names of the values that a text uses. */
export function namesIn(pieces: readonly Piece[]): Set<string> {
  const names = new Set<string>();
  for (const piece of pieces) {
    if ('name' in piece) names.add(piece.name);
    if ('forms' in piece) for (const form of piece.forms.values()) for (const name of namesIn(form)) names.add(name);
  }
  return names;
}
